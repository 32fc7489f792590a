import * as vscode from 'vscode';
import { registerBreakpointDoctorCommand } from './commands/breakpoint-doctor.ts';
import { registerSampleOrderCommand } from './commands/sample-order.ts';
import { registerScriptApiTypesCommand } from './commands/script-api-types.ts';
import { registerServiceCommands } from './commands/service.ts';
import { AdapterFactory } from './host/adapter-factory.ts';
import { bundledName } from './host/bundled-name.ts';
import { SessionDoctor } from './host/breakpoint-doctor.ts';
import { BundledService } from './host/bundled-service.ts';
import { activeConnectionKey, ConnectionStatus } from './host/connection-status.ts';
import { Connections } from './host/connections.ts';
import { DebugConfigurations, debugType, showServiceFailure } from './host/debug-configuration.ts';
import { registerF5 } from './host/f5.ts';
import { registerInlineValues } from './host/inline-values.ts';
import { LogChannel } from './host/log-channel.ts';
import { offerConnectionFiles } from './host/offered-import.ts';
import { shippedScriptApiTypes } from './host/script-api-types.ts';
import { readSettings } from './host/settings.ts';
import { StatusBar } from './host/status-bar.ts';
import { openDoor } from './host/views/door.ts';
import type { Sidebar } from './host/views/sidebar.ts';

/** What the extension gives to the tests in VS Code: the sidebar behind its views. */
export interface ExtensionApi {
  readonly sidebar: () => Promise<Sidebar>;
  /** Milliseconds. */
  readonly activationTook: number;
}

/** Commands that are there without the sidebar. */
const ownCommands = new Set([
  'cartwright.debugCartridges',
  'cartwright.sendSampleOrder',
  'cartwright.whyNotHit',
  'cartwright.scriptApi.addTypes',
  'cartwright.service.start',
  'cartwright.service.stop',
  'cartwright.service.showLog',
  'cartwright.service.actions',
]);

/** The composition root of the extension, and nothing else. */
export function activate(context: vscode.ExtensionContext): ExtensionApi {
  const started = performance.now();
  const log = new LogChannel();
  const service = new BundledService(context, log);
  const statusBar = new StatusBar();
  const configurations = new DebugConfigurations(service);
  const connections = new Connections(service, context.secrets, async (connection, password) => {
    const { acceptedByDebugger } = await import('./host/parts.ts');
    return acceptedByDebugger(connection, password);
  });
  const status = new ConnectionStatus(context.workspaceState.get<string>(activeConnectionKey) ?? bundledName);
  let loading: Promise<Sidebar> | undefined;
  const sidebar = (): Promise<Sidebar> => {
    loading ??= import('./host/parts.ts').then((parts) => {
      const { views, events } = door;
      const made = new parts.Sidebar({
        extension: context,
        service,
        connections,
        log,
        views,
        events,
        status,
      });
      context.subscriptions.push(made);
      return made;
    });
    return loading;
  };
  const { commands } = (context.extension.packageJSON as { contributes: { commands: { command: string }[] } })
    .contributes;
  const door = openDoor(
    commands.map(({ command }) => command).filter((command) => !ownCommands.has(command)),
    sidebar,
  );
  const doctor = new SessionDoctor();
  const adapters = new AdapterFactory(connections, log, context.extensionUri);
  running = { service, adapters };
  context.subscriptions.push(
    log,
    service,
    statusBar,
    status,
    door,
    service.onDidChangeState((state) => {
      statusBar.show(state);
      void vscode.commands.executeCommand(
        'setContext',
        'cartwright.serviceRunning',
        state.kind === 'running',
      );
    }),
    ...registerServiceCommands(service, showServiceFailure),
    ...registerF5(),
    doctor,
    registerBreakpointDoctorCommand(doctor),
    registerInlineValues(),
    registerScriptApiTypesCommand(shippedScriptApiTypes(context)),
    registerSampleOrderCommand({
      send: async (step) => {
        const { sampleOrderSender } = await import('./host/parts.ts');
        return sampleOrderSender(service, log).send(step);
      },
    }),
    vscode.debug.registerDebugConfigurationProvider(debugType, configurations),
    vscode.debug.registerDebugConfigurationProvider(
      debugType,
      configurations,
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
    vscode.debug.registerDebugAdapterDescriptorFactory(debugType, adapters),
  );
  tellOfConnections();
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('cartwright.connections')) tellOfConnections();
    }),
  );
  void service.adopt();
  void offerConnectionFiles(context.workspaceState);
  return { sidebar, activationTook: performance.now() - started };
}

/** Commands on configured connections are offered where there are any. */
function tellOfConnections(): void {
  void vscode.commands.executeCommand(
    'setContext',
    'cartwright.hasConnections',
    readSettings().connections.length > 0,
  );
}

let running: { service: BundledService; adapters: AdapterFactory } | undefined;

/** VS Code waits for this a little: long enough for sessions to let go of what they hold. */
export async function deactivate(): Promise<void> {
  // What sessions hold halted would stay so. The service itself outlives the window.
  await Promise.race([running?.adapters.end(), new Promise((resolve) => setTimeout(resolve, 2_000))]);
}
