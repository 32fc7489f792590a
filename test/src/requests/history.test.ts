import assert from 'node:assert/strict';
import { entryDescription, type HistoryEntry } from '../../../src/requests/history.ts';

describe('the history of requests', () => {
  const entry: HistoryEntry = {
    title: 'Sites',
    method: 'GET',
    target: '/',
    as: undefined,
    headers: {},
    body: undefined,
    status: 200,
    milliseconds: 12,
    sentAt: Date.UTC(2026, 1, 2),
  };

  it('an entry of the request history is described by its status, its duration and its time', () => {
    assert.match(entryDescription(entry), /^200 {2}12 ms {2}.*2026/);
  });

  it('a history entry of an earlier version, which has no time, is described without one', () => {
    const { sentAt: _, ...earlierEntry } = entry;
    assert.equal(entryDescription(earlierEntry as HistoryEntry), '200  12 ms');
  });
});
