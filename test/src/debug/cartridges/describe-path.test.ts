import assert from 'node:assert/strict';
import { findDebuggableCartridges } from '../../../../src/debug/cartridges/debugged-cartridges.ts';
import { ScriptMap } from '../../../../src/debug/cartridges/script-map.ts';
import { describePath } from '../../../../src/debug/cartridges/describe-path.ts';
import { DapWorkspace } from '../../../support/dap-workspace.ts';

describe('The cartridge path in the texts of the doctor', () => {
  let workspace: DapWorkspace;
  let map: ScriptMap;
  before(async () => {
    workspace = new DapWorkspace({
      'app_mine/cartridge/scripts/a.js': '',
      'lib_helpers/cartridge/scripts/a.js': '',
    });
    map = new ScriptMap(await findDebuggableCartridges([workspace.folder]));
  });
  after(() => workspace.remove());

  const path = ['app_mine', 'app_storefront', 'int_loyalty', 'lib_helpers'];
  const formattedPath = 'app_mine (this cartridge), app_storefront, int_loyalty, lib_helpers.';

  it('on the bundled service, cartridges of the sample shop that the user does not have are only counted', () => {
    const describeNames = (names: readonly string[], configuredNames: readonly string[] = []) =>
      describePath({ map, configuredNames, isBundled: true }, names, 'app_mine');
    assert.equal(
      describeNames(path),
      'app_mine (this cartridge), lib_helpers, and 2 cartridges of the sample shop.',
    );
    assert.equal(
      describeNames(path, ['app_storefront']),
      'app_mine (this cartridge), app_storefront, lib_helpers, and 1 cartridge of the sample shop.',
    );
    assert.equal(
      describeNames(['app_mine', 'int_loyalty']),
      'app_mine (this cartridge) and 1 cartridge of the sample shop.',
    );
    assert.equal(describeNames(['int_loyalty']), 'int_loyalty.');
  });

  it('the core cartridge of the platform is not named, unless the workspace has a cartridge of this name', () => {
    assert.equal(
      describePath({ map }, ['app_mine', 'lib_helpers', 'core'], 'lib_helpers'),
      'app_mine, lib_helpers (this cartridge).',
    );
  });

  it('on an instance, the text about the cartridge path does not mention the sample shop', () => {
    assert.equal(describePath({ map, isBundled: false }, path, 'app_mine'), formattedPath);
  });
});
