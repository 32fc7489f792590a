import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { twoCartridges } from '../support/language-shop.ts';
import { eventually } from './eventually.ts';
import { keepEvidenceOfFailures } from './failure-evidence.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'language-')), 'shop');
const hooksFile = 'cartridges/app_custom/cartridge/scripts/hooks.json';
const cartScript = 'cartridges/app_custom/cartridge/models/cart.js';

describe('a person who writes cartridges, by keyboard', () => {
  let workbench: Workbench | undefined;
  keepEvidenceOfFailures(() => workbench);
  const at = (): Workbench => workbench ?? assert.fail('no workbench');

  before(async () => {
    for (const [file, text] of Object.entries(twoCartridges)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    writeFileSync(
      path.join(folder, hooksFile),
      `{
  "hooks": [
    { "name": "svc.api.shop.baskets.afterPOST", "script": "./hooks/basket" },
    { "name": "svc.api.shop.basket.beforePOST", "script": "./hooks/basket" }
  ]
}
`,
    );
    workbench = await openWorkbench({
      folder,
      theme: 'dark',
      size: { width: 1024, height: 700 },
      userSettings: { 'cartwright.language.cartridgePath': 'app_custom:app_base' },
    });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('Problems shows what is wrong with the hooks, and a quick fix corrects it', async () => {
    await at().editor.open(hooksFile, 3);
    await at().runCommand('Problems: Focus on Problems View');
    await at().page.getByText('is registered, but no operation').first().waitFor();
    await at().page.getByText('does not export beforePOST').first().waitFor();
    await at().screenshot('language-problems-dark');
    await at().runCommand('View: Focus Active Editor Group');
    await at().keys('F8');
    await at().keys('Escape', 'Control+.');
    await at().page.locator('.action-widget', { hasText: 'Quick Fix' }).first().waitFor();
    await at().screenshot('language-quick-fix-dark');
    await at().keys('Enter');
    await at().keys('Control+S');
    await eventually(
      'the corrected name',
      () => Promise.resolve(readFileSync(path.join(at().folder, hooksFile), 'utf8')),
      (text) => text.includes('"svc.api.shop.basket.afterPOST"'),
    );
  });

  it('code lenses show above a function which hook it is, and above a script what it overrides', async () => {
    await at().editor.open('cartridges/app_custom/cartridge/scripts/hooks/basket.js', 4);
    await at().page.getByText('svc.api.shop.basket.afterPOST · POST /baskets').waitFor();
    await at().page.getByText('Debug This Hook').first().waitFor();
    await at().screenshot('language-hook-lens-dark');
    await at().editor.open('cartridges/app_custom/cartridge/scripts/cart/cartHelpers.js', 2);
    await at().page.getByText('Overrides app_base/cartridge/scripts/cart/cartHelpers.js').waitFor();
    await at().screenshot('language-overlay-lens-dark');
  });

  it('F12 leads from a module ID to the file that is loaded', async () => {
    await at().editor.open(cartScript, 1);
    await at().keys('Home');
    for (let word = 0; word < 6; word++) await at().keys('Control+ArrowRight');
    await at().keys('F12');
    await at().editor.waitFor('cartridges/app_custom/cartridge/scripts/cart/cartHelpers.js');
  });

  it('a module ID is completed from a part of its path', async () => {
    await at().editor.open(cartScript, 1);
    await at().keys('Control+End');
    await at().type("\nvar util = require('");
    const suggestions = at().page.locator('.suggest-widget .monaco-list-row');
    await suggestions.first().waitFor();
    await at().type('coll');
    await suggestions.filter({ hasText: '*/cartridge/scripts/util/collections' }).waitFor();
    await at().screenshot('language-completion-dark');
    await at().keys('Enter');
    await at().keys('Control+S');
    await eventually(
      'the completed ID',
      () => Promise.resolve(readFileSync(path.join(at().folder, cartScript), 'utf8')),
      (text) => text.includes("require('*/cartridge/scripts/util/collections')"),
    );
  });
});
