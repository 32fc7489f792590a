import assert from 'node:assert/strict';
import type { CartridgeContents } from '../../../../src/explorer/scripts/cartridge-contents.ts';
import {
  findOverridableScript,
  findOverrideProblem,
  findScriptAt,
} from '../../../../src/explorer/scripts/override-script.ts';

const cartridgeWith = (name: string, files: readonly string[]): CartridgeContents => ({
  name,
  folder: `/shop/cartridges/${name}`,
  codeFolder: `/shop/cartridges/${name}/cartridge`,
  files,
  hooks: [],
  hookScripts: [],
});
const base = cartridgeWith('app_base', ['models/cart.js', 'client/default/js/cart.js']);
const custom = cartridgeWith('app_custom', ['models/cart.ds']);

describe('the override of a script', () => {
  it('a script of a cartridge can be overridden, but not one for browsers or another file', () => {
    const find = (path: string) => findOverridableScript([custom, base], path);
    assert.deepEqual(find('/shop/cartridges/app_base/cartridge/models/cart.js'), {
      cartridge: base,
      path: 'models/cart.js',
    });
    for (const path of [
      '/shop/cartridges/app_base/cartridge/client/default/js/cart.js',
      '/shop/cartridges/app_base/cartridge/templates/default/cart.isml',
      '/shop/tools/build.js',
    ])
      assert.equal(find(path), undefined, path);
  });

  it('a script with the other extension is the script at a path', () => {
    assert.equal(
      findScriptAt(custom, 'models/cart.js'),
      '/shop/cartridges/app_custom/cartridge/models/cart.ds',
    );
    assert.equal(findScriptAt(custom, 'models/order.js'), undefined);
  });

  it('an overriding script is not used if its cartridge is after the overridden one, or not on the path', () => {
    const problemOn = (...names: readonly string[]) =>
      findOverrideProblem({ names, defaultNames: [], leadingNames: [] }, 'RefArch', {
        overridingName: 'app_custom',
        overriddenName: 'app_base',
      });
    assert.equal(problemOn('app_custom', 'app_base'), undefined);
    assert.equal(problemOn('app_custom'), undefined);
    assert.deepEqual(problemOn('app_base', 'app_custom'), {
      sentence: 'It is not used yet: app_custom is after app_base on the cartridge path of RefArch.',
      remedy: 'move',
    });
    assert.deepEqual(problemOn('app_base'), {
      sentence: 'It is not used yet: app_custom is not on the cartridge path of RefArch.',
      remedy: 'add',
    });
  });
});
