import assert from 'node:assert/strict';
import { formatPath } from '../../../../src/debug/cartridges/describe-path.ts';

describe('a cartridge path in a text', () => {
  it('the text of a cartridge path names the cartridge and its neighbors, and counts the others', () => {
    const names = 'abcdefghijk'.split('');
    assert.equal(formatPath(['a', 'b'], 'b'), 'a, b (this cartridge)');
    assert.equal(formatPath(names, 'a'), 'a (this cartridge), b, c, d, 7 others');
    assert.equal(formatPath(names, 'f'), '2 others, c, d, e, f (this cartridge), g, h, i, 2 others');
    assert.equal(formatPath(names, 'k'), '7 others, h, i, j, k (this cartridge)');
    // A single name is shown, since "1 others" would not be shorter.
    assert.equal(formatPath(names.slice(0, 9), 'e'), 'a, b, c, d, e (this cartridge), f, g, h, i');
    assert.equal(formatPath(names, 'x'), 'a, b, c, d, 7 others');
  });
});
