import assert from 'node:assert/strict';
import { isEqual, keyOf } from '../../runtime/equality.ts';

describe('Equality in collections and maps', () => {
  it('the key of a proxy is the proxy, and none of its traps runs', () => {
    const fail = (): never => assert.fail('a trap ran');
    const proxy = new Proxy(
      {},
      { getPrototypeOf: fail, get: fail, has: fail, getOwnPropertyDescriptor: fail },
    );
    assert.equal(keyOf(proxy), proxy);
    assert.equal(isEqual(proxy, {}), false);
  });

  it('dates of the same time are equal, and an object that only inherits from Date is its own key', () => {
    const objectFromDatePrototype: unknown = Object.create(Date.prototype);
    assert.equal(isEqual(new Date(5), new Date(5)), true);
    assert.equal(keyOf(objectFromDatePrototype), objectFromDatePrototype);
  });
});
