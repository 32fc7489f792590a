import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const sample = path.join(repositoryRoot, 'sample');
const shop = path.join(mkdtempSync(path.join(tmpdir(), 'no-launch-')), 'kestrel-yard');
const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';
const line =
  readFileSync(path.join(sample, hook), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('points.earnedBy(order)')) + 1;

describe('A user with the sample workspace, a keyboard and a mouse', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');

  before(async () => {
    // The workspace has no launch.json, so F5 must work without one.
    cpSync(sample, shop, { recursive: true });
    rmSync(path.join(shop, '.vscode'), { recursive: true });
    workbench = await openWorkbench({ folder: shop, theme: 'dark' });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(shop), { recursive: true });
  });

  it('the status bar has an item of Cartwright', async () => {
    await ui().waitForStatusBar('Cartwright');
  });

  it('an order that is sent from the Command Palette halts at a breakpoint in the hook', async () => {
    await ui().editor.setBreakpoint(hook, line);
    await ui().debug.start();
    await ui().page.locator('.debug-toolbar').waitFor();
    await eventually(
      'a verified breakpoint',
      () => ui().editor.gutterMarks(),
      (marks) => marks.some((mark) => mark.line === line && mark.icons === 'debug-breakpoint'),
    );
    await ui().runCommand('Cartwright: Send Sample Order');
    const top = await ui().debug.waitForStop('afterPOST');
    assert.equal(top.line, line);
    assert.equal(await ui().editor.stoppedLine(), line);
  });

  it('Variables shows the order', async () => {
    await ui().debug.expand('Local');
    assert.match(await ui().debug.valueOf('total'), /^\d+\.\d+$/);
    await ui().debug.expand('order');
    assert.match(await ui().debug.valueOf('orderNo'), /\d{8}/);
    await ui().screenshot('halted-dark');
  });

  it('the console evaluates an expression, and steps lead into another cartridge and back', async () => {
    await ui().runCommand('Debug Console: Focus on Debug Console View');
    assert.equal(await ui().debug.evaluate('order.customerEmail'), '"wren.hollis@example.com"');
    await ui().debug.press('Step Into');
    await ui().debug.waitForStop('earnedBy');
    await ui().screenshot('stepped-into-dark');
    await ui().debug.press('Step Out');
    await ui().debug.waitForStop('afterPOST');
  });

  it('Variables still shows the order after a change to the light theme', async () => {
    await ui().useTheme('light');
    assert.match(await ui().debug.valueOf('orderNo'), /\d{8}/);
    await ui().screenshot('halted-light');
    await ui().useTheme('dark');
  });

  it('after Continue, a message reports the created order', async () => {
    await ui().debug.press('Continue');
    await eventually(
      'the notification of an order',
      () => ui().messages.notifications(),
      (messages) => messages.some((text) => /Order \d{8} was created/.test(text)),
    );
    await ui().screenshot('order-created');
  });

  it('the service keeps running after the session was stopped', async () => {
    await ui().debug.press('Disconnect');
    await ui().page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
    await ui().clickStatusBar('Cartwright');
    await ui().page.locator('.quick-input-widget').getByText('Stop Service').waitFor();
    await ui().screenshot('service-actions');
    await ui().keys('Escape');
  });
});
