import { posix } from 'node:path';
import * as vscode from 'vscode';
import { errorMessage } from '../../contract/error-message.ts';
import { notConnectedText } from '../debug/protocol.ts';
import {
  adviceList,
  adviceText,
  areOthersSettled,
  decisiveActions,
  explanationText,
  otherFindings,
  subjectsOf,
  verdictText,
  type Finding,
} from '../debug/doctor/finding.ts';
import { withOpenRequest } from '../debug/doctor/open-request.ts';
import { isRequest, remedyLabel, type Remedy } from '../debug/doctor/remedy.ts';
import type { DoctorResult } from '../debug/protocol.ts';
import { renderDoctorPage, type DoctorCheck } from '../previews/doctor-page.ts';
import type { ActionContext } from './actions/action-context.ts';
import { PreviewPanels, type PanelMessage } from './actions/preview-panels.ts';
import { followBreakpoint, type BreakpointPlace } from './breakpoint-place.ts';
import { applyRemedy, isAppliedImmediately } from './doctor-remedies.ts';
import type { SessionRestarts } from './session-restarts.ts';

export type PanelContext = Pick<ActionContext, 'extension' | 'log'>;

const panelKey = 'doctor';

/** The argument of the message that opens the breakpoint's own location. */
const locationValue = 'location';

const restartingText = 'The session is restarting...';
const startingText = 'The session is starting...';

type Examiner = (location: BreakpointPlace) => Promise<DoctorResult>;

/** The page of "Why Wasn't My Breakpoint Hit?". There is only one, whose content is replaced for another breakpoint. */
export class DoctorPanel {
  readonly #panels: PreviewPanels;
  readonly #examine: Examiner;
  readonly #findSession: () => vscode.DebugSession | undefined;
  readonly #restarts: SessionRestarts;
  readonly #log: PanelContext['log'];
  #location: BreakpointPlace | undefined;
  /** The breakpoint that the user has asked about, if a remedy has set another one, about which the page says more. */
  #origin: BreakpointPlace | undefined;
  #report: DoctorResult | undefined;
  /** The line, the report and the progress that the page shows, as JSON. */
  #shownState = '';
  /** Whether a remedy is starting a session. */
  #isStarting = false;

  constructor(
    context: PanelContext,
    examine: Examiner,
    findSession: () => vscode.DebugSession | undefined,
    restarts: SessionRestarts,
  ) {
    this.#restarts = restarts;
    this.#panels = new PreviewPanels(context);
    this.#examine = examine;
    this.#findSession = findSession;
    this.#log = context.log;
  }

  /**
   * Updates the page if it is on the screen: examines the breakpoint again or, while a session is starting, says
   * that it is starting. Never rejects.
   */
  async update(): Promise<void> {
    const location = this.#location;
    if (!location || !this.#report || !this.#panels.isVisible(panelKey)) return;
    try {
      const place = await followBreakpoint(location);
      const report = this.#progress() === undefined ? await this.#examine(place) : this.#report;
      if (location !== this.#location || !this.#panels.isVisible(panelKey)) return;
      // The session may have ended during the examination.
      const progress = this.#progress();
      const newReport = progress === undefined ? report : this.#report;
      // A page that is replaced loses its focus, and its list of passed checks is folded again.
      if (stateOf(place, newReport, progress) === this.#shownState) this.#location = place;
      else this.#show(place, newReport, true);
    } catch (error) {
      if (!isInterruption(error)) this.#log.error(errorMessage(error));
    }
  }

  /**
   * Returns what the page says while a session is starting or restarting; undefined at other times. The result of an
   * examination without a session would be of no use then.
   */
  #progress(): string | undefined {
    if (this.#restarts.isRestarting) return restartingText;
    return this.#isStarting && !this.#findSession() ? startingText : undefined;
  }

  /** Shows the result of an examination for which the user has asked. */
  show(location: BreakpointPlace, report: DoctorResult): void {
    this.#origin = undefined;
    this.#show(location, report);
  }

  /** @param preserveFocus leaves the focus where it is, such as in the file that a remedy opened */
  #show(location: BreakpointPlace, report: DoctorResult, preserveFocus = false): void {
    this.#location = location;
    this.#report = report;
    const { findings } = report;
    const progress = this.#progress();
    this.#shownState = stateOf(location, report, progress);
    const mainActions = decisiveActions(findings, report.isHalted, report.haltedThread);
    const remedies: Remedy[] = [];
    const hasMissed = findings.some(({ isTried }) => isTried === true);
    const toButtons = (actions: readonly Remedy[] = []) =>
      withOpenRequest(progress === undefined ? actions : [], hasMissed).map((remedy) => ({
        label: remedyLabel(remedy),
        value: String(remedies.push(remedy) - 1),
      }));
    const toCheck = (finding: Finding): DoctorCheck => ({
      ...finding,
      buttons: toButtons(withoutShown(finding.actions, mainActions)),
    });
    const links = findings.flatMap((finding) => finding.links ?? []);
    const filterChecks = (verdict: Finding['verdict']): DoctorCheck[] =>
      otherFindings(findings)
        .filter((finding) => finding.verdict === verdict)
        .map(toCheck);
    this.#panels.show({
      key: panelKey,
      title: "Why Wasn't My Breakpoint Hit?",
      column: vscode.ViewColumn.Beside,
      preserveFocus,
      body: renderDoctorPage({
        progress,
        links: links.map(({ text }, index) => ({ text, value: String(index) })),
        locationLink: locationValue,
        location: `${locationPath(location.uri)}:${formatLine(location.line, report.movedLine)}`,
        verdict: verdictText(findings),
        explanation: explanationText(findings),
        advice: adviceText(findings, report.isHalted),
        list: adviceList(findings),
        backLabel: this.#origin && `Back to ${nameOf(this.#origin)}`,
        buttons: toButtons(mainActions),
        problems: filterChecks('fail'),
        inconclusiveChecks: filterChecks('unknown'),
        inconclusiveSubjects: subjectsOf(
          otherFindings(findings).filter(({ verdict }) => verdict === 'unknown'),
        ),
        areInconclusiveChecksFolded: areOthersSettled(findings),
        passedChecks: filterChecks('pass'),
      }),
      handle: async (message) => {
        if (message.action !== 'open') return this.#handle(message, location, report, remedies);
        const link =
          message.value === locationValue
            ? { file: location.uri.fsPath, line: report.movedLine ?? location.line }
            : links[Number(message.value)];
        if (link) await applyRemedy({ kind: 'openFile', ...link }, this.#findSession());
      },
      onShown: () => void this.update(),
    });
  }

  async #handle(
    { action, value }: PanelMessage,
    location: BreakpointPlace,
    report: DoctorResult,
    remedies: readonly Remedy[],
  ): Promise<void> {
    if (action === 'copy') return vscode.env.clipboard.writeText(report.text);
    if (action === 'back') return this.#goBack();
    // The breakpoint may have moved without a change of what the page shows.
    const place = await followBreakpoint(this.#location ?? location);
    if (action === 'again') return this.#examineAgain(place, false);
    const remedy = action === 'remedy' ? remedies[Number(value)] : undefined;
    if (!remedy) return;
    await this.#apply(remedy);
    if (!isAppliedImmediately(remedy)) return;
    const newPlace =
      remedy.kind === 'setBreakpoint' && remedy.isAddition !== true
        ? { uri: vscode.Uri.file(remedy.file), line: remedy.line }
        : place;
    // The page of the new breakpoint has a button that leads back.
    if (!isSamePlace(newPlace, place)) this.#origin ??= place;
    if (this.#origin && isSamePlace(newPlace, this.#origin)) this.#origin = undefined;
    await this.#examineAgain(await followBreakpoint(newPlace), true);
  }

  /** Examines the breakpoint again about which the user has asked. */
  async #goBack(): Promise<void> {
    const origin = this.#origin;
    this.#origin = undefined;
    if (origin) await this.#examineAgain(await followBreakpoint(origin), false);
  }

  /** Examines a breakpoint and shows the result or, if a session is starting or restarting meanwhile, shows that. */
  async #examineAgain(place: BreakpointPlace, preserveFocus: boolean): Promise<void> {
    try {
      const report = this.#progress() === undefined ? await this.#examine(place) : undefined;
      if (!this.#panels.isOpen(panelKey)) return;
      if (report && this.#progress() === undefined) this.#show(place, report, preserveFocus);
      else if (this.#report) this.#show(place, this.#report, preserveFocus);
    } catch (error) {
      if (!isInterruption(error)) throw error;
      await this.update();
    }
  }

  /** Applies a remedy. If it starts or restarts a session, the page says so until the session runs. */
  async #apply(remedy: Remedy): Promise<void> {
    const session = this.#findSession();
    if (remedy.kind === 'restartSession') return this.#restarts.run(() => applyRemedy(remedy, session));
    if (remedy.kind !== 'startSession') return applyRemedy(remedy, session);
    this.#isStarting = true;
    try {
      await this.update();
      await applyRemedy(remedy, session);
    } finally {
      this.#isStarting = false;
      await this.update();
    }
  }
}

const stateOf = ({ line }: BreakpointPlace, report: DoctorResult, progress: string | undefined): string =>
  JSON.stringify([line, report, progress]);

/**
 * Returns the actions of a finding that the verdict does not show. Beside the action that continues a script, there is
 * none that sends a request, which could halt a second script.
 */
function withoutShown(actions: readonly Remedy[] | undefined, shownActions: readonly Remedy[]): Remedy[] {
  const isContinued = shownActions.some(({ kind }) => kind === 'continueScript');
  return (actions ?? []).filter(
    (action) => !shownActions.includes(action) && !(isContinued && isRequest(action)),
  );
}

/**
 * Whether a session has ended or begun during an examination, as in a restart. The page is updated once the next one
 * runs.
 */
const isInterruption = (error: unknown): boolean =>
  [notConnectedText, 'No debugger available'].some((text) => errorMessage(error).includes(text));

const isSamePlace = (a: BreakpointPlace, b: BreakpointPlace): boolean =>
  a.uri.toString() === b.uri.toString() && a.line === b.line;

/** Returns a place as in `order.js:12 in app_base`, since many cartridges have files of the same name. */
function nameOf({ uri, line }: BreakpointPlace): string {
  const cartridge = /([^/]+)\/cartridge\//.exec(uri.path)?.[1];
  return `${posix.basename(uri.path)}:${line}${cartridge === undefined ? '' : ` in ${cartridge}`}`;
}

/**
 * Returns a script's path from its cartridge on, as in `app_base/cartridge/scripts/order.js`. For a file outside a
 * cartridge, returns its path in the workspace.
 */
const locationPath = (uri: vscode.Uri): string =>
  /^.*\/([^/]+\/cartridge\/.+)$/.exec(uri.path)?.[1] ?? vscode.workspace.asRelativePath(uri);

/** Returns a line, and the line on which the breakpoint was set if it was moved from there: `21 (set on line 18)`. */
const formatLine = (line: number, movedLine: number | undefined): string =>
  movedLine === undefined ? String(line) : `${movedLine} (set on line ${line})`;
