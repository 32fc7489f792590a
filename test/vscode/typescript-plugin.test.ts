import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { eventually } from './run-command.ts';

/** Creates its own cartridge and deletes it afterwards. */
describe('TypeScript types for cartridge scripts', () => {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
  const cartridges = path.join(root, 'cartridges');
  const fileOf = (name: string): string => path.join(cartridges, ...name.split('/'));
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(fileOf(name)), { recursive: true });
    writeFileSync(fileOf(name), text);
  };
  const hook = 'app_types/cartridge/scripts/hooks/order.js';
  const helper = 'app_types/cartridge/scripts/helpers/parcels.js';
  const caller = 'app_types/cartridge/controllers/Parcels.js';
  const hookText = `'use strict';
var parcels = require('*/cartridge/scripts/helpers/parcels');

exports.afterPOST = function (order) {
  parcels.count(order.orderNo);
};
`;
  let document: vscode.TextDocument;
  /** Returns the position that `|` marks in a text of the document. */
  const positionOf = (markedText: string): vscode.Position =>
    document.positionAt(document.getText().indexOf(markedText.replace('|', '')) + markedText.indexOf('|'));
  /** Waits until the hover has the expected text: the TypeScript server takes some seconds to start. */
  const hover = (markedText: string, expected: RegExp): Promise<string> =>
    eventually(
      `the hover of ${markedText}`,
      async () => {
        const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
          'vscode.executeHoverProvider',
          document.uri,
          positionOf(markedText),
        );
        return hovers
          .flatMap(({ contents }) => contents)
          .map((content) => (content as vscode.MarkdownString).value)
          .join('\n');
      },
      (text) => expected.test(text),
    );

  /** Waits until TypeScript proposes to convert the script to an ES module, or no longer proposes it. */
  const waitForEsModuleHint = (isExpected: boolean): Promise<unknown> =>
    eventually(
      `the hint about ES modules to be ${isExpected ? 'shown' : 'hidden'}`,
      () =>
        Promise.resolve(
          vscode.languages.getDiagnostics(document.uri).some(({ code }) => Number(code) === 80001),
        ),
      (isShown) => isShown === isExpected,
    );

  before(async () => {
    write('app_types/package.json', '{ "hooks": "./cartridge/scripts/hooks.json" }\n');
    write(
      'app_types/cartridge/scripts/hooks.json',
      '{ "hooks": [ { "name": "svc.api.shop.order.afterPOST", "script": "./hooks/order.js" } ] }\n',
    );
    write(hook, hookText);
    write(
      helper,
      '/** Counts the parcels of an order. */\nexports.count = function (orderNo) { return [orderNo].length; };\n',
    );
    write(
      caller,
      "var parcels = require('*/cartridge/scripts/helpers/parcels');\nexports.Show = function () { parcels.count('1'); };\n",
    );
    document = await vscode.workspace.openTextDocument(fileOf(hook));
    await vscode.window.showTextDocument(document);
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(fileOf('app_types'), { recursive: true });
  });

  it('a hover in a hook shows the platform’s type of its parameter, without a jsconfig.json', async () => {
    await hover('function (or|der)', /\(parameter\) order: svc\.order\.Order/);
  });

  it('hover and signature help show the functions of a module that a hook requires with */, and completion shows the members of a hook’s parameter', async () => {
    await hover('parcels.co|unt', /Counts the parcels of an order/);
    const help = await vscode.commands.executeCommand<vscode.SignatureHelp>(
      'vscode.executeSignatureHelpProvider',
      document.uri,
      positionOf('count(|order'),
    );
    assert.match(help.signatures[0]?.label ?? '', /count\(orderNo: any\): number/);
    const completions = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      positionOf('order.|orderNo'),
    );
    assert.ok(completions.items.some(({ label }) => label === 'totalGrossPrice'));
  });

  it('completion at the start of a statement has require once, and no constants of the Script API', async () => {
    const names = await eventually(
      'the completion of require',
      async () => {
        const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
          'vscode.executeCompletionItemProvider',
          document.uri,
          positionOf('  p|arcels.count'),
        );
        return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
      },
      (labels) => labels.includes('require'),
    );
    assert.ok(!names.includes('REASON_PIN_REQUIRED'));
    assert.equal(names.filter((name) => name === 'require').length, 1);
  });

  it('Go to Definition on a module ID returns exactly one location', async () => {
    const definitions = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      positionOf('helpers/par|cels'),
    );
    const files = definitions.map(
      (definition) => ('uri' in definition ? definition.uri : definition.targetUri).fsPath,
    );
    assert.deepEqual(files, [fileOf(helper)]);
  });

  it('Find All References finds a caller in a script that is not open', async () => {
    const locations = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      document.uri,
      positionOf('parcels.co|unt'),
    );
    assert.deepEqual(
      locations.map(({ uri }) => uri.fsPath).sort(),
      [fileOf(caller), fileOf(helper), fileOf(hook)].sort(),
    );
  });

  it('a hook’s parameter has no type while cartwright.language.types is off', async () => {
    const settings = vscode.workspace.getConfiguration('cartwright.language');
    await settings.update('types', false, vscode.ConfigurationTarget.Workspace);
    try {
      await hover('function (or|der)', /order: any/);
      // TypeScript's own hint, which does not apply to cartridges. It follows the setting without an edit.
      await waitForEsModuleHint(true);
    } finally {
      await settings.update('types', undefined, vscode.ConfigurationTarget.Workspace);
    }
    await waitForEsModuleHint(false);
  });
});
