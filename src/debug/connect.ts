import { randomBytes } from 'node:crypto';
import { LoadedSourceEvent, OutputEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { isFault } from '../client/errors.ts';
import { basicIdentity } from '../client/identity.ts';
import { PlatformClient, type ExchangeListener } from '../client/platform-client.ts';
import { defaultClientId } from '../client/profile.ts';
import { tlsFilesOf } from '../client/tls-files.ts';
import type { Transport } from '../client/transport.ts';
import { Placer } from './breakpoints/placement.ts';
import { BreakpointSynchroniser } from './breakpoints/synchroniser.ts';
import { findCartridges } from './cartridges/discovery.ts';
import { cartridgeOf, ModuleList } from './cartridges/module-list.ts';
import { ScriptIndex } from './cartridges/script-index.ts';
import { ScriptMap } from './cartridges/script-map.ts';
import { DebuggerApi } from './debugger-api.ts';
import { cannotConnect, unusableCertificate } from './errors.ts';
import { leave } from './leave.ts';
import type { SourceNames } from './inspect/frame-variables.ts';
import type { DebuggerClient } from './other-client.ts';
import { StackView } from './inspect/stack-view.ts';
import { StepInTargets } from './inspect/step-in-targets.ts';
import type { LaunchSettings } from './launch/settings.ts';
import { sitePath } from './launch/site-path.ts';
import { StartProgress } from './progress.ts';
import type { Emit } from './protocol.ts';
import type { Live, SessionContext } from './session-context.ts';
import { Target } from './target.ts';

/** Milliseconds: a platform may restart, or a machine be moved from one network to another. */
const defaultPatience = 30 * 60_000;

/**
 * Connects a session: finds the cartridges, switches the platform's debugger on and sets the breakpoints that are
 * wanted already. Rejects with a `DebugError` in words, and leaves nothing behind then.
 */
export async function connect(
  context: Pick<SessionContext, 'services' | 'format' | 'breakpoints' | 'emit' | 'cleaning'>,
  settings: LaunchSettings,
  ending: AbortController,
): Promise<Live> {
  const { services, format, breakpoints, emit } = context;
  const transport = openTransport(context, settings);
  const listener = settings.trace ? traced(emit) : undefined;
  const platform = new PlatformClient({ profile: settings.profile, transport, listener });
  const modules = new ModuleList(emit);
  const progress = new StartProgress(
    emit,
    services.clock,
    `start ${services.clock.elapsed()}`,
    `Looking for cartridges and connecting to ${new URL(settings.profile.baseUrl).host}`,
    format.progress,
  );
  const { username, password } = settings;
  const client = debuggerClient(settings);
  const profile = { ...settings.profile, clientId: client.id };
  const { baseUrl, clientId, vendor } = profile;
  // Before the platform knows of us: from then on we may be killed at any moment.
  const note = { profile: { baseUrl, clientId, vendor, ...tlsFilesOf(profile) }, username, password };
  const said = services.farewell?.arrange(note) ?? (() => undefined);
  const state = { isCreated: false };
  const identity = basicIdentity(username, password);
  const api = new DebuggerApi(new PlatformClient({ profile, transport, listener, identity }));
  try {
    const [cartridges, path] = await Promise.all([
      findCartridges(settings.cartridgeFolders, {
        nodeModules: settings.includeNodeModules,
        sharedModules: true,
      }),
      settings.cartridgePath ?? sitePath(platform, services.clock, ending.signal),
      api.createClient(ending.signal).then(() => (state.isCreated = true)),
    ]);
    const map = new ScriptMap(cartridges);
    const index = new ScriptIndex();
    modules.set(cartridges, path);
    const stack = new StackView(map, index, format, (source, scriptPath) => {
      modules.seen(cartridgeOf(scriptPath));
      emit(new LoadedSourceEvent('new', source));
    });
    const target = new Target({
      api,
      clock: services.clock,
      breakpoints,
      emit,
      log: ({ text, scriptPath, line }) => emit(logged(text, stack.source(scriptPath), format.lineOut(line))),
      sources: sourceNames(map, index),
      client,
      host: new URL(settings.profile.baseUrl).host,
      patience: services.patience ?? defaultPatience,
      resetInterval: services.resetInterval,
      checkInterval: services.checkInterval,
      idleLimit: settings.idleLimit,
    });
    progress.step('Setting breakpoints');
    await breakpoints.connect({
      placer: new Placer(map, index, path),
      synchroniser: new BreakpointSynchroniser(api),
      clock: services.clock,
    });
    const stepInTargets = new StepInTargets(map, index, format);
    return {
      settings,
      target,
      map,
      index,
      path,
      stack,
      modules,
      stepInTargets,
      platform,
      transport,
      ending,
      said,
    };
  } catch (error) {
    // Nothing is tried again on a platform that the session has given up.
    breakpoints.disconnect();
    // What the platform did not answer, it may have done; what it refused, it has not.
    const refused = !state.isCreated && isFault(error, 'NotAuthorized', 'ClientIdRequired');
    const left = refused ? Promise.resolve() : leave(api, services.clock);
    context.cleaning.push(
      left.then(() => {
        said();
        return transport.close();
      }),
    );
    throw cannotConnect(error);
  } finally {
    progress.end();
  }
}

function sourceNames(map: ScriptMap, index: ScriptIndex): SourceNames {
  const of = <Names>(scriptPath: string, names: (file: string) => Names): Names | undefined => {
    const file = map.fileOf(scriptPath);
    return file === undefined ? undefined : names(file);
  };
  return {
    lexical: (scriptPath) => of(scriptPath, (file) => index.lexicalNames(file)),
    constants: (scriptPath, line) => of(scriptPath, (file) => index.constantsAt(file, line)),
  };
}

/** Each session has an id of its own, unless the launch configuration says otherwise: an id has one set of breakpoints. */
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

function logged(text: string, source: DebugProtocol.Source, line: number): DebugProtocol.OutputEvent {
  const event: DebugProtocol.OutputEvent = new OutputEvent(`${text}\n`, 'console');
  event.body.source = source;
  event.body.line = line;
  return event;
}

/** Never with headers: they hold credentials. */
const traced =
  (emit: Emit): ExchangeListener =>
  ({ method, url }, outcome, milliseconds) => {
    const came = outcome instanceof Error ? outcome.message : String(outcome.status);
    emit(
      new OutputEvent(
        `${method} ${url.pathname}${url.search} → ${came} (${milliseconds.toFixed(1)} ms)\n`,
        'console',
      ),
    );
  };
