import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { eventually, run, runWithAnswers } from './run-command.ts';

const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
const launchFile = path.join(folder, '.vscode', 'launch.json');
const connectionFile = path.join(folder, 'dw.json');
const uri = vscode.Uri.file(launchFile);
const connections = (): { name: string; baseUrl: string }[] =>
  vscode.workspace.getConfiguration('cartwright').get('connections') ?? [];
const cartwrightDiagnostics = (): vscode.Diagnostic[] =>
  vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Cartwright');
const findOpenDocument = (): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
const savedText = (): string => readFileSync(launchFile, 'utf8');
/**
 * Returns the types of the configurations in a text. The default is the text of the open document, or of the saved file
 * if no document is open.
 */
const listTypes = (text = findOpenDocument()?.getText() ?? savedText()): string[] =>
  [...text.matchAll(/"type": "([^"]+)"/g)].map(([, type]) => type ?? '');
const listOpenTabs = (): string[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));

interface Outcome {
  readonly conversions: readonly object[];
}

describe('launch configurations of other debuggers', () => {
  const originalText = existsSync(launchFile) ? readFileSync(launchFile, 'utf8') : undefined;
  /** Writes `launch.json`, and waits until VS Code has read it. */
  const write = async (...configurations: readonly object[]): Promise<void> => {
    const text = JSON.stringify({ version: '0.2.0', configurations }, undefined, 2);
    writeFileSync(launchFile, text);
    const textOfEditor = async () => (await vscode.workspace.openTextDocument(uri)).getText();
    await eventually('the launch.json in the editor', textOfEditor, (editorText) => editorText === text);
  };
  const prophet = { type: 'prophet', request: 'launch', name: 'Attach to Sandbox' };
  const b2c = { type: 'b2c-script', request: 'launch', name: 'B2C Script Debugger' };

  before(async () => vscode.extensions.getExtension('cartwright.cartwright')?.activate());
  beforeEach(() => mkdirSync(path.dirname(launchFile), { recursive: true }));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(connectionFile, { force: true });
    if (originalText === undefined) rmSync(launchFile);
    else writeFileSync(launchFile, originalText);
    await vscode.workspace
      .getConfiguration('cartwright')
      .update('connections', undefined, vscode.ConfigurationTarget.Workspace);
  });

  /** Waits until Undo has restored the file and saved it, as it was before. */
  const waitForRestoredFile = async (): Promise<void> => {
    await eventually(
      'the restored type in a saved file',
      () => [listTypes(savedText()).join(), findOpenDocument()?.isDirty ?? false],
      ([savedTypes, isDirty]) => savedTypes === 'prophet' && isDirty === false,
    );
  };

  /** Opens the file, and returns the quick fixes at the type of a configuration that convert it. */
  async function findFixesAt(type: string): Promise<vscode.CodeAction[]> {
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    const position = document.positionAt(document.getText().indexOf(`"${type}"`) + 2);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      new vscode.Range(position, position),
    );
    return actions.filter(({ command }) => command?.command === 'cartwright.launch.convert');
  }

  it('a launch.json that is not open has diagnostics, which follow its changes', async () => {
    // A file that no other test opens.
    const nestedFolder = path.join(folder, 'cartridges', '.vscode');
    const file = path.join(nestedFolder, 'launch.json');
    const readLines = () =>
      vscode.languages.getDiagnostics(vscode.Uri.file(file)).map(({ range }) => range.start.line);
    const writeNested = (...configurations: readonly object[]) =>
      writeFileSync(file, JSON.stringify({ version: '0.2.0', configurations }, undefined, 2));
    // Watchers miss what is created in a new folder inside another new folder, so only one folder is created.
    mkdirSync(nestedFolder);
    try {
      // Watchers can miss a file that is written immediately after its folder is created, so it is written repeatedly.
      const writeAndRead = () => {
        writeNested(prophet);
        return readLines();
      };
      await eventually('the diagnostic', writeAndRead, (lines) => isDeepStrictEqual(lines, [4]));
      writeNested({ ...prophet, type: 'cartwright' }, b2c);
      await eventually('the other diagnostic', readLines, (lines) => isDeepStrictEqual(lines, [9]));
      rmSync(file);
      await eventually('no diagnostic', readLines, (lines) => isDeepStrictEqual(lines, []));
    } finally {
      rmSync(nestedFolder, { recursive: true, force: true });
    }
  });

  it('launch configurations of other debuggers have a diagnostic, a quick fix converts one, and Undo restores it', async () => {
    await write(prophet, { type: 'node', request: 'launch', name: 'Tests' }, b2c);
    // The first request loads the parser.
    const [fix, ...others] = await eventually(
      'the quick fix',
      async () => findFixesAt('b2c-script'),
      ({ length }) => length > 0,
    );
    assert.equal(others.length, 0);
    const [firstDiagnostic, secondDiagnostic] = await eventually(
      'the diagnostics',
      cartwrightDiagnostics,
      ({ length }) => length === 2,
    );
    assert.match(firstDiagnostic!.message, /debugger of Prophet, which is not installed/);
    assert.match(secondDiagnostic!.message, /B2C DX/);
    assert.equal(firstDiagnostic!.range.isSingleLine, true);
    const { command, arguments: args = [] } = fix!.command!;
    await run(command.replace('cartwright.', ''), ...(args as unknown[]));
    assert.deepEqual(listTypes(), ['prophet', 'node', 'cartwright']);
    assert.equal(findOpenDocument()?.isDirty, true, 'a quick fix does not save');
    await eventually('one diagnostic', cartwrightDiagnostics, ({ length }) => length === 1);
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(listTypes(), ['prophet', 'node', 'b2c-script']);
  });

  const writeTwoInstances = (): void =>
    writeFileSync(
      connectionFile,
      JSON.stringify({
        configs: [
          { name: 'staging', hostname: 'staging.invalid' },
          { name: 'sandbox', hostname: 'sandbox.invalid', username: 'dev', password: 'secret', active: true },
        ],
      }),
    );

  it('the conversion also imports dw.json without writing passwords to the settings, and reports both', async () => {
    await write(prophet, b2c);
    writeTwoInstances();
    const { result, messages } = await runWithAnswers<Outcome>({}, 'launch.convert');
    assert.deepEqual(result.conversions, [
      { name: 'Attach to Sandbox', connection: undefined },
      { name: 'B2C Script Debugger', connection: undefined },
    ]);
    const { configurations } = JSON.parse(savedText()) as {
      configurations: object[];
    };
    assert.deepEqual(configurations, [
      { type: 'cartwright', request: 'attach', name: 'Attach to Sandbox' },
      { type: 'cartwright', request: 'attach', name: 'B2C Script Debugger' },
    ]);
    assert.deepEqual(
      connections().map(({ name, baseUrl }) => [name, baseUrl]),
      [
        ['sandbox', 'https://sandbox.invalid'],
        ['staging', 'https://staging.invalid'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(connections()), /secret/);
    assert.equal(messages.length, 1);
    assert.match(
      messages.join(),
      /^Cartwright: 2 launch configurations were converted\. You debug on the bundled service: sandbox\.invalid could not be reached\.$/,
    );
  });

  it('Undo in the message of a conversion restores launch.json and removes the connections', async () => {
    await write(prophet);
    writeTwoInstances();
    await runWithAnswers({ buttons: ['Undo'] }, 'launch.convert');
    await eventually('no connections', connections, ({ length }) => length === 0);
    await waitForRestoredFile();
    const settings = vscode.workspace.getConfiguration('cartwright').inspect('connections');
    assert.equal(settings?.workspaceValue, undefined);
  });

  it('a conversion without a new connection reports on which connection the configuration debugs', async () => {
    // The text differs from the previous test's, so that `write` waits until VS Code has read it.
    await write({ ...prophet, name: 'Attach to Staging' });
    const { messages } = await runWithAnswers({ buttons: ['Undo'] }, 'launch.convert');
    assert.deepEqual(messages, [
      'Cartwright: 1 launch configuration was converted and debugs on the active connection, "Bundled service".',
    ]);
    await waitForRestoredFile();
  });

  it('an instance in a launch configuration becomes a connection, which the result and the message name', async () => {
    await write({ ...prophet, hostname: 'dev02.invalid', username: 'dev', password: 'secret' });
    const { result, messages } = await runWithAnswers<Outcome>({}, 'launch.convert');
    assert.deepEqual(result.conversions, [{ name: 'Attach to Sandbox', connection: 'dev02.invalid' }]);
    assert.deepEqual(messages, [
      'Cartwright: 1 launch configuration was converted and debugs on "dev02.invalid". The connection "dev02.invalid" was added to the workspace settings.',
    ]);
  });

  it('a converted configuration names a connection only if its instance is not the default of dw.json', async () => {
    await write({ ...prophet, hostname: 'sandbox.invalid', username: 'dev' }, b2c, {
      ...prophet,
      name: 'Staging',
      hostname: 'staging.invalid',
    });
    const sandbox = { hostname: 'sandbox.invalid', username: 'dev' };
    writeFileSync(
      connectionFile,
      JSON.stringify({ ...sandbox, configs: [{ name: 'staging', hostname: 'staging.invalid' }] }),
    );
    await vscode.workspace.getConfiguration('cartwright').update(
      'connections',
      [
        { name: 'sandbox', baseUrl: 'https://sandbox.invalid', username: 'dev' },
        { name: 'staging', baseUrl: 'https://staging.invalid' },
      ],
      vscode.ConfigurationTarget.Workspace,
    );
    await run('launch.convert');
    const { configurations } = JSON.parse(savedText()) as {
      configurations: { connection?: string }[];
    };
    assert.deepEqual(
      configurations.map(({ connection }) => connection),
      [undefined, undefined, 'staging'],
    );
    assert.equal(connections().length, 2);
  });

  it('Set Up Workspace converts launch configurations if the user selects this offer', async () => {
    await write({ ...prophet, name: 'Attach to Production' });
    const configurations = () =>
      vscode.workspace
        .getConfiguration('launch', vscode.Uri.file(folder))
        .get<readonly { readonly name?: string }[]>('configurations') ?? [];
    await eventually('the launch configuration', configurations, (values) =>
      values.some(({ name }) => name === 'Attach to Production'),
    );
    writeTwoInstances();
    await eventually(
      'dw.json',
      async () => vscode.workspace.findFiles('**/dw.json'),
      ({ length }) => length === 1,
    );
    await runWithAnswers({ selections: [['Convert Launch']] }, 'setUpWorkspace');
    assert.deepEqual(listTypes(savedText()), ['cartwright']);
  });

  it('the conversion command saves launch.json although auto save is off, and opens no editor', async () => {
    const files = () => vscode.workspace.getConfiguration('files');
    await files().update('autoSave', 'off', vscode.ConfigurationTarget.Workspace);
    try {
      await write({ ...prophet, name: 'Attach without Auto Save' });
      const { messages } = await runWithAnswers({ buttons: ['Undo'] }, 'launch.convert');
      assert.doesNotMatch(messages.join(), /unsaved/);
      assert.deepEqual(listOpenTabs(), []);
      await waitForRestoredFile();
      assert.deepEqual(listOpenTabs(), []);
    } finally {
      await files().update('autoSave', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('a conversion saves no earlier changes of launch.json, and says so; Set Up Workspace then offers no conversion', async () => {
    // VS Code in a browser would save the changes after a second.
    const files = () => vscode.workspace.getConfiguration('files');
    await files().update('autoSave', 'off', vscode.ConfigurationTarget.Workspace);
    await write({ ...prophet, name: 'Attach with Changes' });
    const editor = await vscode.window.showTextDocument(uri);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '// A note.\n'));
    const { messages } = await runWithAnswers({}, 'launch.convert');
    assert.match(messages.join(), /Save .*launch\.json, which has unsaved changes, to debug with it\./);
    assert.deepEqual(listTypes(savedText()), ['prophet']);
    assert.deepEqual(listTypes(), ['cartwright']);
    const { messages: laterMessages } = await runWithAnswers({ selections: [] }, 'setUpWorkspace');
    assert.match(laterMessages.join(), /Nothing is left to set up/);
    await files().update('autoSave', undefined, vscode.ConfigurationTarget.Workspace);
  });

  it('Undo after an import or after Set Up Workspace restores connections and launch.json', async () => {
    await write({ ...prophet, name: 'Attach to Test' });
    writeTwoInstances();
    const previousConnections = [
      { name: 'my sandbox', baseUrl: 'https://my.invalid' },
      { name: 'sandbox', baseUrl: 'https://sandbox.invalid', username: 'dev', site: 'Here' },
    ];
    const settings = () => vscode.workspace.getConfiguration('cartwright');
    await settings().update('connections', previousConnections, vscode.ConfigurationTarget.Workspace);
    await eventually(
      'dw.json and launch.json',
      async () => [
        (await vscode.workspace.findFiles('**/dw.json')).length,
        JSON.stringify(vscode.workspace.getConfiguration('launch', uri).get('configurations')),
      ],
      ([count, text]) => count === 1 && String(text).includes('Attach to Test'),
    );
    const command = 'connections.importFile';
    const { messages } = await runWithAnswers(
      { buttons: ['Undo'] },
      command,
      vscode.Uri.file(connectionFile),
    );
    assert.match(messages.join(), /The connections? .*"staging" (was|were) imported/);
    await eventually('the connections from before', connections, (values) =>
      isDeepStrictEqual(values, previousConnections),
    );
    await settings().update('connections', undefined, vscode.ConfigurationTarget.Workspace);
    await runWithAnswers(
      { selections: [['Import Connection', 'Convert Launch']], buttons: ['Undo'] },
      'setUpWorkspace',
    );
    await eventually('no connections', connections, ({ length }) => length === 0);
    await waitForRestoredFile();
  });

  it('a set-up can be undone later by a command, which restores everything and says so', async () => {
    // Undoes all earlier set-ups, also those of other tests.
    const undoAll = async (): Promise<void> => {
      for (;;) {
        const { messages } = await runWithAnswers({}, 'undoSetUp');
        if (/There is no set-up of this workspace to undo/.test(messages.join())) return;
      }
    };
    await undoAll();
    await write({ ...prophet, name: 'Attach to Undo', password: 'hunter2', hostname: 'sandbox.invalid' });
    const originalLaunch = savedText();
    writeTwoInstances();
    await eventually(
      'dw.json',
      async () => vscode.workspace.findFiles('**/dw.json'),
      ({ length }) => length === 1,
    );
    const settingsFile = path.join(folder, '.vscode', 'settings.json');
    const hadSettings = existsSync(settingsFile);
    const { messages } = await runWithAnswers(
      { selections: [['Import Connection', 'Convert Launch']] },
      'setUpWorkspace',
    );
    assert.equal(
      messages.at(-1),
      'Cartwright: This workspace is set up. You debug on the bundled service: sandbox.invalid could not be reached.',
    );
    assert.deepEqual(listTypes(savedText()), ['cartwright']);
    const { messages: undoMessages } = await runWithAnswers({}, 'undoSetUp');
    assert.deepEqual(undoMessages, ['Cartwright: Set Up Workspace was undone. Everything is as before.']);
    assert.equal(savedText(), originalLaunch);
    assert.deepEqual(connections(), []);
    assert.equal(existsSync(settingsFile), hadSettings);
  });

  it('after an undo while settings.json is open, the workspace can be set up again', async () => {
    await write({ ...prophet, name: 'Attach to Undo', password: 'hunter2', hostname: 'sandbox.invalid' });
    writeTwoInstances();
    const settingsFile = path.join(folder, '.vscode', 'settings.json');
    const hadSettings = existsSync(settingsFile);
    const answers = { selections: [['Import Connection', 'Convert Launch']] };
    await runWithAnswers(answers, 'setUpWorkspace');
    await vscode.window.showTextDocument(vscode.Uri.file(settingsFile));
    await runWithAnswers({}, 'undoSetUp');
    assert.equal(existsSync(settingsFile), hadSettings);
    const { messages } = await runWithAnswers(answers, 'setUpWorkspace');
    assert.match(messages.at(-1) ?? '', /^Cartwright: This workspace is set up\./);
    assert.deepEqual(listTypes(savedText()), ['cartwright']);
    await runWithAnswers({}, 'undoSetUp');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('launch configurations are converted although dw.json has no instance', async () => {
    await write(b2c);
    writeFileSync(connectionFile, '{ "code-version": "version1" }');
    const { messages } = await runWithAnswers({}, 'launch.convert');
    assert.match(messages.join(), /dw\.json does not contain a "hostname"/);
    assert.deepEqual(listTypes(savedText()), ['cartwright']);
    assert.deepEqual(connections(), []);
  });

  it('the conversion command reports that there are no launch configurations of other debuggers', async () => {
    await write({ type: 'cartwright', request: 'attach', name: 'Debug' });
    const { messages } = await runWithAnswers({}, 'launch.convert');
    assert.match(messages.join(), /no launch configurations of Prophet or B2C DX/);
  });
});
