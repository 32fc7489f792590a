import assert from 'node:assert/strict';
import { contract } from '../../../contract/index.ts';
import type { PlatformClient } from '../../../src/client/platform-client.ts';
import { fetchNodePage } from '../../../src/explorer/listing.ts';
import { noteNode } from '../../../src/explorer/node.ts';

const total = 1_250;

/** Answers each request for a page as the API does. */
const client = {
  exchange: (_operation: unknown, { query }: { query: { start: number; count: number } }) => {
    assert.ok(query.start <= 999, `start ${query.start}`);
    const count = Math.min(query.count, total - query.start);
    const data = Array.from({ length: count }, (_, index) => ({ id: `list-${query.start + index}` }));
    return Promise.resolve({ document: { count, data, start: query.start, total } });
  },
} as unknown as PlatformClient;

const readPage = (start: number) =>
  fetchNodePage(client, contract.data.inventoryLists.list, {}, start, ({ id }) =>
    noteNode(String(id), String(id)),
  );

describe('A list that is longer than the API lists', () => {
  it('the list is loaded in pages up to the limit, and ends with a note that says so', async () => {
    let start: number | undefined = 0;
    const labels: string[] = [];
    while (start !== undefined) {
      const page = await readPage(start);
      assert.equal(page.total, total);
      labels.push(...page.nodes.map(({ label }) => label));
      start = page.next;
    }
    assert.equal(labels.length, 1_001);
    assert.deepEqual(labels.slice(-2), ['list-999', 'The API lists only the first 1000 of 1250.']);
  });
});
