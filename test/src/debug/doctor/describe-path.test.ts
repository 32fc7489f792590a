import assert from 'node:assert/strict';
import { findDebuggableCartridges } from '../../../../src/debug/cartridges/debugged-cartridges.ts';
import { ScriptMap } from '../../../../src/debug/cartridges/script-map.ts';
import { describePath } from '../../../../src/debug/doctor/describe-path.ts';
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

  it('on the bundled service, the text about the cartridge path names those of the sample shop that are not in the workspace', () => {
    const text = describePath({ map, isBundled: true }, path, 'app_mine');
    assert.equal(text, `${formattedPath} app_storefront and int_loyalty belong to the sample shop.`);
    assert.equal(
      describePath({ map, isBundled: true }, ['int_loyalty'], 'app_mine'),
      'int_loyalty. int_loyalty belongs to the sample shop.',
    );
    assert.equal(describePath({ map, isBundled: true }, ['lib_helpers'], 'app_mine'), 'lib_helpers.');
  });

  it('on an instance, the text about the cartridge path does not mention the sample shop', () => {
    assert.equal(describePath({ map, isBundled: false }, path, 'app_mine'), formattedPath);
  });
});
