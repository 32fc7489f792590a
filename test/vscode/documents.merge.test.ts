import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answerDialogs, eventually, run } from './run-command.ts';
import { dataPath, platform } from './shop.ts';

const campaignPath = `${dataPath}/sites/RefArch/campaigns/spring-nights`;
const campaignUri = vscode.Uri.from({
  scheme: 'cartwright',
  path: '/Bundled service/data/sites/RefArch/campaigns/spring-nights.json',
});

/** Changes the JSON value of a document, as if the user had replaced its text. */
async function editJson(document: vscode.TextDocument, change: (value: any) => void): Promise<void> {
  const value: unknown = JSON.parse(document.getText());
  change(value);
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(0, 0, document.lineCount, 0);
  edit.replace(document.uri, range, JSON.stringify(value, undefined, 2));
  assert.ok(await vscode.workspace.applyEdit(edit));
}

const open = async (uri: vscode.Uri): Promise<vscode.TextDocument> => {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
};

describe('the merge of a resource in an editor', () => {
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('a merge of a field that both sides have changed begins with its old value, which a save does not send', async () => {
    const api = await platform();
    const document = await open(campaignUri);
    await run('document.reload', campaignUri);
    const oldDescription = JSON.parse(document.getText()).description as string;
    const isEnabled = Boolean(JSON.parse(document.getText()).enabled);
    await editJson(document, (campaign) => (campaign.description = 'Of this editor'));
    await api('PATCH', campaignPath, { description: 'Of somebody else', enabled: !isEnabled });
    const { messages } = await answerDialogs({}, async () => {
      assert.equal(await document.save(), false);
      await eventually(
        'the merge editor',
        () => vscode.window.tabGroups.activeTabGroup.activeTab?.input,
        (tabInput) => typeof tabInput === 'object' && tabInput !== null && 'input1' in tabInput,
      );
      // The merge editor saves the document while it opens.
      await new Promise((resolve) => setTimeout(resolve, 1500));
    });
    assert.doesNotMatch(messages.join(), /was not saved/);
    const merged = JSON.parse(document.getText());
    assert.equal(merged.description, oldDescription);
    assert.equal(await document.save(), false);
    assert.equal((await api('GET', campaignPath)).body.description, 'Of somebody else');
    await editJson(document, (campaign) =>
      Object.assign(campaign, { description: 'Of both', enabled: !isEnabled }),
    );
    assert.ok(await document.save());
    const { body } = await api('GET', campaignPath);
    assert.deepEqual([body.description, body.enabled], ['Of both', !isEnabled]);
  });
});
