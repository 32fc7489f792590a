import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answerDialogs, eventually, run } from './run-command.ts';
import { dataPath, platform } from './shop.ts';

const campaignPath = `${dataPath}/sites/RefArch/campaigns/spring-nights`;
const campaignUri = vscode.Uri.from({
  scheme: 'cartwright',
  path: '/Bundled service/data/sites/RefArch/campaigns/spring-nights.json',
});

async function openCampaign(): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(campaignUri);
  await vscode.window.showTextDocument(document);
  return document;
}

/**
 * Replaces the text of a document, as a user would by typing. Retries, because VS Code rejects an edit while it updates
 * the document to the platform's version, such as after a save.
 */
async function setText(document: vscode.TextDocument, text: string): Promise<void> {
  const replaceText = async (): Promise<boolean> => {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    return vscode.workspace.applyEdit(edit);
  };
  await eventually('the edit', replaceText, (isApplied) => isApplied);
}

const listMarks = () =>
  vscode.languages.getDiagnostics(campaignUri).filter(({ source }) => source === 'Cartwright');

const waitForMarks = (count: number) => eventually('the marks', listMarks, (marks) => marks.length === count);

const waitForSave = (document: vscode.TextDocument) =>
  eventually(
    'the auto save',
    () => document.isDirty,
    (isDirty) => !isDirty,
  );

/** Closes the active editor, and resolves when a tab was opened after that. */
async function closeUntilReopened(): Promise<void> {
  const reopenedTab = new Promise<void>((resolve) => {
    const listener = vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
      if (opened.length === 0) return;
      listener.dispose();
      resolve();
    });
  });
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  await reopenedTab;
}

describe('auto save of a resource in an editor', () => {
  const configuration = vscode.workspace.getConfiguration('files');
  const configure = async (autoSave: string | undefined, delay: number | undefined): Promise<void> => {
    await configuration.update('autoSaveDelay', delay, vscode.ConfigurationTarget.Global);
    await configuration.update('autoSave', autoSave, vscode.ConfigurationTarget.Global);
  };
  const readDescription = async (): Promise<string> =>
    (await (await platform())('GET', campaignPath)).body.description;

  /**
   * Changes `files.autoSaveWorkspaceFilesOnly` for JSON. If it is false, auto save includes documents of the platform,
   * which are outside the workspace. If it is undefined, it has the default of the extension, which excludes them.
   */
  const setWorkspaceFilesOnly = (value: false | undefined): Thenable<void> =>
    vscode.workspace
      .getConfiguration('files', { languageId: 'json' })
      .update('autoSaveWorkspaceFilesOnly', value, vscode.ConfigurationTarget.Global, true);

  before(() => configure('afterDelay', 100));
  after(async () => {
    await setWorkspaceFilesOnly(undefined);
    await configure(undefined, undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('auto save saves a JSON file of the workspace, but no resource; an explicit save sends the resource', async () => {
    await platform();
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const fileUri = vscode.Uri.joinPath(folder.uri, 'auto-save.json');
    await vscode.workspace.fs.writeFile(fileUri, Buffer.from('{}'));
    try {
      const document = await openCampaign();
      const previousText = document.getText();
      await setText(
        document,
        JSON.stringify({ ...JSON.parse(previousText), description: 'Explicitly saved' }),
      );
      const file = await vscode.workspace.openTextDocument(fileUri);
      await vscode.window.showTextDocument(file);
      await setText(file, '{ "saved": true }');
      await waitForSave(file);
      // Much longer than the delay of auto save.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      assert.ok(document.isDirty);
      assert.notEqual(await readDescription(), 'Explicitly saved');
      await openCampaign();
      await vscode.commands.executeCommand('workbench.action.files.save');
      await eventually('the description', readDescription, (text) => text === 'Explicitly saved');
    } finally {
      await vscode.workspace.fs.delete(fileUri);
    }
  });

  it('auto save, if it includes documents, marks invalid JSON without sending it, and sends the document once it is valid', async () => {
    await setWorkspaceFilesOnly(false);
    await platform();
    const document = await openCampaign();
    const validText = document.getText();
    const previousDescription = await readDescription();
    for (const typedText of ['{ "description": "Half', '{ "description": "Half a']) {
      await setText(document, typedText);
      await waitForSave(document);
      const [mark] = await waitForMarks(1);
      assert.match(mark!.message, /^The document is not valid JSON: .* Changes are saved when/);
      assert.equal(document.getText(), typedText);
      assert.equal(await readDescription(), previousDescription);
    }
    await setText(document, JSON.stringify({ ...JSON.parse(validText), description: 'All typed' }));
    await eventually('the description', readDescription, (text) => text === 'All typed');
    await waitForMarks(0);
  });

  it('a document that is closed with invalid JSON opens again with its text, and can be reloaded', async () => {
    const document = await openCampaign();
    await setText(document, '{ "description": ');
    await waitForSave(document);
    await waitForMarks(1);
    const { messages } = await answerDialogs({ buttons: ['Open'] }, closeUntilReopened);
    assert.match(messages.join(), /Changes of campaign "spring-nights" were not saved/);
    const openedDocument = await openCampaign();
    assert.equal(openedDocument.getText(), '{ "description": ');
    await run('document.reload', campaignUri);
    await eventually(
      'the text of the platform',
      () => openedDocument.getText(),
      (text) => text.includes('campaign_id'),
    );
    assert.deepEqual(listMarks(), []);
  });

  it('an explicit save of a document that is not valid JSON fails with the position and the reason', async () => {
    const document = await openCampaign();
    await configure('off', undefined);
    await setText(document, '{\n  "description": \n}');
    assert.equal(await document.save(), false);
    assert.ok(document.isDirty);
    await assert.rejects(
      async () => vscode.workspace.fs.writeFile(campaignUri, Buffer.from(document.getText())),
      {
        name: 'FileSystemError',
        message: 'The document is not valid JSON. Line 3, column 1: A value is expected here.',
      },
    );
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
