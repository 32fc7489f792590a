import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { answerDialogs, eventually, initialText, run, runWithAnswers, type Answers } from './run-command.ts';
import { labels } from './shop.ts';

/** Runs after all files but one (`index.ts`): it adds a cartridge to the workspace. */
describe('new cartridges and hooks', () => {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
  const folder = path.join(root, 'cartridges', 'app_new');
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  const script = 'cartridge/scripts/hooks/order.js';

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true });
    for (const name of ['.cartwright', 'jsconfig.json'])
      rmSync(path.join(root, name), { recursive: true, force: true });
  });

  it('New Cartridge writes a cartridge that the Scripts view shows, and says where it is on the path', async () => {
    const { messages } = await answerDialogs({ inputs: ['app_new'] }, async (shownMessages) => {
      await run('scripts.newCartridge');
      await eventually(
        'the message',
        () => Promise.resolve(shownMessages),
        ({ length }) => length > 0,
      );
    });
    assert.match(
      messages.join(),
      /The cartridge app_new was created\. It (runs after|is not on the cartridge path)/,
    );
    assert.match(read('package.json'), /"hooks": "\.\/cartridge\/scripts\/hooks\.json"/);
    assert.match(read('cartridge/app_new.properties'), /app_new/);
    assert.match(vscode.window.activeTextEditor?.document.uri.path ?? '', /app_new\/package\.json$/);
    await eventually(
      'the cartridge in the view',
      () => labels('scripts'),
      (names) => names.includes('app_new'),
    );
  });

  it('one undo after New Cartridge deletes all files of the new cartridge, as does the button Undo of the message', async () => {
    const undoneFolder = path.join(root, 'cartridges', 'app_undone');
    await answerDialogs({ inputs: ['app_undone'] }, async (messages) => {
      await run('scripts.newCartridge');
      await eventually(
        'the message',
        () => Promise.resolve(messages),
        ({ length }) => length > 0,
      );
    });
    assert.ok(existsSync(path.join(undoneFolder, 'cartridge/scripts/hooks.json')));
    await vscode.commands.executeCommand('undo');
    await eventually(
      'the deleted files',
      () =>
        Promise.resolve(
          readdirSync(undoneFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
            entry.isFile(),
          ),
        ),
      ({ length }) => length === 0,
    );
    rmSync(undoneFolder, { recursive: true });
    const otherFolder = path.join(root, 'cartridges', 'app_undone_too');
    await answerDialogs({ inputs: ['app_undone_too'], buttons: ['Undo'] }, async (messages) => {
      assert.ok(await run('scripts.newCartridge'), 'no cartridge was created');
      await eventually(
        'the deletion of the cartridge’s folder',
        () => Promise.resolve(messages.length > 0 && !existsSync(otherFolder)),
        (isUndone) => isUndone,
      );
    });
  });

  it('a cartridge whose folder is deleted or renamed leaves the Scripts view, and its name can be used again', async () => {
    const loyaltyFolder = path.join(root, 'cartridges', 'plugin_loyalty');
    const renamedFolder = path.join(root, 'cartridges', 'plugin_renamed');
    const waitForNames = (isExpected: (names: readonly string[]) => boolean) =>
      eventually('the cartridges', () => labels('scripts'), isExpected);
    // The message waits for the cartridge path. A late one would take the button that a later test presses.
    const createCartridge = () =>
      answerDialogs({ inputs: ['plugin_loyalty'] }, async (messages) => {
        await run('scripts.newCartridge');
        await eventually(
          'the message',
          () => messages.length,
          (count) => count > 0,
        );
      });
    await createCartridge();
    await waitForNames((names) => names.includes('plugin_loyalty'));
    renameSync(loyaltyFolder, renamedFolder);
    await waitForNames((names) => names.includes('plugin_renamed') && !names.includes('plugin_loyalty'));
    rmSync(renamedFolder, { recursive: true });
    // The command reads the disk: it does not wait until VS Code has noticed the deletion.
    await createCartridge();
    assert.ok(existsSync(path.join(loyaltyFolder, 'package.json')), 'the name was rejected');
    await vscode.workspace.fs.delete(vscode.Uri.file(loyaltyFolder), { recursive: true });
    await waitForNames((names) => !names.includes('plugin_renamed') && !names.includes('plugin_loyalty'));
  });

  it('New Cartridge rejects the name of an existing cartridge', async () => {
    const { result } = await runWithAnswers({ inputs: ['app_storefront'] }, 'scripts.newCartridge');
    assert.equal(result, undefined);
  });

  it('New Hook registers a function, documents the type of its parameter, and opens the function', async () => {
    const inputs = [script.replace(/\.js$/, '')];
    await runWithAnswers({ picks: ['shop.order.afterPOST', 'app_new'], inputs }, 'scripts.newHook');
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.equal(activeTab?.isPreview, false, 'the next file to open would replace the script');
    assert.match(
      read('cartridge/scripts/hooks.json'),
      /"name": "svc\.api\.shop\.order\.afterPOST",\s+"script": "\.\/hooks\/order\.js"/,
    );
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, path.join(folder, script));
    assert.ok(!editor.document.isDirty);
    const caretLine = editor.selection.active.line;
    assert.equal(editor.document.lineAt(caretLine - 1).text, 'exports.afterPOST = function (order) {');
    // The cartridge has no other hook, and there is no `.editorconfig`, so the indentation is the editor's.
    assert.equal(editor.document.lineAt(caretLine).text, '    ');
    assert.match(editor.document.getText(), /@param \{svc\.order\.Order\} order/);
    assert.ok(!existsSync(path.join(root, 'jsconfig.json')), 'the TypeScript plugin provides the types');
  });

  it('New Hook changes no file if the cartridge already has the hook', async () => {
    const text = 'exports.afterPOST = function (order) {\n  order.orderNo;\n};\n';
    writeFileSync(path.join(folder, script), text);
    await eventually(
      'the editor with the text that another program has written',
      () => vscode.workspace.textDocuments.find(({ uri }) => uri.fsPath === path.join(folder, script)),
      (document) => document?.getText() === text,
    );
    const hooks = read('cartridge/scripts/hooks.json');
    await runWithAnswers({ picks: ['shop.order.afterPOST', 'app_new'] }, 'scripts.newHook');
    assert.equal(read('cartridge/scripts/hooks.json'), hooks);
    assert.equal(read(script).split('\n').length, 4);
  });

  it('New Hook adds a second function to a script, and does not change the first', async () => {
    const previousText = read(script);
    await runWithAnswers(
      { picks: ['shop.order.beforePOST', 'app_new'], inputs: [script] },
      'scripts.newHook',
    );
    assert.ok(read(script).startsWith(previousText));
    assert.match(read(script), /exports\.beforePOST = function \(basket\) \{/);
    assert.equal((JSON.parse(read('cartridge/scripts/hooks.json')) as { hooks: unknown[] }).hooks.length, 2);
  });

  it('New Hook suggests another script if the function in the usual script belongs to another hook', async () => {
    const previousText = read(script);
    const [hooksFile, suggestedScript] = ['cartridge/scripts/hooks.json', 'orderPaymentInstrument.js'];
    const previousHooks = read(hooksFile);
    const addHook = (answers: Answers) => runWithAnswers(answers, 'scripts.newHook', 'app_new');
    await addHook({ picks: ['shop.order.payment_instrument.afterPOST'], inputs: [initialText] });
    assert.match(
      read(hooksFile),
      /payment_instrument\.afterPOST",\s+"script": "\.\/hooks\/orderPaymentInstrument\.js"/,
    );
    assert.match(read(`cartridge/scripts/hooks/${suggestedScript}`), /exports\.afterPOST = function/);
    await addHook({ picks: ['shop.basket.afterPOST', 'Share the Function'], inputs: [script] });
    assert.equal((read(hooksFile).match(/hooks\/order\.js/g) ?? []).length, 3);
    assert.equal(read(script), previousText);
    writeFileSync(path.join(folder, hooksFile), previousHooks);
  });

  it('Undo of New Hook restores the hooks file and deletes the script that was created', async () => {
    const previousHooks = read('cartridge/scripts/hooks.json');
    const newScript = path.join(folder, 'cartridge/scripts/undone/customer.js');
    await answerDialogs(
      {
        picks: ['shop.customer.afterPOST'],
        inputs: ['cartridge/scripts/undone/customer.js'],
        buttons: ['Undo'],
        beforePress: () => {
          assert.ok(existsSync(newScript));
          return Promise.resolve();
        },
      },
      async () => {
        await run('scripts.newHook', 'app_new');
        await eventually(
          'the hooks file from before, and the deletion of the script’s folder',
          () => ({
            hooks: read('cartridge/scripts/hooks.json'),
            folder: existsSync(path.dirname(newScript)),
          }),
          (files) => isDeepStrictEqual(files, { hooks: previousHooks, folder: false }),
        );
      },
    );
    assert.ok(existsSync(path.join(folder, script)));
  });

  it('Override Script in Another Cartridge writes a script that extends the overridden one, and Undo deletes it', async () => {
    const relativeScript = path.join('cartridge', 'scripts', 'loyalty', 'points.js');
    const newScript = path.join(folder, relativeScript);
    const { messages } = await answerDialogs(
      { picks: ['app_new'], buttons: ['Undo'] },
      async (shownMessages) => {
        await run(
          'scripts.override',
          vscode.Uri.file(path.join(root, 'cartridges', 'int_loyalty', relativeScript)),
        );
        assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, newScript);
        assert.match(readFileSync(newScript, 'utf8'), /var base = module\.superModule;/);
        await eventually(
          'the message',
          () => shownMessages.length,
          (count) => count > 0,
        );
        await eventually(
          'the deletion of the script',
          () => existsSync(path.dirname(newScript)),
          (exists) => !exists,
        );
      },
    );
    assert.match(messages.join(), /points\.js (of app_new overrides that of|was created in app_new)/);
  });

  it('Override Script with a new cartridge puts the cartridge on the path with one message, whose Undo deletes the script', async () => {
    const relativeScript = path.join('cartridge', 'scripts', 'loyalty', 'points.js');
    const newFolder = path.join(root, 'cartridges', 'app_override');
    const { messages } = await answerDialogs(
      { picks: ['New Cartridge...'], inputs: ['app_override'], buttons: ['Undo'] },
      async () => {
        await run(
          'scripts.override',
          vscode.Uri.file(path.join(root, 'cartridges', 'int_loyalty', relativeScript)),
        );
        await eventually(
          'the deletion of the script',
          () => existsSync(path.join(newFolder, relativeScript)),
          (exists) => !exists,
        );
      },
    );
    assert.equal(messages.length, 1, messages.join());
    assert.match(messages.join(), /overrides that of int_loyalty: the cartridge was put before it/);
    rmSync(newFolder, { recursive: true, force: true });
  });

  it('Override Script in Another Cartridge explains that the script of a hook is not overridden', async () => {
    const hookScript = path.join(root, 'cartridges', 'app_storefront', ...script.split('/'));
    const { result, messages } = await runWithAnswers({}, 'scripts.override', vscode.Uri.file(hookScript));
    assert.equal(result, undefined);
    assert.match(messages.join(), /Hooks do not override one another/);
  });

  it('New Hook on a cartridge asks for no cartridge, and finds a hook by its name of another vendor', async () => {
    const settings = () => vscode.workspace.getConfiguration('cartwright');
    const basketScript = 'cartridge/scripts/hooks/basket.js';
    const previousHooks = read('cartridge/scripts/hooks.json');
    await runWithAnswers(
      { picks: ['dw.ocapi.shop.order.afterP>shop.order.afterPOST'] },
      'scripts.newHook',
      'app_new',
    );
    assert.equal(read('cartridge/scripts/hooks.json'), previousHooks, 'the cartridge has this hook already');
    // The first pick selects the other names, and the second one the hook with these names.
    await runWithAnswers(
      { picks: ['dw.ocapi.shop.basket>Use the Names', 'shop.basket.afterPOST'], inputs: [basketScript] },
      'scripts.newHook',
      'app_new',
    );
    assert.match(read('cartridge/scripts/hooks.json'), /"name": "dw\.ocapi\.shop\.basket\.afterPOST"/);
    assert.match(read(basketScript), /@param \{dw\.order\.Basket\} basket/);
    assert.equal(settings().get('vendor'), 'dw');
    await settings().update('vendor', undefined, vscode.ConfigurationTarget.Workspace);
    writeFileSync(path.join(folder, 'cartridge/scripts/hooks.json'), previousHooks);
  });
});

describe('snippets in cartridges', () => {
  it('completion offers transactionWrap and localServiceRegistry in scripts of cartridges only', async () => {
    const [file] = await vscode.workspace.findFiles('**/cartridge/scripts/hooks/order.js', undefined, 1);
    assert.ok(file);
    const namesIn = async (uri: vscode.Uri): Promise<unknown[]> => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        uri,
        new vscode.Position(1, 0),
      );
      return items.filter(({ detail }) => detail?.endsWith('(Cartwright)')).map(({ label }) => label);
    };
    const names = await namesIn((await vscode.workspace.openTextDocument(file)).uri);
    assert.ok(names.includes('transactionWrap') && names.includes('localServiceRegistry'), String(names));
    const otherDocument = await vscode.workspace.openTextDocument({
      language: 'javascript',
      content: '\n\n',
    });
    assert.deepEqual(await namesIn(otherDocument.uri), []);
  });
});
