import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltService } from '../../scripts/service.ts';
import type { HarnessOutcome } from '../stress/hostile-scripts.ts';
import { signInCustomer } from '../support/shop-callers.ts';
import { signInBackOffice } from '../support/data-api.ts';

export interface KillOptions {
  readonly kills: number;
  /** Maximum milliseconds of writing before each kill. */
  readonly maxLifeMs: number;
}

/** One writer each for a product, a custom object, an address and a basket. */
const writerCount = 4;

/** A write, and a function that reads the written value back, which resolves with undefined if there is no value. */
interface Write {
  readonly name: string;
  readonly value: string;
  readonly send: () => Promise<{ readonly status: number }>;
  readonly read: () => Promise<string | undefined>;
}

/** The last acknowledged value of a resource, and the values of later writes without a response. */
interface Expectation {
  acknowledged: string | undefined;
  unacknowledged: string[];
  read: Write['read'];
}

/**
 * Kills the service at random moments of mixed writes, and starts it again on its data dir. Checks for each resource
 * that the last acknowledged write is stored, or a later write that got no response.
 */
export async function killService({ kills, maxLifeMs }: KillOptions): Promise<HarnessOutcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kill-'));
  const flags = ['--data-dir', path.join(folder, 'data'), '--log-level', 'error'];
  const violations: string[] = [];
  const figures = {
    kills: 0,
    'acknowledged writes': 0,
    'writes without a response': 0,
    'slowest start, ms': 0,
  };
  const expectations = new Map<string, Expectation>();
  let serial = 0;
  let service: Awaited<ReturnType<typeof startBuiltService>> | undefined;
  try {
    for (; figures.kills < kills && violations.length < 20; figures.kills++) {
      const start = performance.now();
      service = await startBuiltService(flags, 'inherit');
      figures['slowest start, ms'] = Math.max(
        figures['slowest start, ms'],
        Math.round(performance.now() - start),
      );
      const writers = await Promise.all(
        Array.from({ length: writerCount }, (_, index) => createWriter(service?.http ?? '', index)),
      );
      for (const createWrite of writers) await checkStoredValue(createWrite, expectations, violations);
      const state = { isFinished: false };
      const writerRuns = writers.map(async (createWrite) => {
        while (!state.isFinished) {
          const write = createWrite(String(++serial));
          let expectation = expectations.get(write.name);
          if (!expectation) {
            // Until a write is acknowledged, the previous value is expected: the sample's address has a city.
            const initial = await write.read().then(
              (value) => ({ value }),
              () => undefined,
            );
            if (!initial) return;
            expectation = { acknowledged: initial.value, unacknowledged: [], read: write.read };
            expectations.set(write.name, expectation);
          }
          expectation.unacknowledged.push(write.value);
          const response = await write.send().catch(() => undefined);
          if (!response) {
            figures['writes without a response']++;
            return;
          }
          if (response.status >= 300) {
            violations.push(`${write.name} = ${write.value} got ${response.status}`);
            return;
          }
          figures['acknowledged writes']++;
          Object.assign(expectation, { acknowledged: write.value, unacknowledged: [] });
        }
      });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * maxLifeMs));
      const exit = new Promise((resolve) => service?.child.once('exit', resolve));
      service.child.kill('SIGKILL');
      state.isFinished = true;
      await Promise.all([exit, ...writerRuns]);
    }
    service = await startBuiltService(flags, 'inherit');
    for (let index = 0; index < writerCount; index++)
      await checkStoredValue(await createWriter(service.http, index), expectations, violations);
  } finally {
    await service?.stop();
    rmSync(folder, { recursive: true });
  }
  return { violations, figures };
}

/** Adds a violation if the stored value is not an expected one. From then on, the stored value is expected. */
async function checkStoredValue(
  createWrite: (value: string) => Write,
  expectations: Map<string, Expectation>,
  violations: string[],
): Promise<void> {
  const { name, read } = createWrite('');
  const expectation = expectations.get(name);
  if (!expectation) return;
  const storedValue = await read();
  const isExpected =
    storedValue === expectation.acknowledged ||
    (storedValue !== undefined && expectation.unacknowledged.includes(storedValue));
  if (!isExpected)
    violations.push(
      `${name} is ${String(storedValue)}: ${String(expectation.acknowledged)} was acknowledged, then ${expectation.unacknowledged.join()} sent`,
    );
  Object.assign(expectation, { acknowledged: storedValue, unacknowledged: [] });
}

/** Resolves with a function that creates writes: to a product, a custom object, or the shopper's address or basket. */
async function createWriter(baseUrl: string, index: number): Promise<(value: string) => Write> {
  const data = await signInBackOffice(baseUrl);
  if (index % 4 === 0) {
    const target = `/products/kill-${index}`;
    return (value) => ({
      name: target,
      value,
      send: () => data('PUT', target, { owning_catalog_id: 'kestrel-yard', name: { default: value } }),
      read: async () => (await data('GET', target)).body.name?.default,
    });
  }
  if (index % 4 === 1) {
    const target = `/sites/RefArch/custom_objects/Workshop/kill-${index}`;
    return (value) => ({
      name: target,
      value,
      send: () => data('PUT', target, { c_name: 'Kill', c_city: value }),
      read: async () => (await data('GET', target)).body.c_city,
    });
  }
  const shopper = await signInCustomer(baseUrl, 'shopper@example.com', 'shopper');
  if (index % 4 === 2) {
    const target = `/customers/${shopper.id}/addresses/Home`;
    return (value) => ({
      name: target,
      value,
      send: () => shopper('PATCH', target, { city: value }),
      read: async () => (await shopper('GET', target)).body.city,
    });
  }
  const baskets = await shopper('GET', `/customers/${shopper.id}/baskets`);
  const basket = baskets.body.baskets?.[0] ?? (await shopper('POST', '/baskets', {})).body;
  const target = `/baskets/${String(basket.basket_id)}`;
  return (value) => ({
    name: target,
    value,
    send: () => shopper('PATCH', target, { c_note: value }),
    read: async () => (await shopper('GET', target)).body.c_note,
  });
}
