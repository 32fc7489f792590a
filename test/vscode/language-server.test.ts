import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { eventually } from './run-command.ts';

/** Creates its own cartridge and deletes it afterwards. */
describe('the language server', () => {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
  const folder = path.join(root, 'cartridges', 'app_language');
  const hooksFile = path.join(folder, 'cartridge', 'scripts', 'hooks.json');
  const script = path.join(folder, 'cartridge', 'scripts', 'hooks', 'basket.js');
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const open = async (file: string) => {
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    return document;
  };
  const positionOf = (document: vscode.TextDocument, text: string) =>
    document.positionAt(document.getText().indexOf(text) + text.length);
  const cartwrightDiagnostics = (uri: vscode.Uri) =>
    vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Cartwright');

  before(() => {
    write(path.join(folder, 'package.json'), '{ "hooks": "./cartridge/scripts/hooks.json" }\n');
    write(
      hooksFile,
      '{ "hooks": [ { "name": "svc.api.shop.baskets.afterPOST", "script": "./hooks/basket.js" } ] }\n',
    );
    write(
      script,
      "var helpers = require('*/cartridge/scripts/util/bagHelpers');\n\nexports.afterPOST = function (basket) {};\n",
    );
    write(
      path.join(folder, 'cartridge', 'scripts', 'util', 'bagHelpers.js'),
      'exports.count = function () {};\n',
    );
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true });
  });

  it('a misspelled extension point has a diagnostic before its file is open, and a quick fix corrects it', async () => {
    const uri = vscode.Uri.file(hooksFile);
    const [diagnostic] = await eventually(
      'the diagnostic',
      () => Promise.resolve(cartwrightDiagnostics(uri)),
      (diagnostics) => diagnostics.length > 0,
    );
    assert.match(
      diagnostic?.message ?? '',
      /svc\.api\.shop\.baskets\.afterPOST is registered, but no operation/,
    );
    const document = await open(hooksFile);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      diagnostic?.range,
    );
    const action = actions.find(({ title }) => title === "Change to 'svc.api.shop.basket.afterPOST'");
    assert.ok(action?.edit, `no fix among ${actions.map(({ title }) => title).join(', ')}`);
    await vscode.workspace.applyEdit(action.edit);
    await document.save();
    assert.match(readFileSync(hooksFile, 'utf8'), /"svc\.api\.shop\.basket\.afterPOST"/);
    await eventually(
      'no diagnostic',
      () => Promise.resolve(cartwrightDiagnostics(uri)),
      (diagnostics) => diagnostics.length === 0,
    );
  });

  it('a module that does not exist yet is a warning on the bundled service, and its quick fix creates and opens it', async () => {
    const otherScript = path.join(folder, 'cartridge', 'scripts', 'gift', 'gift.js');
    write(otherScript, "require('*/cartridge/scripts/gift/rules');\n");
    const document = await open(otherScript);
    const [diagnostic] = await eventually(
      'the diagnostic',
      () => Promise.resolve(cartwrightDiagnostics(document.uri)),
      (diagnostics) => diagnostics.length > 0,
    );
    assert.equal(diagnostic?.severity, vscode.DiagnosticSeverity.Warning, diagnostic?.message);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      diagnostic.range,
    );
    const action = actions.find(({ title }) => title === 'Create this Module in app_language');
    assert.ok(action?.edit && action.command, actions.map(({ title }) => title).join(', '));
    assert.ok(await vscode.workspace.applyEdit(action.edit));
    await vscode.commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, path.join(path.dirname(otherScript), 'rules.js'));
    assert.equal(editor.selection.active.line, 2);
    await editor.document.save();
    await eventually(
      'no diagnostic',
      () => Promise.resolve(cartwrightDiagnostics(document.uri)),
      (diagnostics) => diagnostics.length === 0,
    );
  });

  it('the language server completes extension points in hooks.json, and shows their operations', async () => {
    const document = await open(hooksFile);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      positionOf(document, 'svc.api.shop.'),
    );
    const item = list.items.find(({ label }) => label === 'svc.api.shop.order.afterPOST');
    assert.equal(item?.detail, 'POST /orders');
  });

  it('the language server finds the file of a module ID, and completes such IDs', async () => {
    const document = await open(script);
    const links = await eventually(
      'the definition',
      async () =>
        await vscode.commands.executeCommand<(vscode.LocationLink | vscode.Location)[]>(
          'vscode.executeDefinitionProvider',
          document.uri,
          positionOf(document, '*/cartridge/scripts/util/bag'),
        ),
      (results) => results.length > 0,
    );
    const targets = links.map((link) => ('targetUri' in link ? link.targetUri : link.uri).fsPath);
    assert.deepEqual(targets, [path.join(folder, 'cartridge', 'scripts', 'util', 'bagHelpers.js')]);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      positionOf(document, '*/cartridge/scripts/util/bag'),
    );
    const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(labels.includes('*/cartridge/scripts/util/bagHelpers'));
    // VS Code's own completion of paths, and that of the TypeScript plugin, must not repeat an ID.
    assert.equal(new Set(labels).size, labels.length, labels.join());
  });

  it('code lenses above a hook show its extension point and operation, and "Debug This Hook"', async () => {
    const document = await open(script);
    const lenses = await eventually(
      'the code lenses',
      async () =>
        await vscode.commands.executeCommand<vscode.CodeLens[]>(
          'vscode.executeCodeLensProvider',
          document.uri,
          10,
        ),
      (results) => results.some(({ command }) => command?.title.includes('afterPOST') === true),
    );
    const titles = lenses
      .filter(({ range }) => range.start.line === 2)
      .map(({ command }) => command?.title)
      // Other tests write the cartridge path of the site, without this cartridge.
      .filter((title) => title?.startsWith('Not run:') !== true);
    assert.deepEqual(titles, [
      '$(debug-alt) Debug This Hook',
      'svc.api.shop.basket.afterPOST · POST /baskets',
    ]);
  });

  it('the language server updates module IDs when a script is renamed in VS Code', async () => {
    const document = await open(script);
    const edit = new vscode.WorkspaceEdit();
    const util = path.join(folder, 'cartridge', 'scripts', 'util');
    edit.renameFile(
      vscode.Uri.file(path.join(util, 'bagHelpers.js')),
      vscode.Uri.file(path.join(util, 'basketHelpers.js')),
    );
    assert.ok(await vscode.workspace.applyEdit(edit));
    await eventually(
      'the new module ID',
      () => Promise.resolve(document.getText()),
      (text) => text.includes("require('*/cartridge/scripts/util/basketHelpers')"),
    );
    await document.save();
  });

  it('the code lenses of hooks can be disabled by a setting', async () => {
    const settings = vscode.workspace.getConfiguration('cartwright.language');
    await settings.update('codeLens', false, vscode.ConfigurationTarget.Workspace);
    try {
      const document = await open(script);
      await eventually(
        'no code lens',
        async () =>
          await vscode.commands.executeCommand<vscode.CodeLens[] | undefined>(
            'vscode.executeCodeLensProvider',
            document.uri,
            10,
          ),
        (lenses) => (lenses ?? []).every(({ command }) => command?.title !== '$(debug-alt) Debug This Hook'),
      );
    } finally {
      await settings.update('codeLens', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });
});
