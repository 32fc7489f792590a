import assert from 'node:assert/strict';
import { namedVendors } from '../../../../contract/vendor.ts';
import type { CartridgeContents } from '../../../../src/explorer/scripts/cartridge-contents.ts';
import { listHooksOfRequest } from '../../../../src/explorer/scripts/run-hooks.ts';

const cartridge = (name: string, ...hooks: readonly [string, string | undefined][]): CartridgeContents => ({
  name,
  folder: `/${name}`,
  codeFolder: `/${name}/cartridge`,
  files: [],
  hooks: hooks.map(([hook, file]) => ({ name: hook, script: './x', file })),
  hookScripts: [],
});

describe('the hooks that a request runs', () => {
  const cartridges = [
    cartridge(
      'app',
      ['dw.ocapi.shop.basket.beforePOST', '/app/basket.js'],
      ['dw.ocapi.shop.order.afterPOST', '/app/order.js'],
    ),
    cartridge(
      'lib',
      ['dw.ocapi.shop.basket.afterPOST', '/lib/basket.js'],
      ['dw.ocapi.shop.basket.modifyPOSTResponse', undefined],
    ),
  ];
  const list = (method: string, target: string): string[] =>
    listHooksOfRequest({ method, target }, cartridges, namedVendors.dw).map(
      ({ cartridge: name, file }) => `${name} ${file}`,
    );

  it('a request runs the hooks of its operation whose scripts exist, in the order of the cartridges', () => {
    const target = 'https://shop.example.com/s/RefArch/dw/shop/v23_2/baskets?a=b';
    assert.deepEqual(list('POST', target), ['app /app/basket.js', 'lib /lib/basket.js']);
    assert.deepEqual(list('POST', '/s/RefArch/dw/shop/v23_2/orders'), ['app /app/order.js']);
  });

  it('a request that no operation describes runs no hooks, and neither does a request whose operation has no hooks here', () => {
    assert.deepEqual(list('GET', 'https://example.com/x'), []);
    assert.deepEqual(list('GET', '/s/RefArch/dw/shop/v23_2/product_search'), []);
  });
});
