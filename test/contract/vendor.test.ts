import assert from 'node:assert/strict';
import {
  defaultVendor,
  hookName,
  platformClassName,
  userGrantType,
  vendorProblem,
} from '../../contract/vendor.ts';

describe('a vendor profile', () => {
  const vendor = { prefix: 'acme', hookRoot: 'acme.api', urnNamespace: 'acme-cloud', moduleRoot: 'dw' };

  it('a vendor profile determines the names of hooks, classes and the grant type of back-office users', () => {
    assert.equal(hookName(vendor, 'shop.order.afterPOST'), 'acme.api.shop.order.afterPOST');
    assert.equal(hookName(vendor, 'order.payment.authorize'), 'dw.order.payment.authorize');
    assert.equal(platformClassName(vendor, 'order.Basket'), 'dw.order.Basket');
    assert.equal(
      userGrantType(vendor),
      'urn:acme-cloud:params:oauth:grant-type:client-id:acmesid:acmesecuretoken',
    );
  });

  it('the problem of a vendor profile tells which of its names is invalid', () => {
    for (const validProfile of [defaultVendor, vendor, { ...vendor, moduleRoot: '$a_1' }])
      assert.equal(vendorProblem(validProfile), undefined);
    for (const [field, value] of [
      ...['', 'A', '1a', 'a-b', 'a b', ' a'].map((value) => ['prefix', value] as const),
      ...['', '.a', 'a.', 'a..b', '1a', 'a.1', 'a b'].map((value) => ['hookRoot', value] as const),
      ...['', 'A', '1a', 'a_b', 'a:b'].map((value) => ['urnNamespace', value] as const),
      ...['', '1a', 'a.b', 'a-b'].map((value) => ['moduleRoot', value] as const),
    ]) {
      const names = {
        prefix: 'prefix',
        hookRoot: 'hook root',
        urnNamespace: 'URN',
        moduleRoot: 'module root',
      };
      assert.match(
        vendorProblem({ ...vendor, [field]: value }) ?? '',
        new RegExp(`the ${names[field]}`),
        value,
      );
    }
  });
});
