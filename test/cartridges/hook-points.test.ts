import assert from 'node:assert/strict';
import { allHookCallers, callerLabel, hookCallers, similarPoint } from '../../cartridges/hook-points.ts';
import { defaultVendor } from '../../contract/vendor.ts';

describe('a hook', () => {
  it('the callers of a hook are the operations that have its extension point, each with its phase', () => {
    const callers = hookCallers(defaultVendor).get('svc.api.shop.order.afterPOST') ?? [];
    assert.deepEqual(
      callers.map(({ operation, phase }) => `${operation.id} ${phase}`),
      ['shop.orders.post after'],
    );
  });

  it('a hook of the order engine is listed with the operations that make the engine run it', () => {
    const dwVendor = { prefix: 'dw', hookRoot: 'dw.ocapi', urnNamespace: 'demandware', moduleRoot: 'dw' };
    const listLabels = (name: string) => allHookCallers(dwVendor).get(name)?.map(callerLabel);
    const basketChange = 'changes to baskets, such as POST /baskets/{basket_id}/items';
    assert.deepEqual(listLabels('dw.order.calculate'), [basketChange]);
    assert.deepEqual(listLabels('dw.order.calculateTax'), [basketChange]);
    assert.deepEqual(listLabels('dw.ocapi.shop.basket.calculate'), [basketChange]);
    assert.deepEqual(listLabels('dw.order.createOrderNo'), ['POST /orders']);
    assert.deepEqual(listLabels('dw.ocapi.shop.order.afterPOST'), ['POST /orders']);
  });

  it('the closest extension point is suggested for a misspelled hook name, and none for other names', () => {
    assert.equal(
      similarPoint('dw.ocapi.shop.order.beforePOST', defaultVendor),
      'svc.api.shop.order.beforePOST',
    );
    assert.equal(similarPoint('svc.api.shop.order.beforePOST', defaultVendor), undefined);
    assert.equal(similarPoint('app.my.own.hook', defaultVendor), undefined);
    assert.equal(
      similarPoint('svc.api.shop.orders.afterPOST', defaultVendor),
      'svc.api.shop.order.afterPOST',
    );
    assert.equal(similarPoint('svc.api.shop.order.aftrPOST', defaultVendor), 'svc.api.shop.order.afterPOST');
    assert.equal(
      similarPoint('svc.api.shop.basket.afterPOTS', defaultVendor),
      'svc.api.shop.basket.afterPOST',
    );
    assert.equal(
      similarPoint('svc.api.shop.basket.afterPots', defaultVendor),
      'svc.api.shop.basket.afterPost',
    );
    assert.equal(similarPoint('svc.api.shop.giraffe.afterPOST', defaultVendor), undefined);
  });
});
