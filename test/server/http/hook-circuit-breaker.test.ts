import assert from 'node:assert/strict';
import { HookCircuitBreaker } from '../../../server/http/hook-circuit-breaker.ts';
import { isFault } from '../../support/test-shop.ts';

const point = 'svc.api.shop.basket.afterPOST';

describe('the circuit breaker of hooks', () => {
  let now: number;
  let scriptsVersion: string;
  let breaker: HookCircuitBreaker;
  beforeEach(() => {
    now = Date.parse('2026-11-23T10:00:00Z');
    scriptsVersion = 'first';
    breaker = new HookCircuitBreaker({ now: () => now }, { scriptsVersion: async () => scriptsVersion });
  });

  async function call(count: number, hasFailed: boolean): Promise<void> {
    for (let index = 0; index < count; index++) {
      await breaker.check('RefArch', point);
      await breaker.record('RefArch', point, hasFailed);
    }
  }
  const assertRejected = () =>
    assert.rejects(call(1, false), isFault('HookCircuitBreaker', { extensionPoint: point }));

  it('a hook is rejected for 60 seconds once 51 of its last 100 calls failed', async () => {
    await call(49, false);
    await call(50, true);
    await call(1, true);
    await assertRejected();
    now += 59_999;
    await assertRejected();
    now += 1;
    await call(50, true);
    await call(1, false);
  });

  it('51 failures trip the circuit breaker even if there have been fewer than 100 calls', async () => {
    await call(51, true);
    await assertRejected();
  });

  it('failures before the last 100 calls do not count', async () => {
    await call(50, true);
    await call(60, false);
    await call(40, true);
    await call(1, false);
  });

  it('a changed script lets a hook run again at once', async () => {
    await call(51, true);
    await assertRejected();
    scriptsVersion = 'second';
    await call(1, false);
  });

  it('a hook that fails at one site still runs at the others, and so do the site’s other hooks', async () => {
    await call(51, true);
    await breaker.check('RefArchGlobal', point);
    await breaker.check('RefArch', 'svc.api.shop.order.afterPOST');
  });
});
