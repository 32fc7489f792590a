/**
 * `npm run bench -- scale`: 1, 2 and 4 built services on one PostgreSQL, and one service on SQLite, under the same
 * number of clients. Prints the throughput and the 99th percentile of product reads and of whole checkouts, as ratios
 * to one service on PostgreSQL. The services, the database and the clients share the cores of this machine, so more
 * services than cores show the cost of sharing, not the gain of more machines.
 *
 * Usage: npm run bench -- scale [SECONDS]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltService, type RunningService } from '../../scripts/service.ts';
import { sender } from '../support/http.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { Storefront } from '../support/storefront.ts';
import { writeWellStockedShop } from '../support/well-stocked-shop.ts';

const seconds = Number(process.argv[2] ?? 10);
const warmUpMs = 2000;
const clients = 16;
const product = 'beeswax-polish';

interface Measurement {
  readonly rate: number;
  readonly p99: number;
}

/** What `clients` callers do at once, each through the service of its turn. */
async function measure(
  services: readonly RunningService[],
  action: (address: string) => Promise<unknown>,
): Promise<Measurement> {
  const durations: number[] = [];
  const start = performance.now() + warmUpMs;
  const end = start + seconds * 1000;
  const caller = async (_: unknown, index: number) => {
    const address = services[index % services.length]?.http ?? '';
    for (let begin = performance.now(); begin < end; begin = performance.now()) {
      await action(address);
      if (begin >= start) durations.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: clients }, caller));
  durations.sort((a, b) => a - b);
  return {
    rate: durations.length / seconds,
    p99: durations[Math.floor(durations.length * 0.99)] ?? Number.NaN,
  };
}

const read = (address: string) =>
  sender(address)('GET', `/svc/shop/v23_2/products/${product}?client_id=cartwright`);

const checkout = async (address: string) => (await Storefront.signIn(address)).createOrder({ [product]: 1 });

interface Row {
  readonly name: string;
  readonly reads: Measurement;
  readonly checkouts: Measurement;
}

async function rowOf(name: string, flags: readonly string[], count: number): Promise<Row> {
  const services = await Promise.all(Array.from({ length: count }, () => startBuiltService(flags)));
  try {
    return { name, reads: await measure(services, read), checkouts: await measure(services, checkout) };
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
const common = ['--log-level', 'error', '--seed', writeWellStockedShop(folder)];
const server = await startPostgres({ isDurable: true });
try {
  const shared = [...common, '--store', await server.createDatabase()];
  const rows = [await rowOf('SQLite, 1 service', common, 1)];
  for (const count of [1, 2, 4])
    rows.push(await rowOf(`PostgreSQL, ${count} service${count > 1 ? 's' : ''}`, shared, count));
  const base = rows[1];
  const cell = (value: number, baseline: number | undefined) =>
    `${value.toFixed(1)} (${(value / (baseline ?? Number.NaN)).toFixed(2)} x)`.padStart(20);
  console.log(`\n${clients} clients, ${seconds} s each, ${availableParallelism()} cores for everything`);
  console.log(
    `${''.padEnd(24)}${['reads/s', 'p99 ms', 'checkouts/s', 'p99 ms'].map((title) => title.padStart(20)).join('')}`,
  );
  for (const { name, reads, checkouts } of rows)
    console.log(
      name.padEnd(24) +
        cell(reads.rate, base?.reads.rate) +
        cell(reads.p99, base?.reads.p99) +
        cell(checkouts.rate, base?.checkouts.rate) +
        cell(checkouts.p99, base?.checkouts.p99),
    );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
