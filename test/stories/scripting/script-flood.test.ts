import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { floodStates, haltedStates } from '../../support/script-flood-states.ts';

const floodScript = fileURLToPath(new URL('../../support/script-flood.ts', import.meta.url));

describe('The process of the script engine', () => {
  it('the process of the script engine survives the termination of scripts in any state, and ends cleanly', function () {
    this.timeout(90_000);
    const states = Object.keys({ ...floodStates, ...haltedStates });
    const { status, signal, stdout, stderr } = spawnSync(
      process.execPath,
      [
        floodScript,
        '--seconds',
        '8',
        '--run-time-limit',
        '150',
        '--states',
        // The last three are in `exhaustingStates`.
        [...states, 'bits', 'buffers', 'huge'].join(','),
      ],
      { encoding: 'utf8', timeout: 80_000, killSignal: 'SIGKILL' },
    );
    assert.deepEqual({ status, signal, stderr }, { status: 0, signal: null, stderr: '' });
    const counts = JSON.parse(stdout) as Record<string, number>;
    for (const state of Object.keys(floodStates)) {
      // These two end by themselves: nothing calls the endless functions in the values that they leave behind.
      const expectedEnd = ['resultJson', 'rejected'].includes(state) ? 'ended normally' : 'ScriptTimeout';
      assert.ok(counts[`${state}: ${expectedEnd}`], `${state}: ${expectedEnd} in ${stdout}`);
    }
  });
});
