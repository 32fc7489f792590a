import assert from 'node:assert/strict';
import { startBuiltService, type RunningService } from '../../../scripts/service.ts';
import { listChildProcessIds, isAlive } from '../../stress/processes.ts';
import { HttpDebugger } from '../../support/http-debugger.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { Storefront } from '../../support/storefront.ts';

/** Bodies of functions that do not end, by what they execute. V8 interrupts them immediately, late, or not at all. */
const endlessBodies: Readonly<Record<string, string>> = {
  'an endless loop': 'while (true) { try { while (true); } catch (e) {} }',
  'a regular expression': '/^(a+)+$/.test("a".repeat(60) + "b");',
  'JSON.parse of megabytes': 'var t = "[" + "[1,2],".repeat(2e5) + "1]"; while (true) JSON.parse(t);',
  'a native sort': 'while (true) new Float64Array(7e6).map(Math.random).sort();',
};

/** Milliseconds after which a script certainly executes the body. */
const startupMs = 1_200;
/** Seconds that the service allows a script run. */
const scriptTimeLimit = 4;
/** Milliseconds after the time limit within which the caller must have a fault. */
const callerLimitMs = 5_000;
/** Milliseconds within which the process must end once the request has ended, whatever ended it. */
const processLimitMs = 3_000;

describe('A script that does not end', () => {
  let workspace: ScriptWorkspace;
  let service: RunningService;
  beforeEach(async () => {
    workspace = new ScriptWorkspace();
    workspace.registerHooks('app', { 'svc.api.shop.basket.beforePOST': './before.js' });
    workspace.write({
      'app/cartridge/scripts/before.js': `exports.beforePOST = function (basket) {
  if (basket.c_script) require('./' + basket.c_script)();
};`,
    });
    for (const [index, body] of Object.values(endlessBodies).entries())
      workspace.write({
        [`app/cartridge/scripts/s${index}.js`]: `module.exports = function () {\n${body}\n};`,
      });
    service = await startBuiltService(
      [
        '--cartridges',
        workspace.folder,
        '--log-level',
        'error',
        '--script-time-limit',
        String(scriptTimeLimit),
      ],
      'ignore',
    );
  });
  afterEach(async () => {
    await service.stop();
    workspace.remove();
  });

  /** Starts a script, and lists the service's script hosts once it runs. */
  async function startScript(index: number, signal?: AbortSignal) {
    const guest = await Storefront.signIn(service.http);
    const startMs = performance.now();
    const response = guest.send('POST', '/baskets', { c_script: `s${index}` }, signal);
    response.catch(() => undefined);
    await pause(startupMs);
    return { response, startMs, hosts: await listChildProcessIds(service.child.pid ?? 0) };
  }

  for (const [index, activity] of Object.keys(endlessBodies).entries()) {
    it(`a script that executes ${activity} is terminated with its process at its time limit, and its caller receives a fault`, async function () {
      this.timeout(30_000);
      const { response, startMs, hosts } = await startScript(index);
      const { body } = await response;
      assert.equal(body.fault.arguments.statusCode, 'ScriptTimeout');
      const elapsedMs = performance.now() - startMs;
      assert.ok(elapsedMs < scriptTimeLimit * 1_000 + callerLimitMs, `${elapsedMs.toFixed(0)} ms`);
      await waitForExit(hosts, 1, processLimitMs);
    });

    it(`a script that executes ${activity} is terminated with its process when its client closes the connection`, async function () {
      this.timeout(30_000);
      const client = new AbortController();
      const { response, hosts } = await startScript(index, client.signal);
      client.abort();
      await assert.rejects(response);
      await waitForExit(hosts, 1, processLimitMs);
      const debug = await HttpDebugger.enable(service.http);
      assert.deepEqual(await debug.threads(), []);
    });

    it(`a script that executes ${activity} is terminated when its service stops, and its caller receives a fault of the service`, async function () {
      this.timeout(30_000);
      const { response, hosts } = await startScript(index);
      service.child.kill('SIGTERM');
      const { status, body } = await response;
      assert.deepEqual([status, body.fault.type], [503, 'ServiceStoppingException']);
      await waitForExit(hosts, hosts.length, processLimitMs);
    });
  }
});

/** Waits until at least `count` of the processes have ended. Fails after `limitMs`. */
async function waitForExit(hosts: readonly number[], count: number, limitMs: number): Promise<void> {
  const start = performance.now();
  const countEnded = () => hosts.filter((host) => !isAlive(host)).length;
  while (countEnded() < count) {
    assert.ok(
      performance.now() - start < limitMs,
      `after ${limitMs} ms, ${countEnded()} of ${hosts.length} have ended`,
    );
    await pause(10);
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
