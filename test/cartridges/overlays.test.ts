import assert from 'node:assert/strict';
import { Overlays } from '../../cartridges/overlays.ts';

const cartridge = (name: string, files: readonly string[], hookScripts: readonly string[] = []) => ({
  name,
  files,
  hookScripts,
});

describe('overlays of cartridges', () => {
  const custom = cartridge('custom', [
    'scripts/cart.ds',
    'scripts/hooks.json',
    'scripts/order.js',
    'templates/a.isml',
  ]);
  const plugin = cartridge('plugin', ['scripts/hooks.json', 'scripts/order.js'], ['scripts/order.js']);
  const base = cartridge('base', [
    'scripts/cart.js',
    'scripts/order.js',
    'templates/a.isml',
    'templates/b.isml',
  ]);
  const overlays = new Overlays([custom, plugin, base]);
  const overridden = (name: typeof custom) =>
    overlays.overriddenOf(name).map(({ path, other, otherPath }) => `${path} by ${other.name}/${otherPath}`);
  const overrides = (name: typeof custom) =>
    overlays.overridesOf(name).map(({ path, other, otherPath }) => `${path} of ${other.name}/${otherPath}`);

  it('overlays are computed along the cartridge path, regardless of the extension of a script', () => {
    assert.deepEqual(overridden(base), [
      'scripts/cart.js by custom/scripts/cart.ds',
      'scripts/order.js by custom/scripts/order.js',
      'templates/a.isml by custom/templates/a.isml',
    ]);
    assert.deepEqual(overrides(plugin), ['scripts/order.js of base/scripts/order.js']);
    assert.deepEqual(overridden(custom), []);
  });

  it('overlays exclude hooks files and registered scripts, because all of those run', () => {
    assert.deepEqual(overridden(plugin), []);
    assert.deepEqual(overrides(custom), [
      'scripts/cart.ds of base/scripts/cart.js',
      'templates/a.isml of base/templates/a.isml',
    ]);
  });

  it('a cartridge that is not on the path has no overlays', () => {
    assert.deepEqual(overridden(cartridge('off', base.files)), []);
    assert.deepEqual(overrides(cartridge('off', base.files)), []);
  });
});
