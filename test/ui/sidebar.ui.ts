import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { clientOf } from '../support/data-api.ts';
import type { Sender } from '../support/http.ts';
import { eventually } from './eventually.ts';
import { keepEvidenceOfFailures } from './failure-evidence.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const sample = path.join(repositoryRoot, 'sample');
const bare = path.join(mkdtempSync(path.join(tmpdir(), 'sidebar-')), 'kestrel-yard');
const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';
const data = '/s/-/svc/data/v23_2';

describe('a person with the sidebar', () => {
  let workbench: Workbench | undefined;
  let api: Sender;
  keepEvidenceOfFailures(() => workbench);
  const at = (): Workbench => workbench ?? assert.fail('no workbench');
  const picture = (name: string) => at().screenshot(`sidebar/${name}`);
  const editorText = () =>
    at().page.locator('.editor-group-container.active .view-lines').first().innerText();

  before(async () => {
    cpSync(sample, bare, { recursive: true });
    rmSync(path.join(bare, '.vscode'), { recursive: true });
    workbench = await openWorkbench({ folder: bare, theme: 'dark', size: { width: 1440, height: 1000 } });
    await at().runCommand('Cartwright: Start Service');
    await at().views.open('Cartwright');
    await at().views.expand('Connections', 'Bundled service');
    await at().views.waitForRow('Connections', 'Address');
    const rows = await at().views.rows('Connections');
    const address = rows.find(({ label }) => label === 'Address')?.description;
    assert.ok(address);
    api = await clientOf(address);
    await at().views.expand('Data', 'Kestrel Yard');
    await picture('views-dark');
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(bare), { recursive: true });
  });

  it('a product can be found and changed', async () => {
    await at().runCommand('Cartwright: Search Products...');
    await at().quickInput.answerTitled('Search Products', 'tent');
    await at().views.expand('Shop', 'Products');
    await at().views.waitForRow('Shop', 'Refinements');
    await picture('search-dark');
    await at().runCommand('Cartwright: Open by ID...');
    await at().quickInput.pick('Product');
    await at().quickInput.answerTitled('Product: id', 'corrie-tent');
    await eventually('the product', editorText, (text) => text.includes('"brand"'));
    await picture('product-document-dark');
    const { body: before } = await api('GET', `${data}/products/corrie-tent`);
    await at().editor.replace(`"brand": "${String(before.brand)}"`, '"brand": "Kestrel & Daughters"');
    await at().keys('Control+S');
    await eventually(
      'the new brand',
      async () => (await api('GET', `${data}/products/corrie-tent`)).body.brand,
      (brand) => brand === 'Kestrel & Daughters',
    );
    await picture('product-changed-dark');
  });

  it('a basket can be built, and its hook halts when it is submitted', async () => {
    const line =
      readFileSync(path.join(sample, hook), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('points.earnedBy(order)')) + 1;
    await at().editor.setBreakpoint(hook, line);
    await at().views.open('Cartwright');
    await at().views.inlineAction('Shop', 'Corrie Two-Person Tent', 'Add to Basket');
    await at().views.expand('Shop', 'Baskets');
    const basket = await eventually(
      'the basket',
      async () => (await at().views.labels('Shop')).find((label) => label.startsWith('Basket ')),
      (label) => label !== undefined,
    );
    await at().views.contextMenu('Shop', basket!, 'Complete Basket');
    await eventually(
      'a complete basket',
      () => at().views.rows('Shop'),
      (rows) => rows.some(({ label, description }) => label === basket && description.includes('complete')),
    );
    await picture('basket-dark');
    await at().views.inlineAction('Shop', basket!, 'Show Receipt');
    await at().waitForWebview('Billing address');
    await picture('receipt-dark');
    await at().editor.open(hook, line);
    await at().runCommand('Cartwright: Debug Cartridges');
    await at().page.locator('.debug-toolbar').waitFor();
    await eventually(
      'a verified breakpoint',
      () => at().editor.gutterMarks(),
      (marks) => marks.some((mark) => mark.line === line && mark.icon === 'debug-breakpoint'),
    );
    await at().views.open('Cartwright');
    await at().views.inlineAction('Shop', basket!, 'Submit Basket');
    const top = await at().debug.waitForStop('afterPOST');
    assert.equal(top.line, line);
    await picture('halted-dark');
    await at().debug.press('Continue');
    await at().messages.waitForNotification(/Order \d{8} was created/);
    await at().debug.press('Disconnect');
    await at().page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });

  it('a conflict can be resolved', async () => {
    const campaign = `${data}/sites/RefArch/campaigns/spring-nights`;
    await at().views.open('Cartwright');
    await at().views.expand('Data', 'Campaigns');
    await at().views.click('Data', 'spring-nights');
    await eventually('the campaign', editorText, (text) => text.includes('spring-nights'));
    await at().editor.replace('Tents, from the first dry weekend on', 'Tents, whatever the weather');
    await api('PATCH', campaign, { enabled: true });
    await at().keys('Control+S');
    await at().page.locator('.merge-editor').waitFor();
    await at().page.locator('.merge-editor').getByText('Server', { exact: false }).first().waitFor();
    await picture('conflict-dark');
    await at().page.locator('.merge-editor').getByText('Accept Combination').first().click();
    await picture('conflict-combined-dark');
    await at().page.locator('.editor-actions .action-label[aria-label^="Complete Merge"]').click();
    await eventually(
      'both changes',
      async () => (await api('GET', campaign)).body,
      (body) => body.description === 'Tents, whatever the weather' && body.enabled === true,
    );
    await picture('conflict-resolved-dark');
    // Its rows would leave no space for the cartridges.
    await at().views.open('Cartwright');
    await at().views.collapse('Data', 'Campaigns');
  });

  it('cartridges can be reordered with mouse and keyboard', async () => {
    const names = async (): Promise<string> => (await api('GET', `${data}/sites/RefArch`)).body.cartridges;
    const orderIs = (...order: string[]) =>
      eventually(
        `${order.join(', ')} in the tree`,
        async () => (await at().views.labels('Data')).filter((label) => order.includes(label)),
        (labels) => labels.join() === order.join(),
      );
    await at().views.open('Cartwright');
    await at().views.expand('Data', 'Cartridge Path');
    await at().views.waitForRow('Data', 'lib_helpers');
    await picture('cartridges-dark');
    await at().views.drag('Data', 'lib_helpers', 'app_storefront');
    await eventually('the path', names, (value) =>
      value.startsWith('lib_helpers:app_storefront:int_loyalty'),
    );
    await orderIs('lib_helpers', 'app_storefront', 'int_loyalty');
    await at().views.click('Data', 'lib_helpers');
    await at().keys('Alt+ArrowDown');
    await eventually('the path', names, (value) =>
      value.startsWith('app_storefront:lib_helpers:int_loyalty'),
    );
    await orderIs('app_storefront', 'lib_helpers', 'int_loyalty');
    // The row that was moved is still selected.
    await at().keys('Alt+ArrowDown');
    await eventually('the path', names, (value) =>
      value.startsWith('app_storefront:int_loyalty:lib_helpers'),
    );
    await picture('cartridges-reordered-dark');
  });

  it('an instance can be connected, and a campaign copied to the bundled service', async () => {
    await at().runCommand('Cartwright: Add Connection...');
    for (const [title, text] of [
      ['Connection Name', 'staging'],
      ['Platform URL', api.baseUrl],
      ['Account Server URL', ''],
      ['Client ID', 'cartwright'],
      ['Back-Office User', 'admin'],
      ['Default Site', 'RefArch'],
      ['Vendor Prefix', ''],
      ['Enter the password of admin', 'admin'],
    ] as const)
      await at().quickInput.answerTitled(title, text);
    await picture('secret-dark');
    await at().quickInput.answerTitled('Enter the password of the client', 'cartwright');
    await at().waitForStatusBar('staging');
    await at().views.open('Cartwright');
    await at().views.expand('Data', 'Kestrel Yard');
    // The tree is read again for the new connection, which closes what was opened just before.
    await eventually(
      'the campaigns of staging',
      async () => {
        await at().views.expand('Data', 'Campaigns');
        return at().views.labels('Data');
      },
      (labels) => labels.includes('spring-nights'),
    );
    await at().views.contextMenu('Data', 'spring-nights', 'Copy to Bundled Service...');
    await at().messages.waitForNotification(/1 resource copied/, 30_000);
    await picture('taken-offline-dark');
    await at().views.collapse('Data', 'Campaigns');
  });

  it('previews and requests are legible in dark, light and high-contrast themes', async () => {
    await at().runCommand('Cartwright: Switch Connection...');
    await at().quickInput.pick('Bundled service');
    await at().waitForStatusBar('Bundled service');
    await at()
      .runCommand('Notifications: Clear All Notifications')
      .catch(() => undefined);
    for (const theme of ['dark', 'light', 'contrast'] as const) {
      await at().useTheme(theme);
      await at().runCommand('View: Close All Editors');
      await at().views.open('Cartwright');
      await at().views.inlineAction('Shop', 'Corrie Two-Person Tent', 'Show Product Card');
      await at().waitForWebview('Add to Basket');
      await picture(`product-card-${theme}`);
      await at().runCommand('Cartwright: Show Campaign Calendar');
      await at().waitForWebview('The line marks today');
      await picture(`calendar-${theme}`);
      await at().runCommand('Cartwright: Open API Description...');
      await at().quickInput.pick('shop');
      await at().waitForWebview('/baskets/{basket_id}');
      await picture(`api-${theme}`);
      await at().views.expand('Data', 'A/B Tests');
      await at().views.inlineAction('Data', 'fire-steel-test', 'Show A/B Test Allocation');
      await at().waitForWebview('not in the test');
      await picture(`allocation-${theme}`);
      await at().runCommand('Cartwright: New Request File');
      await at().page.locator('.codelens-decoration').first().waitFor();
      await at().page.locator('.codelens-decoration a').getByText('Send', { exact: true }).first().click();
      await at().page.locator('.tab[data-resource-name="GET 200.http"]').waitFor();
      await picture(`requests-${theme}`);
      await at().views.expand('Scripts', 'app_storefront');
      await at().views.expand('Scripts', 'Hooks');
      await picture(`scripts-${theme}`);
      await at().runCommand('View: Revert and Close Editor');
    }
    await at().useTheme('dark');
  });

  it('a reloaded window and a second one use the same service', async () => {
    const address = async (workbench: Workbench): Promise<string | undefined> => {
      await workbench.views.open('Cartwright');
      await workbench.views.expand('Connections', 'Bundled service');
      await workbench.views.waitForRow('Connections', 'Address');
      const rows = await workbench.views.rows('Connections');
      return rows.find(({ label }) => label === 'Address')?.description;
    };
    assert.equal(await address(at()), api.baseUrl);
    await at().reload();
    assert.equal(await address(at()), api.baseUrl);
    await picture('reloaded-dark');
    const second = await at().openSecondWindow();
    assert.equal(await address(second), api.baseUrl);
    await second.runCommand('Cartwright: Stop Service');
    await at().views.waitForRow('Connections', 'Start Service');
    await picture('stopped-in-the-other-window-dark');
    await at().runCommand('Cartwright: Start Service');
    await second.views.waitForRow('Connections', 'Address');
    await second.page.close();
    // The browser does not draw a page that is behind another one.
    await at().page.bringToFront();
    await at().views.waitForRow('Connections', 'Address');
  });
});
