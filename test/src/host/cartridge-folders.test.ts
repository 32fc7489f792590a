import assert from 'node:assert/strict';
import { cartridgeFolders } from '../../../src/host/cartridge-folders.ts';

describe('without "cartridges" in the launch configuration', () => {
  it('without "cartridges" in the launch configuration, all workspace folders are searched, starting with the folder of the configuration', () => {
    assert.deepEqual(cartridgeFolders('/work/two', ['/work/one', '/work/two', '/work/three']), [
      '/work/two',
      '/work/one',
      '/work/three',
    ]);
  });
  it('without "cartridges", a configuration that belongs to no folder searches all workspace folders', () => {
    assert.deepEqual(cartridgeFolders(undefined, ['/work/one', '/work/two']), ['/work/one', '/work/two']);
  });
});
