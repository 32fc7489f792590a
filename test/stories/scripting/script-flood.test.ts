import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endlessHookBodies, haltingHookBodies } from '../../support/script-flood-hooks.ts';

const floodScript = fileURLToPath(new URL('../../support/script-flood.ts', import.meta.url));

describe('The process of the script engine', () => {
  it('the process of the script engine survives the termination of any hook, and ends cleanly', function () {
    this.timeout(90_000);
    const names = Object.keys({ ...endlessHookBodies, ...haltingHookBodies });
    const { status, signal, stdout, stderr } = spawnSync(
      process.execPath,
      [
        floodScript,
        '--seconds',
        '8',
        '--run-time-limit',
        '150',
        '--hooks',
        // The last three are in `exhaustingHookBodies`.
        [...names, 'bits', 'buffers', 'hugeArrays'].join(','),
      ],
      { encoding: 'utf8', timeout: 80_000, killSignal: 'SIGKILL' },
    );
    assert.deepEqual({ status, signal, stderr }, { status: 0, signal: null, stderr: '' });
    const counts = JSON.parse(stdout) as Record<string, number>;
    for (const name of Object.keys(endlessHookBodies)) {
      // These two end by themselves: nothing calls the endless functions in the values that they leave behind.
      const expectedEnd = ['resultToJson', 'rejectionReason'].includes(name)
        ? 'ended normally'
        : 'ScriptTimeout';
      assert.ok(counts[`${name}: ${expectedEnd}`], `${name}: ${expectedEnd} in ${stdout}`);
    }
  });
});
