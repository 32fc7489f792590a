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
const quietFlags = ['--log-level', 'error'];

const readBasket = ({ guest, basketId }: Visitor) => guest.request('GET', `/baskets/${basketId}`);
const readProduct = ({ guest }: Visitor) =>
  guest.request('GET', `/products/${product}?expand=prices,availability`);
const writeNote = ({ guest, basketId }: Visitor) =>
  guest.request('PATCH', `/baskets/${basketId}`, { c_note: String(performance.now()) });

const serviceWithoutScripts = await startBuiltService(quietFlags);
const smallService = await startBuiltService([...quietFlags, '--cartridges', workspace.folder]);
const shopService = await startBuiltService([
  ...quietFlags,
  '--cartridges',
  corpus,
  '--cartridge-path',
  corpusPath,
]);
const services: readonly RunningService[] = [serviceWithoutScripts, smallService, shopService];
try {
  // `npm run bench -- scripts halted` skips the first part.
  if (process.argv[2] !== 'halted') await measureOverhead();
  await measureHaltedScripts(smallService, '/app/cartridge/scripts/small.js:2');
} finally {
  await Promise.all(services.map((service) => service.stop()));
  workspace.remove();
}

interface Visitor {
  readonly guest: Storefront;
  readonly basketId: string;
}

async function createVisitor({ http }: RunningService): Promise<Visitor> {
  const guest = await Storefront.signIn(http);
  const { basket_id: basketId } = (await guest.createBasket({ [product]: 2 })) as { basket_id: string };
  return { guest, basketId };
}

async function measureOverhead(): Promise<void> {
  const visitors = await Promise.all(services.map(createVisitor));
  const operations = [
    ['GET a basket: one small hook', readBasket, 1],
    ["GET a basket: a shop's hooks, three modules in two dialects", readBasket, 2],
    ["GET a product: a shop's hook, one shared module", readProduct, 2],
    ['PATCH a basket: no PATCH hook (validateBasket runs, three modules)', writeNote, 2],
  ] as const;
  printHeader(`Time that hooks add, ${rounds} alternating rounds`);
  for (const [caseName, request, index] of operations) {
    const [visitorWithoutHooks, visitorWithHooks] = [visitors[0], visitors[index]];
    if (!visitorWithoutHooks || !visitorWithHooks) throw new Error('a service is missing');
    const samples: [number[], number[]] = [[], []];
    for (let round = -50; round < rounds; round++) {
      const times = [
        await measureTime(() => request(visitorWithoutHooks)),
        await measureTime(() => request(visitorWithHooks)),
      ] as const;
      // The first rounds warm the services up.
      if (round >= 0) times.forEach((time, serviceIndex) => samples[serviceIndex as 0 | 1].push(time));
    }
    const [figuresWithout, figuresWith] = [computeFigures(samples[0]), computeFigures(samples[1])];
    printFigures(`${caseName}: without`, figuresWithout, figuresWithout);
    printFigures('  with', figuresWith, figuresWithout);
    console.log(`  added at the median: ${(figuresWith.median - figuresWithout.median).toFixed(2)} ms`);
  }
}

async function measureHaltedScripts(service: RunningService, breakpoint: string): Promise<void> {
  const megabytesBefore = readProportionalMegabytes(service);
  const reader = await createVisitor(service);
  for (let round = 0; round < 50; round++) await readProduct(reader);
  const samplesBefore = await takeSamples(() => readProduct(reader));
  const visitors: Visitor[] = [];
  for (let index = 0; index < haltedCount; index++) visitors.push(await createVisitor(service));

  const client = await HttpDebugger.enable(service.http, 'bench');
  await client.breakAt(breakpoint);
  const responses: Promise<unknown>[] = [];
  const totalMs = await measureTime(async () => {
    for (const visitor of visitors) responses.push(readBasket(visitor));
    while ((await client.threads()).filter(({ status }) => status === 'halted').length < haltedCount) {
      // Otherwise, the scripts that halted first would reach the time limit of a halt.
      await client.request('POST', '/threads/reset');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  const megabytesInUse = readProportionalMegabytes(service);
  const resetTimer = setInterval(() => void client.send('POST', '/threads/reset'), 10_000);
  const samplesWhileHalted = await takeSamples(() => readProduct(reader));
  const [thread] = await client.threads();
  if (!thread) throw new Error('nothing is halted');
  const evaluations = await takeSamples(() => client.evaluate(thread, 'basket.customerEmail'));
  const baseline = computeFigures(samplesBefore);
  printHeader(`${haltedCount} scripts halted at once, after ${(totalMs / 1000).toFixed(1)} s`);
  printFigures('read of a product before', baseline, baseline);
  printFigures('read of a product while they are halted', computeFigures(samplesWhileHalted), baseline);
  printFigures('evaluate in one of them', computeFigures(evaluations), baseline);
  clearInterval(resetTimer);
  await client.request('DELETE', '/client');
  await Promise.all(responses);
  const samplesAfter = await takeSamples(() => readProduct(reader));
  printFigures('read of a product after they have resumed', computeFigures(samplesAfter), baseline);
  if (megabytesBefore !== undefined && megabytesInUse !== undefined) {
    console.log(
      `\nmemory of the service and its hosts: ${megabytesBefore} MB before, ${megabytesInUse} MB with them:`,
    );
    console.log(
      `${((megabytesInUse - megabytesBefore) / haltedCount).toFixed(1)} MB for each halted script and its host`,
    );
  }
}

async function takeSamples(action: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) samples.push(await measureTime(action));
  return samples;
}

/**
 * Returns the proportional set sizes of the service and its script hosts together, in megabytes: a page that several
 * processes share counts once. Returns undefined if the system does not report the sizes.
 */
function readProportionalMegabytes({ child }: RunningService): number | undefined {
  const service = child.pid ?? 0;
  try {
    const hosts = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readParent(name) === service);
    const kilobytes = [String(service), ...hosts].map((pid) => {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    });
    return Math.round(kilobytes.reduce((sum, size) => sum + size, 0) / 1024);
  } catch {
    return undefined;
  }
}

function readParent(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // The process has just ended.
    return undefined;
  }
}
