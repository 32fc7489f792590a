import assert from 'node:assert/strict';
import { constants, getPriority } from 'node:os';
import { InspectorDebugger } from '../../../server/scripting/debugger/script-debugger.ts';
import { emptyScriptEnvironment, defaultScriptLimits } from '../../../server/scripting/engine.ts';
import { hostRuntime } from '../../../server/scripting/host-runtime.ts';
import { HostPool, type PooledHost } from '../../../server/scripting/host-pool.ts';
import { CollectedLog } from '../../support/collected-log.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { scriptHostBundle } from '../../support/script-host-bundle.ts';

describe('The pool of script hosts', () => {
  let clock: FakeClock;
  let pool: HostPool;
  let scriptDebugger: InspectorDebugger;
  beforeEach(() => {
    clock = new FakeClock();
    scriptDebugger = new InspectorDebugger(
      clock,
      defaultScriptLimits,
      { place: async () => [], version: () => '', sites: async () => [], hookRuns: () => [] },
      new CollectedLog(),
    );
    pool = new HostPool(
      {
        runtime: hostRuntime({
          entry: scriptHostBundle(),
          readablePaths: [],
          writableFolders: [],
          heapLimitMb: 512,
        }),
        moduleRoot: 'svc',
        scriptEnvironment: emptyScriptEnvironment,
      },
      { maxHosts: 16, maxIdleHosts: 2, idleLingerMs: 10_000 },
      scriptDebugger,
      { clock, log: new CollectedLog() },
    );
  });
  afterEach(async () => {
    await pool.close();
  });

  const useFiveHosts = async (): Promise<Set<PooledHost>> => {
    const hosts = await Promise.all(Array.from({ length: 5 }, () => pool.acquire('Shop')));
    for (const host of hosts) pool.release(host);
    await new Promise((resolve) => setImmediate(resolve));
    return new Set(hosts);
  };

  it('the pool keeps surplus hosts for some seconds after concurrent requests, and then ends them', async () => {
    const firstHosts = await useFiveHosts();
    clock.advance(9_000);
    const secondHosts = await useFiveHosts();
    assert.equal(
      [...secondHosts].filter((host) => firstHosts.has(host)).length >= 4,
      true,
      'hosts were started again',
    );
    const sizeBefore = pool.size;
    clock.advance(9_000);
    assert.equal(pool.size, sizeBefore);
    // The pool may still be starting a host in advance.
    while (pool.size > 2) {
      clock.advance(11_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.equal(pool.size, 2);
  });

  const beginRun = ({ isolate }: PooledHost) =>
    scriptDebugger.begin(isolate, 'svc.api.shop.basket.beforePOST');
  const readPriorities = (hosts: readonly PooledHost[]) =>
    new Set(hosts.map(({ host }) => getPriority(host.pid)));

  /** Lets 100 ms pass, of which each host computes for `cpuMs`. */
  const compute = async (hosts: readonly PooledHost[], cpuMs: number): Promise<void> => {
    for (const { isolate } of hosts) {
      // Sums of whole milliseconds are exact.
      const cpuTimeMs = Math.ceil(await isolate.cpuTimeMs()) + cpuMs;
      isolate.cpuTimeMs = async () => cpuTimeMs;
    }
    clock.advance(100);
    await new Promise((resolve) => setImmediate(resolve));
  };

  it('the pool lowers the priority of a script that has computed for a second', async () => {
    const pooledHost = await pool.acquire('Shop');
    const thread = beginRun(pooledHost);
    // The first check only reads the initial CPU time.
    for (let check = 0; check < 10; check++) await compute([pooledHost], 100);
    assert.deepEqual(readPriorities([pooledHost]), new Set([getPriority()]));
    await compute([pooledHost], 100);
    assert.deepEqual(readPriorities([pooledHost]), new Set([constants.priority.PRIORITY_LOW]));
    assert.equal(thread.mustReplaceHost, true);
    scriptDebugger.end(thread);
  });

  it('the pool lowers the priority of scripts that have computed for a tenth of a second as soon as other requests wait for a host', async () => {
    const pooledHosts = await Promise.all(Array.from({ length: 16 }, () => pool.acquire('Shop')));
    const threads = pooledHosts.map(beginRun);
    for (let check = 0; check < 3; check++) await compute(pooledHosts, 100);
    assert.deepEqual(readPriorities(pooledHosts), new Set([getPriority()]));
    const pendingHost = pool.acquire('Shop');
    await compute(pooledHosts, 100);
    assert.deepEqual(readPriorities(pooledHosts), new Set([constants.priority.PRIORITY_LOW]));
    for (const thread of threads) scriptDebugger.end(thread);
    for (const host of pooledHosts) pool.discard(host);
    await pendingHost;
  });

  it('scripts that take long because they share a core keep their priority and their hosts', async () => {
    const pooledHosts = await Promise.all(Array.from({ length: 16 }, () => pool.acquire('Shop')));
    const threads = pooledHosts.map(beginRun);
    const pendingHost = pool.acquire('Shop');
    for (let check = 0; check < 12; check++) await compute(pooledHosts, 6);
    assert.deepEqual(readPriorities(pooledHosts), new Set([getPriority()]));
    assert.ok(threads.every(({ mustReplaceHost }) => !mustReplaceHost));
    for (const thread of threads) scriptDebugger.end(thread);
    for (const host of pooledHosts) pool.release(host);
    assert.ok(pooledHosts.includes(await pendingHost), 'a new host was started');
  });

  it('a host reports the CPU time of its process', async () => {
    const { isolate, host } = await pool.acquire('Shop');
    const previousMs = await isolate.cpuTimeMs();
    assert.ok(previousMs > 0);
    await host.session.send('Runtime.evaluate', {
      expression: 'for (const end = Date.now() + 300; Date.now() < end; );',
    });
    assert.ok((await isolate.cpuTimeMs()) > previousMs);
  });

  it('each host runs scripts of one site only, also if all hosts are busy with another site', async () => {
    const busyHosts = await Promise.all(Array.from({ length: 16 }, () => pool.acquire('Shop')));
    const pendingHosts = [pool.acquire('Outlet'), pool.acquire('Shop'), pool.acquire('Outlet')];
    for (const host of busyHosts) pool.release(host);
    const [outletHost, shopHost, otherOutletHost] = await Promise.all(pendingHosts);
    assert.ok(shopHost && busyHosts.includes(shopHost), 'no host of the site was used again');
    for (const host of [outletHost, otherOutletHost])
      assert.ok(host && !busyHosts.includes(host), 'the other site got a host of this site');
    assert.ok(pool.size <= 16);
  });
});
