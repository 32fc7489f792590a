import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { Keyboard } from './keyboard.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const shop = path.join(mkdtempSync(path.join(tmpdir(), 'doctor-')), 'kestrel-yard');
const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';
const hooksFile = 'cartridges/app_storefront/cartridge/scripts/hooks.json';
const overriddenScript = 'cartridges/app_mine/cartridge/scripts/loyalty/points.js';
const unregisteredScript = 'cartridges/app_storefront/cartridge/scripts/hooks/customer.js';
const line =
  readFileSync(path.join(repositoryRoot, 'sample', hook), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('points.earnedBy(order)')) + 1;

describe('A user whose breakpoint is not hit', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const page = (): FrameLocator =>
    ui().page.locator('iframe.webview').last().contentFrame().frameLocator('#active-frame');

  before(async () => {
    cpSync(path.join(repositoryRoot, 'sample'), shop, { recursive: true });
    rmSync(path.join(shop, '.vscode'), { recursive: true });
    mkdirSync(path.dirname(path.join(shop, overriddenScript)), { recursive: true });
    cpSync(
      path.join(shop, 'cartridges/int_loyalty/cartridge/scripts/loyalty/points.js'),
      path.join(shop, overriddenScript),
    );
    writeFileSync(
      path.join(shop, unregisteredScript),
      "'use strict';\n\nexports.afterPATCH = function (customer) {\n  customer.custom.seen = true;\n};\n",
    );
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

  it('without a session, the doctor’s page says so, and its button starts one', async () => {
    await ui().editor.setBreakpoint(hook, line);
    await ui().runCommand("Cartwright: Why Wasn't My Breakpoint Hit?");
    await page().getByRole('heading', { name: 'No debug session of Cartwright is running.' }).waitFor();
    await ui().screenshot('doctor-no-session-dark');
    await page().getByRole('button', { name: 'Start Debugging' }).click();
    await ui().page.locator('.debug-toolbar').waitFor();
  });

  it('the doctor’s remedy for a misspelled hook corrects its name in hooks.json', async () => {
    // The page has checked again by itself after the session was started.
    await page()
      .getByRole('heading', { name: 'No request runs a hook named svc.api.shop.order.afterPost.' })
      .waitFor();
    assert.equal(await page().locator('details').first().getAttribute('open'), null);
    await ui().screenshot('doctor-misspelt-dark');
    // The button is pressed by keyboard.
    await page().getByRole('button', { name: 'Rename to svc.api.shop.order.afterPOST' }).focus();
    await ui().keys('Enter');
    await eventually(
      'the name in hooks.json',
      () => Promise.resolve(readFileSync(path.join(ui().folder, hooksFile), 'utf8')),
      (text) => text.includes('svc.api.shop.order.afterPOST') && !text.includes('afterPost'),
    );
    await ui().editor.waitFor(hooksFile);
    // The page checks again by itself.
    await page()
      .getByRole('heading', { name: 'No request has run this script since the session started.' })
      .waitFor();
  });

  it('the menu of a line number opens the doctor even for a script outside cartridges', async () => {
    mkdirSync(path.join(ui().folder, 'tools'));
    writeFileSync(path.join(ui().folder, 'tools/import.js'), "'use strict';\nimportProducts();\n");
    await ui().editor.open('tools/import.js', 2);
    await ui().editor.chooseFromLineMenu(2, "Why Wasn't My Breakpoint Hit?");
    await page()
      .getByRole('heading', { name: /^This file is not in any of the \d+ cartridges that were found\.$/ })
      .waitFor();
    await page().getByText('Breakpoint at tools/import.js:2').waitFor();
    await page().getByRole('button', { name: 'Edit Launch Configuration' }).waitFor();
    await ui().screenshot('doctor-outside-cartridges-dark');
  });

  it('the doctor’s remedy for an overridden script moves its cartridge up in the path', async () => {
    const lineOfReturn =
      readFileSync(path.join(shop, overriddenScript), 'utf8')
        .split('\n')
        .findIndex((text) => /^\s+return /.test(text)) + 1;
    await ui().editor.setBreakpoint(overriddenScript, lineOfReturn);
    await ui().runCommand("Cartwright: Why Wasn't My Breakpoint Hit?");
    await page()
      .getByRole('heading', { name: /^Overridden by the cartridge "int_loyalty"/ })
      .waitFor();
    await ui().screenshot('doctor-overridden-dark');
    await page().getByRole('button', { name: 'Move app_mine Up in the Cartridge Path' }).click();
    await page()
      .getByRole('heading', { name: /^(?!Overridden)/, level: 1 })
      .waitFor();
    await ui().screenshot('doctor-moved-up-dark');
  });

  it('the doctor’s remedy for a cartridge that is not on the cartridge path adds the cartridge', async () => {
    const keyboard = new Keyboard(ui());
    await keyboard.runCommand('Cartwright: Focus on Data View');
    await keyboard.expand('Kestrel Yard');
    await keyboard.expand('Cartridge Path');
    await keyboard.moveTo('app_mine');
    await keyboard.chooseFromMenu('Remove from Cartridge Path');
    await page().getByRole('button', { name: 'Check Again' }).click();
    await page()
      .getByRole('heading', { name: /^The cartridge path of RefArch does not contain "app_mine"/ })
      .waitFor();
    await page().getByRole('button', { name: 'Add to the Cartridge Path of RefArch' }).click();
    await page()
      .getByRole('heading', { name: /^(?!The cartridge path)/, level: 1 })
      .waitFor();
  });

  it('the doctor’s remedy for a disabled breakpoint enables it', async () => {
    await ui().editor.open(hook, line);
    await ui().runCommand('Disable All Breakpoints');
    await ui().runCommand("Cartwright: Why Wasn't My Breakpoint Hit?");
    await page()
      .getByRole('heading', { name: /^The breakpoint on line \d+ is disabled\.$/ })
      .waitFor();
    await page().getByRole('button', { name: 'Enable Breakpoint' }).click();
    await page()
      .getByRole('heading', { name: /^(?!The breakpoint on line)/, level: 1 })
      .waitFor();
    await ui().runCommand('Enable All Breakpoints');
  });

  it('the doctor’s remedy activates all breakpoints, and its page follows later changes', async () => {
    await ui().editor.open(hook, line);
    await ui().runCommand('Toggle Activate Breakpoints');
    await ui().runCommand("Cartwright: Why Wasn't My Breakpoint Hit?");
    const deactivatedHeading = page().getByRole('heading', { name: 'All breakpoints are deactivated.' });
    await deactivatedHeading.waitFor();
    await ui().screenshot('doctor-deactivated-dark');
    await page().getByRole('button', { name: 'Activate Breakpoints' }).click();
    await deactivatedHeading.waitFor({ state: 'detached' });
    // VS Code reports no change of a breakpoint for this command.
    await ui().runCommand('Toggle Activate Breakpoints');
    await deactivatedHeading.waitFor();
    await ui().runCommand('Toggle Activate Breakpoints');
    await deactivatedHeading.waitFor({ state: 'detached' });
    await ui().runCommand('Disable All Breakpoints');
    const disabledHeading = page().getByRole('heading', {
      name: /^The breakpoint on line \d+ is disabled\.$/,
    });
    await disabledHeading.waitFor();
    await ui().runCommand('Enable All Breakpoints');
    await disabledHeading.waitFor({ state: 'detached' });
  });

  it('the doctor’s remedy for a function that is not registered as a hook registers the function', async () => {
    await ui().editor.setBreakpoint(unregisteredScript, 4);
    await ui().runCommand("Cartwright: Why Wasn't My Breakpoint Hit?");
    await page()
      .getByRole('heading', { name: /^No hook is registered for this file/ })
      .waitFor();
    await page().getByRole('button', { name: 'Register svc.api.shop.customer.afterPATCH' }).click();
    await eventually(
      'the hook in hooks.json',
      () => Promise.resolve(readFileSync(path.join(ui().folder, hooksFile), 'utf8')),
      (text) => /"svc.api.shop.customer.afterPATCH",\s*"script": "\.\/hooks\/customer.js"/.test(text),
    );
    await ui().editor.waitFor(hooksFile);
    await page()
      .getByRole('heading', { name: 'No request has run this script since the session started.' })
      .waitFor();
    await page()
      .getByText(/customer\.afterPATCH runs in PATCH/)
      .waitFor();
    await ui().screenshot('doctor-registered-dark');
  });

  it('the doctor’s remedy for a hook whose script does not exist corrects the script’s path', async () => {
    const hooksPath = path.join(ui().folder, hooksFile);
    const text = readFileSync(hooksPath, 'utf8');
    writeFileSync(hooksPath, text.replace('./hooks/customer.js', './customer.js'));
    await page().getByRole('button', { name: 'Check Again' }).click();
    await page()
      .getByRole('heading', { name: /^The script .* does not exist\.$/ })
      .waitFor();
    await ui().screenshot('doctor-missing-script-dark');
    await page().getByRole('button', { name: 'Change to ./hooks/customer.js' }).click();
    await eventually(
      'the path in hooks.json',
      () => Promise.resolve(readFileSync(hooksPath, 'utf8')),
      (currentText) => currentText === text,
    );
    await ui().editor.waitFor(hooksFile);
    await page()
      .getByRole('heading', { name: 'No request has run this script since the session started.' })
      .waitFor();
    await page()
      .getByText(/customer\.afterPATCH runs in PATCH/)
      .waitFor();
  });

  it('in the doctor, Tab goes from the buttons to the passed checks, and Enter unfolds them', async () => {
    await ui().editor.open(hook, line);
    await ui().runCommand("Cartwright: Why Wasn't My Breakpoint Hit?");
    await page().getByText(`Breakpoint at app_storefront/cartridge/scripts/hooks/order.js:${line}`).waitFor();
    // From the top of the page, Tab goes through the location and the buttons, and then to the checks that passed.
    await page()
      .locator('body')
      .click({ position: { x: 2, y: 2 } });
    const names: string[] = [];
    for (let stop = 0; stop < 6; stop++) {
      await ui().keys('Tab');
      names.push((await page().locator(':focus').innerText()).trim());
    }
    assert.deepEqual(names.slice(0, 5), [
      `app_storefront/cartridge/scripts/hooks/order.js:${line}`,
      'Send Example Request and Debug',
      'Open as Request',
      'Check Again',
      'Copy Report',
    ]);
    assert.match(names[5] ?? '', /^\d+ checks passed$/);
    await ui().keys('Enter');
    await page().getByText('The platform has a breakpoint at', { exact: false }).waitFor();
    await ui().screenshot('doctor-unfolded-dark');
    // The path of the hooks file is a link to the line that registers the script.
    const registeredLine =
      readFileSync(path.join(ui().folder, hooksFile), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('order.js')) + 1;
    await page()
      .getByRole('button', { name: new RegExp(`app_storefront/cartridge/scripts/hooks.json:\\d+`) })
      .click();
    await ui().editor.waitFor(hooksFile);
    await ui()
      .page.getByText(new RegExp(`^Ln ${registeredLine}, Col`))
      .waitFor();
    await ui().editor.open(hook, line);
  });

  it('without a problem, the doctor names the request for the hook, and its button sends it', async () => {
    await page().getByRole('button', { name: 'Check Again' }).click();
    await page()
      .getByRole('heading', {
        name: 'No request has run this script since the session started.',
      })
      .waitFor();
    await page()
      .getByText(/afterPOST runs in POST/)
      .waitFor();
    await ui().screenshot('doctor-request-dark');
    await ui().useTheme('light');
    await ui().screenshot('doctor-request-light');
    await ui().useTheme('contrast');
    await ui().screenshot('doctor-request-contrast');
    await ui().page.setViewportSize({ width: 1024, height: 700 });
    await ui().screenshot('doctor-request-1024');
    // The verdict is wrapped, never truncated.
    assert.equal(
      await page()
        .locator('h1')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
      false,
    );
    await ui().useTheme('dark');
    await page().getByRole('button', { name: 'Send Example Request and Debug' }).click();
    const top = await ui().debug.waitForStop('afterPOST');
    assert.equal(top.line, line);
  });

  it('while the script is halted, the doctor’s first button continues it', async () => {
    const notLoadedHeading = page().getByRole('heading', {
      name: 'No request has run this script since the session started.',
    });
    await notLoadedHeading.waitFor({ state: 'detached' });
    await ui().screenshot('doctor-after-request-dark');
    const firstButton = page().locator('.row').getByRole('button').first();
    assert.equal(await firstButton.innerText(), 'Continue');
    await firstButton.click();
    // The next stop is at the breakpoint in `overriddenScript`.
    await ui().debug.waitForStop('isDouble');
  });
});
