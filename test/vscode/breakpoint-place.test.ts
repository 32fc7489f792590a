import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { findShownLine } from '../../src/commands/breakpoint-at.ts';
import { followBreakpoint } from '../../src/host/breakpoint-place.ts';
import { applyRemedy } from '../../src/host/doctor-remedies.ts';
import { eventually, runWithAnswers } from './run-command.ts';
import { breakAt, stopDebugging } from './stops.ts';

const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';

describe('the breakpoint that the doctor examines', () => {
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await stopDebugging();
  });

  it('the doctor follows a breakpoint that edits move, and notices its removal even if another breakpoint is near', async () => {
    const line = await breakAt(hook, 'var earned = points.earnedBy(order)');
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, hook);
    const breakpointOn = (number: number) =>
      new vscode.SourceBreakpoint(new vscode.Location(uri, new vscode.Position(number - 1, 0)));
    const place = await followBreakpoint({ uri, line });
    assert.equal(await followBreakpoint(place), place);
    const editor = await vscode.window.showTextDocument(uri);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '\n\n'));
    const movedPlace = await eventually(
      'the moved breakpoint',
      () => followBreakpoint(place),
      (newPlace) => newPlace.line === line + 2,
    );
    vscode.debug.addBreakpoints([breakpointOn(line + 4)]);
    assert.ok(movedPlace.breakpoint);
    vscode.debug.removeBreakpoints([movedPlace.breakpoint]);
    const removedPlace = await followBreakpoint(movedPlace);
    assert.deepEqual([removedPlace.line, removedPlace.isRemoved], [line + 2, true]);
    vscode.debug.addBreakpoints([breakpointOn(line + 2)]);
    assert.equal((await followBreakpoint(removedPlace)).isRemoved, undefined);
  });

  it('the doctor lets the user select one of all breakpoints, and marks the disabled ones', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const uri = vscode.Uri.joinPath(folder.uri, hook);
    const breakpointOn = (line: number, isEnabled: boolean) =>
      new vscode.SourceBreakpoint(new vscode.Location(uri, new vscode.Position(line - 1, 0)), isEnabled);
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    vscode.debug.addBreakpoints([breakpointOn(2, true), breakpointOn(3, false)]);
    const { result } = await runWithAnswers<{ text: string }>(
      { picks: ['$(debug-breakpoint-disabled) order.js:3'] },
      'whyNotHit',
    );
    assert.match(result.text, /The breakpoint on line 3 is disabled\./);
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
  });

  it('the doctor edits a breakpoint at the line to which the session has moved it', async () => {
    // The line above is blank, so the session moves a breakpoint from it.
    const setLine = (await breakAt(hook, 'if (verdict.blocked) {')) - 1;
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, hook);
    const breakpoint = new vscode.SourceBreakpoint(
      new vscode.Location(uri, new vscode.Position(setLine - 1, 0)),
    );
    vscode.debug.addBreakpoints([breakpoint]);
    await vscode.debug.startDebugging(folder, { type: 'cartwright', request: 'attach', name: 'edited' });
    const shownLine = await eventually(
      'the moved breakpoint',
      () => findShownLine(breakpoint),
      (line) => line !== setLine,
    );
    await applyRemedy({ kind: 'editBreakpoint', file: uri.fsPath, line: setLine }, undefined);
    assert.equal((vscode.window.activeTextEditor?.selection.active.line ?? 0) + 1, shownLine);
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
  });
});
