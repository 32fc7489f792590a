import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { keepEvidenceOfFailures } from './failure-evidence.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const shop = path.join(mkdtempSync(path.join(tmpdir(), 'doctor-')), 'kestrel-yard');
const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';
const hooksFile = 'cartridges/app_storefront/cartridge/scripts/hooks.json';
const line =
  readFileSync(path.join(repositoryRoot, 'sample', hook), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('points.earnedBy(order)')) + 1;

describe('a person whose breakpoint is not hit', () => {
  let workbench: Workbench | undefined;
  keepEvidenceOfFailures(() => workbench);
  const at = (): Workbench => workbench ?? assert.fail('no workbench');
  const page = (): FrameLocator =>
    at().page.locator('iframe.webview').last().contentFrame().frameLocator('#active-frame');

  before(async () => {
    cpSync(path.join(repositoryRoot, 'sample'), shop, { recursive: true });
    rmSync(path.join(shop, '.vscode'), { recursive: true });
    const file = path.join(shop, hooksFile);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('svc.api.shop.order.afterPOST', 'svc.api.shop.order.afterPost'),
    );
    workbench = await openWorkbench({ folder: shop, theme: 'dark' });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(shop), { recursive: true });
  });

  it('the page starts with the verdict, whose button starts the session', async () => {
    await at().editor.setBreakpoint(hook, line);
    await at().runCommand("Cartwright: Why Wasn't My Breakpoint Hit?");
    await page().getByRole('heading', { name: 'No debug session of Cartwright is running.' }).waitFor();
    await at().screenshot('doctor-no-session-dark');
    await page().getByRole('button', { name: 'Start Debugging' }).click();
    await at().page.locator('.debug-toolbar').waitFor();
  });

  it('the button of a misspelt hook corrects its name in hooks.json', async () => {
    await page().getByRole('button', { name: 'Check Again' }).click();
    await page()
      .getByRole('heading', { name: 'No request runs a hook of the name svc.api.shop.order.afterPost.' })
      .waitFor();
    assert.equal(await page().locator('details').first().getAttribute('open'), null);
    await at().screenshot('doctor-misspelt-dark');
    // By keyboard: the first button is the remedy.
    await page().getByRole('button', { name: 'Rename to svc.api.shop.order.afterPOST' }).focus();
    await at().keys('Enter');
    await eventually(
      'the name in hooks.json',
      () => Promise.resolve(readFileSync(path.join(at().folder, hooksFile), 'utf8')),
      (text) => text.includes('svc.api.shop.order.afterPOST') && !text.includes('afterPost'),
    );
  });

  it('a script outside cartridges has the command in the menu of its line numbers, too', async () => {
    mkdirSync(path.join(at().folder, 'tools'));
    writeFileSync(path.join(at().folder, 'tools/import.js'), "'use strict';\nimportProducts();\n");
    await at().editor.open('tools/import.js', 2);
    await at().editor.lineMenu(2, "Why Wasn't My Breakpoint Hit?");
    await page()
      .getByRole('heading', { name: /^This file is not in any of the \d+ cartridges that were found\.$/ })
      .waitFor();
    await page().getByText('Breakpoint at import.js:2').waitFor();
    await page().getByRole('button', { name: 'Edit Launch Configuration' }).waitFor();
    await at().screenshot('doctor-outside-cartridges-dark');
  });

  it('the whole page can be used by keyboard, and unfolds the checks that passed', async () => {
    await at().editor.open(hook, line);
    await at().runCommand("Cartwright: Why Wasn't My Breakpoint Hit?");
    await page().getByText(`Breakpoint at order.js:${line}`).waitFor();
    // From the top of the page, Tab goes through the buttons in their order.
    await page()
      .locator('body')
      .click({ position: { x: 2, y: 2 } });
    const names: string[] = [];
    for (let stop = 0; stop < 4; stop++) {
      await at().keys('Tab');
      names.push((await page().locator(':focus').innerText()).trim());
    }
    assert.deepEqual(names.slice(0, 3), ['Send Request and Debug', 'Check Again', 'Copy Report']);
    assert.match(names[3] ?? '', /^\d+ checks passed$/);
    await at().keys('Enter');
    await page().getByText('The platform has a breakpoint at', { exact: false }).waitFor();
    await at().screenshot('doctor-unfolded-dark');
  });

  it('without a problem, the page names the request, and its button sends it', async () => {
    await page().getByRole('button', { name: 'Check Again' }).click();
    await page()
      .getByRole('heading', {
        name: /^The platform has not loaded this script yet: .*afterPOST runs in POST/,
      })
      .waitFor();
    await at().screenshot('doctor-request-dark');
    await at().useTheme('light');
    await at().screenshot('doctor-request-light');
    await at().useTheme('contrast');
    await at().screenshot('doctor-request-contrast');
    await at().page.setViewportSize({ width: 1024, height: 700 });
    await at().screenshot('doctor-request-1024');
    // The verdict is wrapped, never cut.
    assert.equal(
      await page()
        .locator('h1')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
      false,
    );
    await at().useTheme('dark');
    await page().getByRole('button', { name: 'Send Request and Debug' }).click();
    const top = await at().debug.waitForStop('afterPOST');
    assert.equal(top.line, line);
  });
});
