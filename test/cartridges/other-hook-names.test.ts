import assert from 'node:assert/strict';
import { findOtherHookNames, otherVendorOf } from '../../cartridges/other-hook-names.ts';
import { namedVendors } from '../../contract/vendor.ts';

describe('hooks with the names of another platform', () => {
  const { svc, dw } = namedVendors;

  it('otherVendorOf returns the vendor whose names a hook has, and undefined for names of the platform itself', () => {
    assert.equal(otherVendorOf('dw.ocapi.shop.order.afterPOST', svc), 'dw');
    assert.equal(otherVendorOf('dw.order.calculate', svc), 'dw');
    assert.equal(otherVendorOf('svc.api.shop.order.afterPOST', dw), 'svc');
    assert.equal(otherVendorOf('svc.api.shop.order.afterPOST', svc), undefined);
    assert.equal(otherVendorOf('app.payment.processor.card', svc), undefined);
  });

  it('runsNoHook is true if some hooks have another vendor’s names and none has the platform’s', () => {
    const onlyDwNames = { vendor: 'dw', runsNoHook: true };
    assert.deepEqual(findOtherHookNames(['dw.ocapi.shop.order.afterPOST'], svc), onlyDwNames);
    assert.deepEqual(
      findOtherHookNames(['app.payment.processor.card', 'dw.order.calculate'], svc),
      onlyDwNames,
    );
    assert.deepEqual(
      findOtherHookNames(['dw.ocapi.shop.order.afterPOST', 'svc.api.shop.order.afterPOST'], svc),
      { vendor: 'dw', runsNoHook: false },
    );
    assert.deepEqual(findOtherHookNames(['svc.api.shop.order.afterPOST'], dw), {
      vendor: 'svc',
      runsNoHook: true,
    });
  });

  it('findOtherHookNames returns undefined for the platform’s hooks, custom hooks and no hooks', () => {
    assert.equal(findOtherHookNames(['dw.ocapi.shop.order.afterPOST'], dw), undefined);
    assert.equal(findOtherHookNames(['app.payment.processor.card'], svc), undefined);
    assert.equal(findOtherHookNames([], svc), undefined);
  });

  it('hooks below a custom platform’s hook root are its own, even if a vendor has the same hook root', () => {
    const custom = { ...dw, prefix: 'my' };
    assert.equal(findOtherHookNames(['dw.ocapi.shop.order.afterPOST'], custom), undefined);
    assert.equal(
      findOtherHookNames(['dw.ocapi.shop.order.afterPOST'], { ...dw, hookRoot: 'my.api', moduleRoot: 'my' })
        ?.vendor,
      'dw',
    );
  });
});
