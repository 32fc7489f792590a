import assert from 'node:assert/strict';
import { distinctNames } from '../../../../src/debug/inspect/source-names.ts';

describe('the names of the scripts of a stack', () => {
  const namesOf = (...paths: string[]) => [...distinctNames(paths).values()];

  it('a script has its base name, even if it has several frames', () => {
    const path = '/app_custom/cartridge/scripts/cart.js';
    assert.deepEqual(namesOf(path, '/app_custom/cartridge/scripts/order.js', path), ['cart.js', 'order.js']);
  });

  it('scripts of several cartridges with the same base name name their cartridges', () => {
    assert.deepEqual(
      namesOf(
        '/app_custom/cartridge/scripts/cart.js',
        '/app_base/cartridge/scripts/cart.js',
        '/modules/server.js',
      ),
      ['cart.js (app_custom)', 'cart.js (app_base)', 'server.js'],
    );
  });

  it('scripts of one cartridge with the same base name name their folders', () => {
    assert.deepEqual(
      namesOf(
        '/app/cartridge/models/cart.js',
        '/app/cartridge/scripts/cart.js',
        '/base/cartridge/models/cart.js',
      ),
      ['cart.js (app/cartridge/models)', 'cart.js (app/cartridge/scripts)', 'cart.js (base)'],
    );
  });
});
