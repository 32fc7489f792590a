import * as vscode from 'vscode';
import { useNamesAdvice, vendorLabels } from '../../cartridges/other-names.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import { systemClock } from '../client/clock.ts';
import { isInterruption } from '../client/errors.ts';
import { vendorOf, type ConnectionProfile } from '../client/profile.ts';
import { HttpTransport } from '../client/transport.ts';
import type { OrderHint } from '../commands/created-order.ts';
import type {
  CreatedOrder,
  FilePlace,
  OrderInterruption,
  OrderScriptError,
} from '../commands/sample-order.ts';
import { findDebuggableCartridges } from '../debug/cartridges/debugged-cartridges.ts';
import { ScriptMap } from '../debug/cartridges/script-map.ts';
import { parseScriptFailure, type ScriptFailure } from '../debug/threads/post-mortem.ts';
import { sampleOrder, sampleSite } from '../debug/trigger/sample-order.ts';
import { requestSentArguments } from '../debug/trigger/sent-requests.ts';
import { TriggerRunner, type TriggerReport } from '../debug/trigger/trigger-runner.ts';
import { addressPath } from '../documents/address.ts';
import { readCartridges } from '../explorer/scripts/cartridge-contents.ts';
import { orderAddresses } from '../explorer/shop/created-resources.ts';
import { bundledName } from './bundled-name.ts';
import { workspaceFolders, type BundledService } from './bundled-service.ts';
import type { LogChannel } from './log-channel.ts';
import { readUnusedHookNames } from './other-hook-names.ts';
import type { RunningSessions } from './running-sessions.ts';
import { documentScheme } from './schemes.ts';
import { findUnhitBreakpoints } from './unhit-breakpoints.ts';
import type { Sidebar } from './views/sidebar.ts';

interface SampleOrderDependencies {
  readonly log: LogChannel;
  readonly sessions: RunningSessions;
  readonly service: BundledService;
}

/** Sends the sample order to a connection, and shows the order in the views. Rejects with a user-facing error. */
export async function sendSampleOrder(
  sidebar: Sidebar,
  connection: string,
  { log, sessions, service }: SampleOrderDependencies,
  onStep: (title: string) => void,
): Promise<CreatedOrder> {
  await waitForStarts(sessions, onStep);
  const { profile } = await sidebar.registry.access(connection);
  const { pid } = service;
  let wasInterrupted = false;
  const orderNo = await placeOrder(profile, onStep, ({ headline, exchange, fault, unsentRequests }) => {
    log.info(headline);
    wasInterrupted = isInterruption(fault);
    const request = { ...requestSentArguments(exchange, unsentRequests), isSampleOrder: true };
    sessions.rememberRequests(connection, [request]);
    sessions.announceRequests(connection, [request]);
  }).catch((error: unknown) => {
    // Requests between two of which the service ends are not answered by it.
    const isInterrupted = wasInterrupted || (connection === bundledName && service.pid !== pid);
    throw isInterrupted ? orderInterruption(service, pid, error) : error;
  });
  const [address, dataAddress] = orderAddresses(connection, sampleSite, orderNo);
  await sidebar.showCreated([address, dataAddress]);
  // The document is that of the Data API, since a guest cannot read the order of another guest.
  const path = addressPath(dataAddress);
  return {
    orderNo,
    document: vscode.Uri.from({ scheme: documentScheme, path }),
    hint:
      (connection === bundledName ? await findUnusedHooks(vendorOf(profile)) : undefined) ??
      (await findUnhitBreakpoints(sessions, connection, () => readCartridges(workspaceFolders()))),
  };
}

/** @param pid the process of the service to which the order was sent */
function orderInterruption(
  service: BundledService,
  pid: number | undefined,
  cause: unknown,
): OrderInterruption {
  const hasRestarted = service.isRestarting || (service.isRunning && service.pid !== pid);
  const text = hasRestarted ? 'restarted' : 'was stopped';
  return Object.assign(new Error(`the bundled service ${text}.`, { cause }), {
    isInterruption: true,
  } as const);
}

/** Waits until the breakpoints of a session that is starting are set, since the order would pass them. */
async function waitForStarts({ starts }: RunningSessions, onStep: (title: string) => void): Promise<void> {
  if (starts.isStarting) onStep('waiting for the debug session');
  await starts.settled();
}

/** Resolves with a hint if the bundled service certainly ran none of the workspace's hooks because of their names. */
async function findUnusedHooks(vendor: VendorProfile): Promise<OrderHint | undefined> {
  const names = await readUnusedHookNames(vendor);
  return (
    names && {
      text: `No hook ran: those of this workspace have the ${vendorLabels[names.vendor]}. ${useNamesAdvice}.`,
      button: 'Set Up Workspace...',
      command: 'cartwright.setUpWorkspace',
    }
  );
}

async function placeOrder(
  profile: ConnectionProfile,
  onStep: (title: string) => void,
  onResponse: (report: TriggerReport) => void,
): Promise<string> {
  const transport = new HttpTransport();
  const rejectedBodies: string[] = [];
  let failure: ScriptFailure | undefined;
  const steps = sampleOrder(vendorOf(profile).prefix);
  let sentCount = 0;
  const runner = new TriggerRunner({
    platform: { profile, transport, clock: systemClock },
    environment: {},
    onSending: () => onStep(`request ${++sentCount} of ${steps.length}`),
    report: (report) => {
      onResponse(report);
      if (report.hasFailed) rejectedBodies.push(report.body);
      failure = report.fault && parseScriptFailure(report.fault);
    },
  });
  try {
    const requests = steps.map((step) => ({ kind: 'step', step }) as const);
    const responses = await runner.run(requests, new AbortController().signal);
    const orderNo = (responses[steps.length - 1] as { order_no?: unknown } | undefined)?.order_no;
    if (typeof orderNo !== 'string') throw new Error(rejectedBodies.join(' '));
    return orderNo;
  } catch (error) {
    if (rejectedBodies.length === 0) throw error;
    // The service's own message says more than that a step was rejected.
    const message = rejectedBodies.join(' ');
    const place = failure && (await findPlace(failure));
    const orderError = new Error(message, { cause: error });
    throw place ? (Object.assign(orderError, { place }) satisfies OrderScriptError) : orderError;
  } finally {
    await transport.close();
  }
}

/** Resolves with where a script of the workspace has failed; undefined if the script is not in the workspace. */
async function findPlace({ stack }: ScriptFailure): Promise<FilePlace | undefined> {
  const [top] = stack;
  if (!top) return undefined;
  const map = new ScriptMap(await findDebuggableCartridges(workspaceFolders()));
  const file = map.fileOf(top.location.script_path);
  return file === undefined ? undefined : { file, line: top.location.line_number };
}
