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
      { place: async () => [], version: () => '', sites: async () => [] },
      new CollectedLog(),
    );
    pool = new HostPool(
      {
        runtime: hostRuntime({ entry: scriptHostBundle(), readable: [], writable: [], heapLimitMb: 512 }),
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

  const burst = async (): Promise<Set<PooledHost>> => {
    const hosts = await Promise.all(Array.from({ length: 5 }, () => pool.acquire('Shop')));
    for (const host of hosts) pool.release(host);
    await new Promise((resolve) => setImmediate(resolve));
    return new Set(hosts);
  };

  it('the pool keeps surplus hosts for some seconds after concurrent requests, and then ends them', async () => {
    const first = await burst();
    clock.advance(9_000);
    const secondBurst = await burst();
    assert.equal([...secondBurst].filter((host) => first.has(host)).length >= 4, true, 'made anew');
    const previous = pool.size;
    clock.advance(9_000);
    assert.equal(pool.size, previous);
    // A host may still be starting in advance.
    while (pool.size > 2) {
      clock.advance(11_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.equal(pool.size, 2);
  });

  const runIn = ({ isolate }: PooledHost) => scriptDebugger.begin(isolate, 'svc.api.shop.basket.beforePOST');
  const priorities = (hosts: readonly PooledHost[]) =>
    new Set(hosts.map(({ host }) => getPriority(host.pid)));

  it('the pool lowers the priority of a script that has run for a second', async () => {
    const pooledHost = await pool.acquire('Shop');
    const thread = runIn(pooledHost);
    clock.advance(900);
    assert.deepEqual(priorities([pooledHost]), new Set([getPriority()]));
    clock.advance(100);
    assert.deepEqual(priorities([pooledHost]), new Set([constants.priority.PRIORITY_LOW]));
    assert.equal(thread.tainted, true);
    scriptDebugger.end(thread);
  });

  it('the pool lowers the priority of scripts that have run for a tenth of a second as soon as other requests wait for a host', async () => {
    const pooledHosts = await Promise.all(Array.from({ length: 16 }, () => pool.acquire('Shop')));
    const threads = pooledHosts.map(runIn);
    clock.advance(300);
    assert.deepEqual(priorities(pooledHosts), new Set([getPriority()]));
    const waiting = pool.acquire('Shop');
    clock.advance(100);
    assert.deepEqual(priorities(pooledHosts), new Set([constants.priority.PRIORITY_LOW]));
    for (const thread of threads) scriptDebugger.end(thread);
    for (const host of pooledHosts) pool.discard(host);
    await waiting;
  });

  it('each host runs scripts of one site only, also if all hosts are busy with another site', async () => {
    const busy = await Promise.all(Array.from({ length: 16 }, () => pool.acquire('Shop')));
    const waiting = [pool.acquire('Outlet'), pool.acquire('Shop'), pool.acquire('Outlet')];
    for (const host of busy) pool.release(host);
    const [outlet, shop, otherOutlet] = await Promise.all(waiting);
    assert.ok(shop && busy.includes(shop), 'a host of the site is used again');
    for (const host of [outlet, otherOutlet])
      assert.ok(host && !busy.includes(host), 'made for the other site');
    assert.ok(pool.size <= 16);
  });
});
