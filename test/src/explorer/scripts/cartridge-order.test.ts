import assert from 'node:assert/strict';
import {
  cartridgeDescription,
  cartridgesOfNewHook,
} from '../../../../src/explorer/scripts/cartridge-order.ts';

describe('the order of cartridges in a list', () => {
  const cartridges = ['app_base', 'app_custom', 'app_tools', 'int_mail'].map((name) => ({
    name,
    folder: `/shop/cartridges/${name}`,
  }));
  const order = (pathNames: readonly string[], activeFile?: string) =>
    cartridgesOfNewHook(cartridges, pathNames, activeFile).map(({ name }) => name);

  it('cartridges are in path order, followed by those that are not on the path', () => {
    assert.deepEqual(order(['int_mail', 'plugin_missing', 'app_custom', 'app_base']), [
      'int_mail',
      'app_custom',
      'app_base',
      'app_tools',
    ]);
  });

  it('New Hook marks the cartridges that are not on the cartridge path, if the path is known', () => {
    assert.equal(
      cartridgeDescription({ name: 'app_tools', folder: 'cartridges/app_tools' }, ['app_base']),
      'cartridges/app_tools · not on cartridge path',
    );
    assert.equal(
      cartridgeDescription({ name: 'app_base', folder: 'cartridges/app_base' }, ['app_base']),
      'cartridges/app_base',
    );
    assert.equal(
      cartridgeDescription({ name: 'app_base', folder: 'cartridges/app_base' }, []),
      'cartridges/app_base',
    );
  });

  it('New Hook marks the cartridges that already have the hook', () => {
    assert.equal(
      cartridgeDescription({ name: 'app_base', folder: 'cartridges/app_base', hasHook: true }, []),
      'cartridges/app_base · already has this hook',
    );
  });

  it('the cartridge of the active file precedes the others', () => {
    const activeFile = '/shop/cartridges/app_tools/cartridge/models/cart.js';
    assert.deepEqual(order(['int_mail', 'app_base'], activeFile), [
      'app_tools',
      'int_mail',
      'app_base',
      'app_custom',
    ]);
    assert.equal(order([], '/shop/README.md')[0], 'app_base');
  });
});
