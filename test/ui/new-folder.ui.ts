import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'new-folder-')), 'my-shop');

describe('A user with a folder without cartridges', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');

  before(async () => {
    mkdirSync(folder);
    // `openWorkbench` waits for a row in VS Code's Explorer.
    writeFileSync(path.join(folder, 'README.md'), '# My shop\n');
    writeFileSync(path.join(folder, 'server.js'), "require('node:http').createServer().listen(0);\n");
    workbench = await openWorkbench({ folder, theme: 'light' });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('the sidebar of a small window begins with the API names, and the buttons New Cartridge and New Hook', async () => {
    await ui().page.setViewportSize({ width: 1024, height: 700 });
    await ui().views.open('Cartwright');
    const buttons = ui().page.locator('.pane', { hasText: 'Get Started' }).first();
    const newCartridge = buttons.locator('.monaco-button', { hasText: 'New Cartridge' });
    await newCartridge.waitFor();
    await ui().views.waitForRow('Connections', 'Bundled service');
    await ui().screenshot('new-folder-get-started-light');
    const buttonBox = await buttons.locator('.monaco-button', { hasText: 'New Hook' }).boundingBox();
    const connectionsBox = await ui().page.locator('.pane', { hasText: 'Connections' }).first().boundingBox();
    const nameBox = await buttons.locator('a', { hasText: 'Select its API names' }).boundingBox();
    assert.ok(buttonBox && connectionsBox && nameBox);
    assert.ok(nameBox.y + nameBox.height < buttonBox.y, JSON.stringify([nameBox, buttonBox]));
    assert.ok(buttonBox.y + buttonBox.height < connectionsBox.y, JSON.stringify([buttonBox, connectionsBox]));
    await ui().page.setViewportSize({ width: 1280, height: 800 });
  });

  it('F5 in a script outside cartridges first offers the debugger of Node.js', async () => {
    await ui().editor.open('server.js', 1);
    await ui().debug.start();
    const labels = await eventually(
      'the list of debuggers',
      () => ui().page.locator('.quick-input-list .monaco-list-row').allInnerTexts(),
      (texts) => texts.some((text) => text.includes('Node.js')),
    );
    await ui().screenshot('new-folder-debuggers-light');
    assert.equal(labels[0]?.trim(), 'Node.js', labels.join('\n'));
    assert.ok(!labels.some((text) => text.trim().startsWith('Cartwright')), labels.join('\n'));
    await ui().quickInput.cancel();
    await ui().runCommand('View: Close All Editors');
  });

  it('F5 without an editor also offers the debugger of Cartwright, and so does the Debug view', async () => {
    await ui().runCommand('View: Show Run and Debug');
    await ui().page.locator('.pane-body', { hasText: 'To debug the scripts of a shop' }).waitFor();
    await ui().screenshot('new-folder-debug-view-light');
    await ui().debug.start();
    await eventually(
      'the debugger in the list',
      () => ui().page.locator('.quick-input-list .monaco-list-row').allInnerTexts(),
      (texts) => texts.some((text) => text.includes('Cartwright: Commerce Scripts')),
    );
    await ui().quickInput.pick('Cartwright: Commerce Scripts');
    await ui().messages.waitForNotification(/There are no cartridges to debug/);
    await ui().messages.press(/There are no cartridges to debug/, 'New Cartridge...');
    await eventually(
      'the input for the name',
      () => ui().quickInput.message(),
      (message) => message.includes('New Cartridge'),
    );
    await ui().quickInput.cancel();
  });

  it('Debug Cartridges says that there is nothing to debug yet, and offers to create a cartridge', async () => {
    // Activates the extension, which nothing in the folder does.
    await ui().views.open('Cartwright');
    await ui().runCommand('Cartwright: Debug Cartridges');
    await ui().messages.waitForNotification(/There are no cartridges to debug/);
    await ui().screenshot('new-folder-no-cartridges-light');
    assert.equal(await ui().page.locator('.debug-toolbar').isVisible(), false);
    assert.equal(await ui().page.getByText('Edit Launch Configuration').count(), 0);
    await ui().messages.press(/There are no cartridges to debug/, 'New Cartridge...');
    await eventually(
      'the input for the name',
      () => ui().quickInput.message(),
      (message) => message.includes('New Cartridge'),
    );
    await ui().quickInput.cancel();
  });

  it('New Hook creates a cartridge and a function', async () => {
    await ui().runCommand('Cartwright: New Hook...');
    await ui().quickInput.answerTitled('New Cartridge', 'app_mine');
    await ui().quickInput.fillTitled('New Hook (1/2)', 'items basket before');
    await eventually(
      'the hook with these words',
      () => ui().quickInput.rows(),
      (rows) => rows.includes('shop.basket.items.beforePOST') && !rows.includes('shop.order.afterPOST'),
    );
    await ui().screenshot('new-hook-words-light');
    for (const [query, point] of [
      ['add item', 'shop.basket.items.afterPOST'],
      ['basket', 'shop.basket.afterPOST'],
    ] as const) {
      await ui().quickInput.fillTitled('New Hook (1/2)', query);
      await eventually(
        `the first hook for "${query}"`,
        () => ui().quickInput.rows(),
        ([firstRow]) => firstRow === point,
      );
    }
    await ui().quickInput.fillTitled('New Hook (1/2)', 'POST /orders');
    await ui().screenshot('new-hook-light');
    await ui().quickInput.pick('shop.order.afterPOST');
    await ui().quickInput.answerTitled('New Hook (2/2)', 'cartridge/scripts/hooks/order.js');
    await ui().page.locator('.tab', { hasText: 'order.js' }).waitFor();
    await ui().type('var number = order.orderNo;');
    await ui().keys('Control+S');
    await ui().screenshot('new-hook-written-light');
    await ui().page.locator('.pane-header', { hasText: 'Get Started' }).waitFor({ state: 'hidden' });
  });

  it('the first F5 asks nothing, and an order halts in the new function', async () => {
    // The code lens moves the lines down when it appears.
    await ui().page.locator('.codelens-decoration', { hasText: 'Debug This Hook' }).waitFor();
    await ui().editor.setBreakpoint('cartridges/app_mine/cartridge/scripts/hooks/order.js', 10);
    await ui().debug.start();
    await ui().page.locator('.debug-toolbar').waitFor();
    assert.equal(await ui().quickInput.isOpen(), false);
    await eventually(
      'what the session waits for',
      () => ui().debug.consoleLines(),
      (lines) =>
        lines.some((line) =>
          /Waiting for requests to the bundled service at http:\/\/127\.0\.0\.1:\d+\. Run "Cartwright: Send Sample Order"/.test(
            line,
          ),
        ),
    );
    await ui().runCommand('Cartwright: Send Sample Order');
    const top = await ui().debug.waitForStop('afterPOST');
    assert.equal(top.line, 10);
    await ui().screenshot('new-hook-halted-light');
  });

  it('Variables and the console show what is in the order', async () => {
    await ui().debug.expand('Local');
    assert.match(await ui().debug.valueOf('order'), /^Order \d{8} · [\d.]+ USD$/);
    await ui().runCommand('Debug Console: Focus on Debug Console View');
    assert.equal(
      await ui().debug.evaluate('({ lines: order.productLineItems, big: 10n })'),
      '{lines: ArrayList(3), big: 10n}',
    );
    await ui().debug.evaluate(
      'require("svc/system/Logger").getLogger("mine").warn("{0} seen", order.orderNo)',
    );
    await ui().screenshot('new-hook-console-light');
  });

  it('the console shows what the script logged, and the request with its status', async () => {
    await ui().debug.press('Continue');
    await eventually(
      'the request in the console',
      () => ui().debug.consoleLines(),
      (lines) => lines.some((line) => /POST \/s\/RefArch\S+\/orders → 200/.test(line)),
    );
    const lines = await ui().debug.consoleLines();
    assert.ok(
      lines.some((line) => /\[warn\] .*\d{8} seen/.test(line)),
      lines.join('\n'),
    );
    await ui().screenshot('new-hook-story-light');
  });
});
