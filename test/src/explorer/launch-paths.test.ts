import assert from 'node:assert/strict';
import {
  appendCartridge,
  findChangedPath,
  findConfigurationPaths,
  findLaunchPaths,
  isBefore,
  moveBefore,
  replaceCartridge,
  findSessionPath,
  type LaunchPath,
} from '../../../src/explorer/launch-paths.ts';

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

  it('for the comparison with a session, a configuration without a path has an empty path', () => {
    const text = `{ "version": "0.2.0", "configurations": ${configurations} }`;
    assert.deepEqual(findConfigurationPaths(text), [
      { configuration: 'Shop', path: 'app_custom:app_storefront' },
      { configuration: 'Without a path', path: '' },
    ]);
  });

  it('a path that was removed from the configuration of a session has changed', () => {
    const text = `{ "configurations": ${configurations} }`;
    const paths = findConfigurationPaths(text.replace('"cartridgePath": "app_custom:app_storefront", ', ''));
    assert.deepEqual(findChangedPath(paths, 'Shop', 'app_custom:app_storefront'), {
      configuration: 'Shop',
      sessionPath: 'app_custom:app_storefront',
      path: '',
    });
    assert.equal(findChangedPath(paths, 'Without a path', ''), undefined);
  });

  it('a file without configurations, or with damaged ones, has no paths', () => {
    for (const text of ['', '{', '[]', '{ "configurations": [null, 1, {}] }', '{ "configurations": {} }'])
      assert.deepEqual(findLaunchPaths(text), []);
  });

  it('a cartridge is added at the end of a path that does not contain it', () => {
    assert.equal(appendCartridge('a:b', 'c'), 'a:b:c');
    assert.equal(appendCartridge('', 'c'), 'c');
    assert.equal(appendCartridge('a : c', 'c'), 'a : c');
  });

  it('a name on a path is replaced', () => {
    assert.equal(replaceCartridge('a:plugin_gfit:b', 'plugin_gfit', 'plugin_gift'), 'a:plugin_gift:b');
  });

  it('a cartridge is moved before another one, even if it was not on the path', () => {
    assert.equal(moveBefore('a:b:c', 'c', 'a'), 'c:a:b');
    assert.equal(moveBefore('a:b:c', 'c', 'b'), 'a:c:b');
    assert.equal(moveBefore(' a : b', 'x', 'b'), 'a:x:b');
  });

  it('whether a cartridge is before another one depends on the order of the path', () => {
    assert.deepEqual(
      [isBefore('a:b', 'a', 'b'), isBefore('b:a', 'a', 'b'), isBefore('b', 'a', 'b')],
      [true, false, false],
    );
  });

  const toPath = (configuration: string, path: string): LaunchPath => ({
    configuration,
    path,
    range: { start: 0, end: 0 },
  });

  it('a session has the path of its configuration or, if a command started it, of the configuration with the same path', () => {
    const paths = [toPath('Shop', 'a'), toPath('Shop', 'b'), toPath('Other', 'c')];
    assert.equal(findSessionPath(paths, 'Shop', 'b'), paths[1]);
    assert.equal(findSessionPath(paths, 'Shop', 'x'), paths[0]);
    assert.equal(findSessionPath(paths, 'Debug a hook', 'c'), paths[2]);
    assert.equal(findSessionPath(paths, 'Debug a hook', 'x'), undefined);
  });

  it('a path has changed if there are configurations with the session’s name, but none has its path', () => {
    assert.deepEqual(findChangedPath([toPath('Shop', 'b:a')], 'Shop', 'a:b'), {
      configuration: 'Shop',
      sessionPath: 'a:b',
      path: 'b:a',
    });
    assert.equal(findChangedPath([toPath('Shop', ' a : b')], 'Shop', 'a:b'), undefined);
    assert.equal(findChangedPath([toPath('Shop', 'c'), toPath('Shop', 'a:b')], 'Shop', 'a:b'), undefined);
    assert.equal(findChangedPath([toPath('Other', 'b:a')], 'Shop', 'a:b'), undefined);
    // The values of variables are not known.
    assert.equal(findChangedPath([toPath('Shop', '${env:SHOP_PATH}')], 'Shop', 'a:b'), undefined);
  });
});
