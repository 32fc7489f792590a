import assert from 'node:assert/strict';
import { mayLoad } from '../../../../src/debug/doctor/may-load.ts';

const script = '/app_shop/cartridge/scripts/cart/rates.js';

describe('whether a text may load a script', () => {
  for (const text of [
    "var rates = require('*/cartridge/scripts/cart/rates');",
    "var rates = require('./rates.js');",
    "HookMgr.callHook('dw.order.calculate', 'calculate', basket);",
    "HookMgr.callHook('dw.' + name, 'calculate');",
    'var model = require(path);',
    "require('*/cartridge/scripts/' + name)",
    "require('~/cartridge/scripts/cart/' + name)",
    'importScript(name);',
  ])
    it(`${text} may`, () => {
      assert.ok(mayLoad(text, script, ['dw.order.calculate']));
    });

  for (const text of [
    "var prices = require('*/cartridge/scripts/cart/prices');",
    "Logger.getLogger('rates');",
    "HookMgr.callHook('dw.order.shipping', 'calculate');",
    '// The rates of a cart.',
    "require('*/cartridge/models/' + name)",
    "var Status = require('svc/system/Status');",
  ])
    it(`${text} does not`, () => {
      assert.ok(!mayLoad(text, script, ['dw.order.calculate']));
    });

  it('the name of a folder loads its index.js', () => {
    assert.ok(
      mayLoad("require('*/cartridge/scripts/cart')", '/app_shop/cartridge/scripts/cart/index.js', []),
    );
  });
});
