import { parseArgs } from 'node:util';
import { Fault } from '../../contract/fault.ts';
import { DebuggerDisabled } from '../../contract/faults/debugger.ts';
import { ScriptError } from '../../server/ports/hook-runner.ts';
import type { Collection, UnitOfWork } from '../../server/ports/store.ts';
import { systemClock } from '../../server/process/system-environment.ts';
import { DebugClient, type HaltedThread } from './debug-client.ts';
import { ScriptBench } from './script-bench.ts';
import { endlessHookBodies, exhaustingHookBodies, haltingHookBodies } from './script-flood-hooks.ts';
import { fillShop } from './script-shop.ts';

/**
 * Runs hooks that have to be terminated, in many hosts at once, for a given time, and prints how the runs ended.
 * Exhausts memory only with `--exhausting`, or if `--hooks` names hooks that do. Is a process of its own, because a
 * test checks that the process survives.
 * `node test/support/script-flood.ts --seconds 120`
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    parallel: { type: 'string', default: '6' },
    hooks: { type: 'string' },
    exhausting: { type: 'boolean', default: false },
    'run-time-limit': { type: 'string', default: '60' },
    verbose: { type: 'boolean', default: false },
  },
});
const selectedNames = values.hooks?.split(',');
const selectHooks = (bodies: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(bodies).filter(([name]) => selectedNames === undefined || selectedNames.includes(name));
const endlessHooks = selectHooks({
  ...endlessHookBodies,
  ...(values.exhausting || selectedNames ? exhaustingHookBodies : {}),
});
const haltingHooks = selectHooks(haltingHookBodies);
const hookNames = [...endlessHooks, ...haltingHooks].map(([name]) => name);

const bench = new ScriptBench({
  clock: systemClock,
  limits: {
    runTimeLimitMs: Number(values['run-time-limit']),
    haltTimeLimitMs: 120,
    heapLimitMb: 96,
    evaluationTimeLimitMs: 200,
    finalPauseTimeLimitMs: 300,
    maxHosts: 8,
  },
});
const counts = new Map<string, number>();
const increment = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

function writeScripts(): void {
  const scripts = [...endlessHooks, ...haltingHooks, ['probe', 'out.result = 1;']];
  bench.workspace.registerHooks(
    'app',
    Object.fromEntries(scripts.map(([name]) => [`flood.${name}`, `./${name}.js`])),
  );
  for (const [name, body] of scripts)
    bench.workspace.write({
      [`app/cartridge/scripts/${name}.js`]: `exports.${name} = function (out, order) {\n${body}\n};`,
    });
  bench.workspace.write({ 'app/cartridge/scripts/endless.js': 'while (true) {}' });
}

/** Creates a unit of work in which reading the order `never` never completes. */
function createBlockingWork(): UnitOfWork {
  const work = bench.store.begin();
  fillShop(work);
  const orders = work.collection('orders');
  const blockingOrders = Object.assign(Object.create(orders) as Collection<never>, {
    get: (key: string) => (key === 'never' ? new Promise(() => undefined) : orders.get(key)),
    put: () => undefined,
  });
  return Object.assign(Object.create(work) as UnitOfWork, {
    collection: (name: Parameters<UnitOfWork['collection']>[0]) =>
      name === 'orders' ? blockingOrders : work.collection(name),
    rollbackTo: (savepoint: number) => work.rollbackTo(savepoint),
    savepoint: () => work.savepoint(),
    version: (collection: Parameters<UnitOfWork['collection']>[0]) => work.version(collection),
    counter: (name: string) => work.counter(name),
  });
}

const pendingHooks = new Set<string>();

async function runHook(name: string): Promise<void> {
  pendingHooks.add(name);
  const scope = bench.createScope(createBlockingWork(), {
    session: { id: `s-${Math.random()}`, currency: 'USD' },
  });
  const document = { kind: 'document', document: {} } as const;
  const order = { kind: 'object', class: 'order.Order', key: '00001' } as const;
  try {
    await bench.run(`flood.${name}`, [document, order], scope);
    increment(`${name}: ended normally`);
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    increment(`${name}: ${error.kind}`);
    if (values.verbose) console.log(name, error.message);
  } finally {
    pendingHooks.delete(name);
  }
}

/** The maximum duration of one debugger operation on a busy machine, in milliseconds. */
const operationTimeLimitMs = 20_000;

/** Stops, steps, resumes, evaluates in, or reads the variables of a halted script. */
async function performOperation(client: DebugClient, thread: HaltedThread): Promise<void> {
  const dice = Math.random();
  if (dice < 0.3) await client.api.stop(client.id, thread.id);
  else if (dice < 0.4) await client.step(thread, 'over');
  else if (dice < 0.5) await client.step(thread, 'resume');
  else if (dice < 0.6) await client.evaluate(thread, 'while (true) {}');
  else if (dice < 0.7) await client.evaluate(thread, "require('svc/order/OrderMgr').getOrder('00001')");
  else if (dice < 0.8) {
    void client.evaluate(thread, 'while (true) {}').catch(() => undefined);
    await client.api.stop(client.id, thread.id);
  } else await client.variables(thread);
}

/**
 * Operates on every halted script. If the platform has removed the client because it was idle, creates it again, as
 * real clients do.
 */
async function runDebugger(isOver: () => boolean): Promise<void> {
  let client = await createClientWithBreakpoints();
  while (!isOver()) {
    const threads = await client.api.threads(client.id).catch(async (error: unknown) => {
      if (!(error instanceof Fault && error.definition === DebuggerDisabled)) throw error;
      increment('debugger: client lost');
      client = await createClientWithBreakpoints();
      return [];
    });
    for (const thread of threads.filter(({ status }) => status === 'halted')) {
      const start = performance.now();
      try {
        await performOperation(client, thread);
        increment('debugger: done');
      } catch (error) {
        increment(`debugger: ${error instanceof Error ? error.name : 'error'}`);
      }
      const elapsedMs = performance.now() - start;
      if (elapsedMs > operationTimeLimitMs)
        console.error(`an operation took ${elapsedMs.toFixed(0)} ms: ${JSON.stringify(thread)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function createClientWithBreakpoints(): Promise<DebugClient> {
  const client = await DebugClient.create(bench.engine.debugger);
  // The last line of the body, which begins on line 2 of the file.
  for (const [name, body] of haltingHooks)
    await client.breakAt(`/app/cartridge/scripts/${name}.js:${body.includes('\n') ? 3 : 2}`);
  return client;
}

writeScripts();
const endTime = Date.now() + Number(values.seconds) * 1000;

setTimeout(
  () => {
    console.error(
      `${stage}: still running: ${[...pendingHooks].join(', ')}; results so far ${JSON.stringify([...counts].sort())}`,
    );
    process.exit(3);
  },
  Number(values.seconds) * 1000 + 40_000,
).unref();

let stage = 'flood';
let nextIndex = 0;
async function runHooks(): Promise<void> {
  // Runs each hook at least once, even on a slow machine.
  while (Date.now() < endTime || nextIndex < hookNames.length)
    await runHook(hookNames[nextIndex++ % hookNames.length] as string);
}
let hasEnded = false;
const workers = Promise.all(Array.from({ length: Number(values.parallel) }, runHooks)).finally(
  () => (hasEnded = true),
);
await Promise.all([workers, ...(haltingHooks.length > 0 ? [runDebugger(() => hasEnded)] : [])]);
stage = 'probe';
// Scripts must still run after the flood; on a busy machine some of them may exceed their time limit.
for (let successCount = 0; successCount < 4;) {
  try {
    await bench.run('flood.probe', [{ kind: 'document', document: {} }], bench.createScope());
    successCount++;
  } catch (error) {
    if (!(error instanceof ScriptError) || error.kind !== 'ScriptTimeout') throw error;
  }
}
stage = 'close';
await bench.close();
stage = 'closed';
console.log(JSON.stringify(Object.fromEntries([...counts].sort()), null, 1));
