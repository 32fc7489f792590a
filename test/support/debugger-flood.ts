import { HttpDebugger, type HttpThread } from './http-debugger.ts';
import { startTestService, type LogEvent } from './running-service.ts';
import { ScriptWorkspace } from './script-workspace.ts';
import { Storefront } from './storefront.ts';

const folder = '/app/cartridge/scripts';
const scripts: Readonly<Record<string, string>> = {
  'before.js': `var helper = require('./helper');
exports.beforePOST = function (basket) {
  var sum = 0;
  [1, 2, 3].forEach(function (number) {
    sum += helper.twice(number);
  });
  try {
    helper.fails(sum);
  } catch (e) {
    basket.c_sum = sum;
  }
};`,
  'helper.js': `exports.twice = function (number) {
  return number * 2;
};
exports.fails = function (sum) {
  throw new Error('sum ' + sum);
};`,
  'after.ds': `var HookMgr = require('svc/system/HookMgr');
exports.afterPOST = function (basket : Basket) : Status {
  require('svc/system/Transaction').wrap(function () {
    basket.custom.note = 'noted';
    basket.custom.nested = HookMgr.callHook('app.nested', 'nested', [3, 1, 2]);
  });
};
`,
  'nested.ds': `exports.nested = function (list : Array) : String {
  var text : String = '';
  for each (var one : Number in list.sort(function (a, b) { return a - b; }))
    text += one;
  return text;
};
`,
};
const locations: readonly string[] = Object.entries(scripts).flatMap(([name, text]) =>
  text.split('\n').map((_line, index) => `${folder}/${name}:${index + 1}`),
);
const conditions = [
  '',
  '',
  '',
  'true',
  'false',
  'nobody.knows',
  'sum > 3',
  'basket.c_sum === undefined',
  ') {',
];
const expressions = [
  '1 + 1',
  'sum',
  'sum = 7',
  'basket',
  'nobody',
  'null.x',
  '(function f() { return f(); })()',
  'list.push(4)',
  'basket.custom.note',
];
const paths = [
  '',
  'basket',
  'basket.custom',
  'list',
  'list.[0]',
  'a.b.c',
  'basket.product_items.[0]',
  'this',
  ')',
];

/** The service under load. */
export interface FloodedService {
  readonly http: string;
  /** The entries of its log; empty if the service runs in another process. */
  readonly events: readonly LogEvent[];
  close(): Promise<unknown>;
}

export interface FloodOptions {
  /**
   * The minimum number of debugger operations of all clients together. They send more until enough halts have been
   * listed and enough baskets requested.
   */
  readonly operations: number;
  readonly seed: number;
  readonly clients?: number;
  readonly shoppers?: number;
  /** Starts the service with these command-line options; by default from source in this process. */
  readonly start?: (flags: readonly string[]) => Promise<FloodedService>;
}

export interface FloodOutcome {
  /** Unexpected responses and log entries, requests that never end, and what {@link findLeftovers} returns. */
  readonly violations: readonly string[];
  /** The number of responses by operation and status. */
  readonly counts: Readonly<Record<string, number>>;
  /** The number of halted threads in all lists of threads. A halt counts once for each list that contains it. */
  readonly listedHalts: number;
  /** The number of baskets that shoppers tried to create. */
  readonly shopRequests: number;
}

async function startFromSource(flags: readonly string[]): Promise<FloodedService> {
  const service = await startTestService({ flags });
  return { http: service.http, events: service.log.events, close: () => service.close() };
}

/**
 * Lets several debugger clients send random operations while scripts run continuously. Afterwards checks that the
 * scripts still work, and that the first client finds neither threads nor breakpoints.
 */
export async function runDebuggerFlood({
  operations,
  seed,
  clients = 4,
  shoppers = 3,
  start = startFromSource,
}: FloodOptions): Promise<FloodOutcome> {
  const workspace = new ScriptWorkspace();
  workspace.registerHooks('app', {
    'svc.api.shop.basket.beforePOST': './before.js',
    'svc.api.shop.basket.afterPOST': './after.ds',
    'app.nested': './nested.ds',
  });
  for (const [name, text] of Object.entries(scripts))
    workspace.write({ [`app/cartridge/scripts/${name}`]: text });
  const service = await start(['--cartridges', workspace.folder]);
  const violations: string[] = [];
  const counts: Record<string, number> = {};
  const flood = { remainingOperations: operations, listedHalts: 0, shopRequests: 0, isFinished: false };
  const random = randomFrom(seed);

  const runShopper = async (): Promise<void> => {
    const guest = await Storefront.signIn(service.http);
    while (!flood.isFinished) {
      const { status, body } = await guest.send('POST', '/baskets', {});
      flood.shopRequests++;
      increment(counts, `POST /baskets: ${status} ${body.fault?.arguments?.statusCode ?? ''}`);
      if (status === 200) await guest.request('DELETE', `/baskets/${body.basket_id}`);
      else if (body.fault?.arguments?.statusCode !== 'ScriptDebuggerTerminate')
        violations.push(`a shopper got ${status} ${JSON.stringify(body)}`);
    }
  };

  const runDebugger = async (id: string): Promise<void> => {
    const client = new HttpDebugger(service.http, id);
    let threads: readonly HttpThread[] = [];
    // On a busy machine, the operations may be used up before any script has run. The clients then continue until there
    // have been some halts and some requests of shoppers.
    while (flood.remainingOperations-- > 0 || flood.listedHalts <= 10 || flood.shopRequests <= 5) {
      const [method, path, body, headers] = randomOperation(random, threads);
      const response = await Promise.race([
        client.send(method, path, body, headers),
        resolveFalseAfter(30_000),
      ]);
      if (response === false) {
        violations.push(`${method} ${path}: no response`);
        break;
      }
      increment(counts, `${method} ${path.replace(/\d+/g, '#').replace(/\?.*/, '')}: ${response.status}`);
      if (![200, 204, 304, 400, 404, 412].includes(response.status))
        violations.push(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
      const listedThreads = response.body?.script_threads as readonly HttpThread[] | undefined;
      if (listedThreads) threads = listedThreads;
      flood.listedHalts += listedThreads?.filter(({ status }) => status === 'halted').length ?? 0;
    }
    await client.request('DELETE', '/client');
  };

  try {
    const shopTask = Promise.all(Array.from({ length: shoppers }, runShopper));
    await Promise.all(Array.from({ length: clients }, (_, index) => runDebugger(`client-${index}`)));
    flood.isFinished = true;
    const hasEveryRequestEnded = await Promise.race([shopTask.then(() => true), resolveFalseAfter(20_000)]);
    if (!hasEveryRequestEnded) violations.push('a request received no response');
    violations.push(...(await findLeftovers(service.http)));
    for (const { level, message, fields } of service.events)
      if (level === 'error' && !message.startsWith('ScriptDebuggerTerminate'))
        violations.push(`unexpected log entry: ${message} ${JSON.stringify(fields)}`);
  } finally {
    await service.close();
    workspace.remove();
  }
  return { violations, counts, listedHalts: flood.listedHalts, shopRequests: flood.shopRequests };
}

/**
 * Returns descriptions of problems after the flood: threads or breakpoints that the first client still has, and
 * scripts that no longer work.
 */
async function findLeftovers(baseUrl: string): Promise<string[]> {
  const problems: string[] = [];
  const client = await HttpDebugger.enable(baseUrl, 'client-0');
  const threads = await client.threads();
  if (threads.length > 0) problems.push(`threads are left: ${JSON.stringify(threads)}`);
  const { breakpoints } = (await client.request('GET', '/breakpoints')) as { breakpoints: unknown[] };
  if (breakpoints.length > 0) problems.push(`breakpoints are left: ${JSON.stringify(breakpoints)}`);
  const guest = await Storefront.signIn(baseUrl);
  for (let round = 0; round < 10; round++) {
    const basket = (await guest.request('POST', '/baskets', {})) as {
      basket_id: string;
      c_sum: number;
      c_nested: string;
    };
    if (basket.c_sum !== 12 || basket.c_nested !== '123')
      problems.push(`a script does not work: ${JSON.stringify(basket)}`);
    await guest.request('DELETE', `/baskets/${basket.basket_id}`);
  }
  await client.breakAt(`${folder}/before.js:3`);
  const response = guest.request('POST', '/baskets', {});
  await client.step(await client.waitForHalt(response), 'resume');
  await response;
  await client.request('DELETE', '/client');
  return problems;
}

type Operation = readonly [method: string, path: string, body?: unknown, headers?: Record<string, string>];

function randomOperation(random: Random, threadList: readonly HttpThread[]): Operation {
  const haltedThreads = threadList.filter(({ status }) => status === 'halted');
  const threads = haltedThreads.length > 0 && random.chance(0.9) ? haltedThreads : threadList;
  const thread = `/threads/${threads.length > 0 ? random.pick(threads).id : random.below(50)}`;
  const frame = `${thread}/frames/${random.chance(0.8) ? 0 : random.below(4)}`;
  const page = `start=${random.below(5)}&count=${1 + random.below(9)}`;
  return random.weighted<() => Operation>([
    [3, () => ['POST', '/client']],
    [0.5, () => ['DELETE', '/client']],
    [
      8,
      () => ['POST', '/breakpoints', { breakpoints: createUpToFour(random, () => randomBreakpoint(random)) }],
    ],
    [0.5, () => ['DELETE', '/breakpoints']],
    [3, () => ['DELETE', `/breakpoints/${random.below(200)}`]],
    [3, () => ['GET', '/breakpoints']],
    [20, () => ['GET', '/threads']],
    [2, () => ['GET', '/threads', undefined, { 'if-none-match': '*', prefer: `wait=${random.below(2)}` }]],
    [4, () => ['GET', thread]],
    [4, () => ['POST', '/threads/reset']],
    [8, () => ['GET', `${frame}/eval?expr=${encodeURIComponent(random.pick(expressions))}`]],
    [6, () => ['GET', `${frame}/members?object_path=${encodeURIComponent(random.pick(paths))}&${page}`]],
    [6, () => ['GET', `${frame}/variables?${page}`]],
    [6, () => ['POST', `${thread}/into`]],
    [6, () => ['POST', `${thread}/over`]],
    [6, () => ['POST', `${thread}/out`]],
    [10, () => ['POST', `${thread}/resume`]],
    [2, () => [random.pick(['POST', 'DELETE']), `${thread}/stop`]],
  ])();
}

function randomBreakpoint(random: Random): object {
  const [, script_path, line] = /^(.*):(\d+)$/.exec(random.pick(locations)) ?? [];
  const condition = random.pick(conditions);
  return {
    script_path,
    line_number: Number(line),
    ...(condition === '' ? {} : { condition }),
  };
}

const createUpToFour = <Value>(random: Random, create: () => Value): Value[] =>
  Array.from({ length: 1 + random.below(4) }, create);

interface Random {
  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  weighted<Value>(values: readonly (readonly [weight: number, value: Value])[]): Value;
}

/** Mulberry32: the same seed always produces the same numbers. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)]!,
    weighted(values) {
      let remainder = next() * values.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of values) if ((remainder -= weight) < 0) return value;
      return values[0]![1];
    },
  };
}

const increment = (counts: Record<string, number>, key: string): void =>
  void (counts[key] = (counts[key] ?? 0) + 1);

const resolveFalseAfter = (milliseconds: number): Promise<false> =>
  new Promise((resolve) => setTimeout(() => resolve(false), milliseconds).unref());
