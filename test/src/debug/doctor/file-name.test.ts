import assert from 'node:assert/strict';
import { findDebuggableCartridges } from '../../../../src/debug/cartridges/debugged-cartridges.ts';
import { fileNameOf } from '../../../../src/debug/doctor/file-name.ts';
import { DapWorkspace } from '../../../support/dap-workspace.ts';

describe('The name of a file in the texts of the doctor', () => {
  it('the name of a file has its cartridge only if another cartridge has a file of the same path', async () => {
    const order = 'cartridge/scripts/order.js';
    const rules = 'app_base/cartridge/scripts/rules.js';
    const workspace = new DapWorkspace({
      'app_base/package.json': '{}',
      [`app_base/${order}`]: '',
      [rules]: '',
      'app_custom/package.json': '{}',
      [`app_custom/${order}`]: '',
    });
    try {
      const cartridges = await findDebuggableCartridges([workspace.folder]);
      assert.equal(fileNameOf(workspace.path(`app_custom/${order}`), cartridges), 'order.js in app_custom');
      assert.equal(fileNameOf(workspace.path(rules), cartridges), 'rules.js');
      assert.equal(fileNameOf('/other/order.js', cartridges), 'order.js');
    } finally {
      workspace.remove();
    }
  });
});
