import * as vscode from 'vscode';
import { errorMessage } from '../contract/error-message.ts';
import { registerBreakpointDoctorCommand } from './commands/breakpoint-doctor.ts';
import { registerSampleOrderCommand } from './commands/sample-order.ts';
import { registerScriptApiTypesCommand } from './commands/script-api-types.ts';
import { registerServiceCommands } from './commands/service.ts';
import { getActiveConnection } from './host/active-connection.ts';
import { bundledName } from './host/bundled-name.ts';
import { AdapterFactory } from './host/adapter-factory.ts';
import { WalkthroughProgress } from './host/walkthrough-progress.ts';
import { SessionDoctor } from './host/breakpoint-doctor.ts';
import { BundledService } from './host/bundled-service.ts';
import { ConnectionStatus } from './host/connection-status.ts';
import { Connections } from './host/connections.ts';
import { DebugConfigurations, showServiceFailure } from './host/debug-configuration.ts';
import { debugType } from './host/debug-type.ts';
import { registerF5 } from './host/f5.ts';
import { registerInlineValues } from './host/inline-values.ts';
import { findConversionOffer, registerLaunchConversion } from './host/launch-conversion.ts';
import { LogChannel } from './host/log-channel.ts';
import { findConnectionOffer } from './host/offer-connection-import.ts';
import { findHookRenamesOffer } from './host/offer-hook-renames.ts';
import { findMetadataOffer } from './host/offer-metadata.ts';
import { createOfferPrompts } from './host/offer-prompts.ts';
import { makeOffers, selectFromOffers, withoutEarlierAnswers, type OfferMemory } from './host/offers.ts';
import { shippedScriptApiTypes } from './host/script-api-types.ts';
import { registerScriptSnippets } from './host/script-snippets.ts';
import { sessionName } from './host/session-name.ts';
import { RunningSessions } from './host/running-sessions.ts';
import { readSettings } from './host/settings.ts';
import { registerTriggerCompletions } from './host/trigger-completions.ts';
import { registerTriggerDiagnostics } from './host/trigger-diagnostics.ts';
import { SitePaths } from './host/site-paths.ts';
import { StatusBar } from './host/status-bar.ts';
import { usesTypescriptPlugin } from './host/uses-typescript-plugin.ts';
import { findNamesOffer, registerVendorNames } from './host/vendor-names.ts';
import { createLazySidebar } from './host/views/lazy-sidebar.ts';
import type { Sidebar } from './host/views/sidebar.ts';

/** The API of the extension, which only the tests in VS Code use. */
export interface ExtensionApi {
  readonly loadSidebar: () => Promise<Sidebar>;
  /** Duration of `activate` in milliseconds. */
  readonly activationTimeMs: number;
}

/** Commands that are registered without the lazy sidebar. */
const eagerCommands = new Set([
  'cartwright.debugCartridges',
  'cartwright.sendSampleOrder',
  'cartwright.whyNotHit',
  'cartwright.scriptApi.addTypes',
  'cartwright.selectVendor',
  'cartwright.setUpWorkspace',
  'cartwright.service.start',
  'cartwright.service.stop',
  'cartwright.service.showLog',
  'cartwright.service.actions',
]);

/** Activates the extension by creating and connecting its parts. */
export function activate(context: vscode.ExtensionContext): ExtensionApi {
  const startTime = performance.now();
  const log = new LogChannel();
  const service = new BundledService(context, log, async (folders) => {
    const { findDebuggableCartridges } = await import('./host/deferred-modules.ts');
    return (await findDebuggableCartridges(folders)).map(({ codeFolder }) => codeFolder);
  });
  const connections = new Connections(service, context.secrets, async (connection, password) => {
    const { isPasswordAccepted } = await import('./host/deferred-modules.ts');
    return isPasswordAccepted(connection, password);
  });
  const progress = new WalkthroughProgress();
  const sessions = new RunningSessions(context.workspaceState);
  service.restartListener = sessions;
  const sitePaths = new SitePaths(context.workspaceState);
  context.subscriptions.push(
    log,
    service,
    progress,
    sessions,
    sitePaths,
    registerStateListener(service, progress),
  );
  const doctor = new SessionDoctor({ extension: context, log }, sitePaths, sessions);
  context.subscriptions.push(doctor, registerBreakpointDoctorCommand(doctor));
  const services = { log, service, connections, sessions, sitePaths };
  const loadSidebar = registerSidebar(context, services, progress, () => doctor.updateSoon());
  registerCommands(context, services, loadSidebar);
  const adapters = new AdapterFactory(
    { connections, sessions, log, service, context },
    (connection, exchange) => {
      void loadSidebar().then(async (instance) => {
        await instance.requestSession.handleDebuggedResponse(connection, exchange);
        await instance.rememberCreated(connection, [exchange]);
      });
    },
  );
  registerDebugger(
    context,
    adapters,
    new DebugConfigurations(service, sessions, context.workspaceState, countCartridges),
  );
  runningServices = { service, adapters };
  updateConnectionContext(progress);
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('cartwright.connections')) updateConnectionContext(progress);
    }),
  );
  void service.checkForService();
  context.subscriptions.push(...registerLaunchConversion());
  registerOffers(context, log);
  followSitePath(context, services, loadSidebar);
  void startLanguageServer(context, sitePaths, log);
  return { loadSidebar: loadSidebar, activationTimeMs: performance.now() - startTime };
}

async function countCartridges(folders: readonly string[], includeNodeModules: boolean): Promise<number> {
  const { findDebuggableCartridges } = await import('./host/deferred-modules.ts');
  return (await findDebuggableCartridges(folders, includeNodeModules)).length;
}

/** Offers to set up the workspace, once, and registers the command that does it at any time. */
function registerOffers(context: vscode.ExtensionContext, log: LogChannel): void {
  const { workspaceState, subscriptions } = context;
  const prompts = createOfferPrompts(context, log);
  const findersWith = (memory: OfferMemory, isRequested: boolean) =>
    [findHookRenamesOffer, findNamesOffer, findConnectionOffer, findConversionOffer, findMetadataOffer].map(
      (find) => async () => find(memory, isRequested),
    );
  const logError = (error: unknown): void => log.error(errorMessage(error));
  subscriptions.push(
    vscode.commands.registerCommand('cartwright.setUpWorkspace', async () =>
      selectFromOffers(findersWith(withoutEarlierAnswers(workspaceState), true), prompts, logError),
    ),
  );
  void makeOffers(findersWith(workspaceState, false), prompts, logError);
}

/** Tells the debug sessions when the cartridge path of the active site changes, and reads it when a session starts. */
function followSitePath(
  { subscriptions }: vscode.ExtensionContext,
  { sitePaths, sessions }: Services,
  loadSidebar: () => Promise<Sidebar>,
): void {
  subscriptions.push(
    sitePaths.onDidChange(() => sessions.announcePathChange()),
    vscode.debug.onDidStartDebugSession(({ type }) => {
      if (type === debugType) void loadSidebar().then((instance) => instance.sitePath.read());
    }),
  );
}

/** Starts the language server if there are folders, without delaying the activation. */
async function startLanguageServer(
  context: vscode.ExtensionContext,
  sitePaths: SitePaths,
  log: LogChannel,
): Promise<void> {
  if (vscode.workspace.workspaceFolders === undefined) return;
  try {
    const { startLanguageClient } = await import('./host/language-client.ts');
    await startLanguageClient(context, sitePaths);
  } catch (error) {
    log.error(`The language server could not be started: ${errorMessage(error)}`);
  }
}

interface Services {
  readonly log: LogChannel;
  readonly service: BundledService;
  readonly connections: Connections;
  readonly sessions: RunningSessions;
  readonly sitePaths: SitePaths;
}

/** Shows the state of the service in the status bar, and provides it to `when` clauses. */
function registerStateListener(service: BundledService, progress: WalkthroughProgress): vscode.Disposable {
  const statusBar = new StatusBar();
  const listener = service.onDidChangeState((state) => {
    statusBar.show(state);
    void vscode.commands.executeCommand('setContext', 'cartwright.serviceRunning', state.kind === 'running');
    if (state.kind === 'running') progress.complete('service');
  });
  return vscode.Disposable.from(statusBar, listener);
}

/** Registers the views and their commands. Returns a function that loads the sidebar on its first call. */
function registerSidebar(
  context: vscode.ExtensionContext,
  services: Services,
  progress: WalkthroughProgress,
  onActivity: () => void,
): () => Promise<Sidebar> {
  const status = new ConnectionStatus(getActiveConnection(context.workspaceState));
  let sidebarPromise: Promise<Sidebar> | undefined;
  const loadSidebar = (): Promise<Sidebar> => {
    sidebarPromise ??= import('./host/deferred-modules.ts').then((deferredModules) => {
      const { views, events } = lazySidebar;
      const sidebarInstance = new deferredModules.Sidebar({
        extension: context,
        ...services,
        views,
        events,
        status,
        onActivity,
      });
      context.subscriptions.push(sidebarInstance);
      return sidebarInstance;
    });
    return sidebarPromise;
  };
  const { commands } = (context.extension.packageJSON as { contributes: { commands: { command: string }[] } })
    .contributes;
  const lazySidebar = createLazySidebar(
    commands.map(({ command }) => command).filter((command) => !eagerCommands.has(command)),
    loadSidebar,
  );
  context.subscriptions.push(
    status,
    lazySidebar,
    lazySidebar.views.data.view.onDidChangeVisibility(({ visible }) => {
      if (visible) progress.complete('browse');
    }),
  );
  return loadSidebar;
}

/** Registers the commands that the lazy sidebar does not run. */
function registerCommands(
  context: vscode.ExtensionContext,
  { log, service, sessions }: Pick<Services, 'log' | 'service' | 'sessions'>,
  loadSidebar: () => Promise<Sidebar>,
): void {
  const types = shippedScriptApiTypes(context);
  context.subscriptions.push(
    ...registerServiceCommands(service, showServiceFailure),
    ...registerF5(sessions, () => getActiveConnection(context.workspaceState)),
    registerScriptApiTypesCommand(types, usesTypescriptPlugin),
    registerScriptSnippets(),
    registerTriggerCompletions(),
    ...registerTriggerDiagnostics(),
    ...registerVendorNames({ service, types, state: context.workspaceState }),
    registerSampleOrderCommand({
      instance: () => {
        const name = getActiveConnection(context.workspaceState);
        return name === bundledName ? undefined : name;
      },
      send: async (target, onStep) => {
        const { sendSampleOrder } = await import('./host/deferred-modules.ts');
        const name = target === 'bundled' ? bundledName : getActiveConnection(context.workspaceState);
        // The user has requested the service, even if it was stopped before.
        if (name === bundledName) await service.start();
        return sendSampleOrder(await loadSidebar(), name, { log, sessions, service }, onStep);
      },
    }),
  );
}

function registerDebugger(
  context: vscode.ExtensionContext,
  adapters: AdapterFactory,
  configurations: DebugConfigurations,
): void {
  const { Dynamic } = vscode.DebugConfigurationProviderTriggerKind;
  context.subscriptions.push(
    registerInlineValues(),
    vscode.debug.onDidStartDebugSession((session) => {
      if (session.type !== debugType) return;
      session.name = sessionName(session.name, session.configuration['connection']);
    }),
    vscode.debug.registerDebugConfigurationProvider(debugType, configurations),
    vscode.debug.registerDebugConfigurationProvider(debugType, configurations, Dynamic),
    vscode.debug.registerDebugAdapterDescriptorFactory(debugType, adapters),
  );
}

/** Enables commands that need a configured connection only if there is one. */
function updateConnectionContext(progress: WalkthroughProgress): void {
  const hasConnections = readSettings().connections.length > 0;
  void vscode.commands.executeCommand('setContext', 'cartwright.hasConnections', hasConnections);
  if (hasConnections) progress.complete('connect');
}

let runningServices: { service: BundledService; adapters: AdapterFactory } | undefined;

/** Releases the sessions. VS Code waits a few seconds for this, which is long enough for threads to be resumed. */
export async function deactivate(): Promise<void> {
  // Otherwise, threads that sessions have halted would stay halted. The service outlives the window.
  await Promise.race([
    runningServices?.adapters.releaseSessions(),
    new Promise((resolve) => setTimeout(resolve, 2_000)),
  ]);
}
