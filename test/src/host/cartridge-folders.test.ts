import assert from 'node:assert/strict';
import { cartridgeFolders } from '../../../src/host/cartridge-folders.ts';

describe('without "cartridges" in the launch configuration', () => {
  it('all folders of the workspace are looked through, its own first', () => {
    assert.deepEqual(cartridgeFolders('/work/two', ['/work/one', '/work/two', '/work/three']), [
      '/work/two',
      '/work/one',
      '/work/three',
    ]);
  });
  it('those of the workspace are, where the configuration belongs to none', () => {
    assert.deepEqual(cartridgeFolders(undefined, ['/work/one', '/work/two']), ['/work/one', '/work/two']);
  });
});
