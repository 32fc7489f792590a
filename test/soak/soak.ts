import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repositoryRoot, startBuiltService } from '../../scripts/service.ts';
import type { HarnessOutcome } from '../stress/hostile-scripts.ts';
import { listChildProcessIds, readResidentMegabytes } from '../stress/processes.ts';
import { signInBackOffice } from '../support/data-api.ts';
import { Storefront } from '../support/storefront.ts';
import { writeWellStockedShop } from '../support/well-stocked-shop.ts';

export interface SoakOptions {
  readonly seconds: number;
  /** Seconds of load after which the memory is measured for comparison with the memory at the end. */
  readonly warmUpSeconds: number;
  /** Milliseconds between the end of an order and the next one. Each order has one product, of up to fifty in turn. */
  readonly orderIntervalMs: number;
  /** The limit of the service's memory, as a multiple of its memory after the warm-up. */
  readonly maxGrowth: number;
}

/** Seconds between two samples of the memory; fewer if the warm-up is shorter than the compared samples. */
const sampleIntervalSeconds = 5;
/** The number of samples whose median is compared, because memory rises and falls with V8's garbage collections. */
const comparedSampleCount = 5;
/** The number of failures after which the load ends. */
const maxViolations = 20;
/** The maximum number of script hosts at rest: the four that the pool keeps, and one that it starts in advance. */
const maxIdleHosts = 5;

interface Load {
  readonly violations: string[];
  readonly counts: Map<string, number>;
  /** IDs of products that are in stock. */
  readonly products: readonly string[];
  isFinished: boolean;
}

/**
 * Puts mixed load on the built service, with its shop on disk and the scripts of a shop's cartridges: reads, searches,
 * baskets, orders, changes of campaigns and custom objects, sign-ins. Reports as violations: each failed request, too
 * many script hosts at the end, and a growth of the service's memory above the limit.
 */
export async function soak(options: SoakOptions): Promise<HarnessOutcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'soak-'));
  const service = await startBuiltService(
    [
      '--data-dir',
      path.join(folder, 'data'),
      '--seed',
      writeWellStockedShop(folder),
      '--log-level',
      'error',
      '--script-log-level',
      'off',
      '--cartridges',
      path.join(repositoryRoot, 'test/cartridges/corpus'),
      '--cartridge-path',
      'app_custom:plugin_loyalty:int_payments:int_tax:lib_legacy',
    ],
    'ignore',
  );
  const pid = service.child.pid ?? 0;
  const load: Load = {
    violations: [],
    counts: new Map(),
    isFinished: false,
    products: await listProductsInStock(service.http),
  };
  try {
    const workers = [
      repeat(load, 10, () => browse(service.http, load)),
      repeat(load, 10, () => browse(service.http, load)),
      repeat(load, 20, () => administer(service.http, load)),
      repeat(load, options.orderIntervalMs, () => placeOrder(service.http, load)),
    ];
    const { warmUpMb, endMb } = await watchMemory(
      pid,
      options,
      () => load.violations.length >= maxViolations,
    );
    load.isFinished = true;
    await Promise.all(workers);
    const hosts = await countHostsAtRest(pid);
    if (hosts > maxIdleHosts) load.violations.push(`${hosts} hosts are left`);
    if (endMb > warmUpMb * options.maxGrowth)
      load.violations.push(`the service grew from ${warmUpMb.toFixed(0)} to ${endMb.toFixed(0)} MB`);
    return {
      violations: load.violations,
      figures: {
        ...Object.fromEntries([...load.counts].map(([name, count]) => [name, count])),
        'memory after the warm-up (MB)': Math.round(warmUpMb),
        'memory at the end (MB)': Math.round(endMb),
        ratio: (endMb / warmUpMb).toFixed(2),
      },
    };
  } finally {
    load.isFinished = true;
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

/**
 * Resolves with the number of hosts when the pool has closed the surplus ones, which takes some 20 seconds, or after 40
 * seconds.
 */
async function countHostsAtRest(pid: number): Promise<number> {
  for (let seconds = 0; ; seconds++) {
    const hosts = (await listChildProcessIds(pid)).length;
    if (hosts <= maxIdleHosts || seconds === 40) return hosts;
    await pause(1_000);
  }
}

/**
 * Resolves with two medians, in megabytes: of the last samples of the warm-up, and of the last samples of the run.
 * Ends early if `hasFailed` returns true.
 */
async function watchMemory(pid: number, { seconds, warmUpSeconds }: SoakOptions, hasFailed: () => boolean) {
  const interval = Math.min(sampleIntervalSeconds, warmUpSeconds / comparedSampleCount);
  const samples: number[] = [];
  for (let passedSeconds = 0; passedSeconds < seconds && !hasFailed(); passedSeconds += interval) {
    await pause(interval * 1000);
    samples.push(await readResidentMegabytes(pid));
  }
  const warmUpSamples = Math.round(warmUpSeconds / interval);
  return {
    warmUpMb: median(samples.slice(warmUpSamples - comparedSampleCount, warmUpSamples)),
    endMb: median(samples.slice(-comparedSampleCount)),
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function repeat(load: Load, pauseMs: number, action: () => Promise<void>): Promise<void> {
  while (!load.isFinished && load.violations.length < maxViolations) {
    await action().catch((error: unknown) => load.violations.push(String(error).slice(0, 500)));
    await pause(pauseMs);
  }
}

/** Awaits a request, and counts it if it succeeds. */
async function count<Result>(load: Load, name: string, request: Promise<Result>): Promise<Result> {
  const result = await request;
  load.counts.set(name, (load.counts.get(name) ?? 0) + 1);
  return result;
}

async function listProductsInStock(http: string): Promise<string[]> {
  const guest = await Storefront.signIn(http);
  const { hits } = (await guest.request(
    'GET',
    '/product_search?q=&refine=orderable_only=true&refine_1=htype=product&count=50',
  )) as { hits: { product_id: string }[] };
  return hits.map(({ product_id }) => product_id);
}

/** Returns the product whose turn it is, which changes with each order. */
const nextProduct = ({ products, counts }: Load): string =>
  products[(counts.get('orders') ?? 0) % products.length] ?? '';

const words = ['table', 'lamp', 'jacket', 'apron', 'säge', 'polish'];

async function browse(http: string, load: Load): Promise<void> {
  const guest = await count(load, 'sign-ins', Storefront.signIn(http));
  const get = (path: string): Promise<any> => guest.request('GET', path);
  for (const word of words) {
    const { hits = [] } = await count(
      load,
      'searches',
      get(`/product_search?q=${encodeURIComponent(word)}&expand=prices,images`),
    );
    for (const { product_id } of hits.slice(0, 3))
      await count(
        load,
        'products',
        get(`/products/${product_id}?expand=prices,availability,images,variations`),
      );
  }
  const { basket_id } = await count(load, 'baskets', guest.request('POST', '/baskets', {}));
  const items = [{ product_id: nextProduct(load), quantity: 1 }];
  await count(load, 'basket items', guest.request('POST', `/baskets/${basket_id}/items`, items));
  await count(load, 'basket reads', get(`/baskets/${basket_id}`));
  await count(load, 'baskets deleted', guest.request('DELETE', `/baskets/${basket_id}`));
}

async function placeOrder(http: string, load: Load): Promise<void> {
  const guest = await Storefront.signIn(http);
  await count(load, 'orders', guest.createOrder({ [nextProduct(load)]: 1 }));
}

async function administer(http: string, load: Load): Promise<void> {
  const agent = await signInBackOffice(http);
  const sendSuccessfully = async (method: string, path: string, body?: unknown): Promise<void> => {
    const { status, body: document } = await agent(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(document)}`);
  };
  const campaign = '/sites/RefArch/campaigns/spring-nights';
  const object = '/sites/RefArch/custom_objects/NewsletterSubscription/soak@example.com';
  for (let round = 0; round < 10; round++) {
    const description = `round ${round}`;
    await count(load, 'lists', sendSuccessfully('GET', '/sites?count=10'));
    await count(load, 'campaigns', sendSuccessfully('PATCH', campaign, { description }));
    await count(
      load,
      'custom objects',
      sendSuccessfully('PUT', object, { c_firstName: description, c_confirmed: true, c_locale: 'en' }),
    );
    await sendSuccessfully('DELETE', object);
  }
}
