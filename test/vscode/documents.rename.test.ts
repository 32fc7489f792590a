import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { eventually } from './run-command.ts';
import { labels, platform } from './shop.ts';

const uriOf = (id: string): vscode.Uri =>
  vscode.Uri.from({
    scheme: 'cartwright',
    path: `/Bundled service/data/sites/RefArch/campaigns/${id}.json`,
  });
const campaignUri = uriOf('spring-nights');

const open = async (uri: vscode.Uri): Promise<vscode.TextDocument> => {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
};

async function saveWithId(document: vscode.TextDocument, id: string): Promise<void> {
  const campaign = JSON.parse(document.getText()) as object;
  const edit = new vscode.WorkspaceEdit();
  const text = JSON.stringify({ ...campaign, campaign_id: id }, undefined, 2);
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
  assert.ok(await document.save());
}

function activeDocument(): vscode.TextDocument {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor);
  return editor.document;
}

describe('an open resource whose ID is changed', () => {
  before(platform);
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('a save that renames a campaign opens its document under the new ID in place of the old one', async () => {
    const document = await open(campaignUri);
    await saveWithId(document, 'spring-evenings');
    const newUri = uriOf('spring-evenings');
    const tabUris = () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) =>
        tabs.map(({ input }) => (input instanceof vscode.TabInputText ? input.uri.toString() : '')),
      );
    await eventually('the tabs', tabUris, (uris) => isDeepStrictEqual(uris, [newUri.toString()]));
    assert.equal(activeDocument().uri.toString(), newUri.toString());
    assert.deepEqual(vscode.languages.getDiagnostics(campaignUri), []);
    const campaigns = await labels('data', 'Kestrel Yard', 'Campaigns');
    assert.ok(campaigns.includes('spring-evenings') && !campaigns.includes('spring-nights'));
    const newDocument = await open(newUri);
    await saveWithId(newDocument, 'spring-nights');
    await eventually('the tabs', tabUris, (uris) => isDeepStrictEqual(uris, [campaignUri.toString()]));
    const lastDocument = activeDocument();
    await eventually(
      'the ID',
      () => JSON.parse(lastDocument.getText()).campaign_id,
      (id) => id === 'spring-nights',
    );
  });
});
