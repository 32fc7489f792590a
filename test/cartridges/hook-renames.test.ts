import assert from 'node:assert/strict';
import { findCartridges } from '../../cartridges/discovery.ts';
import { runFileStepsSync } from '../../cartridges/file-reader.ts';
import { findHookRenames } from '../../cartridges/hook-renames.ts';
import { applyNameEdits } from '../../cartridges/name-edits.ts';
import { namedVendors, type VendorProfile } from '../../contract/vendor.ts';
import { memoryFiles } from '../support/memory-files.ts';

const folder = '/w/app/cartridge';
const hooksFile = `${folder}/scripts/hooks.json`;
const shop = {
  '/w/app/package.json': '{"hooks": "./cartridge/scripts/hooks.json"}',
  [hooksFile]: '{"hooks": [{"name": "svc.api.shop.basket.afterPOST", "script": "./basket"}]}',
  [`${folder}/scripts/basket.js`]: "/** @param {svc.order.Basket} basket */ require('dw/system/Status');",
  [`${folder}/scripts/other.ds`]: "require('./basket')",
  [`${folder}/static/default/js/main.js`]: "require('svc/web')",
  '/w/base/cartridge/models/cart.js': '/** @returns {svc.value.Money} */',
  '/w/base/cartridge/templates/default/cart.isml': '${new svc.util.ArrayList()}',
};

describe('hooks that are renamed', () => {
  const { svc, dw } = namedVendors;
  const find = (files: Readonly<Record<string, string>>, vendor: VendorProfile) => {
    const reader = memoryFiles(files);
    const { cartridges } = runFileStepsSync(findCartridges(['/w']), reader);
    const renames = runFileStepsSync(findHookRenames(cartridges, vendor), reader);
    if (!renames) return undefined;
    const texts = [...renames.hooksFiles, ...renames.scripts].map(
      ({ file, edits }) => [file, applyNameEdits(files[file] ?? '', edits)] as const,
    );
    return { ...renames, texts: Object.fromEntries(texts) };
  };

  it('the names of hooks are replaced in hooks files, and in the scripts and templates of all cartridges', () => {
    const renames = find(shop, dw);
    assert.deepEqual(renames?.texts, {
      [hooksFile]: '{"hooks": [{"name": "dw.ocapi.shop.basket.afterPOST", "script": "./basket"}]}',
      [`${folder}/scripts/basket.js`]: "/** @param {dw.order.Basket} basket */ require('dw/system/Status');",
      '/w/base/cartridge/models/cart.js': '/** @returns {dw.value.Money} */',
      '/w/base/cartridge/templates/default/cart.isml': '${new dw.util.ArrayList()}',
    });
    assert.equal(renames.hookCount, 1);
    assert.equal(renames.requiresOtherModules, false);
  });

  it('nothing is renamed if all hooks have the names of the platform', () => {
    assert.equal(find(shop, svc), undefined);
  });

  it('scripts that require modules under the other names are reported', () => {
    const files = { ...shop, [`${folder}/scripts/other.ds`]: "require('svc/system/Status')" };
    assert.equal(find(files, dw)?.requiresOtherModules, true);
  });
});
