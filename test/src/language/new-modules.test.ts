import assert from 'node:assert/strict';
import { cartridgeAt } from '../../../cartridges/cartridge.ts';
import { modulePlaces } from '../../../cartridges/module-resolution.ts';
import { newModules } from '../../../src/language/new-modules.ts';

const [custom, base] = ['app_custom', 'app_base'].map((name) =>
  cartridgeAt(`/shop/${name}/cartridge`, `/shop/${name}/cartridge`),
);
assert.ok(custom && base);
const onPath = [custom, base];

describe('modules that a quick fix creates', () => {
  const files = (id: string) =>
    newModules(
      modulePlaces(
        id,
        { file: '/shop/app_base/cartridge/scripts/gift/gift.js', cartridge: base },
        { onPath, offPath: [], moduleFolders: [] },
      ),
      'app_base',
    ).map(({ file }) => file.replace('/shop/', ''));

  it('a quick fix creates a module in the cartridge that the ID names, and for `*` first offers that of the script', () => {
    assert.deepEqual(files('*/cartridge/scripts/gift/rules'), [
      'app_base/cartridge/scripts/gift/rules.js',
      'app_custom/cartridge/scripts/gift/rules.js',
    ]);
    for (const id of [
      '~/cartridge/scripts/gift/rules',
      './rules',
      '../gift/rules.js',
      'app_base/cartridge/scripts/gift/rules',
    ])
      assert.deepEqual(files(id), ['app_base/cartridge/scripts/gift/rules.js'], id);
    assert.deepEqual(files('/app_custom/cartridge/scripts/limits.json'), [
      'app_custom/cartridge/scripts/limits.json',
    ]);
    assert.deepEqual(files('./gifts/'), ['app_base/cartridge/scripts/gift/gifts/index.js']);
  });

  it('a quick fix creates modules only in the folder `cartridge` of a cartridge of the workspace', () => {
    for (const id of [
      '*/rules',
      '*/../app_base/cartridge/rules',
      '../../../../rules',
      'int_rest/cartridge/rules',
      'server',
    ])
      assert.deepEqual(files(id), [], id);
  });
});
