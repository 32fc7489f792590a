import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { keepEvidenceOfFailures } from './failure-evidence.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const sample = path.join(repositoryRoot, 'sample');
const bare = path.join(mkdtempSync(path.join(tmpdir(), 'no-launch-')), 'kestrel-yard');
const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';
const line =
  readFileSync(path.join(sample, hook), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('points.earnedBy(order)')) + 1;

describe('a person with the sample workspace, a keyboard and a mouse', () => {
  let workbench: Workbench | undefined;
  keepEvidenceOfFailures(() => workbench);
  const at = (): Workbench => workbench ?? assert.fail('no workbench');

  before(async () => {
    // The workspace has no launch.json, so F5 must work without one.
    cpSync(sample, bare, { recursive: true });
    rmSync(path.join(bare, '.vscode'), { recursive: true });
    workbench = await openWorkbench({ folder: bare, theme: 'dark' });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(bare), { recursive: true });
  });

  it('the status bar shows the state of the service', async () => {
    await at().waitForStatusBar('Cartwright');
  });

  it('an order that is sent from the Command Palette halts at a breakpoint in the hook', async () => {
    await at().editor.setBreakpoint(hook, line);
    await at().debug.start();
    await at().page.locator('.debug-toolbar').waitFor();
    await eventually(
      'a verified breakpoint',
      () => at().editor.gutterMarks(),
      (marks) => marks.some((mark) => mark.line === line && mark.icon === 'debug-breakpoint'),
    );
    await at().runCommand('Cartwright: Send Sample Order');
    const top = await at().debug.waitForStop('afterPOST');
    assert.equal(top.line, line);
    assert.equal(await at().editor.stoppedLine(), line);
  });

  it('Variables and hovers show the order', async () => {
    await at().debug.expand('Local');
    assert.match(await at().debug.valueOf('total'), /^\d+\.\d+$/);
    await at().debug.expand('order');
    assert.match(await at().debug.valueOf('orderNo'), /\d{8}/);
    await at().screenshot('halted-dark');
  });

  it('the console evaluates, and steps lead into another cartridge and out again', async () => {
    await at().runCommand('Debug Console: Focus on Debug Console View');
    assert.equal(await at().debug.evaluate('order.customerEmail'), '"wren.hollis@example.com"');
    await at().debug.press('Step Into');
    await at().debug.waitForStop('earnedBy');
    await at().screenshot('stepped-into-dark');
    await at().debug.press('Step Out');
    await at().debug.waitForStop('afterPOST');
  });

  it('the debug view is legible in a light theme', async () => {
    await at().useTheme('light');
    await at().screenshot('halted-light');
    await at().useTheme('dark');
  });

  it('continue creates the order', async () => {
    await at().debug.press('Continue');
    await eventually(
      'the news of an order',
      () => at().messages.notifications(),
      (messages) => messages.some((text) => /Order \d{8} was created/.test(text)),
    );
    await at().screenshot('order-created');
  });

  it('the service keeps running after the session was stopped', async () => {
    await at().debug.press('Disconnect');
    await at().page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
    await at().clickStatusBar('Cartwright');
    await at().page.locator('.quick-input-widget').getByText('Stop Service').waitFor();
    await at().screenshot('service-actions');
    await at().keys('Escape');
  });
});
