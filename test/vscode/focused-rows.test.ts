import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { run, runWithAnswers } from './run-command.ts';
import { platform, row, rows, sidebar } from './shop.ts';

describe('a key in a view', () => {
  before(platform);
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('a key acts on the row with the focus or, if that is selected, on all selected rows', async () => {
    const campaigns = await rows('data', await row('data', 'Kestrel Yard', 'Campaigns'));
    const [first, second] = campaigns.map(({ label }) => label);
    const path = `/Bundled service/data/sites/RefArch/campaigns/${first ?? ''}.json`;
    await run('document.revealInTree', vscode.Uri.from({ scheme: 'cartwright', path }));
    const selectedLabels = async (): Promise<string[]> =>
      (await sidebar()).viewOf('data').selection.map(({ label }) => label);
    const pressDelete = async (): Promise<string> =>
      (await runWithAnswers({}, 'document.delete', 'data')).messages.join();
    assert.deepEqual(await selectedLabels(), [first]);
    assert.equal(await pressDelete(), `Delete campaign "${first}"?`);
    await vscode.commands.executeCommand('list.focusDown');
    assert.equal(await pressDelete(), `Delete campaign "${second}"?`);
    assert.deepEqual(await selectedLabels(), [first]);
    await vscode.commands.executeCommand('list.toggleSelection');
    assert.match(await pressDelete(), /^Delete 2 /);
    assert.deepEqual((await selectedLabels()).sort(), [first, second].sort());
    assert.equal(vscode.window.activeTextEditor, undefined);
  });
});
