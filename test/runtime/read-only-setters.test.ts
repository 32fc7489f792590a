import assert from 'node:assert/strict';
import { ScriptBench } from '../support/script-bench.ts';
import { fillShop } from '../support/script-shop.ts';

describe('Read-only properties', () => {
  let bench: ScriptBench;
  beforeEach(() => {
    bench = new ScriptBench();
  });
  afterEach(() => bench.close());

  const runOnOrder = (body: string) => {
    const work = bench.store.begin();
    fillShop(work);
    return bench.runScript(body, bench.createScope(work), [
      { kind: 'object', class: 'order.Order', key: '00001' },
    ]);
  };
  const listWarnings = () =>
    bench.log.entries
      .filter(({ level, message }) => level === 'warn' && message.includes('read-only'))
      .map(({ message }) => message);

  it('an assignment to a read-only property outside strict code has no effect, and causes one warning for each line', async () => {
    const result = await runOnOrder(`
      var Site = require('svc/system/Site');
      for (var i = 0; i < 3; i++) a.currencyCode = 'CHF';
      Site.current = null;
      a.defaultShipment.UUID = 'x';
      out.result = [a.currencyCode, a.getCurrencyCode(), Site.current !== null, a.defaultShipment.UUID === 'x'];`);
    assert.deepEqual(result, ['USD', 'USD', true, false]);
    assert.deepEqual(listWarnings(), [
      'svc.order.Order.currencyCode is read-only: the assignment has no effect, and in strict code it would throw.',
      'svc.system.Site.current is read-only: the assignment has no effect, and in strict code it would throw.',
      'svc.order.Shipment.UUID is read-only: the assignment has no effect, and in strict code it would throw.',
    ]);
  });

  it('an assignment to a read-only property in strict code throws', async () => {
    for (const body of [
      `(function () { 'use strict'; a.currencyCode = 'CHF'; })();`,
      `'use strict'; a.currencyCode = 'CHF';`,
    ]) {
      await assert.rejects(runOnOrder(body), { message: /svc\.order\.Order\.currencyCode cannot be set/ });
    }
    assert.deepEqual(listWarnings(), []);
  });
});
