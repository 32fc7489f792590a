import assert from 'node:assert/strict';
import { formatChange, parseChange } from '../../../../server/store/postgres/change-body.ts';
import type { WriteSet } from '../../../../server/store/backend.ts';

const write = (key: string): WriteSet['records'][number] => ({
  collection: 'products',
  key,
  body: '{}',
  state: 's',
  entries: [],
});

describe('a line of the change log', () => {
  it('a line has the keys and counters of a commit, and nothing of their content', () => {
    const body = formatChange({
      records: [write('kettle'), { ...write('order'), collection: 'orders' }],
      counters: [{ name: 'stock', delta: -1, minimum: 0 }],
    });
    assert.deepEqual(parseChange(body), {
      records: [
        { collection: 'products', key: 'kettle' },
        { collection: 'orders', key: 'order' },
      ],
      counters: ['stock'],
      isEverythingChanged: false,
    });
  });

  it('a very large commit is written as a change of everything', () => {
    const records = Array.from({ length: 2001 }, (_, index) => write(`product ${index}`));
    assert.equal(parseChange(formatChange({ records, counters: [] })).isEverythingChanged, true);
  });
});
