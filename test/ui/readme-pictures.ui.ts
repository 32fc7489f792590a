import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { convertToWebp } from './webp.ts';
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
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const open = async (options: Pick<WorkbenchOptions, 'theme' | 'size'>): Promise<void> => {
    workbench = await openWorkbench({ folder, ...options });
  };

  /** Takes the picture. With UPDATE_GOLDEN=1, it replaces the picture in the README. */
  async function takePicture(name: string): Promise<void> {
    await ui().runCommand('Notifications: Clear All Notifications');
    await ui().page.mouse.move(0, 0);
    const file = await ui().screenshot(`readme/${name}`);
    if (process.env['UPDATE_GOLDEN'] === '1')
      writeFileSync(path.join(repositoryRoot, 'media', `${name}.webp`), await convertToWebp(ui().page, file));
  }

  before(() => {
    cpSync(sample, folder, { recursive: true });
    // Without launch.json, as in users' own workspaces.
    rmSync(path.join(folder, '.vscode'), { recursive: true });
  });
  afterEach(() => workbench?.close());
  after(() => rmSync(path.dirname(folder), { recursive: true }));

  it('the picture of the debugger shows a breakpoint in the hook of a submitted order', async () => {
    await open({ theme: 'dark', size: { width: 1280, height: 800 } });
    await ui().editor.setBreakpoint(hook, line);
    // Before the extension is active, F5 asks for a debugger.
    await ui().waitForStatusBar('Cartwright');
    await ui().debug.start();
    await ui().page.locator('.debug-toolbar').waitFor();
    await ui().runCommand('Cartwright: Send Sample Order');
    await ui().debug.waitForStop('afterPOST');
    await ui().debug.expand('Local');
    await ui().debug.expand('order');
    await ui().debug.valueOf('orderNo');
    await ui().runCommand('Debug Console: Focus on Debug Console View');
    await ui().debug.evaluate('order.productLineItems');
    await ui().debug.evaluate('pickList.linesOf(order)');
    await takePicture('halted-in-a-hook');
    await ui().debug.press('Continue');
    await ui().messages.waitForNotification('was created');
  });

  it('one picture shows a product card next to the four views, and one a request file with a response', async () => {
    await open({ theme: 'light', size: { width: 1060, height: 640 } });
    await ui().views.open('Cartwright');
    await ui().views.expand('Data', 'Kestrel Yard');
    await ui().runCommand('Cartwright: Search Products...');
    await ui().quickInput.answerTitled('Search Products', 'jacket');
    await ui().views.expand('Shop', 'Products');
    await ui().views.pressInlineAction('Shop', 'Fell Waxed Jacket', 'Show Product Card');
    await ui().waitForWebview('Add to Basket');
    await takePicture('sidebar-product-card');
    await ui().runCommand('View: Close All Editors');
    await ui().runCommand('Cartwright: New Request File');
    await ui().page.locator('.codelens-decoration').first().waitFor();
    await ui().page.locator('.codelens-decoration a').getByText('Send', { exact: true }).nth(1).click();
    await eventually(
      'the response',
      () => ui().editor.tabs(),
      (tabs) => tabs.some((name) => /^POST 200/.test(name)),
    );
    await takePicture('sidebar-requests');
  });
});
