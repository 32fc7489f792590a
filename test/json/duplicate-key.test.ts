import assert from 'node:assert/strict';
import { findDuplicateKey } from '../../json/duplicate-key.ts';

describe('a property that occurs twice in a JSON text', () => {
  it('the second occurrence is returned, also in nested objects and arrays', () => {
    const text = '{ "a": [{ "b": 1, "c": { "b": 2 }, "b": 3 }], "d": 1 }';
    assert.deepEqual(findDuplicateKey(text), { name: 'b', offset: text.lastIndexOf('"b"') });
  });

  it('equal names in different objects, and equal values, are no duplicates', () => {
    assert.equal(findDuplicateKey('[{ "a": "a" }, { "a": { "a": "a" } }, "a", "a"]'), undefined);
    assert.equal(findDuplicateKey(''), undefined);
  });
});
