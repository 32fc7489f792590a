import * as vscode from 'vscode';
import { pathNames } from '../../cartridges/cartridge-path.ts';
import type { BreakpointDoctor, BreakpointLocation } from '../commands/breakpoint-doctor.ts';
import { doctorCommand, type DoctorResult } from '../debug/protocol.ts';
import { workspaceFolders } from './bundled-service.ts';
import { debugType } from './debug-type.ts';
import { changesVerdict } from './doctor-events.ts';
import { findBreakpointAt } from '../commands/breakpoint-at.ts';
import type { DoctorPanel, PanelContext } from './doctor-panel.ts';
import { languageCartridgePath } from './language-cartridge-path.ts';
import { readSettings } from './settings.ts';
import type { SitePaths } from './site-paths.ts';

/** Milliseconds after a change until the open page is updated. */
const updateDelayMs = 500;
/** Maximum number of milliseconds by which later changes delay the update. */
const maxUpdateDelayMs = 2_000;

/** Examines breakpoints with the current debug session or, without a session, examines only the files. */
export class SessionDoctor implements BreakpointDoctor, vscode.Disposable {
  readonly #sessions = new Set<vscode.DebugSession>();
  readonly #listeners: vscode.Disposable[];
  readonly #context: PanelContext;
  readonly #sitePaths: SitePaths;
  #panel: Promise<DoctorPanel> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Time of the first change that the page does not show yet, in milliseconds since 1970. */
  #firstChangeTime: number | undefined;

  constructor(context: PanelContext, sitePaths: SitePaths) {
    this.#context = context;
    this.#sitePaths = sitePaths;
    this.#listeners = [
      vscode.debug.onDidStartDebugSession((session) => {
        if (session.type === debugType) this.#sessions.add(session);
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
      vscode.workspace.onDidSaveTextDocument(() => this.updateSoon()),
      // The user may have sent a request in a terminal or a browser.
      vscode.window.onDidEndTerminalShellExecution(() => this.updateSoon()),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.updateSoon();
      }),
    ];
  }

  async diagnose(location: BreakpointLocation): Promise<DoctorResult> {
    const result = await this.#examine(location);
    this.#panel ??= import('./deferred-modules.ts').then(
      (modules) =>
        new modules.DoctorPanel(
          this.#context,
          (breakpointLocation) => this.#examine(breakpointLocation),
          () => this.#findSession(),
        ),
    );
    (await this.#panel).show(location, result);
    return result;
  }

  async #examine(location: BreakpointLocation): Promise<DoctorResult> {
    const file = location.uri.fsPath;
    const { line } = location;
    const breakpoint = await findBreakpointAt(location);
    const isDisabled = breakpoint?.enabled === false;
    const isUnsaved = vscode.workspace.textDocuments.some(
      ({ uri, isDirty }) => isDirty && uri.toString() === location.uri.toString(),
    );
    const session = this.#findSession();
    if (session)
      return (await session.customRequest(doctorCommand, {
        path: file,
        line,
        disabled: isDisabled,
        enabled: breakpoint?.enabled === true,
        unsaved: isUnsaved,
      })) as DoctorResult;
    const { examineWithoutSession, formatReport } = await import('./deferred-modules.ts');
    const { vendor } = readSettings();
    const findings = await examineWithoutSession(
      { file, line, isDisabled, isUnsaved },
      {
        folders: workspaceFolders(),
        vendor,
        cartridgePath: pathNames(languageCartridgePath()),
        sitePath: pathNames(this.#sitePaths.activePath),
      },
    );
    return { findings, text: formatReport(findings) };
  }

  #findSession(): vscode.DebugSession | undefined {
    const { activeDebugSession } = vscode.debug;
    return activeDebugSession?.type === debugType ? activeDebugSession : [...this.#sessions].at(-1);
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
