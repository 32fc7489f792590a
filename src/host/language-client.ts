import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { featureNames } from '../language/settings.ts';
import { readSettings } from './settings.ts';

const openCommand = 'cartwright.language.open';
const debugHookCommand = 'cartwright.language.debugHook';

/** The documents that the server gets. It knows itself which of them belong to cartridges. */
const documentSelector = [
  { scheme: 'file', language: 'javascript' },
  { scheme: 'file', language: 'cartwright-ds' },
  { scheme: 'file', language: 'isml' },
  { scheme: 'file', language: 'json' },
  { scheme: 'file', language: 'jsonc' },
];

/** Starts the language server for the cartridges of the workspace. It ends with the window. */
export async function startLanguageClient(
  extension: Pick<vscode.ExtensionContext, 'extensionPath' | 'subscriptions'>,
): Promise<LanguageClient> {
  const run = {
    module: vscode.Uri.joinPath(vscode.Uri.file(extension.extensionPath), 'dist', 'cli.js').fsPath,
    args: ['lsp'],
    transport: TransportKind.ipc,
  };
  const client = new LanguageClient(
    'cartwright.language',
    'Cartwright Language Server',
    { run, debug: run },
    { documentSelector, initializationOptions: serverSettings },
  );
  extension.subscriptions.push(
    client,
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (!event.affectsConfiguration('cartwright') && !event.affectsConfiguration('launch')) return;
      const settings = { cartwright: serverSettings() };
      await client.sendNotification('workspace/didChangeConfiguration', { settings });
    }),
    vscode.commands.registerCommand(openCommand, (uri: string) =>
      vscode.window.showTextDocument(vscode.Uri.parse(uri)),
    ),
    vscode.commands.registerCommand(debugHookCommand, debugHook),
  );
  await client.start();
  return client;
}

/** The settings in the form of `readSettings` in `src/language/settings.ts`. */
function serverSettings(): Readonly<Record<string, unknown>> {
  const settings = vscode.workspace.getConfiguration('cartwright.language');
  return {
    vendor: readSettings().vendor,
    cartridgePath: settings.get<string>('cartridgePath') || launchCartridgePath(),
    commands: { open: openCommand, debugHook: debugHookCommand },
    features: Object.fromEntries(featureNames.map((name) => [name, settings.get<boolean>(name) ?? true])),
  };
}

/** The cartridge path of the first launch configuration that has one; '' if none has. */
function launchCartridgePath(): string {
  const configurations = vscode.workspace.getConfiguration('launch').get<unknown>('configurations');
  const paths = (Array.isArray(configurations) ? (configurations as unknown[]) : []).flatMap(
    (configuration) => {
      const { type, cartridgePath } = { ...(configuration as Readonly<Record<string, unknown>> | null) };
      return type === 'cartwright' && typeof cartridgePath === 'string' ? [cartridgePath] : [];
    },
  );
  return paths[0] ?? '';
}

/** Debugs a hook of a code lens, as the Scripts view does. */
const debugHook = (hookName: string, uri: string, operationId: string): Thenable<unknown> =>
  vscode.commands.executeCommand('cartwright.scripts.debugHook', {
    kind: 'hook',
    id: `hook:${hookName}`,
    hookName,
    file: vscode.Uri.parse(uri).fsPath,
    operationId,
  });
