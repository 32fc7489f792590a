import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { signInClient } from '../support/data-api.ts';
import type { Sender } from '../support/http.ts';
import { addConnection } from './add-connection.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const sample = path.join(repositoryRoot, 'sample');
const shop = path.join(mkdtempSync(path.join(tmpdir(), 'sidebar-')), 'kestrel-yard');
const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';
const dataPath = '/s/-/svc/data/v23_2';

describe('A user with the sidebar', () => {
  let workbench: Workbench | undefined;
  let api: Sender;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const takeScreenshot = (name: string) => ui().screenshot(`sidebar/${name}`);
  const readEditorText = () =>
    ui().page.locator('.editor-group-container.active .view-lines').first().innerText();

  before(async () => {
    cpSync(sample, shop, { recursive: true });
    rmSync(path.join(shop, '.vscode'), { recursive: true });
    workbench = await openWorkbench({ folder: shop, theme: 'dark', size: { width: 1440, height: 1000 } });
    await ui().runCommand('Cartwright: Start Service');
    await ui().views.open('Cartwright');
    await ui().views.expand('Connections', 'Bundled service');
    await ui().views.waitForRow('Connections', 'URL');
    const rows = await ui().views.rows('Connections');
    const address = rows.find(({ label }) => label === 'URL')?.description;
    assert.ok(address);
    api = await signInClient(address);
    await ui().views.expand('Data', 'Kestrel Yard');
    await takeScreenshot('views-dark');
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(shop), { recursive: true });
  });

  it('a product can be found and changed', async () => {
    await ui().runCommand('Cartwright: Search Products...');
    await ui().quickInput.answerTitled('Search Products', 'tent');
    await ui().views.waitForRow('Shop', 'Refinements');
    await takeScreenshot('search-dark');
    await ui().runCommand('Cartwright: Open by ID...');
    await ui().quickInput.pick('Product');
    await ui().quickInput.answerTitled('Product: id', 'corrie-tent');
    await eventually('the product', readEditorText, (text) => text.includes('"brand"'));
    await takeScreenshot('product-document-dark');
    const { body: previous } = await api('GET', `${dataPath}/products/corrie-tent`);
    await ui().editor.replace(`"brand": "${String(previous.brand)}"`, '"brand": "Kestrel & Daughters"');
    await ui().keys('Control+S');
    await eventually(
      'the new brand',
      async () => (await api('GET', `${dataPath}/products/corrie-tent`)).body.brand,
      (brand) => brand === 'Kestrel & Daughters',
    );
    await takeScreenshot('product-changed-dark');
  });

  it('a basket can be built, and a hook halts when the basket is submitted', async () => {
    const line =
      readFileSync(path.join(sample, hook), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('points.earnedBy(order)')) + 1;
    await ui().editor.setBreakpoint(hook, line);
    await ui().views.open('Cartwright');
    await ui().views.pressInlineAction('Shop', 'Corrie Two-Person Tent', 'Add to Basket');
    await ui().quickInput.pick('Moss');
    await ui().views.expand('Shop', 'Baskets');
    const basket = await eventually(
      'the basket',
      async () => (await ui().views.labels('Shop')).find((label) => label.startsWith('Basket ')),
      (label) => label !== undefined,
    );
    await ui().views.chooseFromContextMenu('Shop', basket!, 'Complete Basket');
    await eventually(
      'a complete basket',
      () => ui().views.rows('Shop'),
      (rows) => rows.some(({ label, description }) => label === basket && description.includes('complete')),
    );
    await takeScreenshot('basket-dark');
    await ui().views.pressInlineAction('Shop', basket!, 'Show Receipt');
    await ui().waitForWebview('Billing address');
    await takeScreenshot('receipt-dark');
    await ui().editor.open(hook, line);
    await ui().runCommand('Cartwright: Debug Cartridges');
    await ui().page.locator('.debug-toolbar').waitFor();
    await eventually(
      'a verified breakpoint',
      () => ui().editor.gutterMarks(),
      (marks) => marks.some((mark) => mark.line === line && mark.icons === 'debug-breakpoint'),
    );
    await ui().views.open('Cartwright');
    await ui().views.pressInlineAction('Shop', basket!, 'Submit Basket');
    const top = await ui().debug.waitForStop('afterPOST');
    assert.equal(top.line, line);
    await takeScreenshot('halted-dark');
    await ui().debug.press('Continue');
    await ui().messages.waitForNotification(/Order \d{8} was created/);
    await ui().debug.press('Disconnect');
    await ui().page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });

  it('a conflict between two changes of a campaign can be resolved', async () => {
    const campaign = `${dataPath}/sites/RefArch/campaigns/spring-nights`;
    await ui().views.open('Cartwright');
    await ui().views.expand('Data', 'Campaigns');
    await ui().views.click('Data', 'spring-nights');
    await eventually('the campaign', readEditorText, (text) => text.includes('spring-nights'));
    // A click shows the document and leaves the focus in the view; Enter moves the focus to the editor.
    const hasFocus = (container: string): Promise<boolean> =>
      ui().page.evaluate<boolean>(`document.activeElement?.closest('${container}') !== null`);
    assert.ok(await hasFocus('.pane-body .monaco-list'));
    await ui().keys('Enter');
    await eventually(
      'the focus in the editor',
      () => hasFocus('.editor-group-container'),
      (isFocused) => isFocused,
    );
    await ui().editor.replace('Tents, from the first dry weekend on', 'Tents, whatever the weather');
    await api('PATCH', campaign, { enabled: true, description: 'Tents for winter' });
    await ui().keys('Control+S');
    await ui().page.locator('.merge-editor').waitFor();
    await ui().page.locator('.merge-editor').getByText('1 Conflict Remaining').waitFor();
    const texts = await eventually(
      'the message about the conflict',
      () => ui().messages.notifications(),
      (messages) => messages.some((text) => /select the double check mark \(Complete Merge\)/.test(text)),
    );
    assert.doesNotMatch(texts.join(), /FileSystemError/);
    await ui().page.locator('.merge-editor').getByText('Server', { exact: false }).first().waitFor();
    await takeScreenshot('conflict-dark');
    await ui().page.locator('.merge-editor').getByText('Accept Your Changes').first().click();
    await takeScreenshot('conflict-accepted-dark');
    await ui().page.locator('.editor-actions .action-label[aria-label^="Complete Merge"]').click();
    await eventually(
      'both changes',
      async () => (await api('GET', campaign)).body,
      (body) => body.description === 'Tents, whatever the weather' && body.enabled === true,
    );
    await takeScreenshot('conflict-resolved-dark');
    // The rows of the campaigns would leave no space for the cartridges.
    await ui().views.open('Cartwright');
    await ui().views.collapse('Data', 'Campaigns');
  });

  it('cartridges can be reordered with mouse and keyboard', async () => {
    const readCartridgePath = async (): Promise<string> =>
      (await api('GET', `${dataPath}/sites/RefArch`)).body.cartridges;
    const waitForOrder = (...order: string[]) =>
      eventually(
        `${order.join(', ')} in the tree`,
        async () => (await ui().views.labels('Data')).filter((label) => order.includes(label)),
        (labels) => labels.join() === order.join(),
      );
    await ui().views.open('Cartwright');
    await ui().views.expand('Data', 'Cartridge Path');
    await ui().views.waitForRow('Data', 'lib_helpers');
    await takeScreenshot('cartridges-dark');
    await ui().views.drag('Data', 'lib_helpers', 'app_storefront');
    await eventually('the path', readCartridgePath, (value) =>
      value.startsWith('lib_helpers:app_storefront:int_loyalty'),
    );
    await waitForOrder('lib_helpers', 'app_storefront', 'int_loyalty');
    await ui().views.click('Data', 'lib_helpers');
    await ui().keys('Alt+ArrowDown');
    await eventually('the path', readCartridgePath, (value) =>
      value.startsWith('app_storefront:lib_helpers:int_loyalty'),
    );
    await waitForOrder('app_storefront', 'lib_helpers', 'int_loyalty');
    // The row that was moved has the focus, even if another one is selected.
    await ui().keys('Alt+ArrowDown');
    await eventually('the path', readCartridgePath, (value) =>
      value.startsWith('app_storefront:int_loyalty:lib_helpers'),
    );
    await takeScreenshot('cartridges-reordered-dark');
  });

  it('an input with several steps shows mistakes immediately, and can go back', async () => {
    const { quickInput } = ui();
    await ui().runCommand('Cartwright: Add Connection...');
    await quickInput.answerTitled('Connection Name', 'stagin');
    await quickInput.fillTitled('Platform URL', 'staging example.com');
    await eventually(
      'the problem',
      () => quickInput.message(),
      (message) => message.includes('is not a valid URL') && message.includes('2/7'),
    );
    await takeScreenshot('step-problem-dark');
    await quickInput.goBack();
    await eventually(
      'the previous step',
      () => quickInput.message(),
      (message) => message.includes('Connection Name') && message.includes('1/7'),
    );
    assert.equal(await quickInput.text(), 'stagin');
    await quickInput.cancel();
  });

  it('an instance can be connected, and a campaign copied to the bundled service', async () => {
    await addConnection(ui(), {
      name: 'staging',
      baseUrl: api.baseUrl,
      onPasswordInput: () => takeScreenshot('secret-dark'),
    });
    await ui().views.open('Cartwright');
    await ui().views.expand('Data', 'Kestrel Yard');
    // The tree is read again for the new connection, which closes what was opened just before.
    await eventually(
      'the campaigns of staging',
      async () => {
        await ui().views.expand('Data', 'Campaigns');
        return ui().views.labels('Data');
      },
      (labels) => labels.includes('spring-nights'),
    );
    await ui().views.chooseFromContextMenu('Data', 'spring-nights', 'Copy to Bundled Service...');
    await ui().messages.waitForNotification(/1 resource copied/, 30_000);
    await takeScreenshot('taken-offline-dark');
    await ui().views.collapse('Data', 'Campaigns');
  });

  it('previews and requests are shown in dark, light and high-contrast themes', async () => {
    await ui().runCommand('Cartwright: Switch Connection...');
    await ui().quickInput.pick('Bundled service');
    await ui().waitForStatusBar('Bundled service');
    await ui()
      .runCommand('Notifications: Clear All Notifications')
      .catch(() => undefined);
    for (const theme of ['dark', 'light', 'contrast'] as const) {
      await ui().useTheme(theme);
      await ui().runCommand('View: Close All Editors');
      await ui().views.open('Cartwright');
      await ui().views.pressInlineAction('Shop', 'Corrie Two-Person Tent', 'Show Product Card');
      await ui().waitForWebview('Add to Basket');
      await takeScreenshot(`product-card-${theme}`);
      await ui().runCommand('Cartwright: Show Campaign Calendar');
      await ui().waitForWebview('The line marks today');
      await takeScreenshot(`calendar-${theme}`);
      await ui().runCommand('Cartwright: Open API Description...');
      await ui().quickInput.pick('shop');
      await ui().waitForWebview('/baskets/{basket_id}');
      await takeScreenshot(`api-${theme}`);
      await ui().views.expand('Data', 'A/B Tests');
      await ui().views.pressInlineAction('Data', 'fire-steel-test', 'Show A/B Test Allocation');
      await ui().waitForWebview('not in the test');
      await takeScreenshot(`allocation-${theme}`);
      await ui().runCommand('Cartwright: New Request File');
      await ui().page.locator('.codelens-decoration').first().waitFor();
      await ui().page.locator('.codelens-decoration a').getByText('Send', { exact: true }).first().click();
      await ui().page.locator('.tab[data-resource-name="GET 200.http"]').waitFor();
      await takeScreenshot(`requests-${theme}`);
      await ui().views.expand('Scripts', 'app_storefront');
      await ui().views.expand('Scripts', 'Hooks');
      await takeScreenshot(`scripts-${theme}`);
      await ui().runCommand('View: Revert and Close Editor');
    }
    await ui().useTheme('dark');
  });

  it('a window after its reload and a second window use the same service', async () => {
    const readAddress = async (workbench: Workbench): Promise<string | undefined> => {
      await workbench.views.open('Cartwright');
      await workbench.views.expand('Connections', 'Bundled service');
      await workbench.views.waitForRow('Connections', 'URL');
      const rows = await workbench.views.rows('Connections');
      return rows.find(({ label }) => label === 'URL')?.description;
    };
    assert.equal(await readAddress(ui()), api.baseUrl);
    await ui().reload();
    assert.equal(await readAddress(ui()), api.baseUrl);
    await takeScreenshot('reloaded-dark');
    const secondWindow = await ui().openSecondWindow();
    assert.equal(await readAddress(secondWindow), api.baseUrl);
    await secondWindow.runCommand('Cartwright: Stop Service');
    await ui().views.waitForRow('Connections', 'Start Service');
    await takeScreenshot('stopped-in-the-other-window-dark');
    await ui().runCommand('Cartwright: Start Service');
    await secondWindow.views.waitForRow('Connections', 'URL');
    await secondWindow.page.close();
    // The browser does not draw a page that is behind another one.
    await ui().page.bringToFront();
    await ui().views.waitForRow('Connections', 'URL');
  });
});
