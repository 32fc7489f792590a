import assert from 'node:assert/strict';
import { hookCallers } from '../../../../cartridges/hook-points.ts';
import { enginePoints } from '../../../../contract/engine-points.ts';
import { defaultVendor, namedVendors } from '../../../../contract/vendor.ts';
import { hookParameters } from '../../../../src/explorer/scripts/hook-parameters.ts';

const namesOf = (point: string) => hookParameters(point, defaultVendor)?.map(({ name }) => name);

describe('hookParameters', () => {
  it('every extension point of the contract has known parameters', () => {
    const points = [...hookCallers(defaultVendor).keys()].map((name) => name.replace(/^svc\.(api\.)?/, ''));
    assert.ok(points.length > 200);
    assert.deepEqual(
      [...points, ...Object.values(enginePoints)].filter((point) => namesOf(point) === undefined),
      [],
    );
  });

  it('a point that the platform does not have has no parameters', () => {
    assert.equal(namesOf('shop.order.afterFETCH'), undefined);
    assert.equal(namesOf('shop.coupon.afterPOST'), undefined);
  });

  it('the types of parameters have the names of the vendor', () => {
    assert.deepEqual(hookParameters('shop.order.afterPOST', namedVendors.dw), [
      { name: 'order', type: 'dw.order.Order' },
    ]);
    assert.deepEqual(hookParameters('shop.basket.validateBasket', defaultVendor), [
      { name: 'basketDocument', type: 'Object' },
      { name: 'duringSubmit', type: 'boolean' },
    ]);
  });

  it('the document of a request that adds several items is an array', () => {
    for (const [point, responseTypes] of [
      ['shop.basket.items.beforePOST', []],
      ['shop.basket.items.modifyPOSTResponse', ['Object']],
    ] as const)
      assert.deepEqual(
        hookParameters(point, namedVendors.dw)?.map(({ type }) => type),
        ['dw.order.Basket', ...responseTypes, 'Object[]'],
      );
  });

  it('a hook gets an object and the document of the request or the response, and order.createOrderNo gets nothing', () => {
    assert.deepEqual(namesOf('shop.basket.item.beforePATCH'), ['basket', 'requestDocument']);
    assert.deepEqual(namesOf('shop.customer.afterPost'), ['customer', 'requestDocument']);
    assert.deepEqual(namesOf('shop.product.prices.modifyGETResponse'), ['product', 'responseDocument']);
    assert.deepEqual(namesOf('order.createOrderNo'), []);
  });

  it('the first version of the hook for payment methods gets only the response, and the second also the basket', () => {
    const point = 'shop.basket.payment_methods.modifyGETResponse';
    assert.deepEqual(namesOf(point), ['responseDocument']);
    assert.deepEqual(namesOf(`${point}_v2`), ['basket', 'responseDocument']);
  });
});
