import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { floodStates, haltedStates } from '../../support/script-flood-states.ts';

const floodScript = fileURLToPath(new URL('../../support/script-flood.ts', import.meta.url));

describe('The process that scripts run in', () => {
  it('the process of scripts survives scripts that are ended in any state, and ends cleanly', function () {
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
        [...states, 'bits', 'buffers', 'huge'].join(','),
      ],
      { encoding: 'utf8', timeout: 80_000, killSignal: 'SIGKILL' },
    );
    assert.deepEqual({ status, signal, stderr }, { status: 0, signal: null, stderr: '' });
    const counts = JSON.parse(stdout) as Record<string, number>;
    for (const state of Object.keys(floodStates)) {
      // Two states end by themselves, because values that a script leaves behind are inspected without being called.
      const expectedEnd = ['resultJson', 'rejected'].includes(state) ? 'ended normally' : 'ScriptTimeout';
      assert.ok(counts[`${state}: ${expectedEnd}`], `${state}: ${expectedEnd} in ${stdout}`);
    }
  });
});
