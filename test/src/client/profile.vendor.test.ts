import assert from 'node:assert/strict';
import { vendorOf } from '../../../src/client/profile.ts';

const baseUrl = 'https://shop.example';

describe('The names of a connection', () => {
  it('the vendor names of a connection are those of Salesforce B2C Commerce if only its prefix is set, as after the import of a dw.json', () => {
    assert.deepEqual(vendorOf({ baseUrl, vendor: { prefix: 'dw' } }), {
      prefix: 'dw',
      hookRoot: 'dw.ocapi',
      urnNamespace: 'demandware',
      moduleRoot: 'dw',
    });
  });

  it('the vendor names of a connection are its own, or those of the setting if it has none', () => {
    const setting = { prefix: 'x', hookRoot: 'x.api', urnNamespace: 'x-platform', moduleRoot: 'x' };
    assert.deepEqual(vendorOf({ baseUrl }, setting), setting);
    assert.deepEqual(vendorOf({ baseUrl, vendor: { moduleRoot: 'y' } }, setting), {
      ...setting,
      moduleRoot: 'y',
    });
  });
});
