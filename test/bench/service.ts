/**
 * `npm run bench -- service [SECONDS]`: CPU time for each request of the built service, beside a server of Node's `http` module
 * that answers the same requests with the same bytes. Both run on one core where the system has `taskset`, and in turns, so
 * that other work on the machine meets both. Needs `/proc`.
 */
import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'undici';
import { repositoryRoot, startBuiltService } from '../../scripts/service.ts';
import type { Seed } from '../../server/seed/seed-format.ts';
import { sender } from '../support/http.ts';
import { requestClientToken } from '../support/shop-with-access.ts';
import { Storefront } from '../support/storefront.ts';
import type { BareAnswer } from './bare-server.ts';
import { figures } from './figures.ts';

/** Requests that are sent in turn: all of one kind, at different addresses. */
interface Row {
  readonly name: string;
  readonly targets: readonly string[];
  readonly headers: Record<string, string>;
}

/** A server under load, by its address and its process. */
interface Subject {
  readonly pid: number;
  readonly pool: Pool;
}

interface Load {
  readonly requests: number;
  /** Microseconds of the process's CPU time for each request. */
  readonly cpu: number;
  readonly latencies: readonly number[];
}

const connections = 16;
const rounds = 3;
const seconds = Number(process.argv[2] ?? 1.5);
const data = '/s/-/svc/data/v23_2';
const shop = '/s/RefArch/svc/shop/v23_2';

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
const service = await startBuiltService([
  '--log-level',
  'error',
  '--data-dir',
  dataDir,
  '--https-port',
  'off',
]);
const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'));
try {
  const [port] = (await once(bare, 'message')) as [number];
  for (const { pid } of [service.child, bare]) onOneCore(pid);
  const subjects = [
    subjectOf(service.child, service.http),
    subjectOf(bare, `http://127.0.0.1:${port}`),
  ] as const;
  console.log(
    `${'request'.padEnd(24)} ${'µs CPU'.padStart(8)} ${'bare'.padStart(8)} ${'ratio'.padStart(6)}   p50 and p99 in ms`,
  );
  for (const row of await rowsOf(service.http)) await printRow(row, subjects);
  console.log(`memory of the service: ${residentMegabytes(service.child.pid)} MB`);
  await Promise.all(subjects.map(({ pool }) => pool.close()));
} finally {
  bare.disconnect();
  await service.stop();
  rmSync(dataDir, { recursive: true });
}

async function rowsOf(http: string): Promise<Row[]> {
  const api = sender(http);
  const token = await requestClientToken(api, 'cartwright', 'cartwright');
  const authorization = `Bearer ${token.body.access_token}`;
  const json = { authorization, 'content-type': 'application/json' };
  const shopper = await Storefront.signIn(http);
  const campaigns = Array.from({ length: 50 }, (_, index) => `bench-${index}`);
  for (const id of campaigns)
    await api('PUT', `${data}/sites/RefArch/campaigns/${id}`, { enabled: true }, json);
  const sample = JSON.parse(
    readFileSync(path.join(repositoryRoot, 'dist', 'sample', 'shop.json'), 'utf8'),
  ) as Seed;
  const products = (sample.products ?? []).map(({ id }) => id);
  const sites = (sample.sites ?? []).map(({ id }) => id);
  const basket = await shopper.openBasket({ 'beeswax-polish': 1 });
  const order = await shopper.order({ 'beeswax-polish': 1 });
  const guest = { authorization: shopper.authorization };
  const expand = 'availability,images,prices,variations,promotions,options';
  return [
    { name: 'site', targets: sites.map((id) => `${data}/sites/${id}`), headers: { authorization } },
    {
      name: 'campaign',
      targets: campaigns.map((id) => `${data}/sites/RefArch/campaigns/${id}`),
      headers: { authorization },
    },
    {
      name: 'Data product',
      targets: products.map((id) => `${data}/products/${id}`),
      headers: { authorization },
    },
    { name: 'Shop product', targets: products.map((id) => `${shop}/products/${id}`), headers: guest },
    {
      name: 'expanded product',
      targets: products.map((id) => `${shop}/products/${id}?expand=${expand}`),
      headers: guest,
    },
    { name: 'basket', targets: [`${shop}/baskets/${basket.basket_id}`], headers: guest },
    { name: 'order', targets: [`${shop}/orders/${order.order_no}`], headers: guest },
    {
      name: 'search, one page',
      targets: ['tent', 'wool', 'shirt', 'lamp'].map((q) => `${shop}/product_search?q=${q}`),
      headers: guest,
    },
  ];
}

/** Measures one row in alternating rounds, and prints it. */
async function printRow(row: Row, [measured, yardstick]: readonly [Subject, Subject]): Promise<void> {
  const answers = await answersOf(row, measured);
  const acceptable = { ...row, targets: answers.map(({ target }) => target) };
  bare.send(answers);
  await once(bare, 'message');
  const loads: [Load[], Load[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const pair = [await load(measured, acceptable), await load(yardstick, acceptable)] as const;
    // The first round warms up.
    if (round > 0) pair.forEach((one, index) => loads[index]?.push(one));
  }
  const [own = Number.NaN, other = Number.NaN] = loads.map(
    (list) => figures(list.map(({ cpu }) => cpu)).median,
  );
  const latencies = loads[0].flatMap((one) => one.latencies).sort((a, b) => a - b);
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? Number.NaN).toFixed(1);
  const cells = [
    own.toFixed(0).padStart(8),
    other.toFixed(0).padStart(8),
    (other / own).toFixed(3).padStart(6),
  ];
  console.log(`${row.name.padEnd(24)} ${cells.join(' ')}   ${at(0.5)} ${at(0.99)}`);
}

/** The service's answers to a row's requests, for the yardstick. Requests that it refuses are left out. */
async function answersOf(row: Row, { pool }: Subject): Promise<BareAnswer[]> {
  const answers: BareAnswer[] = [];
  for (const target of row.targets) {
    const { statusCode, headers, body } = await pool.request({
      method: 'GET',
      path: target,
      headers: row.headers,
    });
    const text = await body.text();
    if (statusCode !== 200) continue;
    const { connection: _, date: __, 'keep-alive': ___, ...own } = headers as Record<string, string>;
    answers.push({ target, headers: own, text });
  }
  if (answers.length === 0) throw new Error(`no request of the row ${row.name} succeeds`);
  return answers;
}

/** Sends a row's requests in turn, as fast as the connections allow. */
async function load({ pid, pool }: Subject, { targets, headers }: Row): Promise<Load> {
  const latencies: number[] = [];
  const cpuBefore = cpuMicroseconds(pid);
  const end = performance.now() + seconds * 1000;
  let next = 0;
  const connection = async () => {
    while (performance.now() < end) {
      const startMs = performance.now();
      const { body } = await pool.request({
        method: 'GET',
        path: targets[next++ % targets.length] ?? '',
        headers,
      });
      await body.dump();
      latencies.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const requests = latencies.length;
  return { requests, latencies, cpu: (cpuMicroseconds(pid) - cpuBefore) / requests };
}

function subjectOf({ pid = 0 }: ChildProcess, address: string): Subject {
  return { pid, pool: new Pool(address, { connections }) };
}

/** CPU time of all threads of a process so far. The kernel counts in hundredths of a second. */
function cpuMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function residentMegabytes(pid = 0): string {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) / 1024).toFixed(0);
}

function onOneCore(pid = 0): void {
  spawnSync('taskset', ['-acp', '0', String(pid)], { stdio: 'ignore' });
}
