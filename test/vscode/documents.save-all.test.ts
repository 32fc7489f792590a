import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answerDialogs, eventually } from './run-command.ts';
import { dataPath, platform } from './shop.ts';

const campaignPath = `${dataPath}/sites/RefArch/campaigns/spring-nights`;
const campaignUri = vscode.Uri.from({
  scheme: 'cartwright',
  path: '/Bundled service/data/sites/RefArch/campaigns/spring-nights.json',
});

const readDescription = async (): Promise<string> =>
  (await (await platform())('GET', campaignPath)).body.description;

/** Opens the campaign, and replaces its text as a user would by typing. */
async function openAndEdit(edit: (text: string) => string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(campaignUri);
  await vscode.window.showTextDocument(document, { preview: false });
  const replaceText = async (): Promise<boolean> => {
    const workspaceEdit = new vscode.WorkspaceEdit();
    const range = new vscode.Range(0, 0, document.lineCount, 0);
    workspaceEdit.replace(document.uri, range, edit(document.getText()));
    return vscode.workspace.applyEdit(workspaceEdit);
  };
  await eventually('the edit', replaceText, (isApplied) => isApplied);
  return document;
}

const describeAs = (description: string) => (text: string) =>
  JSON.stringify({ ...JSON.parse(text), description });

/** Saves all editors, and resolves with the messages about documents that were left unsaved. */
async function saveAll(buttons: readonly string[] = []): Promise<readonly string[]> {
  const { messages } = await answerDialogs({ buttons }, async (shownMessages) => {
    await vscode.commands.executeCommand('workbench.action.files.saveAll');
    await eventually(
      'the message',
      () => shownMessages.length,
      (count) => count > 0,
    );
  });
  return messages;
}

/**
 * Returns whether the campaign's tab shows unsaved changes. `document.isDirty` cannot be used: VS Code reports a
 * document as saved after every write, even if the write sent nothing to the platform.
 */
const hasUnsavedChanges = (): boolean =>
  vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(
      ({ input, isDirty }) =>
        isDirty && input instanceof vscode.TabInputText && input.uri.path === campaignUri.path,
    ),
  );

describe('a document of the platform when VS Code saves all editors', () => {
  let file: vscode.TextDocument;
  const showFile = () => vscode.window.showTextDocument(file, { preview: false });
  /** Edits the text file. Once the file is saved, Save All has run. */
  const editFile = async (): Promise<void> => {
    const editor = await showFile();
    await editor.edit((builder) => builder.insert(new vscode.Position(0, 0), ' '));
  };

  before(async () => {
    await platform();
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, 'save-all.txt');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('text'));
    file = await vscode.workspace.openTextDocument(uri);
  });

  afterEach(async () => {
    await vscode.window.showTextDocument(campaignUri, { preview: false });
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(file.uri);
  });

  it('Save All leaves a document in the background unsaved, and its message names the document, which File: Save then saves', async () => {
    const document = await openAndEdit(describeAs('Saved by Ctrl+S'));
    const typedText = document.getText();
    await editFile();
    const messages = await saveAll();
    assert.match(messages.join(), /^Cartwright: spring-nights\.json was not saved to the platform\. Saving/);
    assert.ok(!file.isDirty);
    assert.ok(hasUnsavedChanges());
    assert.equal(document.getText(), typedText);
    assert.notEqual(await readDescription(), 'Saved by Ctrl+S');
    await vscode.window.showTextDocument(document, { preview: false });
    await vscode.commands.executeCommand('workbench.action.files.save');
    assert.ok(!hasUnsavedChanges());
    assert.equal(await readDescription(), 'Saved by Ctrl+S');
  });

  it('the button of the message about Save All saves the document that was left unsaved', async () => {
    await openAndEdit(describeAs('Saved by the button'));
    await editFile();
    await saveAll(['Save']);
    await eventually('the description', readDescription, (text) => text === 'Saved by the button');
    await eventually('the end of the save', hasUnsavedChanges, (isDirty) => !isDirty);
  });

  it('the start of a session does not save a document in the background whose JSON is invalid, and reports no error in it', async () => {
    await openAndEdit(() => '{ "description": "Half');
    await editFile();
    const configuration = { type: 'cartwright', request: 'attach', name: 'Save before start' };
    const { messages } = await answerDialogs({}, async (shownMessages) => {
      assert.ok(await vscode.debug.startDebugging(undefined, configuration));
      await eventually(
        'the message',
        () => shownMessages.length,
        (count) => count > 0,
      );
    });
    await vscode.debug.stopDebugging();
    assert.match(messages.join(), /spring-nights\.json was not saved to the platform/);
    assert.ok(!file.isDirty);
    assert.ok(hasUnsavedChanges());
    assert.deepEqual(vscode.languages.getDiagnostics(campaignUri).filter(isOurs), []);
  });

  it('Save All saves a document in the active editor', async () => {
    await openAndEdit(describeAs('Saved in the active editor'));
    await vscode.commands.executeCommand('workbench.action.files.saveAll');
    assert.ok(!hasUnsavedChanges());
    assert.equal(await readDescription(), 'Saved in the active editor');
  });
});

const isOurs = ({ source }: vscode.Diagnostic): boolean => source === 'Cartwright';
