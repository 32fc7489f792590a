/**
 * `npm run bench -- search [--products N]`: measures how long a search takes in a large shop that is
 * generated in memory, both at the search port and over HTTP, and the time and the memory that its index
 * takes; and how each grows from a tenth of the products.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createProductSearch } from '../../server/store/search/product-search.ts';
import { productOffers } from '../../server/handlers/shop/product-offers.ts';
import type { ProductSearch, SearchRequest } from '../../server/ports/product-search.ts';
import { contract } from '../../contract/index.ts';
import { openStore } from '../../server/store/store.ts';
import { startTestService } from '../support/running-service.ts';
import { fillLargeShop, selectiveWord } from '../support/large-shop.ts';
import { TestShop } from '../support/test-shop.ts';
import { computeFigures, printFigures, printHeader, measureTime, type Figures } from './figures.ts';

const { values } = parseArgs({ options: { products: { type: 'string', default: '100000' } } });
const many = Number(values.products);
const rounds = 200;
const megabytes = (count: number) => `${(count / 2 ** 20).toFixed(0)} MB`;

const smallResult = await measure(Math.max(100, Math.round(many / 10)));
const largeResult = await measure(many);
const growth = largeResult.selective.median / smallResult.selective.median;
console.log(
  `\nFrom ${Math.round(many / 10)} to ${many} products: selective ${growth.toFixed(2)} x, broad ${(largeResult.broad.median / smallResult.broad.median).toFixed(2)} x`,
);

async function measure(products: number): Promise<{ selective: Figures; broad: Figures }> {
  const shop = new TestShop();
  const fillTime = await measureTime(() => fillLargeShop(shop.store, products));
  globalThis.gc?.();
  const previous = process.memoryUsage();
  const search = createProductSearch({
    store: shop.store,
    clock: { now: () => shop.now },
    offers: productOffers,
  });
  const base = {
    site: await shop.site(),
    locale: 'en-US',
    currency: 'USD',
    promotions: [],
    start: 0,
    count: 25,
  };
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const built = await measureTime(() =>
    search.search({ ...base, text: undefined, refinements: [], sort: undefined }),
  );
  clearInterval(watch);
  globalThis.gc?.();
  const after = process.memoryUsage();
  console.log(`\n${products} products: filled in ${seconds(fillTime)}, index built in ${seconds(built)}`);
  console.log(
    `  memory of the index: rss +${megabytes(after.rss - previous.rss)}, heap +${megabytes(after.heapUsed - previous.heapUsed)}, ` +
      `typed arrays +${megabytes(after.arrayBuffers - previous.arrayBuffers)}; the event loop waited ${longest.toFixed(0)} ms at most`,
  );

  const five = [
    { attributeId: 'cgid', values: ['root'], ranges: [] },
    { attributeId: 'price', values: ['(0..500)'], ranges: [{ from: 0, to: 500 }] },
    { attributeId: 'brand', values: Array.from({ length: 30 }, (_, n) => `Brand ${n}`), ranges: [] },
    { attributeId: 'c_color', values: ['red', 'blue', 'green', 'black', 'white', 'grey'], ranges: [] },
    { attributeId: 'c_material', values: ['wool', 'linen', 'steel', 'oak'], ranges: [] },
  ];
  const queries = {
    selective: { ...base, text: selectiveWord, refinements: five, sort: 'price-low-to-high' },
    broad: { ...base, text: 'tool', refinements: five, sort: 'price-low-to-high' },
    'broad, best matches': { ...base, text: 'tool', refinements: five, sort: 'best-matches' },
    'broad, by name': { ...base, text: 'tool', refinements: five, sort: 'product-name-ascending' },
    misspelt: { ...base, text: 'hanmer', refinements: [], sort: undefined },
    everything: { ...base, text: undefined, refinements: [], sort: undefined },
  } satisfies Record<string, SearchRequest>;
  printHeader(`Search, ${products} products, five refinements and their counts, sorted`);
  const results: Record<string, Figures> = {};
  for (const [name, request] of Object.entries(queries)) results[name] = await run(search, name, request);

  const call = {
    q: 'tool',
    refine: 'cgid=root',
    refine_1: 'price=(0..500)',
    sort: 'price-low-to-high',
    start: 0,
    count: 25,
  };
  const matchCounts: number[] = [];
  for (let round = -20; round < rounds / 2; round++) {
    const time = await measureTime(() => shop.call(contract.shop.productSearch.get, { query: call }));
    if (round >= 0) matchCounts.push(time);
  }
  printFigures('broad, by the handler with its checked document', computeFigures(matchCounts));
  await overHttp(products);
  await shop.store.close();
  return { selective: results['selective']!, broad: results['broad']! };
}

/** Sends the same broad query to the whole service, whose data folder was filled before. */
async function overHttp(products: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'search-'));
  try {
    const store = openStore(dataDir);
    await fillLargeShop(store, products);
    await store.close();
    const service = await startTestService({ flags: ['--data-dir', dataDir, '--seed', 'empty'] });
    try {
      const address = `${service.http}/svc/shop/v23_2/product_search?client_id=bench&q=tool&refine=cgid%3Droot&refine_1=price%3D(0..500)&sort=price-low-to-high`;
      const samples: number[] = [];
      let total = 0;
      for (let round = -20; round < rounds / 2; round++) {
        const time = await measureTime(async () => {
          const response = await fetch(address);
          if (!response.ok) throw new Error(await response.text());
          ({ total } = (await response.json()) as { total: number });
        });
        if (round >= 0) samples.push(time);
      }
      printFigures(`broad, over HTTP, answers checked (${total} hits)`, computeFigures(samples));
    } finally {
      await service.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function run(search: ProductSearch, name: string, request: SearchRequest): Promise<Figures> {
  const samples: number[] = [];
  let total = 0;
  for (let round = -50; round < rounds; round++) {
    const time = await measureTime(async () => {
      ({ total } = await search.search(request));
    });
    if (round >= 0) samples.push(time);
  }
  const result = computeFigures(samples);
  printFigures(`${name} (${total} hits)`, result);
  return result;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
