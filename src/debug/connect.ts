import { randomBytes } from 'node:crypto';
import { LoadedSourceEvent, OutputEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { cartridgeNameOf } from '../../cartridges/cartridge.ts';
import { isFault } from '../client/errors.ts';
import type { PlatformAccessOptions } from '../client/access.ts';
import { basicIdentity } from '../client/identity.ts';
import { PlatformClient, type ExchangeListener } from '../client/platform-client.ts';
import { defaultClientId } from '../client/profile.ts';
import { tlsFilesOf } from '../client/tls-files.ts';
import type { Transport } from '../client/transport.ts';
import { Placer } from './breakpoints/placement.ts';
import { BreakpointSynchronizer } from './breakpoints/synchronizer.ts';
import { findDebuggableCartridges } from './cartridges/debugged-cartridges.ts';
import { ModuleList } from './cartridges/module-list.ts';
import { ScriptIndex } from './cartridges/script-index.ts';
import { ScriptMap } from './cartridges/script-map.ts';
import { warningSearches } from './doctor/hook-warning.ts';
import { ReferenceReader } from './doctor/reference-reader.ts';
import { DebuggerApi } from './debugger-api.ts';
import { cannotConnect, unusableCertificate } from './errors.ts';
import { releaseClient } from './release-client.ts';
import type { SourceNames } from './inspect/frame-variables.ts';
import type { DebuggerClient } from './other-client-watch.ts';
import { StackView } from './inspect/stack-view.ts';
import { StepInTargets } from './inspect/step-in-targets.ts';
import type { LaunchSettings } from './launch/settings.ts';
import { pathContextOf } from './launch/path-context.ts';
import { readSessionSite } from './launch/session-site.ts';
import { ScriptLog } from './script-log.ts';
import { ScriptSaves } from './script-saves.ts';
import { scriptMessageEvents } from './script-message-events.ts';
import { StartProgress } from './progress.ts';
import type { Emit } from './protocol.ts';
import type { LiveSession, SessionContext } from './session-context.ts';
import { Target } from './target.ts';
import { withRequest } from './threads/thread-events.ts';
import { SentRequests } from './trigger/sent-requests.ts';

/** Time limit of an outage in milliseconds, long enough for a restart of the platform or a change of networks. */
const defaultOutageTimeLimitMs = 30 * 60_000;

type ConnectContext = Pick<
  SessionContext,
  'services' | 'format' | 'breakpoints' | 'emit' | 'exceptions' | 'pendingCleanup'
>;

/** A session's access to its platform, which may have created the session's debugger client already. */
interface Connection {
  readonly api: DebuggerApi;
  readonly client: DebuggerClient;
  /** Access with the client ID of the connection, for triggers and for the site's cartridge path. */
  readonly platform: PlatformAccessOptions;
  readonly unregisterWatchdog: () => void;
  /** Whether the platform has confirmed that it created the client. */
  isCreated: boolean;
}

/**
 * Connects a session: finds the cartridges, enables the platform's debugger and sets the breakpoints that were
 * requested before. Releases everything and rejects with a user-facing `DebugError` if that fails.
 */
export async function connect(
  context: ConnectContext,
  settings: LaunchSettings,
  shutdown: AbortController,
): Promise<LiveSession> {
  const { services, emit } = context;
  const connection = openConnection(context, settings);
  const progress = new StartProgress(
    emit,
    services.clock,
    `start ${services.clock.monotonicNow()}`,
    `Finding cartridges and connecting to ${new URL(settings.profile.baseUrl).host}`,
    context.format.supportsProgress,
  );
  try {
    return await startSession(context, settings, shutdown, connection, progress);
  } catch (error) {
    releaseAfterFailure(context, connection, error);
    throw cannotConnect(error);
  } finally {
    progress.end();
  }
}

function openConnection(context: ConnectContext, settings: LaunchSettings): Connection {
  const { services, emit } = context;
  const { username, password } = settings;
  const transport = openTransport(context, settings);
  const listener = settings.trace ? traceListener(emit) : undefined;
  const client = debuggerClient(settings);
  const profile = { ...settings.profile, clientId: client.id };
  const { baseUrl, clientId, vendor } = profile;
  // The watchdog is registered before the platform creates the client, since this process may be killed at any time
  // after that.
  const unregisterWatchdog = services.watchdog?.register({
    profile: { baseUrl, clientId, vendor, ...tlsFilesOf(profile) },
    username,
    password,
  });
  const identity = basicIdentity(username, password);
  return {
    api: new DebuggerApi(new PlatformClient({ profile, transport, listener, identity })),
    client,
    platform: { profile: settings.profile, transport, clock: services.clock, listener },
    unregisterWatchdog: unregisterWatchdog ?? (() => undefined),
    isCreated: false,
  };
}

async function startSession(
  context: ConnectContext,
  settings: LaunchSettings,
  shutdown: AbortController,
  connection: Connection,
  progress: StartProgress,
): Promise<LiveSession> {
  const { services, format, breakpoints, emit } = context;
  const { api, platform, unregisterWatchdog } = connection;
  const [cartridges, site] = await Promise.all([
    findDebuggableCartridges(settings.cartridgeFolders, settings.includeNodeModules),
    readSessionSite(settings.cartridgePath, platform, shutdown.signal),
    api.createClient(context.exceptions.halts, shutdown.signal).then(() => (connection.isCreated = true)),
  ]);
  const map = new ScriptMap(cartridges);
  const index = new ScriptIndex();
  const references = new ReferenceReader();
  const modules = new ModuleList(emit);
  modules.set(cartridges, site.path);
  const stack = new StackView(map, index, format, (source, scriptPath) => {
    modules.recordCartridge(cartridgeNameOf(scriptPath));
    emit(new LoadedSourceEvent('new', source));
  });
  context.exceptions.connect(api);
  const sentRequests = new SentRequests();
  const target = createTarget(context, settings, connection, { stack, map, index, sentRequests });
  progress.step('Setting breakpoints');
  const { profile } = settings;
  const pathContext = pathContextOf(settings);
  await breakpoints.connect({
    placer: new Placer(map, index, site.path, pathContext),
    synchronizer: new BreakpointSynchronizer(api),
    clock: services.clock,
    startWarningSearch: warningSearches({ map, index, references, profile, api, pathContext }),
  });
  const scriptLog = startScriptLog(context, api, stack, shutdown.signal);
  return {
    settings,
    target,
    map,
    index,
    references,
    site,
    pathTime: undefined,
    saves: new ScriptSaves(),
    stack,
    modules,
    scriptLog,
    stepInTargets: new StepInTargets(map, index, format),
    sentRequests,
    platform,
    transport: platform.transport,
    shutdown,
    unregisterWatchdog,
  };
}

/** Prints the messages of scripts from now on. */
function startScriptLog(
  { services, emit }: ConnectContext,
  api: DebuggerApi,
  stack: StackView,
  signal: AbortSignal,
): ScriptLog {
  const scriptLog = new ScriptLog({
    api,
    clock: services.clock,
    print: (message) => scriptMessageEvents(message, stack).forEach(emit),
  });
  void scriptLog.watch(signal);
  return scriptLog;
}

/** Creates the adapter's model of the threads and halts of the platform. */
function createTarget(
  { services, format, breakpoints, exceptions, emit }: ConnectContext,
  { profile, idleLimitMs }: LaunchSettings,
  { api, client }: Connection,
  { stack, map, index, sentRequests }: Pick<LiveSession, 'stack' | 'map' | 'index' | 'sentRequests'>,
): Target {
  // Each stop says which of several requests caused it, since a request is otherwise reported only after its response.
  const emitWithRequest: Emit = (event) => {
    const text = event.event === 'stopped' ? sentRequests.takePendingText() : undefined;
    // VS Code shows the category `console` in the color of warnings.
    if (text !== undefined) emit(new OutputEvent(`${text}\n`, 'stdout'));
    emit(withRequest(event, sentRequests.pendingTitle));
  };
  return new Target({
    api,
    client,
    exceptions,
    breakpoints,
    emit: emitWithRequest,
    clock: services.clock,
    log: ({ text, scriptPath, line }) =>
      emit(logEvent(text, stack.source(scriptPath), format.toClientLine(line))),
    sources: sourceNames(map, index),
    host: new URL(profile.baseUrl).host,
    outageTimeLimitMs: services.outageTimeLimitMs ?? defaultOutageTimeLimitMs,
    resetIntervalMs: services.resetIntervalMs,
    checkIntervalMs: services.checkIntervalMs,
    idleLimitMs,
  });
}

/** Releases the platform after a failed start, in the background. */
function releaseAfterFailure(
  { services, breakpoints, pendingCleanup }: ConnectContext,
  { api, platform, unregisterWatchdog, isCreated }: Connection,
  error: unknown,
): void {
  // Prevents retries on a platform that the session no longer uses.
  breakpoints.disconnect();
  // A platform that did not respond may have created the client. A platform that rejected the request has not.
  const isRejected = !isCreated && isFault(error, 'NotAuthorized', 'ClientIdRequired');
  const release = isRejected ? Promise.resolve() : releaseClient(api, services.clock);
  pendingCleanup.push(
    release.then(() => {
      unregisterWatchdog();
      return platform.transport.close();
    }),
  );
}

function sourceNames(map: ScriptMap, index: ScriptIndex): SourceNames {
  const namesFromFile = <Names>(
    scriptPath: string,
    readNames: (file: string) => Names,
  ): Names | undefined => {
    const file = map.fileOf(scriptPath);
    return file === undefined ? undefined : readNames(file);
  };
  return {
    lexicalNames: (scriptPath) => namesFromFile(scriptPath, (file) => index.lexicalNames(file)),
    constantNames: (scriptPath, line) => namesFromFile(scriptPath, (file) => index.constantsAt(file, line)),
  };
}

/**
 * Returns the debugger client of the session. Its id is unique unless the launch configuration sets one, since sessions
 * with the same id share their breakpoints.
 */
const debuggerClient = ({ debuggerClientId: id }: LaunchSettings): DebuggerClient =>
  id === undefined
    ? { id: `${defaultClientId}-${randomBytes(6).toString('hex')}`, isShared: false }
    : { id, isShared: true };

function openTransport(
  { services }: Pick<SessionContext, 'services'>,
  { profile }: LaunchSettings,
): Transport {
  try {
    return services.transport(tlsFilesOf(profile));
  } catch (error) {
    throw unusableCertificate(error);
  }
}

function logEvent(text: string, source: DebugProtocol.Source, line: number): DebugProtocol.OutputEvent {
  const event: DebugProtocol.OutputEvent = new OutputEvent(`${text}\n`, 'console');
  event.body.source = source;
  event.body.line = line;
  return event;
}

/** Traces never include headers, since these contain credentials. */
const traceListener =
  (emit: Emit): ExchangeListener =>
  ({ method, url }, outcome, durationMs) => {
    const result = outcome instanceof Error ? outcome.message : String(outcome.status);
    emit(
      new OutputEvent(
        `${method} ${url.pathname}${url.search} → ${result} (${durationMs.toFixed(1)} ms)\n`,
        'console',
      ),
    );
  };
