import assert from 'node:assert/strict';
import { createEntry } from '../../../../src/debug/breakpoints/breakpoint-registry.ts';
import type { Breakpoints } from '../../../../src/debug/breakpoints/breakpoints.ts';
import { ScriptIndex } from '../../../../src/debug/cartridges/script-index.ts';
import { checkCondition } from '../../../../src/debug/doctor/condition-checks.ts';
import type { Target } from '../../../../src/debug/target.ts';
import { SentRequests } from '../../../../src/debug/trigger/sent-requests.ts';

describe('The finding about a hit count', () => {
  it('a hit count that nothing has counted yet is a finding only if it is not known that the line was not reached', async () => {
    const entry = createEntry(1, 'source', '/app/order.js', { line: 8, hitCondition: '> 5' });
    // Without a condition and a halt, neither is used.
    const [breakpoints, target] = [{} as Breakpoints, {} as Target];
    const check = async (isReached: boolean | undefined): Promise<string[]> => {
      const context = {
        requests: new SentRequests(),
        operationIds: [],
        changes: [],
        index: new ScriptIndex(),
      };
      const findings = await checkCondition(entry, breakpoints, target, { ...context, isReached });
      return findings.map(({ text }) => text);
    };
    const text = 'The breakpoint counts hits ("> 5") and has not been hit yet.';
    assert.deepEqual(await check(undefined), [text]);
    assert.deepEqual(await check(true), [text]);
    assert.deepEqual(await check(false), []);
  });
});
