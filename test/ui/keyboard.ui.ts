import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { Keyboard } from './keyboard.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const sample = path.join(repositoryRoot, 'sample');
const shop = path.join(mkdtempSync(path.join(tmpdir(), 'keyboard-')), 'kestrel-yard');

const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';
const line =
  readFileSync(path.join(sample, hook), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('points.earnedBy(order)')) + 1;

/**
 * These tests use no mouse, except to select the themes of screenshots. They read the rows of trees by their
 * accessibility labels, as screen readers do.
 */
describe('A user with only a keyboard and a screen reader', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const preview = (): FrameLocator =>
    ui().page.locator('iframe.webview').last().contentFrame().frameLocator('#active-frame');

  const keyboard = (): Keyboard => new Keyboard(ui());
  const readEditorText = async (): Promise<string> =>
    (await ui().page.locator('.editor-group-container.active .view-lines').first().innerText()).replaceAll(
      '\u00a0',
      ' ',
    );

  before(async () => {
    cpSync(sample, shop, { recursive: true });
    rmSync(path.join(shop, '.vscode'), { recursive: true });
    workbench = await openWorkbench({ folder: shop, theme: 'dark', size: { width: 1024, height: 700 } });
    await keyboard().runCommand('Cartwright: Start Service');
    await ui().waitForStatusBar('Cartwright');
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(shop), { recursive: true });
  });

  it('the items of the status bar have labels with their name and state', async () => {
    const labelOf = (text: string): Promise<string | null> =>
      ui().page.locator('.statusbar-item').filter({ hasText: text }).first().getAttribute('aria-label');
    await eventually(
      'the state of the service',
      () => labelOf('Cartwright'),
      (label) => label?.includes('Service running at') === true,
    );
    assert.match((await labelOf('Bundled service')) ?? '', /Cartwright connection Bundled service/);
  });

  it('a campaign is found in the Data view, opened, changed and saved', async () => {
    await keyboard().runCommand('Cartwright: Focus on Data View');
    await keyboard().expand('Kestrel Yard');
    await keyboard().expand('Campaigns');
    // The accessibility label of a row begins with the row's label.
    assert.match(await keyboard().moveTo('spring-nights'), /^spring-nights/);
    await ui().screenshot('keyboard-data-1024');
    await ui().keys('Enter');
    await eventually('the campaign', readEditorText, (text) => text.includes('spring-nights'));
    await keyboard().runCommand('View: Focus Active Editor Group');
    await ui().editor.replace('Tents, from the first dry weekend on', 'Tents, whatever the weather');
    await ui().keys('Control+S');
    await eventually(
      'a saved document',
      () => ui().page.locator('.tab.active.dirty').count(),
      (count) => count === 0,
    );
    assert.match(await readEditorText(), /whatever the weather/);
  });

  it('a breakpoint is set with F9, an order halts at it, and its values are read by their labels', async () => {
    await keyboard().open(hook, line);
    await ui().keys('F9');
    await eventually(
      'the breakpoint',
      () => ui().editor.gutterMarks(),
      (marks) => marks.some((mark) => mark.line === line && mark.icons.startsWith('debug-breakpoint')),
    );
    await ui().keys('F5');
    await ui().page.locator('.debug-toolbar').waitFor();
    await keyboard().runCommand('Cartwright: Send Sample Order');
    await ui().debug.waitForStop('afterPOST');
    await keyboard().runCommand('Run and Debug: Focus on Variables View');
    await keyboard().expand('Scope Local');
    assert.match(await keyboard().moveTo('total'), /^total, value \d+\.\d+/);
    await keyboard().expand('order');
    assert.match(await keyboard().moveTo('orderNo'), /^orderNo, value "\d{8}"/);
    await ui().screenshot('keyboard-halted-1024');
  });

  it('F11 steps into another cartridge, Shift+F11 out of it, and F5 continues', async () => {
    await ui().debug.step('Step Into', 'F11', 'earnedBy');
    await ui().debug.step('Step Out', 'Shift+F11', 'afterPOST');
    await ui().keys('F5');
    await ui().messages.waitForNotification(/Order \d{8} was created/);
    await ui().keys('Shift+F5');
    await ui().page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });

  it('the menu of a row opens by Shift+F10, and its command opens the campaign as XML', async () => {
    await keyboard().runCommand('Cartwright: Focus on Data View');
    await keyboard().moveTo('spring-nights');
    await keyboard().chooseFromMenu('Open as XML');
    await eventually(
      'the campaign as XML',
      () => ui().editor.tabs(),
      (tabs) => tabs.some((tab) => tab.endsWith('spring-nights.xml')),
    );
  });

  it('by keyboard, a product card opens from its row, and the zoomed card fits its page', async () => {
    await keyboard().runCommand('Cartwright: Search Products...');
    await ui().page.locator('.quick-input-title').filter({ hasText: 'Search Products' }).waitFor();
    await ui().type('tent');
    await ui().keys('Enter');
    await eventually(
      'the search in the Shop view',
      () => ui().views.rows('Shop'),
      (rows) => rows.some(({ label, description }) => label === 'Products' && description.includes('tent')),
    );
    await keyboard().runCommand('Cartwright: Focus on Shop View');
    await keyboard().expand('Products');
    await keyboard().moveTo('Corrie Two-Person Tent');
    await keyboard().chooseFromMenu('Show Product Card');
    await preview().getByRole('heading', { name: 'Corrie Two-Person Tent' }).waitFor();
    assert.match((await preview().locator('img').first().getAttribute('alt')) ?? '', /\S/);
    await ui().keys('Tab');
    await eventually(
      'the focus on the first button of the card',
      async () =>
        (
          await preview()
            .locator(':focus')
            .innerText()
            .catch(() => '')
        ).trim(),
      (text) => text === 'Add to Basket',
    );
    const width = async (): Promise<number> =>
      (await preview().getByRole('button', { name: 'Add to Basket' }).boundingBox())?.width ?? 0;
    const originalWidth = await width();
    await eventually(
      'a larger card',
      async () => {
        await ui().keys('Control+=');
        return width();
      },
      (currentWidth) => currentWidth > originalWidth * 1.4,
    );
    await ui().screenshot('keyboard-card-zoomed-1024');
    // Nothing is beyond the right edge of the page.
    const isTooWide = await preview()
      .locator('body')
      .evaluate(({ ownerDocument: { documentElement: root } }) => root.scrollWidth > root.clientWidth);
    assert.equal(isTooWide, false);
    await ui().keys('Control+0');
    await eventually(
      'the original size',
      width,
      (currentWidth) => Math.abs(currentWidth - originalWidth) < 1,
    );
    await ui().useTheme('contrast');
    await ui().screenshot('keyboard-card-contrast-1024');
    await ui().useTheme('light');
    await ui().screenshot('keyboard-card-light-1024');
  });
});
