import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('Format Document', () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('a request file is formatted with the indentation of its editor', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'cartwright-http',
      content: '### A\nPOST {{shop}}/baskets\nX-Note :a\n\n{"c_a":{{b}}}\n### C\nGET {{data}}/sites',
    });
    const editor = await vscode.window.showTextDocument(document);
    editor.options = { tabSize: 3, insertSpaces: true };
    await vscode.commands.executeCommand('editor.action.formatDocument');
    assert.equal(
      document.getText(),
      '### A\nPOST {{shop}}/baskets\nX-Note: a\n\n{\n   "c_a": {{b}}\n}\n\n### C\nGET {{data}}/sites',
    );
  });
});
