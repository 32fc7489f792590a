import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { importedFilesKey, rememberUndo } from '../../src/host/imported-files.ts';
import { findConnectionOffer } from '../../src/host/offer-connection-import.ts';
import { withoutEarlierAnswers } from '../../src/host/offers.ts';
import { answerDialogs, eventually, run, runWithAnswers } from './run-command.ts';

const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
const launchFile = path.join(folder, '.vscode', 'launch.json');
const settingsFile = path.join(folder, '.vscode', 'settings.json');
const connectionFile = path.join(folder, 'dw.json');
const otherConnection = { name: 'other', baseUrl: 'https://other.invalid' };

const update = (name: string, value: unknown) =>
  vscode.workspace.getConfiguration('cartwright').update(name, value, vscode.ConfigurationTarget.Workspace);
const connectionNames = (): string[] =>
  (vscode.workspace.getConfiguration('cartwright').get<{ name: string }[]>('connections') ?? []).map(
    ({ name }) => name,
  );
const tabLabels = (): string[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));

/** A memory of offers that is not stored. */
function createMemory() {
  const values = new Map<string, unknown>();
  return {
    get: (key: string, defaultValue?: unknown) => (values.get(key) ?? defaultValue) as never,
    update: async (key: string, value: unknown) => void values.set(key, value),
  };
}

describe('setting up a workspace', () => {
  const originalLaunch = existsSync(launchFile) ? readFileSync(launchFile, 'utf8') : undefined;
  const writeConnectionFile = async (): Promise<void> => {
    writeFileSync(connectionFile, JSON.stringify({ hostname: 'sandbox.invalid', username: 'dev' }));
    await eventually(
      'dw.json',
      async () => vscode.workspace.findFiles('**/dw.json'),
      ({ length }) => length === 1,
    );
  };
  const writeLaunchFile = async (text: string): Promise<void> => {
    mkdirSync(path.dirname(launchFile), { recursive: true });
    writeFileSync(launchFile, text);
    await eventually(
      'launch.json',
      () => JSON.stringify(vscode.workspace.getConfiguration('launch').get('configurations')),
      (configurations) => configurations.includes('Attach to Set Up'),
    );
  };
  const prophet = JSON.stringify({
    version: '0.2.0',
    configurations: [{ type: 'prophet', request: 'launch', name: 'Attach to Set Up' }],
  });

  before(async () => vscode.extensions.getExtension('cartwright.cartwright')?.activate());
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(connectionFile, { force: true });
    if (originalLaunch === undefined) rmSync(launchFile, { force: true });
    else writeFileSync(launchFile, originalLaunch);
    await update('connections', undefined);
    await update('vendor', undefined);
  });

  it('Set Up Workspace offers a dw.json whose instance no connection has', async () => {
    await writeConnectionFile();
    await update('connections', [otherConnection]);
    await runWithAnswers({ selections: [['Import Connection']] }, 'setUpWorkspace');
    assert.equal(connectionNames().length, 2);
    assert.equal(await findConnectionOffer(createMemory(), true), undefined, 'it is imported');
  });

  it('after its connection was removed, an imported dw.json is offered once more without a request of the user', async () => {
    await writeConnectionFile();
    const memory = createMemory();
    const find = () => findConnectionOffer(memory, false);
    const firstOffer = await find();
    assert.ok(firstOffer);
    await firstOffer.remember();
    assert.equal(await find(), undefined);
    await update('connections', [otherConnection]);
    assert.equal(await find(), undefined, 'it was never imported');
    await memory.update(importedFilesKey, [vscode.Uri.file(connectionFile).toString()]);
    const secondOffer = await find();
    assert.ok(secondOffer);
    await secondOffer.remember();
    assert.equal(await find(), undefined, 'it was declined');
  });

  it('a dw.json whose import was undone is offered only if the user requests it', async () => {
    await writeConnectionFile();
    const memory = createMemory();
    await memory.update(importedFilesKey, [vscode.Uri.file(connectionFile).toString()]);
    await rememberUndo(memory);
    assert.equal(await findConnectionOffer(memory, false), undefined);
    assert.ok(await findConnectionOffer(withoutEarlierAnswers(memory), true));
  });

  it('an invalid value of the setting for the names causes one warning, which opens the settings', async () => {
    const { messages } = await answerDialogs({ buttons: ['Open Settings'] }, async (shownMessages) => {
      await update('vendor', 'sfcc');
      await eventually(
        'the warning',
        () => shownMessages.length,
        (length) => length > 0,
      );
      await eventually('the settings', tabLabels, (labels) => labels.includes('Settings'));
      await update('vendor', undefined);
    });
    assert.deepEqual(messages, [
      'Cartwright: The setting "cartwright.vendor" is "sfcc". Its values are "svc", "dw" and "custom"; the neutral names (svc) are used now.',
    ]);
  });

  it('an undo deletes a new settings.json that is open, and the workspace can be set up again', async () => {
    await writeConnectionFile();
    await writeLaunchFile(prophet);
    const deletion = new vscode.WorkspaceEdit();
    deletion.deleteFile(vscode.Uri.file(settingsFile), { ignoreIfNotExists: true });
    await vscode.workspace.applyEdit(deletion);
    const answers = { selections: [['Import Connection', 'Convert Launch']] };
    await runWithAnswers(answers, 'setUpWorkspace');
    // Unlike `showTextDocument`, this keeps no reference to the document, as if the user had opened it.
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(settingsFile));
    await runWithAnswers({}, 'undoSetUp');
    assert.equal(existsSync(settingsFile), false);
    assert.ok(!tabLabels().includes('settings.json'));
    await runWithAnswers(answers, 'setUpWorkspace');
    assert.equal(connectionNames().length, 1);
    await runWithAnswers({}, 'undoSetUp');
  });

  it('after a later change of launch.json, Undo Set Up offers to compare it with the original', async () => {
    await writeLaunchFile(prophet);
    await runWithAnswers({ selections: [['Convert Launch']] }, 'setUpWorkspace');
    writeFileSync(launchFile, `${readFileSync(launchFile, 'utf8')}\n`);
    const { messages } = await runWithAnswers({ buttons: ['Compare with Original'] }, 'undoSetUp');
    assert.match(messages.join(), /Not restored, because of later changes: the configurations in/);
    await eventually('the comparison', tabLabels, (labels) =>
      labels.includes('launch.json: Before Set Up ↔ Now'),
    );
    const originalTexts = () =>
      vscode.workspace.textDocuments
        .filter(({ uri }) => uri.scheme !== 'file' && uri.path.endsWith('/launch.json'))
        .map((document) => document.getText());
    await eventually('the original text', originalTexts, (texts) => texts.includes(prophet));
  });

  it('after other names were selected, Undo Set Up offers to select names', async () => {
    await update('vendor', 'dw');
    await runWithAnswers({ selections: [['Use Neutral Names']] }, 'setUpWorkspace');
    await run('language.selectVendor', 'dw');
    const { messages } = await runWithAnswers({ buttons: ['Select Platform Names...'] }, 'undoSetUp');
    assert.match(messages.join(), /Not restored, because of later changes: the platform names\./);
  });
});
