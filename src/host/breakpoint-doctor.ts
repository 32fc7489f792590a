import * as vscode from 'vscode';
import { pathNames } from '../../cartridges/cartridge-path.ts';
import { errorMessage } from '../../contract/error-message.ts';
import type { BreakpointDoctor, BreakpointLocation } from '../commands/breakpoint-doctor.ts';
import {
  doctorCommand,
  notConnectedText,
  type DoctorArguments,
  type DoctorResult,
} from '../debug/protocol.ts';
import { getActiveConnection } from './active-connection.ts';
import { bundledName } from './bundled-name.ts';
import { workspaceFolders } from './bundled-service.ts';
import { debugType } from './debug-type.ts';
import { changesVerdict } from './doctor-events.ts';
import { EnabledBreakpoints } from './enabled-breakpoints.ts';
import { followBreakpoint, type BreakpointPlace } from './breakpoint-place.ts';
import type { DoctorPanel, PanelContext } from './doctor-panel.ts';
import { languageCartridgePath } from './language-cartridge-path.ts';
import { readSettings } from './settings.ts';
import type { RunningSessions } from './running-sessions.ts';
import type { SitePaths } from './site-paths.ts';

/** Milliseconds after the latest change until the open page is updated. */
const updateDelayMs = 500;
/** Maximum number of milliseconds from the first change to the update, even if more changes follow. */
const maxUpdateDelayMs = 2_000;

/** Examines breakpoints with the current debug session or, without a session, examines only the files. */
export class SessionDoctor implements BreakpointDoctor, vscode.Disposable {
  /** The running sessions, with the name of the launch configuration from which each has its cartridge path. */
  readonly #sessions = new Map<vscode.DebugSession, Promise<string>>();
  readonly #listeners: vscode.Disposable[];
  readonly #context: PanelContext;
  readonly #sitePaths: SitePaths;
  readonly #runningSessions: RunningSessions;
  readonly #enabledBreakpoints = new EnabledBreakpoints();
  #panel: Promise<DoctorPanel> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Time of the first change that the page does not show yet, in milliseconds since 1970. */
  #firstChangeTime: number | undefined;

  constructor(context: PanelContext, sitePaths: SitePaths, runningSessions: RunningSessions) {
    const { restarts } = runningSessions;
    this.#context = context;
    this.#runningSessions = runningSessions;
    this.#sitePaths = sitePaths;
    this.#listeners = [
      this.#enabledBreakpoints,
      vscode.debug.onDidStartDebugSession((session) => {
        if (session.type === debugType) this.#sessions.set(session, readLaunchName(session));
        this.updateSoon();
      }),
      vscode.debug.onDidTerminateDebugSession((session) => {
        this.#sessions.delete(session);
        this.updateSoon();
      }),
      vscode.debug.onDidChangeBreakpoints(() => this.updateSoon()),
      vscode.debug.registerDebugAdapterTrackerFactory(debugType, {
        createDebugAdapterTracker: ({ configuration }) => ({
          onDidSendMessage: (message: object) => {
            if (changesVerdict(message, configuration['trace'] === true)) this.updateSoon();
          },
        }),
      }),
      // The page says immediately that a session is restarting.
      restarts.onDidChange(() => {
        if (restarts.isRestarting) void this.#panel?.then((panel) => panel.update());
        else this.updateSoon();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('launch')) this.updateSoon();
      }),
      vscode.workspace.onDidSaveTextDocument(() => this.updateSoon()),
      sitePaths.onDidChange(() => this.updateSoon()),
      // The user may have sent a request in a terminal or a browser.
      vscode.window.onDidEndTerminalShellExecution(() => this.updateSoon()),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.updateSoon();
      }),
    ];
  }

  async diagnose(location: BreakpointLocation): Promise<DoctorResult> {
    const place = await followBreakpoint(location);
    const result = await this.#examine(place);
    this.#panel ??= import('./deferred-modules.ts').then(
      (modules) =>
        new modules.DoctorPanel(
          this.#context,
          (breakpointPlace) => this.#examine(breakpointPlace),
          () => this.#findSession(),
          this.#runningSessions.restarts,
        ),
    );
    (await this.#panel).show(place, result);
    return result;
  }

  async #examine(location: BreakpointPlace): Promise<DoctorResult> {
    const file = location.uri.fsPath;
    const { line, breakpoint } = location;
    const { examineWithoutSession, formatReport, removedFinding } = await import('./deferred-modules.ts');
    if (location.isRemoved === true) {
      const findings = [removedFinding(file, line)];
      return { findings, text: formatReport(findings) };
    }
    const isDisabled = breakpoint?.enabled === false;
    const isUnsaved = vscode.workspace.textDocuments.some(
      ({ uri, isDirty }) => isDirty && uri.toString() === location.uri.toString(),
    );
    const session = this.#findSession();
    const enabledTime = breakpoint && this.#enabledBreakpoints.timeOf(breakpoint);
    if (session)
      return this.#examineInSession(session, {
        path: file,
        line,
        disabled: isDisabled,
        enabled: breakpoint?.enabled === true,
        ...(enabledTime === undefined ? {} : { enabledTime }),
        unsaved: isUnsaved,
        earlierRequests: this.#runningSessions.requestsFor(session),
      });
    const { vendor } = readSettings();
    const findings = await examineWithoutSession(
      { file, line, isDisabled, isUnsaved },
      {
        folders: workspaceFolders(),
        vendor,
        cartridgePath: pathNames(languageCartridgePath()),
        sitePath: pathNames(this.#sitePaths.activePath),
        addsOtherCartridges: this.#sitePaths.addsOtherCartridges,
        isBundled: getActiveConnection(this.#context.extension.workspaceState) === bundledName,
      },
    );
    return { findings, text: formatReport(findings) };
  }

  async #examineInSession(session: vscode.DebugSession, args: DoctorArguments): Promise<DoctorResult> {
    const result = await examineOnceConnected(session, args);
    const { withLaunchPath } = await import('./deferred-modules.ts');
    const name = await (this.#sessions.get(session) ?? session.configuration.name);
    return withLaunchPath(result, session, name);
  }

  #findSession(): vscode.DebugSession | undefined {
    const { activeDebugSession } = vscode.debug;
    return activeDebugSession?.type === debugType ? activeDebugSession : [...this.#sessions.keys()].at(-1);
  }

  /** Updates the page, if it is on the screen, after a delay in which adapter and platform learn of the change. */
  updateSoon(): void {
    if (!this.#panel) return;
    this.#firstChangeTime ??= Date.now();
    const remainingMs = this.#firstChangeTime + maxUpdateDelayMs - Date.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#firstChangeTime = undefined;
        void this.#panel?.then((panel) => panel.update());
      },
      Math.max(0, Math.min(updateDelayMs, remainingMs)),
    );
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const listener of this.#listeners) listener.dispose();
  }
}

/**
 * Resolves with the name of the launch configuration from which a session has its cartridge path. If the launch files
 * cannot be read, resolves with the session's own name.
 */
async function readLaunchName(session: vscode.DebugSession): Promise<string> {
  const { launchNameOf } = await import('./deferred-modules.ts');
  return launchNameOf(session).catch(() => session.configuration.name);
}

/** Maximum number of examinations, half a second apart, of a session that is being connected, as after a restart. */
const maxExaminations = 20;

async function examineOnceConnected(
  session: vscode.DebugSession,
  args: DoctorArguments,
): Promise<DoctorResult> {
  for (let count = 1; ; count++)
    try {
      return (await session.customRequest(doctorCommand, args)) as DoctorResult;
    } catch (error) {
      if (count === maxExaminations || !errorMessage(error).includes(notConnectedText)) throw error;
      await new Promise<void>((resolve) => setTimeout(resolve, 500));
    }
}
