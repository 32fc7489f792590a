import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answerDialogs, eventually, run } from './run-command.ts';
import { platform } from './shop.ts';

const uri = vscode.Uri.from({
  scheme: 'cartwright',
  path: '/Bundled service/data/sites/RefArch/campaigns/spring-nights.json',
});
const marks = () => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Cartwright');
const hasNoMark = () => eventually('no mark', marks, ({ length }) => length === 0);

describe('the mark of a save that the platform has rejected', () => {
  let document: vscode.TextDocument;
  before(() => platform());
  beforeEach(async () => {
    document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
    await replace('"enabled"', '"enabld"');
    assert.equal(await document.save(), false);
    const [mark] = await eventually('a mark', marks, ({ length }) => length === 1);
    assert.match(document.getText(mark!.range), /enabld/);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  async function replace(text: string, newText: string): Promise<void> {
    const start = document.getText().indexOf(text);
    assert.ok(start >= 0, text);
    const edit = new vscode.WorkspaceEdit();
    const range = new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
    edit.replace(uri, range, newText);
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  it('the mark of a rejected save disappears when the marked text is edited, even if the document is not saved', async () => {
    await replace('enabld', 'enable');
    await hasNoMark();
    assert.ok(document.isDirty);
  });

  it('the mark of a rejected save moves with its text when lines are added above, and stays when other lines are edited', async () => {
    await replace('{', '{\n\n');
    const [mark] = marks();
    assert.match(document.getText(mark?.range), /^"enabld"/);
    const end = document.getText().lastIndexOf('}');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, document.positionAt(end), '\n');
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.equal(marks().length, 1);
  });

  it('the mark of a rejected save stays when VS Code saves all editors, but not the document in the background', async () => {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'other' }));
    const { messages } = await answerDialogs({}, async (shownMessages) => {
      assert.ok(!(await vscode.workspace.saveAll(false)));
      await eventually(
        'the message',
        () => shownMessages,
        ({ length }) => length > 0,
      );
    });
    assert.match(messages.join(), /spring-nights\.json was not saved/);
    const [mark] = marks();
    assert.match(document.getText(mark?.range), /^"enabld"/);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.window.showTextDocument(document);
    await replace('enabld', 'enable');
    await hasNoMark();
  });

  it('the mark of a rejected save disappears when the document is reverted', async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await hasNoMark();
    assert.match(document.getText(), /"enabled"/);
  });

  it('the mark of a rejected save disappears when the edit is undone', async () => {
    await vscode.commands.executeCommand('undo');
    await hasNoMark();
    assert.match(document.getText(), /"enabled"/);
  });

  it('the mark of a rejected save disappears when the document is reloaded', async () => {
    await run('document.reload', uri);
    await hasNoMark();
  });
});
