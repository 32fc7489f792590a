import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
const types = (): string[] =>
  [...(vscode.window.activeTextEditor?.document.getText() ?? '').matchAll(/"type": "([^"]+)"/g)].map(
    ([, type]) => type ?? '',
  );

describe('launch configurations of other debuggers', () => {
  const originalText = existsSync(launchFile) ? readFileSync(launchFile, 'utf8') : undefined;
  /** Writes the file, and waits until VS Code has read it. */
  const write = async (...configurations: readonly object[]): Promise<void> => {
    const text = JSON.stringify({ version: '0.2.0', configurations }, undefined, 2);
    writeFileSync(launchFile, text);
    const textOfEditor = async () => (await vscode.workspace.openTextDocument(uri)).getText();
    await eventually('the launch.json in the editor', textOfEditor, (read) => read === text);
  };
  const prophet = { type: 'prophet', request: 'launch', name: 'Attach to Sandbox' };
  const b2c = { type: 'b2c-script', request: 'launch', name: 'B2C Script Debugger' };

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

  /** Opens the file, and returns the quick fixes at the type of a configuration that convert it. */
  async function fixesAt(type: string): Promise<vscode.CodeAction[]> {
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

  it('launch configurations of other debuggers have a diagnostic, a quick fix converts one, and Undo restores it', async () => {
    await write(prophet, { type: 'node', request: 'launch', name: 'Tests' }, b2c);
    const [fix, ...others] = await fixesAt('b2c-script');
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
    assert.deepEqual(types(), ['prophet', 'node', 'cartwright']);
    await eventually('one diagnostic', cartwrightDiagnostics, ({ length }) => length === 1);
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(types(), ['prophet', 'node', 'b2c-script']);
  });

  it('launch configurations are converted to the connection of dw.json, which is added with its password outside the settings', async () => {
    await write(prophet, b2c);
    writeFileSync(
      connectionFile,
      JSON.stringify({
        configs: [
          { name: 'staging', hostname: 'staging.invalid' },
          { name: 'sandbox', hostname: 'sandbox.invalid', username: 'dev', password: 'secret', active: true },
        ],
      }),
    );
    assert.deepEqual(await run<readonly object[]>('launch.convert'), [
      { name: 'Attach to Sandbox', connection: 'sandbox' },
      { name: 'B2C Script Debugger', connection: 'sandbox' },
    ]);
    const { configurations } = JSON.parse(vscode.window.activeTextEditor!.document.getText()) as {
      configurations: object[];
    };
    assert.deepEqual(configurations, [
      { type: 'cartwright', request: 'attach', name: 'Attach to Sandbox', connection: 'sandbox' },
      { type: 'cartwright', request: 'attach', name: 'B2C Script Debugger', connection: 'sandbox' },
    ]);
    assert.deepEqual(
      connections().map(({ name, baseUrl }) => [name, baseUrl]),
      [
        ['sandbox', 'https://sandbox.invalid'],
        ['staging', 'https://staging.invalid'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(connections()), /secret/);
  });

  it('a configuration for the default instance of dw.json uses the active connection if the instance was imported before', async () => {
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
    const { configurations } = JSON.parse(vscode.window.activeTextEditor!.document.getText()) as {
      configurations: { connection?: string }[];
    };
    assert.deepEqual(
      configurations.map(({ connection }) => connection),
      [undefined, undefined, 'staging'],
    );
    assert.equal(connections().length, 2);
  });

  it('launch configurations are converted although dw.json has no instance', async () => {
    await write(b2c);
    writeFileSync(connectionFile, '{ "code-version": "version1" }');
    const { messages } = await runWithAnswers({}, 'launch.convert');
    assert.match(messages.join(), /dw\.json does not contain a "hostname"/);
    assert.deepEqual(types(), ['cartwright']);
    assert.deepEqual(connections(), []);
  });

  it('the conversion command reports that there are no launch configurations of other debuggers', async () => {
    await write({ type: 'cartwright', request: 'attach', name: 'Debug' });
    const { messages } = await runWithAnswers({}, 'launch.convert');
    assert.match(messages.join(), /no launch configurations of Prophet or B2C DX/);
  });
});
