import assert from 'node:assert/strict';
import { findLaunchPaths, isBefore, movedBefore } from '../../../src/explorer/launch-paths.ts';

const configurations = `[
    // The shop.
    { "type": "node", "name": "Tools", "cartridgePath": "other" },
    { "type": "cartwright", "name": "Shop", "cartridgePath": "app_custom:app_storefront", },
    { "type": "cartwright", "name": "Without a path" },
  ]`;

describe('The cartridge paths of launch configurations', () => {
  for (const [file, text] of [
    ['launch.json', `{ "version": "0.2.0", "configurations": ${configurations} }`],
    ['a workspace file', `{ "folders": [], "launch": { "configurations": ${configurations} } }`],
  ] as const)
    it(`the path in ${file} is found with its place`, () => {
      const [path, ...others] = findLaunchPaths(text);
      assert.deepEqual(others, []);
      assert.deepEqual([path?.configuration, path?.path], ['Shop', 'app_custom:app_storefront']);
      assert.equal(text.slice(path?.range.start, path?.range.end), '"app_custom:app_storefront"');
    });

  it('a file without configurations, or with damaged ones, has no paths', () => {
    for (const text of ['', '{', '[]', '{ "configurations": [null, 1, {}] }', '{ "configurations": {} }'])
      assert.deepEqual(findLaunchPaths(text), []);
  });

  it('a cartridge is moved before another one, also if it was not on the path', () => {
    assert.equal(movedBefore('a:b:c', 'c', 'a'), 'c:a:b');
    assert.equal(movedBefore('a:b:c', 'c', 'b'), 'a:c:b');
    assert.equal(movedBefore(' a : b', 'x', 'b'), 'a:x:b');
  });

  it('whether a cartridge is before another one depends on the order of the path', () => {
    assert.deepEqual(
      [isBefore('a:b', 'a', 'b'), isBefore('b:a', 'a', 'b'), isBefore('b', 'a', 'b')],
      [true, false, false],
    );
  });
});
