import assert from 'node:assert/strict';
import {
  applyNameEdits,
  hooksFileEdits,
  invertNameEdits,
  requiresModulesOf,
  scriptNameEdits,
} from '../../cartridges/name-edits.ts';
import { namedVendors, type VendorName } from '../../contract/vendor.ts';

describe('edits of the names of another vendor', () => {
  const { svc, dw } = namedVendors;
  const rename = (text: string, from: VendorName, hooks: readonly string[] = []): string =>
    applyNameEdits(text, scriptNameEdits(text, from, from === 'svc' ? dw : svc, new Set(hooks)));

  it('the hooks of a hooks file get the names of the platform, and all other text stays as it is', () => {
    const text = `{\r\n\t"hooks": [ { "script": "./svc.api.js", "name": "svc.api.shop.basket.afterPOST" },
    { "name": "svc.order.calculate", "script": "./a" }, { "name": "app.svc.api", "script": "./a" } ]}`;
    const edits = hooksFileEdits({ file: 'hooks.json', text }, dw);
    const newText = applyNameEdits(text, edits);
    assert.equal(
      newText,
      text
        .replace('svc.api.shop.basket.afterPOST', 'dw.ocapi.shop.basket.afterPOST')
        .replace('svc.order.calculate', 'dw.order.calculate'),
    );
    assert.equal(applyNameEdits(newText, invertNameEdits(edits)), text);
    assert.equal(applyNameEdits(newText, hooksFileEdits({ file: '', text: newText }, svc)), text);
    assert.deepEqual(hooksFileEdits({ file: '', text: newText }, dw), []);
  });

  it('a hooks file that is not valid JSON is not edited', () => {
    const text = '{ "hooks": [ { "name": "svc.order.calculate", "script": "./a" } ] ';
    assert.deepEqual(hooksFileEdits({ file: '', text }, dw), []);
  });

  it('the names of modules, of types in comments, and of hooks in a script are changed from either vendor to the other', () => {
    const text = [
      "var Status = require('svc/system/Status');",
      '/**',
      ' * svc.api.shop.basket.afterPOST: POST /baskets',
      ' * @param {svc.order.Basket} basket',
      ' * @returns {svc.system.Status|undefined}',
      ' */',
      'exports.afterPOST = function (basket) {',
      "  HookMgr.callHook('svc.order.calculate', 'calculate', basket);",
      '  return new svc.svc.Result(require( "svc/web/Resource" ));',
      '};',
      'importPackage( svc.util );',
    ].join('\n');
    const newText = text
      .replaceAll('svc.api.', 'dw.ocapi.')
      .replace('svc.svc.', 'dw.svc.')
      .replaceAll(/\bsvc(?=\.(order|system|util)|\/)/g, 'dw');
    assert.equal(rename(text, 'svc'), newText);
    assert.equal(rename(newText, 'dw'), text);
  });

  it('members of a variable that is named like the module root are not renamed', () => {
    const text = [
      'var id = svc.configuration.credential.ID + svc.call().object;',
      "var a = [this.svc.order.Basket, './svc/order/Basket', require('./svc/a'), require('svcs/a')];",
      "open('https://svc.order.Basket', 'svc.api.shop.note', x.require('svc/a'));",
    ].join('\n');
    assert.equal(rename(text, 'svc'), text);
  });

  it('a hook that the platform does not know is renamed in scripts if it is renamed in a hooks file', () => {
    const text = "HookMgr.callHook('dw.order.custom.ready', 'ready')";
    assert.equal(rename(text, 'dw'), text);
    assert.equal(rename(text, 'dw', ['dw.order.custom.ready']), text.replace('dw.order', 'svc.order'));
  });

  it('requiresModulesOf is true for a script with modules of the vendor', () => {
    assert.equal(requiresModulesOf("require('dw/system/Status')", 'dw'), true);
    assert.equal(requiresModulesOf("/** @param {dw.order.Basket} basket */ require('svc/a')", 'dw'), false);
  });
});
