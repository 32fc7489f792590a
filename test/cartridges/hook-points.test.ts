import assert from 'node:assert/strict';
import { hookCallers, similarHook } from '../../cartridges/hook-points.ts';
import { defaultVendor } from '../../contract/vendor.ts';

describe('a hook', () => {
  it('a hook is called by the operations whose extension point it names, in their phase', () => {
    const callers = hookCallers(defaultVendor).get('svc.api.shop.order.afterPOST') ?? [];
    assert.deepEqual(
      callers.map(({ operation, phase }) => `${operation.id} ${phase}`),
      ['shop.orders.post after'],
    );
  });

  it('the suggestion for a misspelled hook name is the closest extension point', () => {
    assert.equal(
      similarHook('dw.ocapi.shop.order.beforePOST', defaultVendor),
      'svc.api.shop.order.beforePOST',
    );
    assert.equal(similarHook('svc.api.shop.order.beforePOST', defaultVendor), undefined);
    assert.equal(similarHook('app.my.own.hook', defaultVendor), undefined);
    assert.equal(similarHook('svc.api.shop.orders.afterPOST', defaultVendor), 'svc.api.shop.order.afterPOST');
    assert.equal(similarHook('svc.api.shop.order.aftrPOST', defaultVendor), 'svc.api.shop.order.afterPOST');
    assert.equal(similarHook('svc.api.shop.giraffe.afterPOST', defaultVendor), undefined);
  });
});
