import assert from 'node:assert/strict';
import { isPlatformModule, similarPlatformModules } from '../../cartridges/platform-modules.ts';

describe('the modules of the platform', () => {
  it('isPlatformModule is true for classes and packages under the module root', () => {
    for (const id of ['dw/system/Status', 'dw/system/Status.js', 'dw/system', 'dw/customer/oauth'])
      assert.equal(isPlatformModule(id, 'dw'), true, id);
    for (const id of ['dw/system/Statuss', 'dw/system/Stat', 'dw/', 'svc/system/Status', 'dw'])
      assert.equal(isPlatformModule(id, 'dw'), false, id);
  });

  it('similarPlatformModules returns the closest IDs first, and then classes of other packages', () => {
    assert.equal(similarPlatformModules('dw/system/Statuss', 'dw')[0], 'dw/system/Status');
    assert.equal(similarPlatformModules('dw/system/status', 'dw')[0], 'dw/system/Status');
    assert.deepEqual(similarPlatformModules('svc/order/Money', 'svc'), ['svc/value/Money']);
    assert.deepEqual(similarPlatformModules('dw/nothing/LikeThat', 'dw'), []);
  });
});
