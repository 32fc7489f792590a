import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { listChildProcessIds } from '../../stress/processes.ts';
import { ScriptBench } from '../../support/script-bench.ts';
import { scriptHostBundle } from '../../support/script-host-bundle.ts';

describe('The built-in objects of a script host', () => {
  let bench: ScriptBench;
  /** The IDs of the child processes that are not hosts of this bench. */
  let otherProcessIds: readonly number[];
  before(async () => {
    scriptHostBundle();
    otherProcessIds = await listChildProcessIds(process.pid);
    bench = new ScriptBench();
  });
  after(() => bench.close());

  const listHosts = async (): Promise<number[]> =>
    (await listChildProcessIds(process.pid)).filter((pid) => !otherProcessIds.includes(pid));

  const runScripts = async (script: string): Promise<void> => {
    // More runs than there are hosts that are started in advance.
    for (let count = 0; count < 6; count++) {
      await bench.runScript(script);
      await delay(20);
    }
  };

  it('a script host runs further scripts after scripts that changed nothing, or that added to built-in objects', async () => {
    await bench.runScript('out.result = 1;');
    const firstHosts = await listHosts();
    await runScripts('out.result = 1;');
    await runScripts(
      'String.prototype.twice = function () { return this + this; }; leak = 1; out.result = 1;',
    );
    const laterHosts = await listHosts();
    assert.ok(
      firstHosts.some((pid) => laterHosts.includes(pid)),
      'every host was replaced',
    );
  });

  it('a script host is replaced after a script that froze a built-in object', async () => {
    await bench.runScript('out.result = 1;');
    const firstHosts = await listHosts();
    await runScripts('Object.freeze(String.prototype); out.result = 1;');
    // Replaced hosts need time to exit.
    await delay(200);
    const laterHosts = await listHosts();
    assert.deepEqual(
      firstHosts.filter((pid) => laterHosts.includes(pid)),
      [],
    );
  });
});
