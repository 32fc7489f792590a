import * as vscode from 'vscode';
import { registerBreakpointDoctorCommand } from './commands/breakpoint-doctor.ts';
import { registerSampleOrderCommand } from './commands/sample-order.ts';
import { registerServiceCommands } from './commands/service.ts';
import { AdapterFactory } from './host/adapter-factory.ts';
import { SessionDoctor } from './host/breakpoint-doctor.ts';
import { BundledService } from './host/bundled-service.ts';
import { Connections } from './host/connections.ts';
import { DebugConfigurations, debugType, showServiceFailure } from './host/debug-configuration.ts';
import { registerF5 } from './host/f5.ts';
import { registerInlineValues } from './host/inline-values.ts';
import { LogChannel } from './host/log-channel.ts';
import { sampleOrderSender } from './host/sample-order-sender.ts';
import { StatusBar } from './host/status-bar.ts';

/** The composition root of the extension, and nothing else. */
export function activate(context: vscode.ExtensionContext): void {
  const log = new LogChannel();
  const service = new BundledService(context, log);
  const statusBar = new StatusBar();
  const configurations = new DebugConfigurations(service);
  const connections = new Connections(service, context.secrets);
  const doctor = new SessionDoctor();
  const adapters = new AdapterFactory(connections, log, context.extensionUri);
  running = { service, adapters };
  context.subscriptions.push(
    log,
    service,
    statusBar,
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
    vscode.commands.registerCommand('cartwright.connections.forgetPassword', () =>
      connections.forgetPassword(),
    ),
    doctor,
    registerBreakpointDoctorCommand(doctor),
    registerInlineValues(),
    registerSampleOrderCommand(sampleOrderSender(service, log)),
    vscode.debug.registerDebugConfigurationProvider(debugType, configurations),
    vscode.debug.registerDebugConfigurationProvider(
      debugType,
      configurations,
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
    vscode.debug.registerDebugAdapterDescriptorFactory(debugType, adapters),
  );
  void service.adopt();
}

let running: { service: BundledService; adapters: AdapterFactory } | undefined;

/** VS Code waits for this a little: long enough for a service without halted scripts to drain. */
export async function deactivate(): Promise<void> {
  // First the sessions: what they hold halted would keep the service from draining.
  await Promise.race([running?.adapters.end(), new Promise((resolve) => setTimeout(resolve, 2_000))]);
  await running?.service.stop();
}
