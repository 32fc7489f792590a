/**
 * `npm run bench -- scripts`: measures how much time hooks add to a request, how much memory hosts need,
 * and how much a hundred halted scripts slow down other requests. Both services of a comparison run at the
 * same time and are measured in turn, so that variations of the machine affect both.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startBuiltService, type RunningService } from '../../scripts/service.ts';
import { HttpDebugger } from '../support/http-debugger.ts';
import { ScriptWorkspace } from '../support/script-workspace.ts';
import { Storefront } from '../support/storefront.ts';
import { computeFigures, printFigures, printHeader, measureTime } from './figures.ts';

const rounds = 400;
const haltedCount = 100;
const product = 'beeswax-polish';
const corpus = path.resolve(import.meta.dirname, '../cartridges/corpus');
const corpusPath = 'app_custom:plugin_loyalty:int_payments:int_tax:lib_legacy';

const workspace = new ScriptWorkspace();
workspace.registerHooks('app', { 'svc.api.shop.basket.modifyGETResponse': './small.js' }).write({
  'app/cartridge/scripts/small.js':
    'exports.modifyGETResponse = function (basket, response) {\n  response.c_seen = basket.customerEmail;\n};',
});
const quiet = ['--log-level', 'error'];

const readBasket = ({ guest, basketId }: Visitor) => guest.request('GET', `/baskets/${basketId}`);
const readProduct = ({ guest }: Visitor) =>
  guest.request('GET', `/products/${product}?expand=prices,availability`);
const writeItem = ({ guest, basketId }: Visitor) =>
  guest.request('PATCH', `/baskets/${basketId}`, { c_note: String(performance.now()) });

const serviceWithoutScripts = await startBuiltService(quiet);
const smallService = await startBuiltService([...quiet, '--cartridges', workspace.folder]);
const shops = await startBuiltService([...quiet, '--cartridges', corpus, '--cartridge-path', corpusPath]);
const services: readonly RunningService[] = [serviceWithoutScripts, smallService, shops];
try {
  // `npm run bench -- scripts halted` skips the first part.
  if (process.argv[2] !== 'halted') await overhead();
  await manyHalted(smallService, '/app/cartridge/scripts/small.js:2');
} finally {
  await Promise.all(services.map((service) => service.stop()));
  workspace.remove();
}

interface Visitor {
  readonly guest: Storefront;
  readonly basketId: string;
}

async function visitor({ http }: RunningService): Promise<Visitor> {
  const guest = await Storefront.signIn(http);
  const { basket_id: basketId } = (await guest.createBasket({ [product]: 2 })) as { basket_id: string };
  return { guest, basketId };
}

async function overhead(): Promise<void> {
  const visitors = await Promise.all(services.map(visitor));
  const operations = [
    ['GET a basket: one small hook', readBasket, 1],
    ["GET a basket: a shop's hooks, three modules in two dialects", readBasket, 2],
    ["GET a product: a shop's hook, one shared module", readProduct, 2],
    ['PATCH a basket: no hook of its own (validateBasket runs, three modules)', writeItem, 2],
  ] as const;
  printHeader(`What hooks add, ${rounds} rounds in turn`);
  for (const [caseName, request, index] of operations) {
    const [without, withHooks] = [visitors[0], visitors[index]];
    if (!without || !withHooks) throw new Error('a service is missing');
    const samples: [number[], number[]] = [[], []];
    for (let round = -50; round < rounds; round++) {
      const times = [
        await measureTime(() => request(without)),
        await measureTime(() => request(withHooks)),
      ] as const;
      // The first rounds warm the services up.
      if (round >= 0) times.forEach((time, which) => samples[which as 0 | 1].push(time));
    }
    const [plain, withHook] = [computeFigures(samples[0]), computeFigures(samples[1])];
    printFigures(`${caseName}: without`, plain, plain);
    printFigures('  with', withHook, plain);
    console.log(`  added at the median: ${(withHook.median - plain.median).toFixed(2)} ms`);
  }
}

async function manyHalted(service: RunningService, place: string): Promise<void> {
  const previous = proportionalMegabytes(service);
  const reader = await visitor(service);
  for (let round = 0; round < 50; round++) await readProduct(reader);
  const samplesBefore = await samplesOf(() => readProduct(reader));
  const visitors: Visitor[] = [];
  for (let index = 0; index < haltedCount; index++) visitors.push(await visitor(service));

  const client = await HttpDebugger.enable(service.http, 'bench');
  await client.breakAt(place);
  const responses: Promise<unknown>[] = [];
  const totalMs = await measureTime(async () => {
    for (const visitor of visitors) responses.push(readBasket(visitor));
    while ((await client.threads()).filter(({ status }) => status === 'halted').length < haltedCount) {
      await client.request('POST', '/threads/reset');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  const megabytesInUse = proportionalMegabytes(service);
  const stay = setInterval(() => void client.send('POST', '/threads/reset'), 10_000);
  const among = await samplesOf(() => readProduct(reader));
  const [thread] = await client.threads();
  if (!thread) throw new Error('nothing is halted');
  const evaluations = await samplesOf(() => client.evaluate(thread, 'basket.customerEmail'));
  const baseline = computeFigures(samplesBefore);
  printHeader(`${haltedCount} scripts halted at once, after ${(totalMs / 1000).toFixed(1)} s`);
  printFigures('read of a product before', baseline, baseline);
  printFigures('read of a product among them', computeFigures(among), baseline);
  printFigures('evaluate in one of them', computeFigures(evaluations), baseline);
  clearInterval(stay);
  await client.request('DELETE', '/client');
  await Promise.all(responses);
  const after = await samplesOf(() => readProduct(reader));
  printFigures('read of a product after they have resumed', computeFigures(after), baseline);
  if (previous !== undefined && megabytesInUse !== undefined) {
    console.log(
      `\nmemory of the service and its hosts: ${previous} MB before, ${megabytesInUse} MB with them:`,
    );
    console.log(
      `${((megabytesInUse - previous) / haltedCount).toFixed(1)} MB for each halted script and its host`,
    );
  }
}

async function samplesOf(action: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) samples.push(await measureTime(action));
  return samples;
}

/**
 * Megabytes of the service and its script hosts together: pages that several processes share count once. Undefined if the
 * system does not report it.
 */
function proportionalMegabytes({ child }: RunningService): number | undefined {
  const service = child.pid ?? 0;
  try {
    const hosts = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === service);
    const kilobytes = [String(service), ...hosts].map((pid) => {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    });
    return Math.round(kilobytes.reduce((sum, size) => sum + size, 0) / 1024);
  } catch {
    return undefined;
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // The process has just ended.
    return undefined;
  }
}
