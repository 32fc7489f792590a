import assert from 'node:assert/strict';
import { createEntry } from '../../../../src/debug/breakpoints/breakpoint-registry.ts';
import type { BreakpointEntry } from '../../../../src/debug/breakpoints/breakpoint-entry.ts';
import { HookWarnings } from '../../../../src/debug/breakpoints/hook-warnings.ts';
import { FakeClientClock } from '../../../support/fake-client-clock.ts';

const entryAt = (line: number): BreakpointEntry =>
  Object.assign(createEntry(line, 'source', '/ws/app_a/cartridge/a.js', { line }), {
    placement: { kind: 'placed', scriptPath: '/app_a/cartridge/a.js', line, warning: undefined },
    outcome: { line },
  });

/** Lets 20 turns of the event loop pass: enough for the searches that these tests start. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

describe('the warnings about breakpoints that no request reaches', () => {
  let clock: FakeClientClock;
  let warning: string | undefined;
  let entries: BreakpointEntry[];
  let changes: (string | undefined)[];
  let searchCount: number;
  let warnings: HookWarnings;
  beforeEach(() => {
    clock = new FakeClientClock();
    warning = 'Nothing runs it.';
    entries = [1, 2, 3].map(entryAt);
    changes = [];
    searchCount = 0;
    warnings = new HookWarnings({
      clock,
      startSearch: () => {
        searchCount++;
        return () => Promise.resolve(warning);
      },
      onChange: ({ hookWarning }) => changes.push(hookWarning),
      entries: () => entries,
    });
  });
  afterEach(() => warnings.stop());

  it('breakpoints that are set during a search for warnings share the next search', async () => {
    for (const entry of entries) warnings.update([entry]);
    await settle();
    assert.equal(searchCount, 2);
    assert.deepEqual(
      changes,
      Array.from({ length: 3 }, () => 'Nothing runs it.'),
    );
  });

  it('a breakpoint that already has another warning is not reported', async () => {
    const [entry = assert.fail()] = entries;
    entry.placement = {
      kind: 'placed',
      scriptPath: '/app_a/cartridge/client/a.js',
      line: 1,
      warning: 'Sent to browsers.',
    };
    warnings.update([entry]);
    await settle();
    assert.deepEqual(changes, []);
  });

  it('the search for warnings is repeated until there is none', async () => {
    warnings.update(entries);
    await settle();
    clock.advance(2_000);
    await settle();
    assert.equal(searchCount, 2);
    assert.equal(changes.length, 3);
    warning = undefined;
    clock.advance(2_000);
    await settle();
    assert.deepEqual(changes.slice(3), [undefined, undefined, undefined]);
    clock.advance(60_000);
    await settle();
    assert.equal(searchCount, 3);
  });

  it('the search for warnings is not repeated for breakpoints that were hit or removed, or after the session has ended', async () => {
    warnings.update(entries);
    await settle();
    const [hitEntry, removedEntry] = entries;
    if (hitEntry) hitEntry.hitStatistics.hits = 1;
    entries = entries.filter((entry) => entry !== removedEntry);
    warning = undefined;
    clock.advance(2_000);
    await settle();
    assert.deepEqual(changes.slice(3), [undefined]);
    warning = 'Nothing runs it.';
    warnings.update(entries);
    await settle();
    warnings.stop();
    const count = searchCount;
    clock.advance(60_000);
    warnings.update(entries);
    await settle();
    assert.equal(searchCount, count);
  });
});
