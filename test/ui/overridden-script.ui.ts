import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'overridden-')), 'dockside');
const ratesPath = 'cartridge/scripts/pricing/rates.js';
const pluginRates = `cartridges/a_plugin/${ratesPath}`;
const shopRates = `cartridges/b_shop/${ratesPath}`;
const rates = "'use strict';\n\nexports.of = function (basket) {\n  return basket ? 3 : 4;\n};\n";

const files: Readonly<Record<string, string>> = {
  'cartridges/a_plugin/package.json': '{ "name": "a_plugin" }\n',
  [pluginRates]: rates,
  'cartridges/b_shop/package.json': '{ "hooks": "./cartridge/scripts/hooks.json" }\n',
  'cartridges/b_shop/cartridge/scripts/hooks.json': JSON.stringify({
    hooks: [{ name: 'svc.api.shop.basket.afterPOST', script: './basket.js' }],
  }),
  'cartridges/b_shop/cartridge/scripts/basket.js':
    "'use strict';\n\nvar rates = require('*/cartridge/scripts/pricing/rates');\n\nexports.afterPOST = function (basket) {\n  basket.custom.rate = rates.of(basket);\n};\n",
  [shopRates]: rates,
};

describe('A user with a script that another cartridge overrides, without a cartridge path in the settings', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const doctorPage = (): FrameLocator =>
    ui().page.locator('iframe.webview').last().contentFrame().frameLocator('#active-frame');
  const waitForMark = (icon: string): Promise<unknown> =>
    eventually(
      `the mark ${icon}`,
      () => ui().editor.gutterMarks(),
      (marks) => marks.some((mark) => mark.line === 4 && mark.icons === icon),
    );

  before(async () => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    workbench = await openWorkbench({ folder, theme: 'dark' });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('before the first session, code lens and doctor know the path with which the bundled service starts', async () => {
    await ui().editor.open(shopRates, 4);
    await ui().page.getByText(`Overridden by a_plugin/${ratesPath}`, { exact: true }).waitFor();
    await ui().editor.setBreakpoint(shopRates, 4);
    await ui().runCommand("Cartwright: Why Wasn't My Breakpoint Hit?");
    await doctorPage().getByRole('heading', { name: 'No debug session of Cartwright is running.' }).waitFor();
    await doctorPage().getByText('Overridden by the cartridge "a_plugin".', { exact: true }).waitFor();
    await ui().screenshot('overridden-no-session-dark');
    await ui().editor.open(shopRates, 4);
    await ui().keys('F5');
    await ui().page.locator('.debug-toolbar').waitFor();
  });

  it('an overridden script’s breakpoint is unverified, and its hover names the file that runs', async () => {
    await waitForMark('debug-breakpoint-unverified');
    await ui().editor.hoverGutter(4);
    await ui()
      .page.locator('.monaco-hover')
      .getByText(`/a_plugin/${ratesPath} runs instead`, { exact: false })
      .first()
      .waitFor();
    await ui().screenshot('overridden-hover-dark');
  });

  it('the doctor’s remedy verifies the breakpoint and makes the script the overriding one', async () => {
    // Closes the hover of the previous test.
    await ui().page.mouse.move(700, 300);
    await ui().runCommand("Cartwright: Why Wasn't My Breakpoint Hit?");
    await doctorPage()
      .getByRole('heading', { name: /^Overridden by the cartridge "a_plugin"/ })
      .waitFor();
    await ui().screenshot('overridden-verdict-dark');
    assert.deepEqual((await doctorPage().locator('button:not(.link)').allInnerTexts()).slice(0, 2), [
      'Set Breakpoint in rates.js in a_plugin',
      'Move b_shop Up in the Cartridge Path',
    ]);
    // The page follows the breakpoint into the file that runs.
    await doctorPage().getByRole('button', { name: 'Set Breakpoint in rates.js in a_plugin' }).click();
    await doctorPage().getByText(`Breakpoint at a_plugin/${ratesPath}:4`).waitFor();
    await doctorPage()
      .getByRole('heading', { name: 'No request has run this script since the session started.' })
      .waitFor();
    await doctorPage().getByText('This script overrides the one of "b_shop".').waitFor();
    await ui().screenshot('overridden-followed-dark');
    // The page also leads back to the breakpoint about which the user has asked.
    await doctorPage().getByRole('button', { name: 'Back to rates.js:4 in b_shop' }).click();
    await doctorPage().getByText(`Breakpoint at b_shop/${ratesPath}:4`).waitFor();
    await doctorPage()
      .getByRole('heading', { name: /^Overridden by the cartridge "a_plugin"/ })
      .waitFor();
    assert.equal(
      await doctorPage()
        .getByRole('button', { name: /^Back to/ })
        .count(),
      0,
    );
    await doctorPage().getByRole('button', { name: 'Move b_shop Up in the Cartridge Path' }).click();
    await doctorPage()
      .getByRole('heading', { name: /^(?!Overridden)/, level: 1 })
      .waitFor();
    await ui().editor.open(shopRates, 4);
    await waitForMark('debug-breakpoint');
    // The file is open in two editor groups, so there may be two code lenses.
    await ui().page.getByText(`Overrides a_plugin/${ratesPath}`, { exact: true }).first().waitFor();
    await ui().screenshot('overridden-moved-dark');
  });
});
