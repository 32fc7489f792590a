import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, run } from './run-command.ts';
import { platform } from './shop.ts';

const openRequestFile = async (content: string): Promise<vscode.TextDocument> => {
  const document = await vscode.workspace.openTextDocument({ language: 'cartwright-http', content });
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  return document;
};

describe('custom attributes in the body of a request', () => {
  before(platform);
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('a custom attribute that nearly equals one of an earlier response is underlined, with a quick fix', async () => {
    await run('shop.signInAs', { kind: 'guest' });
    await openRequestFile('# @as guest\nPOST {{shop}}/baskets\n\n{}');
    const { text } = await run<{ text: string }>('requests.send');
    assert.match(text, /"c_loyaltyPoints"/);
    const document = await openRequestFile(
      '# @as guest\nPATCH {{shop}}/baskets/b\n\n{ "c_loyaltyPoint": 1 }',
    );
    const [diagnostic] = await eventually(
      'the diagnostics',
      () => vscode.languages.getDiagnostics(document.uri),
      (list) => list.length > 0,
    );
    assert.match(diagnostic?.message ?? '', /^No basket .+ c_loyaltyPoint\. Did you mean c_loyaltyPoints\?$/);
    assert.ok(diagnostic);
    const fixes = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      diagnostic.range,
    );
    assert.ok(fixes.some(({ title }) => title === `Change to '"c_loyaltyPoints"'`));
  });
});
