import assert from 'node:assert/strict';
import { chooseConfiguration, debugsFile, isSameTarget } from '../../../src/host/session-target.ts';

describe('the target of a debug session', () => {
  it('sessions on the bundled service have the same target, whichever cartridges they have', () => {
    assert.ok(
      isSameTarget({ cartridges: ['/shop/a'] }, { connection: 'Bundled service', cartridges: ['/shop/b'] }),
    );
  });

  it('sessions on an instance have the same target if one folder contains the other', () => {
    const staging = (...cartridges: string[]) => ({ connection: 'staging', cartridges });
    assert.ok(isSameTarget(staging('/shop'), staging('/shop/cartridges')));
    assert.ok(isSameTarget(staging('/shop/cartridges'), staging('/elsewhere', '/shop')));
    assert.ok(!isSameTarget(staging('/shop/a'), staging('/shop/ab')));
  });

  it('sessions on different connections have different targets', () => {
    assert.ok(!isSameTarget({ connection: 'staging', cartridges: ['/shop'] }, { cartridges: ['/shop'] }));
  });

  it('connection objects have the same target if their hosts are equal', () => {
    const connection = (baseUrl: string) => ({ connection: { baseUrl }, cartridges: ['/shop'] });
    assert.ok(isSameTarget(connection('https://a.example/'), connection('https://a.example')));
    assert.ok(!isSameTarget(connection('https://a.example'), connection('https://b.example')));
  });

  it('a session debugs the files below its folders on its connection', () => {
    const target = { connection: 'staging', cartridges: ['/shop/cartridges'] };
    assert.ok(debugsFile(target, 'staging', '/shop/cartridges/app/cartridge/scripts/order.js'));
    assert.ok(!debugsFile(target, 'staging', '/shop/other/order.js'));
    assert.ok(!debugsFile(target, 'twin', '/shop/cartridges/app/cartridge/scripts/order.js'));
    assert.ok(debugsFile(target, 'staging'));
  });

  it('a command uses the last started launch configuration of the connection, or else the first one', () => {
    const staging = { name: 'Staging', connection: 'staging' };
    const plugin = { name: 'Plugin', cartridgePath: 'a_plugin:app_shop' };
    const shop = { name: 'Shop', connection: 'Bundled service' };
    const all = [staging, plugin, shop];
    assert.equal(chooseConfiguration(all, 'Bundled service', undefined), plugin);
    assert.equal(chooseConfiguration(all, 'Bundled service', 'Shop'), shop);
    assert.equal(chooseConfiguration(all, 'Bundled service', 'Staging'), plugin);
    assert.equal(chooseConfiguration(all, 'staging', 'Shop'), staging);
    assert.equal(chooseConfiguration([staging], 'Bundled service', 'Staging'), undefined);
  });
});
