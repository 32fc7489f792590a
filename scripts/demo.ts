/** `npm run demo`: prints the transcript of a debug session in the hook of a real order. Needs no display. */
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorMessage } from '../contract/error-message.ts';
import { sampleOrder } from '../src/debug/trigger/sample-order.ts';
import type { DapClient } from '../test/support/dap-client.ts';
import { DapProcess } from '../test/support/dap-process.ts';
import { repositoryRoot, startBuiltService } from './service.ts';

const print = (text: string) => console.log(text);
const cartridges = path.join(repositoryRoot, 'sample', 'cartridges');
const hook = path.join(cartridges, 'app_storefront', 'cartridge', 'scripts', 'hooks', 'order.js');
const lineOf = (text: string) =>
  readFileSync(hook, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;
const relativePath = (file: string | undefined) => path.relative(repositoryRoot, file ?? '');

execFileSync(process.execPath, ['scripts/build.ts'], { cwd: repositoryRoot, stdio: 'inherit' });
const service = await startBuiltService(['--cartridges', cartridges, '--log-level', 'error']);
print(`The service runs at ${service.http} with the sample shop.`);
const adapter = new DapProcess();
const { client } = adapter;
try {
  await runSession(client);
} finally {
  await client.request('disconnect').catch(() => undefined);
  await adapter.waitForExit();
  await service.stop();
}
print('The session ended, and the service with it.');

async function runSession(dap: DapClient): Promise<void> {
  await launch(dap);
  const stopEvent = await dap.waitForStop();
  const threadId = stopEvent.body.threadId ?? 0;
  print(`\nStopped: ${stopEvent.body.reason}.`);
  await showStack(dap, threadId);
  await showValues(dap, threadId);
  await step(dap, threadId);
  print('\nContinue.');
  await dap.request('continue', { threadId });
  await showOrder(dap);
}

/** Starts the session with a breakpoint in the hook. The launch configuration sends the sample order. */
async function launch(dap: DapClient): Promise<void> {
  await dap.initialize();
  const launchResponse = dap.request('launch', {
    connection: {
      baseUrl: service.http,
      username: 'developer',
      password: 'developer',
      clientId: 'cartwright',
    },
    cartridges: [cartridges],
    trigger: sampleOrder('svc'),
  });
  await dap.waitForEvent('initialized');
  const line = lineOf('var earned = points.earnedBy(order)');
  const [breakpoint] = await dap.setBreakpoints(hook, line);
  print(
    `\nBreakpoint at ${relativePath(hook)}:${line}${breakpoint?.verified ? '' : ` (not verified: ${breakpoint?.message ?? ''})`}`,
  );
  await dap.request('configurationDone');
  await launchResponse;
  print(
    'The launch configuration sends the sample order: a basket, items, addresses, a payment, and submits it.',
  );
}

async function showValues(dap: DapClient, threadId: number): Promise<void> {
  print('\nLocal variables:');
  for (const { name, value } of await dap.locals(threadId)) print(`  ${name} = ${value.slice(0, 90)}`);
  for (const expression of [
    'order.orderNo',
    'order.productLineItems.length',
    'total * 2',
    'order.nothing.here',
  ]) {
    const result = await dap.evaluate(threadId, expression).then(
      (evaluation) => evaluation.result,
      (error: unknown) => `failed: ${errorMessage(error)}`,
    );
    print(`> ${expression}\n  ${result}`);
  }
}

async function step(dap: DapClient, threadId: number): Promise<void> {
  for (const [command, description] of [
    ['stepIn', 'Step into a module of another cartridge'],
    ['next', 'Step over'],
    ['stepOut', 'Step out'],
  ] as const) {
    await dap.request(command, { threadId });
    await dap.waitForStop();
    print(`\n${description}:`);
    await showStack(dap, threadId);
  }
}

async function showOrder(dap: DapClient): Promise<void> {
  const response = await dap.waitForEvent<Dap.OutputEvent>(
    'output',
    ({ body }) => body.category === 'stdout' && body.output.includes('"order_no"'),
  );
  const order = JSON.parse(response.body.output) as Record<string, unknown>;
  const customFields = Object.entries(order).filter(([name]) => name.startsWith('c_'));
  print(`Order ${String(order['order_no'])} was created, with the status ${String(order['status'])}.`);
  print(`Its total is ${String(order['order_total'])} ${String(order['currency'])}. The hooks added to it:`);
  for (const [name, value] of customFields) print(`  ${name} = ${JSON.stringify(value)}`);
}

async function showStack(dap: DapClient, threadId: number): Promise<void> {
  for (const { name, line, source } of await dap.stack(threadId))
    print(`  at ${name}  ${relativePath(source?.path)}:${line}`);
}
