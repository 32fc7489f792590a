import assert from 'node:assert/strict';
import { detectVendor } from '../../../src/explorer/detect-vendor.ts';

const createHooksFile = (...names: string[]) => ({
  path: '/shop/cartridges/int_tax/hooks.json',
  text: JSON.stringify(
    { hooks: names.map((name) => ({ name, script: './cartridge/scripts/hook' })) },
    null,
    2,
  ),
});
const createScript = (text: string) => ({ path: '/shop/cartridges/int_tax/cartridge/scripts/hook.js', text });

describe('The platform whose names a workspace uses', () => {
  it('the vendor is Salesforce B2C Commerce for hooks of its APIs and of its order engine', () => {
    assert.equal(detectVendor([createHooksFile('dw.ocapi.shop.order.afterPOST')]), 'dw');
    assert.equal(detectVendor([createHooksFile('app.payment.processor.card', 'dw.order.calculate')]), 'dw');
  });

  it('the vendor is Salesforce B2C Commerce for scripts that require its modules, in new and old forms', () => {
    for (const text of [
      "var Status = require('dw/system/Status');",
      'const { Status } = require("dw/system");',
      'importPackage( dw.system );',
      "'use strict';\n\n/* global request */\nvar Logger = require( 'dw/system/Logger' );",
    ])
      assert.equal(detectVendor([createScript(text)]), 'dw', text);
  });

  it('the vendor is Salesforce B2C Commerce for a dw.json, regardless of its content', () => {
    assert.equal(detectVendor([{ path: '/shop/dw.json', text: '{"hostname": "a.example"' }]), 'dw');
    assert.equal(detectVendor([{ path: '/shop/mydw.json', text: '{}' }]), undefined);
  });

  it('the vendor is unknown for cartridges that use no names of a platform', () => {
    assert.equal(detectVendor([]), undefined);
    assert.equal(
      detectVendor([
        createHooksFile('app.payment.processor.card'),
        createScript("module.exports = require('./dw/base');"),
      ]),
      undefined,
    );
  });

  it('if files use the names of several vendors, the vendor is the one whose names most files use', () => {
    const otherScript = createScript("var Status = require('svc/system/Status');");
    assert.equal(detectVendor([otherScript, otherScript, createHooksFile('dw.order.calculate')]), 'svc');
  });
});
