import assert from 'node:assert/strict';
import { isCartridgeSetting, mayAffectCartridges } from '../../../src/host/cartridge-changes.ts';

describe('changes of files that affect cartridges', () => {
  const affects = (path: string): boolean => mayAffectCartridges(`/${path}`);

  it('a folder may be a cartridge or contain some, so its creation and its deletion are relevant', () => {
    for (const folder of ['cartridges/plugin_loyalty', 'cartridges', 'packages/shop-v2.1'])
      assert.ok(affects(folder), folder);
  });

  it('every file of a cartridge’s code is relevant, and so are the files that make a folder a cartridge', () => {
    for (const file of ['app/cartridge/static/logo.svg', 'app/package.json', 'app/.project'])
      assert.ok(affects(file), file);
  });

  it('other files, and those of node_modules and of hidden folders, are not relevant', () => {
    for (const file of [
      'README.md',
      'node_modules/x/package.json',
      '.git/index',
      '.cartwright/logs/cartridge',
    ])
      assert.ok(!affects(file), file);
  });

  it('an edit is relevant only in a JSON file, which may register hooks', () => {
    for (const file of ['app/hooks.json', 'app/package.json', 'app/cartridge/scripts/my-hooks.json'])
      assert.ok(isCartridgeSetting(`/${file}`), file);
    for (const file of [
      'app/cartridge/scripts/order.js',
      'requests/order.json',
      '.vscode/settings.json',
      'node_modules/x/package.json',
    ])
      assert.ok(!isCartridgeSetting(`/${file}`), file);
  });
});
