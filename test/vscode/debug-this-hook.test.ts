import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { run } from './run-command.ts';
import { row, rows } from './shop.ts';
import { stopDebugging, waitForNextStop } from './stops.ts';

const findHookRow = async (name: string) =>
  (await rows('scripts', await row('scripts', 'app_storefront', 'Hooks'))).find(({ label }) =>
    label.endsWith(name),
  );

describe('"Debug This Hook"', () => {
  after(async () => {
    await stopDebugging();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('"Debug This Hook" sends the request that reaches the hook, and halts in it', async () => {
    const pendingStop = waitForNextStop();
    await run('scripts.debugHook', await findHookRow('order.beforePOST'));
    const { session, threadId, stack } = await pendingStop;
    assert.equal(stack[0]?.name, 'beforePOST');
    await session.customRequest('continue', { threadId });
  });

  it('"Debug This Hook" sets a breakpoint in the hook, unless it was called to reach a breakpoint that already exists', async () => {
    const hook = await findHookRow('order.modifyPOSTResponse');
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await run('scripts.debugHook', { ...hook, keepsBreakpoints: true });
    assert.deepEqual(vscode.debug.breakpoints, []);
    const pendingStop = waitForNextStop();
    await run('scripts.debugHook', hook);
    assert.equal(vscode.debug.breakpoints.length, 1);
    const { session, threadId } = await pendingStop;
    await session.customRequest('continue', { threadId });
  });

  it('"Debug This Hook" does not set a removed breakpoint again, and sets none in a hook with a disabled breakpoint', async () => {
    const hook = await findHookRow('order.modifyPOSTResponse');
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await run('scripts.debugHook', hook);
    assert.deepEqual(vscode.debug.breakpoints, []);
    const otherHook = await findHookRow('basket.modifyPOSTResponse');
    await run('scripts.openHook', otherHook);
    const { document, selection } = vscode.window.activeTextEditor ?? assert.fail('no editor');
    const location = new vscode.Location(document.uri, selection.active);
    const breakpoint = new vscode.SourceBreakpoint(location, false);
    vscode.debug.addBreakpoints([breakpoint]);
    await run('scripts.debugHook', otherHook);
    assert.deepEqual(vscode.debug.breakpoints, [breakpoint]);
  });
});
