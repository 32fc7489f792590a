import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { namedVendors } from '../../../contract/vendor.ts';
import { extensionFolder } from '../../../scripts/vscode/locations.ts';
import { pluginName } from '../../../src/typescript-plugin/plugin-settings.ts';
import { TsServer } from '../../support/ts-server.ts';

const customTotals = 'app_custom/cartridge/scripts/cart/totals.js';
const baseTotals = 'app_base/cartridge/scripts/cart/totals.js';
const cart = 'app_base/cartridge/controllers/Cart.js';
const order = 'app_custom/cartridge/controllers/Order.js';
const files: Readonly<Record<string, string>> = {
  [customTotals]: `'use strict';
var base = module.superModule;
function sum(cart) { return base.round(base.sum(cart)); }
module.exports = { sum: sum, round: base.round };
`,
  [baseTotals]: `'use strict';
exports.round = function (value) { return Math.round(value); };
exports.sum = function (cart) { return cart.total; };
`,
  [cart]: `var totals = require('*/cartridge/scripts/cart/totals');
exports.show = function (list) { return totals.sum({}) + totals.round(1); };
`,
  [order]: `var totals = require('*/cartridge/scripts/cart/totals');
exports.show = function () { return totals.sum({}); };
`,
  'app_base/cartridge/models/list.js': 'exports.sum = 3; // the total, not the sum of the cart\n',
  'app_base/cartridge/client/default/js/cart.js': "var totals = require('./totals');\ntotals.sum({});\n",
};

interface Span {
  readonly start: { readonly line: number; readonly offset: number };
}

for (const version of ['typescript-5.4', 'typescript-5.9', 'typescript'])
  describe(`References in scripts that are not open, in ${version}`, function () {
    this.timeout(60_000);
    const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-references-'));
    const fileOf = (name: string): string => path.join(folder, 'cartridges', ...name.split('/'));
    const nameOf = (file: string): string => path.relative(path.join(folder, 'cartridges'), file);
    let server: TsServer;

    before(() => {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(path.dirname(fileOf(name)), { recursive: true });
        writeFileSync(fileOf(name), text);
      }
    });
    after(() => rmSync(folder, { recursive: true }));
    beforeEach(() => {
      const typescript = path.resolve(import.meta.dirname, '..', '..', '..', 'node_modules', version);
      server = new TsServer({ pluginFolder: extensionFolder, pluginName, typescript });
      server.send('configurePlugin', {
        pluginName,
        configuration: {
          folders: [folder],
          cartridgePath: ['app_custom', 'app_base'],
          vendor: namedVendors.dw,
          revision: 1,
        },
      });
    });
    afterEach(() => server.stop());

    /** Opens a file, and returns the position of the caret `|` in the marked text. */
    const openAt = (name: string, markedText: string) => {
      const text = files[name] ?? '';
      const place = { file: fileOf(name), projectRootPath: folder };
      server.send('open', { ...place, fileContent: text, scriptKindName: 'JS' });
      const precedingLines = text
        .slice(0, text.indexOf(markedText.replace('|', '')) + markedText.indexOf('|'))
        .split('\n');
      return {
        file: fileOf(name),
        line: precedingLines.length,
        offset: (precedingLines.at(-1)?.length ?? 0) + 1,
      };
    };
    const references = async (name: string, markedText: string): Promise<string[]> => {
      const body = await server.request<{ refs: (Span & { file: string })[] }>(
        'references',
        openAt(name, markedText),
      );
      return (body?.refs ?? []).map(({ file, start }) => `${nameOf(file)}:${start.line}`).sort();
    };

    it(`Find All References finds callers in scripts that are not open (${version})`, async () => {
      const expectedCallers = [`${cart}:2`, `${order}:2`, `${customTotals}:4`];
      assert.deepEqual(await references(order, 'totals.s|um'), expectedCallers.sort());
    });

    it(`Find All References finds the callers of a function that is exported under its own name (${version})`, async () => {
      assert.deepEqual(
        await references(customTotals, 'function s|um'),
        [`${customTotals}:3`, `${customTotals}:4`, `${customTotals}:4`, `${cart}:2`, `${order}:2`].sort(),
      );
    });

    it(`a rename changes the callers of an overriding function, but not the overridden function (${version})`, async () => {
      const place = openAt(order, 'totals.s|um');
      const body = await server.request<{ locs: { file: string; locs: Span[] }[] }>('rename', place);
      assert.deepEqual((body?.locs ?? []).map(({ file, locs }) => [nameOf(file), locs.length]).sort(), [
        [cart, 1],
        [order, 1],
        [customTotals, 1],
      ]);
    });

    it(`a rename in an overriding script reaches the overridden one through module.superModule (${version})`, async () => {
      const place = openAt(customTotals, 'base.ro|und(base');
      const body = await server.request<{ locs: { file: string; locs: Span[] }[] }>('rename', place);
      const locations = new Map((body?.locs ?? []).map(({ file, locs }) => [nameOf(file), locs.length]));
      assert.equal(locations.get(baseTotals), 1);
      assert.equal(locations.get(customTotals), 2);
    });

    it(`callers are found among hundreds of scripts with a member of the same name (${version})`, async () => {
      const names = Array.from({ length: 300 }, (_, index) => `app_base/cartridge/models/a${index}.js`);
      for (const name of names) writeFileSync(fileOf(name), 'exports.sum = 1;\n');
      assert.equal((await references(order, 'totals.s|um')).length, 3);
      for (const name of names) rmSync(fileOf(name));
    });

    it(`references to a parameter are only in its function (${version})`, async () => {
      assert.deepEqual(await references(customTotals, 'function sum(ca|rt)'), [
        `${customTotals}:3`,
        `${customTotals}:3`,
      ]);
    });
  });
