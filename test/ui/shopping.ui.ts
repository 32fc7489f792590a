import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import type { TreeRow } from './views.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'shopping-')), 'tackle-shop');

describe('A user who shops in the sidebar of a small window, without a basket of their own', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const takeScreenshot = (name: string) => ui().screenshot(`shopping/${name}-1024`);
  const webview = () =>
    ui().page.locator('iframe.webview').last().contentFrame().frameLocator('#active-frame');
  /**
   * Waits until the progress notification has closed. VS Code shows at most three notifications in 800 ms, and counts
   * that one.
   */
  const waitForEndOfProgress = () =>
    eventually(
      'the end of the progress',
      () => ui().messages.notifications(),
      (texts) => texts.length <= 1,
    );
  const waitForBasketRow = async (): Promise<TreeRow> => {
    const row = await eventually(
      'the row of the basket',
      async () => (await ui().views.rows('Shop')).find(({ label }) => /^Basket [\w-]{4}$/.test(label)),
      (candidate) => candidate !== undefined,
    );
    return row ?? assert.fail('no row');
  };

  before(async () => {
    mkdirSync(path.join(folder, 'cartridges/app_tackle/cartridge/scripts'), { recursive: true });
    writeFileSync(
      path.join(folder, 'cartridges/app_tackle/cartridge/scripts/knots.js'),
      "'use strict';\n\nexports.bowline = function () {\n    return 'bowline';\n};\n",
    );
    workbench = await openWorkbench({ folder, theme: 'dark', size: { width: 1024, height: 700 } });
    await ui().runCommand('Cartwright: Start Service');
    await ui().views.open('Cartwright');
    await ui().views.expand('Data', 'Kestrel Yard');
    await ui().views.collapse('Data', 'Kestrel Yard');
    await takeScreenshot('views');
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('the button of a master product asks for the variant, and adds it to a basket', async () => {
    await ui().runCommand('Cartwright: Search Products...');
    await ui().quickInput.answerTitled('Search Products', 'gansey');
    await ui().views.waitForRow('Shop', 'Harbour Gansey');
    await takeScreenshot('search');
    await ui().views.pressInlineAction('Shop', 'Harbour Gansey', 'Add to Basket');
    await eventually(
      'the variants',
      () => ui().quickInput.rows(),
      (rows) => rows.includes('Ink, S'),
    );
    await takeScreenshot('variants');
    await ui().type('ink, m');
    await ui().keys('Enter');
    await ui().messages.waitForNotification('gansey-jumper-ink-m was added to the basket');
    await takeScreenshot('added');
  });

  it('the message about an added product leads to a complete basket, and then to the order', async () => {
    await ui().views.collapse('Shop', 'Products');
    await ui().views.expand('Shop', 'Baskets');
    const { label, description } = await waitForBasketRow();
    assert.match(description, /^\d problems/);
    await takeScreenshot('incomplete-basket');
    await waitForEndOfProgress();
    await ui().messages.press('was added to the basket', 'Complete Basket');
    const message = await ui().messages.waitForNotification('The basket is complete');
    assert.match(message, /\(\$\d+\.\d\d\)\.$/);
    await eventually('the complete basket', waitForBasketRow, ({ description: text }) =>
      text.startsWith('complete'),
    );
    await takeScreenshot('complete-basket');
    await waitForEndOfProgress();
    await ui().messages.press('The basket is complete', 'Show Receipt');
    await ui().waitForWebview('Billing address');
    await takeScreenshot('receipt');
    assert.equal(await webview().getByText('Shipping', { exact: true }).count(), 1);
    await webview().getByRole('button', { name: 'Submit Basket' }).click();
    await ui().messages.waitForNotification(/Order \d{8} was created/);
    await ui().waitForWebview('payment status');
    await takeScreenshot('order-receipt');
    await eventually(
      'the row of the basket to disappear',
      () => ui().views.labels('Shop'),
      (labels) => !labels.includes(label),
    );
    await ui().messages.press('was created', 'Open');
    await eventually(
      'the order',
      () => ui().editor.text(),
      (text) => /^\{\n {2}"order_no": "\d{8}",/.test(text),
    );
    await takeScreenshot('order');
  });

  it('Complete Basket reports an empty basket; the message about an added product opens the order once it is submitted', async () => {
    await ui().views.pressInlineAction('Shop', 'Baskets', 'New Basket');
    const { label } = await waitForBasketRow();
    await ui().views.pressInlineAction('Shop', label, 'Complete Basket');
    await ui().messages.waitForNotification('It has no items: add a product first.');
    await takeScreenshot('empty-basket');
    await ui().messages.dismiss('It has no items');
    await ui().views.collapse('Shop', 'Baskets');
    await ui().views.expand('Shop', 'Products');
    await ui().views.pressInlineAction('Shop', 'Harbour Gansey', 'Add to Basket');
    await ui().quickInput.pick('Oat, M');
    await ui().messages.waitForNotification('gansey-jumper-oat-m was added to the basket');
    await ui().views.collapse('Shop', 'Products');
    await ui().views.expand('Shop', 'Baskets');
    await waitForEndOfProgress();
    await ui().views.pressInlineAction('Shop', label, 'Submit Basket');
    await ui().messages.waitForNotification(/Order \d{8} was created/);
    const messages = await ui().messages.notifications();
    assert.ok(!messages.some((text) => text.includes('was added')), messages.join('\n'));
    // VS Code keeps the message about the product in its list.
    await ui().runCommand('Notifications: Show Notifications');
    await ui()
      .page.locator('.notifications-center .notification-list-item', { hasText: 'was added to the basket' })
      .locator('.monaco-button', { hasText: 'Submit Basket' })
      .click();
    await eventually(
      'the order of the submitted basket',
      () => ui().editor.text(),
      (text) => /^\{\n {2}"order_no": "\d{8}",/.test(text),
    );
    await takeScreenshot('order-of-submitted-basket');
    assert.deepEqual(
      (await ui().messages.notifications()).filter((text) => text.includes('Could not run')),
      [],
    );
  });
});
