import assert from 'node:assert/strict';
import { vendorOf } from '../../../src/client/profile.ts';

const baseUrl = 'https://shop.example';

describe('The names of a connection', () => {
  it('a connection with only the prefix "dw", as from a dw.json, has all vendor names of that platform', () => {
    assert.deepEqual(vendorOf({ baseUrl, vendor: { prefix: 'dw' } }), {
      prefix: 'dw',
      hookRoot: 'dw.ocapi',
      urnNamespace: 'demandware',
      moduleRoot: 'dw',
    });
  });

  it('a connection takes each vendor name that it does not have from the vendor setting', () => {
    const setting = { prefix: 'x', hookRoot: 'x.api', urnNamespace: 'x-platform', moduleRoot: 'x' };
    assert.deepEqual(vendorOf({ baseUrl }, setting), setting);
    assert.deepEqual(vendorOf({ baseUrl, vendor: { moduleRoot: 'y' } }, setting), {
      ...setting,
      moduleRoot: 'y',
    });
  });
});
