import assert from 'node:assert/strict';
import { faultCatalogue } from '../../contract/faults/catalogue.ts';
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
  it('names each operation once, by id and by method and path and version', () => {
    const ids = operations.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  for (const operation of operations) {
    it(`${operation.id} declares the parameters of its path`, () => {
      const declared = Object.keys(operation.params.properties).sort();
      const inPath = pathParameters(operation.path).filter(
        (name) => operation.family !== 'oauth' || name !== 'prefix',
      );
      assert.deepEqual(declared, inPath.sort());
    });

    it(`${operation.id} raises faults of the catalogue`, () => {
      for (const fault of operation.faults) assert.equal(faultCatalogue.get(fault.name), fault, fault.name);
    });
  }

  it('has faults whose texts name only arguments that they have', () => {
    for (const { name, message, arguments: args } of faultCatalogue.values()) {
      for (const [, used] of message.matchAll(/\{(\w+)\}/g)) assert.ok(used! in args, `${name}: ${used}`);
    }
  });
});

describe('a vendor profile', () => {
  const other = { prefix: 'dw', hookRoot: 'dw.ocapi', urnNamespace: 'demandware', moduleRoot: 'dw' };

  it('goes into every identifier', () => {
    assert.equal(vendorHeader(other, 'client-id'), 'x-dw-client-id');
    assert.equal(hookName(other, 'shop.order.afterPOST'), 'dw.ocapi.shop.order.afterPOST');
    assert.equal(secureTokenCookie(other, 'RefArch'), 'dwsecuretoken_RefArch');
    assert.equal(
      userGrantType(other),
      'urn:demandware:params:oauth:grant-type:client-id:dwsid:dwsecuretoken',
    );
  });

  it('is refused where a name could not stand in an identifier', () => {
    assert.equal(vendorProblem(other), undefined);
    for (const bad of [
      { prefix: 'd w' },
      { hookRoot: '.x' },
      { urnNamespace: 'A:b' },
      { moduleRoot: '1w' },
    ]) {
      assert.ok(vendorProblem({ ...other, ...bad }), JSON.stringify(bad));
    }
  });
});
