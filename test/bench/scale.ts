/**
 * `npm run bench -- scale`: measures 1, 2 and 4 built services on one PostgreSQL, and one service on SQLite, with the
 * same number of clients. Prints the throughput and the 99th percentile of the durations of product reads, checkouts
 * and debug sessions, and their ratios to one service on PostgreSQL. Debug sessions follow one another, since a halted
 * script keeps its shopper waiting. The services, the database and the clients share the cores of this machine, so more
 * services than cores show the cost of sharing, and not the gain from more machines.
 *
 * Usage: npm run bench -- scale [SECONDS]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltService, type RunningService } from '../../scripts/service.ts';
import { HttpDebugger } from '../support/http-debugger.ts';
import { sender } from '../support/http.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { sampleCartridges } from '../support/running-service.ts';
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

/**
 * Measures an action that `callerCount` callers repeat concurrently. Each call gets the address of the next service in
 * turn, and of the one after it.
 */
async function measure(
  services: readonly RunningService[],
  callerCount: number,
  action: (address: string, otherAddress: string) => Promise<unknown>,
): Promise<Measurement> {
  const durations: number[] = [];
  const start = performance.now() + warmUpMs;
  const end = start + seconds * 1000;
  const runCaller = async (_: unknown, index: number) => {
    const addressAt = (turn: number) => services[turn % services.length]?.http ?? '';
    for (let begin = performance.now(), turn = index; begin < end; begin = performance.now(), turn++) {
      await action(addressAt(turn), addressAt(turn + 1));
      if (begin >= start) durations.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: callerCount }, runCaller));
  durations.sort((a, b) => a - b);
  return {
    rate: durations.length / seconds,
    p99: durations[Math.floor(durations.length * 0.99)] ?? Number.NaN,
  };
}

const readProduct = (address: string) =>
  sender(address)('GET', `/svc/shop/v23_2/products/${product}?client_id=cartwright`);

const checkOut = async (address: string) => (await Storefront.signIn(address)).createOrder({ [product]: 1 });

const script = '/app_storefront/cartridge/scripts/hooks/order.js';
const line =
  readFileSync(path.join(sampleCartridges, script), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('points.earnedBy(order)')) + 1;

/** Registers a debugger client, halts a checkout, reads variables, steps, and resumes the script to its end. */
async function runDebugSession(address: string, otherAddress: string): Promise<void> {
  const client = await HttpDebugger.enable(address, 'bench');
  await client.breakAt(`${script}:${line}`);
  const order = checkOut(otherAddress);
  const thread = await client.waitForHalt(order);
  await client.request('GET', `/threads/${thread.id}/frames/0/variables`);
  await client.step(thread, 'over');
  await client.step(thread, 'resume');
  await order;
  await client.request('DELETE', '/client');
}

interface Row {
  readonly name: string;
  readonly measurements: readonly Measurement[];
}

const titles = ['reads/s', 'p99 ms', 'checkouts/s', 'p99 ms', 'sessions/s', 'p99 ms'];

async function measureRow(name: string, flags: readonly string[], count: number): Promise<Row> {
  const services = await Promise.all(Array.from({ length: count }, () => startBuiltService(flags)));
  try {
    const measurements = [
      await measure(services, clients, readProduct),
      await measure(services, clients, checkOut),
      await measure(services, 1, runDebugSession),
    ];
    return { name, measurements };
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
const commonFlags = [
  '--log-level',
  'error',
  '--seed',
  writeWellStockedShop(folder),
  '--cartridges',
  sampleCartridges,
  '--script-log-level',
  'off',
];
const server = await startPostgres({ isDurable: true });
try {
  const postgresFlags = [...commonFlags, '--store', await server.createDatabase()];
  const rows = [await measureRow('SQLite, 1 service', commonFlags, 1)];
  for (const count of [1, 2, 4])
    rows.push(await measureRow(`PostgreSQL, ${count} service${count > 1 ? 's' : ''}`, postgresFlags, count));
  const baselineRow = rows[1];
  const formatCell = (value: number, baseline: number | undefined) =>
    `${value.toFixed(1)} (${(value / (baseline ?? Number.NaN)).toFixed(2)} x)`.padStart(18);
  console.log(
    `\n${clients} clients, ${seconds} s for each measurement, ${availableParallelism()} cores in total`,
  );
  console.log(`${''.padEnd(24)}${titles.map((title) => title.padStart(18)).join('')}`);
  for (const { name, measurements } of rows) {
    const cells = measurements.flatMap(({ rate, p99 }, index) => [
      formatCell(rate, baselineRow?.measurements[index]?.rate),
      formatCell(p99, baselineRow?.measurements[index]?.p99),
    ]);
    console.log(name.padEnd(24) + cells.join(''));
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
