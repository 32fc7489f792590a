import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const sample = path.join(repositoryRoot, 'sample');
const shop = path.join(mkdtempSync(path.join(tmpdir(), 'previews-')), 'kestrel-yard');
const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';
const line =
  readFileSync(path.join(sample, hook), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('points.earnedBy(order)')) + 1;

describe('A user who presses the buttons of previews and code lenses', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const previewPage = (): FrameLocator =>
    ui().page.locator('iframe.webview').last().contentFrame().frameLocator('#active-frame');
  const waitForTab = (name: string | RegExp) =>
    eventually(
      `the tab ${String(name)}`,
      () => ui().editor.tabs(),
      (tabs) => tabs.some((tab) => (typeof name === 'string' ? tab.includes(name) : name.test(tab))),
    );

  before(async () => {
    cpSync(sample, shop, { recursive: true });
    rmSync(path.join(shop, '.vscode'), { recursive: true });
    workbench = await openWorkbench({ folder: shop, theme: 'dark' });
    await ui().runCommand('Cartwright: Start Service');
    await ui().views.open('Cartwright');
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(shop), { recursive: true });
  });

  it('a variation that is selected on a product card shows the variant, and a button adds it to a basket', async () => {
    await ui().runCommand('Cartwright: Search Products...');
    await ui().quickInput.answerTitled('Search Products', 'corrie tent');
    await ui().views.expand('Shop', 'Products');
    await ui().views.pressInlineAction('Shop', 'Corrie Two-Person Tent', 'Show Product Card');
    await previewPage().getByRole('heading', { name: 'Corrie Two-Person Tent' }).waitFor();
    const variation = previewPage().locator('button[data-action="variation"][aria-pressed="false"]').first();
    const name = ((await variation.innerText()).split('\n')[0] ?? '').trim();
    await variation.click();
    await previewPage().getByRole('button', { name, pressed: true }).waitFor();
    await previewPage().getByRole('button', { name: 'Add to Basket' }).click();
    await ui().messages.waitForNotification(/was added to the basket/);
    await eventually(
      'the basket with the variant',
      async () => {
        await ui().views.expand('Shop', 'Baskets');
        return ui().views.rows('Shop');
      },
      (rows) => rows.some(({ label, description }) => /^1 /.test(label) || description.includes('$351.00')),
      20_000,
    );
    await ui().screenshot('previews-card-dark');
  });

  it('a campaign of the calendar opens its document', async () => {
    await ui().runCommand('Cartwright: Show Campaign Calendar');
    const campaign = previewPage().locator('button[data-action="campaign"]').first();
    await campaign.waitFor();
    const id = (await campaign.getAttribute('data-value')) ?? '';
    await campaign.click();
    await waitForTab(`${id}.json`);
  });

  it('a segment of an A/B test opens its document', async () => {
    await ui().views.expand('Data', 'Kestrel Yard');
    await ui().views.expand('Data', 'A/B Tests');
    await ui().views.pressInlineAction('Data', 'fire-steel-test', 'Show A/B Test Allocation');
    await previewPage().getByRole('button', { name: 'control', exact: true }).click();
    await waitForTab('control.json');
  });

  it('an operation of the API description opens as a request', async () => {
    await ui().runCommand('Cartwright: Open API Description...');
    await ui().quickInput.pick('shop');
    await previewPage().locator('summary', { hasText: '/baskets' }).first().click();
    await previewPage().getByRole('button', { name: 'Open as Request' }).first().click();
    await waitForTab(/Untitled/);
  });

  it('the code lens Debug This Hook halts in the hook', async () => {
    await ui().editor.setBreakpoint(hook, line);
    await ui()
      .page.locator('.codelens-decoration', { hasText: 'order.afterPOST' })
      .getByText('Debug This Hook')
      .click();
    const top = await ui().debug.waitForStop(undefined, 60_000);
    assert.equal(top.label, 'afterPOST');
    await ui().screenshot('previews-lens-halted-dark');
  });
});
