/**
 * `npm run bench -- checkout`: measures the time from a guest's sign-in to the submitted order, with the
 * sample's hooks. The built service runs in a separate process, on a single core if the system supports
 * that. Ratios are relative to a plain read of a product in the same run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltService } from '../../scripts/service.ts';
import { sender } from '../support/http.ts';
import { sampleCartridges } from '../support/running-service.ts';
import { Storefront } from '../support/storefront.ts';
import { writeWellStockedShop } from '../support/well-stocked-shop.ts';
import { computeFigures, printFigures, printHeader, measureTime } from './figures.ts';

const warmUpRounds = 30;
const rounds = 300;
/** Number of concurrent shoppers for measuring the rate: enough to keep one core busy. */
const shopperCount = 8;

const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
const service = await startBuiltService([
  '--cartridges',
  sampleCartridges,
  '--log-level',
  'error',
  '--seed',
  writeWellStockedShop(folder),
]);
const isOnOneCore = service.child.pid !== undefined && confineToOneCore(service.child.pid);
try {
  const api = sender(service.http);
  const readProduct = () => api('GET', '/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright');
  for (let round = 0; round < warmUpRounds; round++) await readProduct();
  const baseline: number[] = [];
  for (let round = 0; round < rounds; round++) baseline.push(await measureTime(readProduct));

  const steps = { 'sign-in': [], basket: [], payment: [], order: [] } as Record<string, number[]>;
  const totalTimes: number[] = [];
  for (let round = -warmUpRounds; round < rounds; round++) {
    const stepDurations = await checkOut(service.http);
    if (round < 0) continue;
    totalTimes.push(Object.values(stepDurations).reduce((sum, duration) => sum + duration, 0));
    for (const [step, duration] of Object.entries(stepDurations)) steps[step]?.push(duration);
  }

  const readFigures = computeFigures(baseline);
  const placement = isOnOneCore ? 'service on one core' : 'service not pinned to a core: no taskset here';
  printHeader(`Checkout, ${rounds} rounds, one shopper after the other; ${placement}`);
  printFigures('read of a product (the baseline)', readFigures);
  for (const [step, samples] of Object.entries(steps))
    printFigures(step, computeFigures(samples), readFigures);
  printFigures('complete checkout', computeFigures(totalTimes), readFigures);

  // Several concurrent shoppers need several script hosts, which start only now.
  await measureCheckouts(shopperCount * 8);
  const startMs = performance.now();
  const latencies = await measureCheckouts(rounds);
  const seconds = (performance.now() - startMs) / 1000;
  const readStartMs = performance.now();
  let remainingReads = rounds * 4;
  const runReader = async () => {
    while (remainingReads-- > 0) await readProduct();
  };
  await Promise.all(Array.from({ length: shopperCount }, runReader));
  const readRate = (rounds * 4) / ((performance.now() - readStartMs) / 1000);
  const rate = latencies.length / seconds;
  printHeader(`${shopperCount} shoppers at once`);
  printFigures('complete checkout', computeFigures(latencies), readFigures);
  console.log(
    `${rate.toFixed(1)} checkouts a second, p95 ${computeFigures(latencies).p95.toFixed(1)} ms; ` +
      `${readRate.toFixed(0)} product reads a second: ${(readRate / rate).toFixed(1)} reads cost as much as one checkout`,
  );
} finally {
  await service.stop();
  rmSync(folder, { recursive: true });
}

/** Keeps a process and all of its threads on one core. Returns false if the system does not support that. */
function confineToOneCore(pid: number): boolean {
  return spawnSync('taskset', ['-acp', '0', String(pid)], { stdio: 'ignore' }).status === 0;
}

/** Resolves with the milliseconds of each of a number of checkouts, which the shoppers complete as fast as they can. */
async function measureCheckouts(count: number): Promise<number[]> {
  const latencies: number[] = [];
  let remainingCount = count;
  const runShopper = async () => {
    while (remainingCount-- > 0) latencies.push(await measureTime(() => checkOut(service.http)));
  };
  await Promise.all(Array.from({ length: shopperCount }, runShopper));
  return latencies;
}

/** Checks out as a new guest. Resolves with the milliseconds of each step. */
async function checkOut(baseUrl: string): Promise<Record<string, number>> {
  const durations: Record<string, number> = {};
  const measureStep = async <Result>(name: string, action: () => Promise<Result>): Promise<Result> => {
    const startMs = performance.now();
    const result = await action();
    durations[name] = performance.now() - startMs;
    return result;
  };
  const shop = await measureStep('sign-in', () => Storefront.signIn(baseUrl));
  const { basket_id } = await measureStep('basket', () =>
    shop.createBasket({ 'beeswax-polish': 1 }, { payment_instruments: [] }),
  );
  const basket = `/baskets/${basket_id}`;
  await measureStep('payment', () =>
    shop.request('POST', `${basket}/payment_instruments`, { payment_method_id: 'PAYPAL' }),
  );
  await measureStep('order', () => shop.request('POST', '/orders', { basket_id }));
  return durations;
}
