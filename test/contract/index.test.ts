import assert from 'node:assert/strict';
import { faultCatalog } from '../../contract/faults/catalog.ts';
import { operations } from '../../contract/index.ts';
import { pathParameters } from '../../contract/operation.ts';
import {
  hookName,
  secureTokenCookie,
  userGrantType,
  vendorHeader,
  vendorProblem,
} from '../../contract/vendor.ts';

describe('the operation table', () => {
  it('the operation table has each operation ID once', () => {
    const ids = operations.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  for (const operation of operations) {
    it(`${operation.id} declares the parameters of its path`, () => {
      const declaredNames = Object.keys(operation.params.properties).sort();
      // The prefix in the paths of OAuth is that of the vendor, not a parameter.
      const namesInPath = pathParameters(operation.path).filter(
        (name) => operation.family !== 'oauth' || name !== 'prefix',
      );
      assert.deepEqual(declaredNames, namesInPath.sort());
    });

    it(`${operation.id} declares only faults in the catalog`, () => {
      for (const fault of operation.faults) assert.equal(faultCatalog.get(fault.name), fault, fault.name);
    });
  }

  it('the message of each fault refers only to arguments that the fault has', () => {
    for (const { name, message, arguments: args } of faultCatalog.values()) {
      for (const [, argument] of message.matchAll(/\{(\w+)\}/g))
        assert.ok(argument! in args, `${name}: ${argument}`);
    }
  });
});

describe('a vendor profile', () => {
  const profile = { prefix: 'dw', hookRoot: 'dw.ocapi', urnNamespace: 'demandware', moduleRoot: 'dw' };

  it('the names of a vendor profile are used in headers, hooks, cookies and grant types', () => {
    assert.equal(vendorHeader(profile, 'client-id'), 'x-dw-client-id');
    assert.equal(hookName(profile, 'shop.order.afterPOST'), 'dw.ocapi.shop.order.afterPOST');
    assert.equal(secureTokenCookie(profile, 'RefArch'), 'dwsecuretoken_RefArch');
    assert.equal(
      userGrantType(profile),
      'urn:demandware:params:oauth:grant-type:client-id:dwsid:dwsecuretoken',
    );
  });

  it('a vendor profile is rejected if one of its names is not valid', () => {
    assert.equal(vendorProblem(profile), undefined);
    for (const invalidValue of [
      { prefix: 'd w' },
      { hookRoot: '.x' },
      { urnNamespace: 'A:b' },
      { moduleRoot: '1w' },
    ]) {
      assert.ok(vendorProblem({ ...profile, ...invalidValue }), JSON.stringify(invalidValue));
    }
  });
});
