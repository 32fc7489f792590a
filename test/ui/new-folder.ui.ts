import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepEvidenceOfFailures } from './failure-evidence.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'new-folder-')), 'my-shop');

describe('a person with an empty folder', () => {
  let workbench: Workbench | undefined;
  keepEvidenceOfFailures(() => workbench);
  const at = (): Workbench => workbench ?? assert.fail('no workbench');

  before(async () => {
    mkdirSync(folder);
    workbench = await openWorkbench({ folder, theme: 'light' });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('New Hook creates a cartridge and a function with types', async () => {
    await at().runCommand('Cartwright: New Hook...');
    await at().quickInput.answerTitled('New Cartridge', 'app_mine');
    await at().quickInput.fill('POST /orders');
    await at().screenshot('new-hook-light');
    await at().quickInput.pick('shop.order.afterPOST');
    await at().quickInput.pick('app_mine');
    await at().quickInput.answerTitled('New Hook', 'cartridge/scripts/hooks/order.js');
    await at().page.locator('.tab', { hasText: 'order.js' }).waitFor();
    await at().type('var number = order.orderNo;');
    await at().keys('Control+S');
    await at().screenshot('new-hook-written-light');
  });

  it('the first F5 asks nothing, and an order halts in the new function', async () => {
    await at().editor.setBreakpoint('cartridges/app_mine/cartridge/scripts/hooks/order.js', 10);
    await at().debug.start();
    await at().page.locator('.debug-toolbar').waitFor();
    await at().runCommand('Cartwright: Send Sample Order');
    const top = await at().debug.waitForStop('afterPOST');
    assert.equal(top.line, 10);
    await at().screenshot('new-hook-halted-light');
  });
});
