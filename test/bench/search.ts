/**
 * `npm run bench -- search [--products N]`: measures how long a search takes in a large generated shop, at
 * the search port, by the handler and over HTTP. Also measures the time and the memory that the index
 * needs. Compares the times at the port with those of a shop with a tenth of the products.
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
const productCount = Number(values.products);
const rounds = 200;
const formatMegabytes = (count: number) => `${(count / 2 ** 20).toFixed(0)} MB`;

const smallResult = await measure(Math.max(100, Math.round(productCount / 10)));
const largeResult = await measure(productCount);
const selectiveGrowth = largeResult.selective.median / smallResult.selective.median;
console.log(
  `\nFrom ${Math.round(productCount / 10)} to ${productCount} products: selective ${selectiveGrowth.toFixed(2)} x, broad ${(largeResult.broad.median / smallResult.broad.median).toFixed(2)} x`,
);

async function measure(products: number): Promise<{ selective: Figures; broad: Figures }> {
  const shop = new TestShop();
  const fillTime = await measureTime(() => fillLargeShop(shop.store, products));
  globalThis.gc?.();
  const memoryBefore = process.memoryUsage();
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
  let longestPauseMs = 0;
  let lastTick = performance.now();
  const timer = setInterval(() => {
    longestPauseMs = Math.max(longestPauseMs, performance.now() - lastTick);
    lastTick = performance.now();
  }, 1);
  const buildTime = await measureTime(() =>
    search.search({ ...base, text: undefined, refinements: [], sort: undefined }),
  );
  clearInterval(timer);
  globalThis.gc?.();
  const memoryAfter = process.memoryUsage();
  console.log(
    `\n${products} products: filled in ${formatSeconds(fillTime)}, index built in ${formatSeconds(buildTime)}`,
  );
  console.log(
    `  memory of the index: rss +${formatMegabytes(memoryAfter.rss - memoryBefore.rss)}, heap +${formatMegabytes(memoryAfter.heapUsed - memoryBefore.heapUsed)}, ` +
      `typed arrays +${formatMegabytes(memoryAfter.arrayBuffers - memoryBefore.arrayBuffers)}; the event loop waited ${longestPauseMs.toFixed(0)} ms at most`,
  );

  const refinements = [
    { attributeId: 'cgid', values: ['root'], ranges: [] },
    { attributeId: 'price', values: ['(0..500)'], ranges: [{ from: 0, to: 500 }] },
    { attributeId: 'brand', values: Array.from({ length: 30 }, (_, n) => `Brand ${n}`), ranges: [] },
    { attributeId: 'c_color', values: ['red', 'blue', 'green', 'black', 'white', 'grey'], ranges: [] },
    { attributeId: 'c_material', values: ['wool', 'linen', 'steel', 'oak'], ranges: [] },
  ];
  const queries = {
    selective: { ...base, text: selectiveWord, refinements, sort: 'price-low-to-high' },
    broad: { ...base, text: 'tool', refinements, sort: 'price-low-to-high' },
    'broad, best matches': { ...base, text: 'tool', refinements, sort: 'best-matches' },
    'broad, by name': { ...base, text: 'tool', refinements, sort: 'product-name-ascending' },
    misspelled: { ...base, text: 'hanmer', refinements: [], sort: undefined },
    everything: { ...base, text: undefined, refinements: [], sort: undefined },
  } satisfies Record<string, SearchRequest>;
  printHeader(`Search, ${products} products, five refinements and their counts, sorted`);
  const results: Record<string, Figures> = {};
  for (const [name, request] of Object.entries(queries))
    results[name] = await measureSearch(search, name, request);

  const query = {
    q: 'tool',
    refine: 'cgid=root',
    refine_1: 'price=(0..500)',
    sort: 'price-low-to-high',
    start: 0,
    count: 25,
  };
  const handlerTimes: number[] = [];
  for (let round = -20; round < rounds / 2; round++) {
    const time = await measureTime(() => shop.call(contract.shop.productSearch.get, { query }));
    if (round >= 0) handlerTimes.push(time);
  }
  printFigures('broad, by the handler, which validates its document', computeFigures(handlerTimes));
  await measureOverHttp(products);
  await shop.store.close();
  return { selective: results['selective']!, broad: results['broad']! };
}

/** Sends the same broad query to the service, whose data dir was filled before. */
async function measureOverHttp(products: number): Promise<void> {
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
      printFigures(`broad, over HTTP (${total} hits)`, computeFigures(samples));
    } finally {
      await service.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function measureSearch(search: ProductSearch, name: string, request: SearchRequest): Promise<Figures> {
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

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
