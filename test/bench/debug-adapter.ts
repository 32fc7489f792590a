/**
 * `npm run bench -- debug-adapter`: measures how long users wait from a click to the next stop. The
 * built adapter and the built service run in separate processes. Ratios are relative to a plain read of the
 * service in the same run.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startBuiltService } from '../../scripts/service.ts';
import type { DapClient } from '../support/dap-client.ts';
import { DapProcess } from '../support/dap-process.ts';
import { startPollingProxy } from '../support/polled-proxy.ts';
import { basic, sender } from '../support/http.ts';
import { sampleCartridges } from '../support/running-service.ts';
import { computeFigures, printFigures, printHeader, measureTime } from './figures.ts';

const rounds = 200;
const hook = path.join(sampleCartridges, 'app_storefront/cartridge/scripts/hooks/basket.js');
const hookLines = readFileSync(hook, 'utf8').split('\n');
/** The first line of the function's body, 1-based. */
const line = hookLines.findIndex((sourceLine) => sourceLine.startsWith('exports.validateBasket')) + 2;

/** With `--polls`, a proxy prevents long polls, as if the platform did not support them. */
const preventsLongPolls = process.argv.includes('--polls');
const service = await startBuiltService(['--cartridges', sampleCartridges, '--log-level', 'error']);
const proxy = preventsLongPolls ? await startPollingProxy(service.http) : undefined;
const adapter = new DapProcess();
const dap = adapter.client;
try {
  const guest = await sender(service.http)('POST', '/svc/shop/v23_2/customers/auth?client_id=cartwright', {
    type: 'guest',
  });
  const shop = sender(service.http, { authorization: guest.headers.get('authorization')! });
  const basket = (await shop('POST', '/svc/shop/v23_2/baskets', {})).body as { basket_id: string };
  const readBasket = () => shop('GET', `/svc/shop/v23_2/baskets/${basket.basket_id}`);
  const readProduct = () => shop('GET', '/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright');
  for (let round = 0; round < 50; round++) await readProduct();
  const baseline: number[] = [];
  for (let round = 0; round < rounds; round++) baseline.push(await measureTime(readProduct));

  await attach(dap);
  const hits: number[] = [];
  const steps: number[] = [];
  const evaluations: number[] = [];
  const continuations: number[] = [];
  for (let round = -20; round < rounds; round++) {
    const startTime = performance.now();
    const response = readBasket();
    const { body } = await dap.waitForStop();
    const hit = performance.now() - startTime;
    const threadId = body.threadId ?? 0;
    const step = await measureTime(async () => {
      const nextStop = dap.waitForStop();
      await dap.request('next', { threadId });
      await nextStop;
    });
    const [frame] = await dap.stack(threadId);
    const evaluation = await measureTime(() =>
      dap.request('evaluate', { expression: '1 + 1', frameId: frame?.id, context: 'repl' }),
    );
    const duration = await measureTime(async () => {
      await dap.request('continue', { threadId });
      await response;
    });
    // The first rounds warm both processes up.
    if (round < 0) continue;
    hits.push(hit);
    steps.push(step);
    evaluations.push(evaluation);
    continuations.push(duration);
  }
  const baselineFigures = computeFigures(baseline);
  printHeader(`Debugger, ${rounds} rounds${preventsLongPolls ? '; a proxy prevents long polls' : ''}`);
  printFigures('read of a product (the baseline)', baselineFigures);
  printFigures('breakpoint hit: request sent to stopped event', computeFigures(hits), baselineFigures);
  printFigures('step: next to stopped event', computeFigures(steps), baselineFigures);
  printFigures('evaluate', computeFigures(evaluations), baselineFigures);
  printFigures('continue to the response of the request', computeFigures(continuations), baselineFigures);

  await measureLargeArrays(readBasket);
  await measureTenHaltedThreads();
} finally {
  await dap.request('disconnect').catch(() => undefined);
  adapter.child.kill();
  proxy?.close();
  await service.stop();
}

async function attach(client: DapClient): Promise<void> {
  await client.initialize();
  const attachRequest = client.request('attach', {
    connection: {
      baseUrl: proxy?.url ?? service.http,
      username: 'developer',
      password: 'developer',
      clientId: 'bench',
    },
    cartridges: [sampleCartridges],
  });
  await client.waitForEvent('initialized');
  const [breakpoint] = await client.setBreakpoints(hook, line);
  if (!breakpoint?.verified) throw new Error(`the breakpoint was not verified: ${breakpoint?.message ?? ''}`);
  await client.request('configurationDone');
  await attachRequest;
}

/** Sends the requests of VS Code when a user expands an array of 10,000 elements: a hundred pages of a hundred. */
async function measureLargeArrays(readBasket: () => Promise<unknown>): Promise<void> {
  const response = readBasket();
  const { body } = await dap.waitForStop();
  const threadId = body.threadId ?? 0;
  const frameId = (await dap.stack(threadId))[0]?.id;
  printHeader('An array of 10,000 elements');
  for (const [caseName, expression] of [
    ['numbers', 'Array.from({ length: 10000 }, function (_, i) { return i; })'],
    ['objects', 'Array.from({ length: 10000 }, function (_, i) { return { sku: i }; })'],
  ] as const) {
    const { variablesReference } = await dap.request<{ variablesReference: number }>('evaluate', {
      expression,
      frameId,
      context: 'repl',
    });
    const readPage = (start: number) =>
      dap.request('variables', { variablesReference, filter: 'indexed', start, count: 100 });
    const pages: number[] = [];
    for (let start = 0; start < 10_000; start += 100) pages.push(await measureTime(() => readPage(start)));
    const totalTimes: number[] = [];
    for (let round = 0; round < 5; round++)
      totalTimes.push(
        await measureTime(() =>
          Promise.all(Array.from({ length: 100 }, (_, index) => readPage(index * 100))),
        ),
      );
    printFigures(`a page of 100 ${caseName}`, computeFigures(pages));
    printFigures(`all 100 pages of ${caseName} requested at once`, computeFigures(totalTimes));
  }
  await dap.request('continue', { threadId });
  await response;
}

/** Measures reads of a product and a step of each thread while ten scripts are halted. */
async function measureTenHaltedThreads(): Promise<void> {
  const guests = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { headers } = await sender(service.http)(
        'POST',
        '/svc/shop/v23_2/customers/auth?client_id=cartwright',
        {
          type: 'guest',
        },
      );
      return sender(service.http, { authorization: headers.get('authorization')! });
    }),
  );
  const responses = guests.map((guest) => guest('POST', '/svc/shop/v23_2/baskets', {}));
  const threads: number[] = [];
  while (threads.length < 10) threads.push((await dap.waitForStop()).body.threadId ?? 0);
  const api = sender(service.http, {
    authorization: basic('developer', 'developer'),
    'x-svc-client-id': 'bench',
  });
  const haltedCount = (
    (await api('GET', '/svc/debugger/v2_0/threads')).body.script_threads as { status: string }[]
  ).filter(({ status }) => status === 'halted').length;
  const reads: number[] = [];
  const shop = guests[0]!;
  for (let round = 0; round < rounds; round++) {
    reads.push(
      await measureTime(() => shop('GET', '/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright')),
    );
  }
  const steps: number[] = [];
  for (const threadId of threads) {
    steps.push(
      await measureTime(async () => {
        const nextStop = dap.waitForStop(({ body }) => body.threadId === threadId);
        await dap.request('next', { threadId });
        await nextStop;
      }),
    );
  }
  printHeader(`${haltedCount} scripts halted at once`);
  printFigures('read of a product', computeFigures(reads), computeFigures(reads));
  printFigures('step of each thread on its own', computeFigures(steps), computeFigures(reads));
  await dap.setBreakpoints(hook);
  for (const threadId of threads) await dap.request('continue', { threadId });
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  console.log(`statuses of the ten responses: ${[...new Set(statuses)].join(', ')}`);
}
