/**
 * `npm run bench -- service [--other FOLDER] [--profiles FOLDER] [--rounds N] [SECONDS [ROW...]]`: measures the CPU
 * time of each request of the built service, in the best of N rounds, and compares it with a server of Node's `http`
 * module that responds to the same requests with the same bytes. If the system has `taskset`, both run on one core, and
 * the clients on another. They are measured in turn, so that other work on the machine affects both. The store is on
 * disk. Needs `/proc`. With names of rows, only those are measured.
 *
 * `--other` also measures another build, whose `dist` is that folder. `--profiles` writes CPU profiles of the
 * services.
 */
import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { repositoryRoot, startBuiltService, type RunningService } from '../../scripts/service.ts';
import type { Seed } from '../../server/seed/seed-format.ts';
import { sender } from '../support/http.ts';
import { requestClientToken } from '../support/shop-with-access.ts';
import { Storefront } from '../support/storefront.ts';
import type { BareResponse } from './bare-server.ts';

interface BenchRequest {
  readonly target: string;
  readonly headers: Record<string, string>;
}

/** Requests that are sent in turn: all of one kind, at different addresses. */
interface Row {
  readonly name: string;
  readonly requests: readonly BenchRequest[];
  /** JSON of the n-th request, which is a PATCH; absent for GET. */
  readonly change?: (n: number) => string;
  /** Changes that another client sends at the same time, at the rate {@link writesPerSecond}; absent for none. */
  readonly backgroundChanges?: Row;
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
const writesPerSecond = 50;
const {
  values: options,
  positionals: [secondsText = '1.5', ...rowNames],
} = parseArgs({
  allowPositionals: true,
  options: {
    other: { type: 'string' },
    profiles: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});
const seconds = Number(secondsText);
const rounds = Number(options.rounds);
const data = '/s/-/svc/data/v23_2';
const shop = '/s/RefArch/svc/shop/v23_2';

const builds = [path.join(repositoryRoot, 'dist'), ...(options.other === undefined ? [] : [options.other])];
const dataDirs = builds.map(() => mkdtempSync(path.join(tmpdir(), 'bench-')));
const services = await Promise.all(builds.map((dist, index) => startService(dist, dataDirs[index] ?? '')));
const bareServer = fork(path.join(import.meta.dirname, 'bare-server.ts'));
try {
  const [port] = (await once(bareServer, 'message')) as [number];
  for (const { pid } of [...services.map(({ child }) => child), bareServer]) confineToCore(0, pid);
  confineToCore(1, process.pid);
  const subjects = services.map(({ child, http }) => createSubject(child, http));
  const baseline = createSubject(bareServer, `http://127.0.0.1:${port}`);
  const names = ['this', ...(subjects.length > 1 ? ['other'] : []), 'bare'];
  const headings = [
    ...names.map((name) => `${name}, µs`),
    ...names.slice(0, -1).map((name) => `${name}/bare`),
  ];
  console.log(
    `${'CPU time of a request'.padEnd(34)}${headings.map((head) => head.padStart(11)).join('')}   p50 and p99 in ms, in this order`,
  );
  const rowsOfServices = await Promise.all(services.map(({ http }) => createRows(http)));
  for (const [index, { name }] of (rowsOfServices[0] ?? []).entries()) {
    if (rowNames.length > 0 && !rowNames.includes(name)) continue;
    const rows = rowsOfServices.flatMap((list) => list[index] ?? []);
    await printRow(rows, subjects, baseline);
  }
  const memory = services.map(({ child }) => `${readResidentMegabytes(child.pid)} MB`);
  console.log(`memory of the service: ${memory.join(', ')}`);
  await Promise.all([...subjects, baseline].map(({ pool }) => pool.close()));
} finally {
  bareServer.disconnect();
  await Promise.all(services.map((service) => service.stop()));
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true });
}

function startService(dist: string, dataDir: string): Promise<RunningService> {
  const profileFlags =
    options.profiles === undefined
      ? []
      : ['--cpu-prof', '--cpu-prof-interval=500', `--cpu-prof-dir=${options.profiles}`];
  return startBuiltService(
    ['--log-level', 'error', '--data-dir', dataDir, '--https-port', 'off'],
    'inherit',
    { dist, nodeOptions: profileFlags },
  );
}

async function createRows(http: string): Promise<Row[]> {
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
  const order = await shopper.createOrder({ 'beeswax-polish': 1 });
  const basket = await shopper.createBasket({ 'beeswax-polish': 1 });
  const guest = { authorization: shopper.authorization };
  const items = await Promise.all(Array.from({ length: connections }, () => createBasketItem(http)));
  const expand = 'availability,images,prices,variations,promotions,options';
  const clientRequest = (target: string): BenchRequest => ({ target, headers: { authorization } });
  const guestRequest = (target: string): BenchRequest => ({ target, headers: guest });
  const campaignTargets = campaigns.map((id) => `${data}/sites/RefArch/campaigns/${id}`);
  const reads: Row[] = [
    { name: 'site', requests: sites.map((id) => clientRequest(`${data}/sites/${id}`)) },
    { name: 'campaign', requests: campaignTargets.map(clientRequest) },
    { name: 'Data product', requests: products.map((id) => clientRequest(`${data}/products/${id}`)) },
    { name: 'Shop product', requests: products.map((id) => guestRequest(`${shop}/products/${id}`)) },
    {
      name: 'expanded product',
      requests: products.map((id) => guestRequest(`${shop}/products/${id}?expand=${expand}`)),
    },
    { name: 'basket', requests: [guestRequest(`${shop}/baskets/${basket.basket_id}`)] },
    { name: 'order', requests: [guestRequest(`${shop}/orders/${order.order_no}`)] },
    {
      name: 'search, one page',
      requests: ['tent', 'wool', 'shirt', 'lamp'].map((q) => guestRequest(`${shop}/product_search?q=${q}`)),
    },
  ];
  const campaignChanges: Row = {
    name: 'PATCH of a campaign',
    requests: campaignTargets.map((target) => ({ target, headers: json })),
    change: (n) => JSON.stringify({ description: `change ${n}` }),
  };
  const rowsWithBackgroundChanges = ['campaign', 'Shop product', 'basket'];
  return [
    ...reads,
    ...reads
      .filter(({ name }) => rowsWithBackgroundChanges.includes(name))
      .map((row) => ({
        ...row,
        name: `${row.name} beside ${writesPerSecond} writes/s`,
        backgroundChanges: campaignChanges,
      })),
    campaignChanges,
    {
      name: 'PATCH of an item of a basket',
      requests: items,
      change: (n) => JSON.stringify({ quantity: (n % 5) + 1 }),
    },
  ];
}

/** Creates a basket with one item, as a new guest. Returns the request of the item. */
async function createBasketItem(http: string): Promise<BenchRequest> {
  const shopper = await Storefront.signIn(http);
  const { basket_id: id, product_items: items } = await shopper.createBasket({ 'beeswax-polish': 1 });
  const headers = { authorization: shopper.authorization, 'content-type': 'application/json' };
  return { target: `${shop}/baskets/${id}/items/${items[0].item_id}`, headers };
}

/** Measures a row on all servers in turn, and prints it. `rows` contains the row of each subject. */
async function printRow(
  rows: readonly Row[],
  subjects: readonly Subject[],
  baseline: Subject,
): Promise<void> {
  const acceptedRows = await Promise.all(
    subjects.map(async (subject, index) => ({
      subject,
      ...(await findAcceptedRequests(rowAt(rows, index), subject)),
    })),
  );
  const [firstAcceptedRow] = acceptedRows;
  if (!firstAcceptedRow) return;
  bareServer.send(firstAcceptedRow.responses);
  await once(bareServer, 'message');
  const turns = [
    ...acceptedRows.map(({ subject, requests }, index) => ({
      subject,
      row: { ...rowAt(rows, index), requests },
    })),
    { subject: baseline, row: { name: rowAt(rows, 0).name, requests: firstAcceptedRow.requests } },
  ];
  const loads: Load[][] = turns.map(() => []);
  for (let round = 0; round <= rounds; round++)
    for (const [index, { subject, row }] of turns.entries()) {
      const measurement = await measureLoad(subject, row);
      // The first round warms up.
      if (round > 0) loads[index]?.push(measurement);
    }
  // The minimum, since other work on the machine can only add CPU time: the caches are shared.
  const cpu = loads.map((list) => Math.min(...list.map((measurement) => measurement.cpu)));
  const baselineCpu = cpu.at(-1) ?? Number.NaN;
  const cells = [
    ...cpu.map((value) => value.toFixed(0)),
    ...cpu.slice(0, -1).map((value) => (value / baselineCpu).toFixed(2)),
  ].map((cell) => cell.padStart(11));
  const latencies = loads.map(
    (list) => `  ${formatPercentiles(list.flatMap((measurement) => measurement.latencies))}`,
  );
  console.log(`${rowAt(rows, 0).name.padEnd(34)}${cells.join('')} ${latencies.join(' ')}`);
}

function rowAt(rows: readonly Row[], index: number): Row {
  const row = rows[index];
  if (!row) throw new RangeError(`no row for service ${index}`);
  return row;
}

/** Returns the median and the 99th percentile, in milliseconds. */
function formatPercentiles(latencies: number[]): string {
  const sortedLatencies = latencies.sort((a, b) => a - b);
  const percentile = (share: number) =>
    (sortedLatencies[Math.floor(sortedLatencies.length * share)] ?? Number.NaN).toFixed(1).padStart(5);
  return `${percentile(0.5)} ${percentile(0.99)}`;
}

/** Returns the requests of a row that the service accepts, and its responses to them, for the baseline. */
async function findAcceptedRequests(
  row: Row,
  { pool }: Subject,
): Promise<{ requests: BenchRequest[]; responses: BareResponse[] }> {
  const requests: BenchRequest[] = [];
  const responses: BareResponse[] = [];
  let lastProblem = '';
  for (const request of row.requests) {
    const { statusCode, headers, body } = await pool.request(createOptions(row, request, 0));
    const text = await body.text();
    if (statusCode !== 200) {
      lastProblem = `${statusCode} ${text}`;
      continue;
    }
    const {
      connection: _,
      date: __,
      'keep-alive': ___,
      ...responseHeaders
    } = headers as Record<string, string>;
    requests.push(request);
    responses.push({ target: request.target, headers: responseHeaders, text });
  }
  if (responses.length === 0) throw new Error(`no request of the row ${row.name} succeeds: ${lastProblem}`);
  return { requests, responses };
}

function createOptions({ change }: Row, { target, headers }: BenchRequest, n: number) {
  const request = { path: target, headers };
  return change
    ? { ...request, method: 'PATCH' as const, body: change(n) }
    : { ...request, method: 'GET' as const };
}

/** Sends a row's requests in turn, as fast as the connections allow. */
async function measureLoad({ pid, pool }: Subject, row: Row): Promise<Load> {
  const { requests: rowRequests } = row;
  const latencies: number[] = [];
  const cpuBefore = readCpuMicroseconds(pid);
  const end = performance.now() + seconds * 1000;
  const runConnection = async (_: unknown, index: number) => {
    // Connections do not change the same resource at once.
    const connectionRequests = rowRequests.filter((_request, position) => position % connections === index);
    const requests = connectionRequests.length > 0 ? connectionRequests : rowRequests;
    for (let n = index; performance.now() < end; n++) {
      const request = requests[n % requests.length];
      if (!request) return;
      const startMs = performance.now();
      const { statusCode, body } = await pool.request(createOptions(row, request, n));
      await body.dump();
      if (statusCode !== 200)
        throw new Error(`the response to ${request.target} has the status ${statusCode}`);
      latencies.push(performance.now() - startMs);
    }
  };
  const writes = row.backgroundChanges && sendSteadily(row.backgroundChanges, pool, end);
  await Promise.all(Array.from({ length: connections }, runConnection));
  await writes;
  return {
    requests: latencies.length,
    latencies,
    cpu: (readCpuMicroseconds(pid) - cpuBefore) / latencies.length,
  };
}

/** Sends changes at a steady rate until `end`, a time of `performance.now()`. */
async function sendSteadily(row: Row, pool: Pool, end: number): Promise<void> {
  for (let n = 0; performance.now() < end; n++) {
    const request = row.requests[n % row.requests.length];
    if (!request) return;
    await (await pool.request(createOptions(row, request, n))).body.dump();
    await pause(1000 / writesPerSecond);
  }
}

function createSubject({ pid = 0 }: ChildProcess, address: string): Subject {
  return { pid, pool: new Pool(address, { connections }) };
}

/** Returns the CPU time of all threads of a process so far. The kernel counts in hundredths of a second. */
function readCpuMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // User and system time: fields 14 and 15 of the file, of which the first two are removed above.
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function readResidentMegabytes(pid = 0): string {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) / 1024).toFixed(0);
}

function confineToCore(core: number, pid = 0): void {
  spawnSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
}
