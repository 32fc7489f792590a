import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { eventually } from './run-command.ts';
import { dataPath, labels, platform } from './shop.ts';
import { breakAt, stopDebugging, waitForNextStop } from './stops.ts';

describe('a cartridge whose folder is renamed', () => {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
  const folder = path.join(root, 'cartridges', 'app_one');
  const newFolder = path.join(root, 'cartridges', 'app_first');
  const script = 'cartridge/scripts/hooks/order.js';

  before(() => {
    mkdirSync(path.dirname(path.join(folder, script)), { recursive: true });
    const hooks = [{ name: 'svc.api.shop.order.beforePOST', script: './hooks/order.js' }];
    writeFileSync(
      path.join(folder, script),
      'exports.beforePOST = function (basket) {\n  basket.UUID;\n};\n',
    );
    writeFileSync(path.join(folder, 'cartridge/scripts/hooks.json'), JSON.stringify({ hooks }));
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'app_one', hooks: './cartridge/scripts/hooks.json' }),
    );
  });
  after(async () => {
    await stopDebugging();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(newFolder, { recursive: true });
  });

  it('a breakpoint in it halts at its statement after an edit has moved it, although VS Code does not notice the save', async function () {
    this.timeout(60_000);
    const waitForLabel = (label: string) =>
      eventually(
        label,
        () => labels('scripts'),
        (names) => names.includes(label),
      );
    await waitForLabel('app_one');
    renameSync(folder, newFolder);
    await waitForLabel('app_first');
    // An earlier test may have set the path, which then contains no new cartridges.
    const api = await platform();
    const cartridgesPath = `${dataPath}/sites/RefArch/cartridges`;
    const { body } = await api('GET', `${dataPath}/sites/RefArch`);
    const otherNames = String(body.cartridges)
      .split(':')
      .filter((name) => name !== 'app_first');
    await api('PUT', cartridgesPath, { cartridges: ['app_first', ...otherNames].join(':') });
    const file = path.join('cartridges', 'app_first', script);
    const editor = await vscode.window.showTextDocument(vscode.Uri.file(path.join(root, file)));
    await vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], {
      type: 'cartwright',
      request: 'attach',
      name: 'renamed cartridge',
    });
    assert.equal(await breakAt(file, 'basket.UUID'), 2);
    // The session has the breakpoint before the edit moves it.
    await vscode.debug.activeDebugSession?.customRequest('threads');
    await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), '  basket.customer;\n'));
    await editor.document.save();
    const pendingStop = waitForNextStop();
    const pendingOrder = vscode.commands.executeCommand('cartwright.sendSampleOrder');
    const { session, threadId, stack } = await pendingStop;
    assert.match(stack[0]?.source?.path ?? '', /app_first\/cartridge\/scripts\/hooks\/order\.js$/);
    assert.equal(stack[0]?.line, 3);
    await session.customRequest('continue', { threadId });
    await pendingOrder;
    await api('PUT', cartridgesPath, { cartridges: otherNames.join(':') });
  });
});
