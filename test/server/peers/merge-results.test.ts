import assert from 'node:assert/strict';
import type { BreakpointState, HookRun } from '../../../contract/documents/debugger.ts';
import { mergeBreakpoints } from '../../../server/peers/merge-results.ts';

describe('The states of breakpoints of several processes', () => {
  const breakpointWith = (state: Partial<BreakpointState>) => ({
    id: 1,
    line_number: 2,
    script_path: '/app/cartridge/scripts/order.js',
    state: { script_exists: true, script_loaded: false, hits: 0, sites: [], ...state },
  });
  const runAt = (time: number): HookRun => ({
    extension_point: 'svc.api.shop.order.afterPOST',
    method: 'POST',
    path: '/orders',
    time,
  });

  it('the merged state of a breakpoint has the latest run of each hook in any process', () => {
    for (const times of [
      [1, 2],
      [2, 1],
    ]) {
      const [local, remote] = times.map((time) => breakpointWith({ hook_runs: [runAt(time)] }));
      assert.ok(local && remote);
      assert.deepEqual(mergeBreakpoints([local], [[remote]])[0]?.state?.hook_runs, [runAt(2)]);
    }
  });

  it('the merged state of a breakpoint has no runs of hooks if no process has run one', () => {
    const [breakpoint] = mergeBreakpoints([breakpointWith({})], [[breakpointWith({ script_loaded: true })]]);
    assert.deepEqual(breakpoint, breakpointWith({ script_loaded: true }));
  });
});
