import assert from 'node:assert/strict';
import { Overlays } from '../../cartridges/overlays.ts';

const createCartridge = (name: string, files: readonly string[], hookScripts: readonly string[] = []) => ({
  name,
  files,
  hookScripts,
});

describe('overlays of cartridges', () => {
  const custom = createCartridge('custom', [
    'scripts/cart.ds',
    'scripts/hooks.json',
    'scripts/order.js',
    'templates/a.isml',
  ]);
  const plugin = createCartridge('plugin', ['scripts/hooks.json', 'scripts/order.js'], ['scripts/order.js']);
  const base = createCartridge('base', [
    'scripts/cart.js',
    'scripts/order.js',
    'templates/a.isml',
    'templates/b.isml',
  ]);
  const overlays = new Overlays([custom, plugin, base]);
  const formatOverridden = (cartridge: typeof custom) =>
    overlays
      .listOverriddenFiles(cartridge)
      .map(({ path, other, otherPath }) => `${path} by ${other.name}/${otherPath}`);
  const formatOverrides = (cartridge: typeof custom) =>
    overlays
      .listOverridingFiles(cartridge)
      .map(({ path, other, otherPath }) => `${path} of ${other.name}/${otherPath}`);

  it('overlays are computed along the cartridge path, regardless of the extension of a script', () => {
    assert.deepEqual(formatOverridden(base), [
      'scripts/cart.js by custom/scripts/cart.ds',
      'scripts/order.js by custom/scripts/order.js',
      'templates/a.isml by custom/templates/a.isml',
    ]);
    assert.deepEqual(formatOverrides(plugin), ['scripts/order.js of base/scripts/order.js']);
    assert.deepEqual(formatOverridden(custom), []);
  });

  it('overlays exclude hooks files and registered scripts, because all of those run', () => {
    assert.deepEqual(formatOverridden(plugin), []);
    assert.deepEqual(formatOverrides(custom), [
      'scripts/cart.ds of base/scripts/cart.js',
      'templates/a.isml of base/templates/a.isml',
    ]);
  });

  it('a cartridge that is not on the path has no overlays', () => {
    assert.deepEqual(formatOverridden(createCartridge('off', base.files)), []);
    assert.deepEqual(formatOverrides(createCartridge('off', base.files)), []);
  });
});
