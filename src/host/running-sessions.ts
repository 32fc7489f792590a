import * as vscode from 'vscode';
import { isScript } from '../../cartridges/cartridge.ts';
import {
  pathChangedCommand,
  platformRestartCommand,
  platformRestartedCommand,
  requestSentCommand,
  scriptSavedCommand,
  type EarlierRequest,
  type RequestSentArguments,
  type ScriptSavedArguments,
} from '../debug/protocol.ts';
import { bundledName } from './bundled-name.ts';
import { debugType } from './debug-type.ts';
import {
  findLaunchConfiguration,
  rememberConfiguration,
  type LaunchConfiguration,
} from './launch-configurations.ts';
import { SessionRestarts } from './session-restarts.ts';
import { SessionStarts } from './session-starts.ts';
import { debugsFile, isSameTarget, type SessionTarget } from './session-target.ts';

/** Milliseconds for which a new session waits for the end of the one that it replaces. */
const endTimeLimitMs = 5_000;
/** Maximum number of requests that are remembered. */
const maxSentRequests = 50;
/** Milliseconds for which the start of a session that replaces another one counts as a restart. */
const startTimeLimitMs = 15_000;

/**
 * The debug sessions of this window. Two sessions with the same target would halt the same script threads, and one
 * would resume what the other one shows. So a new session replaces the running one.
 */
export class RunningSessions implements vscode.Disposable {
  readonly restarts = new SessionRestarts();
  readonly starts = new SessionStarts();
  readonly #sessions = new Set<vscode.DebugSession>();
  /** The latest requests that were sent without a session or from a document, each with its connection. */
  #sentRequests: readonly (EarlierRequest & { readonly connection: string })[] = [];
  #stopCount = 0;
  readonly #state: vscode.Memento;
  readonly #listeners: vscode.Disposable[];

  constructor(state: vscode.Memento) {
    this.#state = state;
    this.#listeners = [
      vscode.debug.onDidStartDebugSession((session) => {
        if (session.type !== debugType) return;
        this.#sessions.add(session);
        void rememberConfiguration(state, session.configuration.name);
      }),
      vscode.debug.onDidTerminateDebugSession((session) => this.#sessions.delete(session)),
      vscode.debug.registerDebugAdapterTrackerFactory(debugType, {
        createDebugAdapterTracker: () => this.starts.createTracker(),
      }),
      vscode.debug.registerDebugAdapterTrackerFactory(debugType, {
        createDebugAdapterTracker: () => ({
          onDidSendMessage: ({ event }: { readonly event?: string }) => {
            if (event === 'stopped') this.#stopCount++;
          },
        }),
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        // JSON files register hooks, and scripts can require them.
        if (uri.scheme === 'file' && (isScript(uri.path) || uri.path.endsWith('.json')))
          this.#announceSavedScript(uri);
      }),
    ];
  }

  /** How often scripts have stopped in the sessions of this window. */
  get stopCount(): number {
    return this.#stopCount;
  }

  /** Returns the latest session with the same target as a configuration; undefined if none is running. */
  find(target: SessionTarget): vscode.DebugSession | undefined {
    return this.#findLatest((configuration) => isSameTarget(configuration, target));
  }

  /**
   * Returns the latest session that debugs the file on a connection or, without a file, the latest one on the
   * connection; undefined if none is running.
   */
  findFor(connection: string, file?: string): vscode.DebugSession | undefined {
    return this.#findLatest((configuration) => debugsFile(configuration, connection, file));
  }

  /** Returns the launch configuration for a session on the connection; undefined if there is none. */
  findLaunchConfiguration(connection: string): LaunchConfiguration | undefined {
    return findLaunchConfiguration(this.#state, connection);
  }

  /** Makes the sessions read the cartridge path of their site again. */
  announcePathChange(): void {
    // A session that is ending no longer needs the path.
    for (const session of this.#sessions)
      session.customRequest(pathChangedCommand).then(undefined, () => undefined);
  }

  /**
   * Tells the sessions on the bundled service that it is about to be restarted. Resolves when they have left it. Until
   * they connect again or end, the missing service is no error.
   */
  async announceServiceRestart(): Promise<void> {
    await this.#sendToBundledSessions(platformRestartCommand);
  }

  /** Makes the sessions that have left the bundled service connect to it again. They end if they cannot. */
  announceServiceRestarted(): void {
    void this.#sendToBundledSessions(platformRestartedCommand);
  }

  /** Resolves when the sessions have responded. Never rejects: a session that is ending leaves the service, too. */
  async #sendToBundledSessions(command: string): Promise<void> {
    const sessions = [...this.#sessions].filter(({ configuration }) =>
      debugsFile(configuration, bundledName),
    );
    await Promise.allSettled(sessions.map((session) => session.customRequest(command)));
  }

  /** Remembers requests that were sent, with the documents from which they were. */
  rememberRequests(connection: string, requests: readonly EarlierRequest[]): void {
    const sentRequests = requests.map(({ method, url, isSampleOrder, sentTime, source }) => ({
      method,
      url,
      ...(isSampleOrder === undefined ? {} : { isSampleOrder }),
      ...(sentTime === undefined ? {} : { sentTime }),
      ...(source === undefined ? {} : { source }),
      connection,
    }));
    this.#sentRequests = [...this.#sentRequests, ...sentRequests].slice(-maxSentRequests);
  }

  /** Tells the session on a connection which requests were sent without it. */
  announceRequests(connection: string, requests: readonly RequestSentArguments[]): void {
    const session = this.findFor(connection);
    // A session that is ending no longer needs them.
    for (const request of requests)
      session?.customRequest(requestSentCommand, request).then(undefined, () => undefined);
  }

  /**
   * Returns the latest requests to the platform of a session that were sent without it, also before it has started, or
   * from a document.
   */
  requestsFor({ configuration }: vscode.DebugSession): EarlierRequest[] {
    return this.#sentRequests
      .filter(({ connection }) => debugsFile(configuration, connection))
      .map(({ connection: _connection, source, ...request }) =>
        source && canOpen(source.document) ? { ...request, source } : request,
      );
  }

  /** Tells the session on the bundled service that a file was saved. An instance reads it only after an upload. */
  #announceSavedScript(uri: vscode.Uri): void {
    const session = this.findFor(bundledName, uri.fsPath);
    const args: ScriptSavedArguments = { path: uri.fsPath, breakpointLines: breakpointLinesOf(uri) };
    // A session that is ending no longer needs it.
    if (session) this.starts.recordSave(session.customRequest(scriptSavedCommand, args));
  }

  /** Ends the session that `session` replaces. Resolves with the ended session's name; undefined if there is none. */
  async replace(session: vscode.DebugSession): Promise<string | undefined> {
    const previousSession = this.find(session.configuration);
    if (!previousSession || previousSession === session) return undefined;
    void this.restarts.run(() => waitForStart(session));
    const end = waitForEnd(previousSession);
    await vscode.debug.stopDebugging(previousSession);
    await end;
    return previousSession.name;
  }

  dispose(): void {
    this.restarts.dispose();
    for (const listener of this.#listeners) listener.dispose();
  }

  #findLatest(
    isMatch: (configuration: vscode.DebugConfiguration) => boolean,
  ): vscode.DebugSession | undefined {
    return [...this.#sessions].reverse().find(({ configuration }) => isMatch(configuration));
  }
}

/** Returns the 1-based lines of a file's enabled breakpoints. */
const breakpointLinesOf = (uri: vscode.Uri): number[] =>
  vscode.debug.breakpoints.flatMap((breakpoint) =>
    breakpoint instanceof vscode.SourceBreakpoint &&
    breakpoint.enabled &&
    breakpoint.location.uri.toString() === uri.toString()
      ? [breakpoint.location.range.start.line + 1]
      : [],
  );

/** Resolves when the session has ended, or after the time limit. */
const waitForEnd = (session: vscode.DebugSession): Promise<void> =>
  waitForSession(session, [vscode.debug.onDidTerminateDebugSession], endTimeLimitMs);

/** Resolves when the session has started or failed, or after the time limit. */
const waitForStart = (session: vscode.DebugSession): Promise<void> =>
  waitForSession(
    session,
    [vscode.debug.onDidStartDebugSession, vscode.debug.onDidTerminateDebugSession],
    startTimeLimitMs,
  );

/** Resolves when the first of the events is fired for the session, or after the time limit. */
function waitForSession(
  session: vscode.DebugSession,
  events: readonly vscode.Event<vscode.DebugSession>[],
  timeLimitMs: number,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      for (const listener of listeners) listener.dispose();
      resolve();
    };
    const timer = setTimeout(finish, timeLimitMs);
    const listeners = events.map((onEvent) =>
      onEvent((candidate) => {
        if (candidate === session) finish();
      }),
    );
  });
}

/** Whether a document can be opened: it is a file, or an untitled document that is still open. */
const canOpen = (uri: string): boolean =>
  vscode.Uri.parse(uri).scheme === 'file' ||
  vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri);
