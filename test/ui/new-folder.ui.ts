import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.ts';
import { keepEvidenceOfFailures } from './failure-evidence.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'new-folder-')), 'my-shop');

describe('a person with an empty folder', () => {
  let workbench: Workbench | undefined;
  keepEvidenceOfFailures(() => workbench);
  const at = (): Workbench => workbench ?? assert.fail('no workbench');

  before(async () => {
    mkdirSync(folder);
    // VS Code's Explorer shows a row as soon as the folder is open.
    writeFileSync(path.join(folder, 'README.md'), '# My shop\n');
    workbench = await openWorkbench({ folder, theme: 'light' });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('New Hook creates a cartridge and a function with types', async () => {
    await at().runCommand('Cartwright: New Hook...');
    await at().quickInput.answerTitled('New Cartridge', 'app_mine');
    await at().quickInput.fillTitled('New Hook (1/3)', 'POST /orders');
    await at().screenshot('new-hook-light');
    await at().quickInput.pick('shop.order.afterPOST');
    await at().quickInput.pick('app_mine');
    await at().quickInput.answerTitled('New Hook (3/3)', 'cartridge/scripts/hooks/order.js');
    await at().page.locator('.tab', { hasText: 'order.js' }).waitFor();
    await at().type('var number = order.orderNo;');
    await at().keys('Control+S');
    await at().screenshot('new-hook-written-light');
  });

  it('the first F5 asks nothing, and an order halts in the new function', async () => {
    await at().editor.setBreakpoint('cartridges/app_mine/cartridge/scripts/hooks/order.js', 10);
    await at().debug.start();
    await at().page.locator('.debug-toolbar').waitFor();
    assert.equal(await at().quickInput.isOpen(), false);
    await at().runCommand('Cartwright: Send Sample Order');
    const top = await at().debug.waitForStop('afterPOST');
    assert.equal(top.line, 10);
    await at().screenshot('new-hook-halted-light');
  });

  it('Variables, hovers and the console show what is in the order', async () => {
    await at().debug.expand('Local');
    assert.match(await at().debug.valueOf('order'), /^Order \d{8} · [\d.]+ USD$/);
    await at().runCommand('Debug Console: Focus on Debug Console View');
    assert.equal(
      await at().debug.evaluate('({ lines: order.productLineItems, big: 10n })'),
      '{lines: ArrayList(3), big: 10n}',
    );
    await at().debug.evaluate(
      'require("svc/system/Logger").getLogger("mine").warn("{0} seen", order.orderNo)',
    );
    await at().screenshot('new-hook-console-light');
  });

  it('the console tells what the script logged and the request that ran with its status', async () => {
    await at().debug.press('Continue');
    await eventually(
      'the request in the console',
      () => at().debug.consoleLines(),
      (lines) => lines.some((line) => /POST \/s\/RefArch\S+\/orders → 200/.test(line)),
    );
    const lines = await at().debug.consoleLines();
    assert.ok(
      lines.some((line) => /\[warn\] .*\d{8} seen/.test(line)),
      lines.join('\n'),
    );
    await at().screenshot('new-hook-story-light');
  });
});
