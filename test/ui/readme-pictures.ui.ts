import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { keepEvidenceOfFailures } from './failure-evidence.ts';
import { openWorkbench, type Workbench, type WorkbenchOptions } from './workbench.ts';

const sample = path.join(repositoryRoot, 'sample');
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'readme-')), 'kestrel-yard');
const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';
const line =
  readFileSync(path.join(sample, hook), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('points.earnedBy(order)')) + 1;

describe('the pictures of the README', () => {
  let workbench: Workbench | undefined;
  keepEvidenceOfFailures(() => workbench);
  const at = (): Workbench => workbench ?? assert.fail('no workbench');
  const open = async (options: Pick<WorkbenchOptions, 'theme' | 'size'>): Promise<void> => {
    workbench = await openWorkbench({ folder, ...options });
  };

  /** Takes the picture. With UPDATE_GOLDEN=1, it replaces the one that the README shows. */
  async function picture(name: string): Promise<void> {
    await at().page.mouse.move(0, 0);
    const file = await at().screenshot(`readme/${name}`);
    if (process.env['UPDATE_GOLDEN'] === '1') cpSync(file, path.join(repositoryRoot, 'media', `${name}.png`));
  }

  before(() => {
    cpSync(sample, folder, { recursive: true });
    // Without launch.json, as in a workspace of one's own.
    rmSync(path.join(folder, '.vscode'), { recursive: true });
  });
  afterEach(() => workbench?.close());
  after(() => rmSync(path.dirname(folder), { recursive: true }));

  it('the picture of the debugger shows a breakpoint in the hook of a submitted order', async () => {
    await open({ theme: 'dark', size: { width: 1280, height: 800 } });
    await at().editor.setBreakpoint(hook, line);
    await at().debug.start();
    await at().page.locator('.debug-toolbar').waitFor();
    await at().runCommand('Cartwright: Send Sample Order');
    await at().debug.waitForStop('afterPOST');
    await at().debug.expand('Local');
    await at().debug.expand('order');
    await at().debug.valueOf('orderNo');
    await at().runCommand('Debug Console: Focus on Debug Console View');
    await at().debug.evaluate('order.productLineItems');
    await at().debug.evaluate('pickList.linesOf(order)');
    await picture('halted-in-a-hook');
    await at().debug.press('Continue');
    await at().messages.waitForNotification('was created');
  });

  it('the picture of the views shows a product as a card, and requests with their response, beside the four views', async () => {
    await open({ theme: 'light', size: { width: 1060, height: 640 } });
    await at().views.open('Cartwright');
    await at().views.expand('Data', 'Kestrel Yard');
    await at().runCommand('Cartwright: Search Products...');
    await at().quickInput.answerTitled('Search Products', 'jacket');
    await at().views.expand('Shop', 'Products');
    await at().views.inlineAction('Shop', 'Fell Waxed Jacket', 'Show Product Card');
    await at().waitForWebview('Add to Basket');
    await picture('sidebar-product-card');
    await at().runCommand('View: Close All Editors');
    await at().runCommand('Cartwright: New Request File');
    await at().page.locator('.codelens-decoration').first().waitFor();
    await at().page.locator('.codelens-decoration a').getByText('Send', { exact: true }).nth(1).click();
    await eventually(
      'the response',
      () => at().editor.tabs(),
      (tabs) => tabs.some((name) => /^POST 200/.test(name)),
    );
    await picture('sidebar-requests');
  });
});
