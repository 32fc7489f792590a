import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { twoCartridges } from '../support/language-shop.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'rename-')), 'shop');
const baseHelpers = 'cartridges/app_base/cartridge/scripts/cart/cartHelpers.js';
const customHelpers = 'cartridges/app_custom/cartridge/scripts/cart/cartHelpers.js';
const collections = 'cartridges/app_base/cartridge/scripts/util/collections.js';
const controller = 'cartridges/app_base/cartridge/controllers/Cart.js';
const pickupController = 'cartridges/app_custom/cartridge/controllers/Pickup.js';
const files: Readonly<Record<string, string>> = {
  ...twoCartridges,
  [customHelpers]: `'use strict';
var base = module.superModule;

/** Adds a product, and reserves it. */
function addProduct(basket, productId) {
  return base.addProduct(basket, productId);
}

module.exports = { addProduct: addProduct };
`,
  [controller]: `'use strict';
var cartHelpers = require('*/cartridge/scripts/cart/cartHelpers');
var collections = require('*/cartridge/scripts/util/collections');

exports.AddProduct = function (basket) {
  collections.map(basket.items, function (item) {
    cartHelpers.addProduct(basket, item.id);
  });
};
`,
  [pickupController]: `'use strict';
var cartHelpers = require('*/cartridge/scripts/cart/cartHelpers');

exports.Reserve = function (basket) {
  cartHelpers.addProduct(basket, 'pickup');
};
`,
};

describe('A user who renames and moves scripts', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const textOf = (file: string): Promise<string> => readFile(path.join(ui().folder, file), 'utf8');
  const waitForText = (file: string, expected: RegExp): Promise<string> =>
    eventually(
      `${String(expected)} in ${file}`,
      () => textOf(file),
      (text) => expected.test(text),
    );

  const focusedRow = (name: string) =>
    ui()
      .page.locator('.explorer-folders-view .monaco-list:focus .monaco-list-row.focused')
      .getByText(name, { exact: true });
  /** Opens a file and gives its row in the Explorer the focus. */
  const revealInExplorer = async (file: string): Promise<void> => {
    await ui().editor.open(file);
    await ui().runCommand('File: Reveal Active File in Explorer View');
    await focusedRow(path.basename(file)).waitFor();
  };

  before(async () => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    workbench = await openWorkbench({
      folder,
      userSettings: { 'cartwright.language.cartridgePath': 'app_custom:app_base' },
    });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('Rename Symbol changes the name of an exported function and its callers in all cartridges, even in scripts that are not open', async () => {
    await ui().editor.open(pickupController, 5);
    const input = ui().page.locator('.monaco-editor.rename-box input');
    // Until the TypeScript server has started, there is nothing to rename.
    await eventually(
      'the name of the called function in the box',
      async () => {
        await ui().keys('Escape', 'Home', 'Control+ArrowRight', 'ArrowRight', 'F2');
        await input.waitFor({ timeout: 5_000 });
        const name = await input.inputValue();
        await input.fill('addProductToCart', { timeout: 1_000 });
        return name;
      },
      (name) => name === 'addProduct',
      60_000,
    );
    await ui().screenshot('rename-symbol-dark');
    await input.press('Enter');
    await eventually(
      'the new name of the call',
      () => ui().editor.text(),
      (text) => text.includes("cartHelpers.addProductToCart(basket, 'pickup')"),
    );
    await ui().runCommand('File: Save All Files');
    await waitForText(controller, /cartHelpers\.addProductToCart\(basket, item\.id\)/);
    await waitForText(customHelpers, /module\.exports = \{ addProductToCart: addProduct \}/);
    assert.equal(await textOf(baseHelpers), files[baseHelpers], 'the overridden function keeps its name');
    await ui().editor.open(controller, 7);
    await ui().screenshot('rename-symbol-caller-dark');
  });

  it('Rename in the Explorer updates the module IDs of scripts that require the file', async () => {
    await revealInExplorer(collections);
    await ui().keys('F2');
    await ui().page.locator('.explorer-folders-view .monaco-inputbox input').waitFor();
    await ui().keys('Control+A');
    await ui().type('lists.js');
    await ui().keys('Enter');
    assert.match(await ui().messages.dialog(), /Extension 'Cartwright' wants to make refactoring changes/);
    await ui().screenshot('rename-file-dark');
    await ui().messages.answerDialog('OK');
    await waitForText(controller, /require\('\*\/cartridge\/scripts\/util\/lists'\)/);
  });

  it('a preview shows the module IDs that change when a folder is moved, and applies them', async () => {
    await revealInExplorer('cartridges/app_base/cartridge/scripts/util/lists.js');
    await ui().page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ui().keys('ArrowLeft');
    await focusedRow('util').waitFor();
    await ui().keys('Control+X');
    await ui().editor.open(baseHelpers);
    // VS Code does not request code lenses while another part of the window has the focus.
    await ui().page.getByText('Overridden by app_custom/cartridge/scripts/cart/cartHelpers.js').waitFor();
    await revealInExplorer(baseHelpers);
    await ui().keys('ArrowLeft');
    await focusedRow('cart').waitFor();
    await ui().keys('Control+V');
    await ui().messages.dialog();
    await ui().messages.answerDialog('Show Preview');
    await ui().page.getByText('cart/util/lists').first().waitFor();
    await ui().screenshot('move-folder-preview-dark');
    for (const theme of ['light', 'contrast'] as const) {
      await ui().useTheme(theme);
      await ui().screenshot(`move-folder-preview-${theme}`);
    }
    await ui().page.locator('.monaco-button').getByText('Apply', { exact: true }).click();
    await waitForText(controller, /require\('\*\/cartridge\/scripts\/cart\/util\/lists'\)/);
  });
});
