import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { featureNames } from '../language/settings.ts';
import { editorIndentation } from './editor-indentation.ts';
import { languageCartridgePath } from './language-cartridge-path.ts';
import { readSettings } from './settings.ts';
import type { SitePaths } from './site-paths.ts';
import { observeNativeTypescript } from './native-typescript.ts';
import { startTypescriptPlugin } from './typescript-plugin.ts';
import { usesTypescriptPlugin } from './uses-typescript-plugin.ts';
import { hasSelectedNames, selectVendorCommand } from './vendor-setting.ts';

const openCommand = 'cartwright.language.open';
const debugHookCommand = 'cartwright.language.debugHook';
const addToPathCommand = 'cartwright.language.addToPath';

/** The documents that are sent to the server, which determines whether they belong to cartridges. */
const documentSelector = [
  { scheme: 'file', language: 'javascript' },
  { scheme: 'file', language: 'cartwright-ds' },
  { scheme: 'file', language: 'isml' },
  { scheme: 'file', language: 'json' },
  { scheme: 'file', language: 'jsonc' },
];

/** Starts the language server and the TypeScript plugin for the cartridges of the workspace, until the window ends. */
export async function startLanguageClient(
  extension: vscode.ExtensionContext,
  sitePaths: SitePaths,
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
    { documentSelector, initializationOptions: () => serverSettings(sitePaths) },
  );
  const sendSettings = (): Promise<void> =>
    client.sendNotification('workspace/didChangeConfiguration', {
      settings: { cartwright: serverSettings(sitePaths) },
    });
  extension.subscriptions.push(
    client,
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      const sections = ['cartwright', 'launch', 'js/ts', 'typescript', 'editor'];
      if (sections.some((section) => event.affectsConfiguration(section))) await sendSettings();
    }),
    sitePaths.onDidChange(sendSettings),
    // TypeScript 7 is an extension. With it, `hasTypescriptPlugin` is false, and the server itself finds definitions.
    vscode.extensions.onDidChange(sendSettings),
    vscode.commands.registerCommand(openCommand, (uri: string, line?: number) =>
      vscode.window.showTextDocument(vscode.Uri.parse(uri), {
        ...(line === undefined ? {} : { selection: new vscode.Range(line - 1, 0, line - 1, 0) }),
      }),
    ),
    vscode.commands.registerCommand(debugHookCommand, debugHook),
    vscode.commands.registerCommand(addToPathCommand, (cartridge: string) =>
      vscode.commands.executeCommand('cartwright.data.addCartridge', undefined, undefined, cartridge),
    ),
  );
  await Promise.all([client.start(), startTypescriptPlugin(extension, sitePaths)]);
  observeNativeTypescript(extension);
  return client;
}

/** Returns the settings in the form of `readSettings` in `src/language/settings.ts`. */
function serverSettings({
  activePath,
  addsOtherCartridges,
  isBundled,
}: SitePaths): Readonly<Record<string, unknown>> {
  const settings = vscode.workspace.getConfiguration('cartwright.language');
  return {
    // Missing until the user has selected a vendor's names, as the extension offers to do.
    ...(hasSelectedNames() ? { vendor: readSettings().vendor } : {}),
    cartridgePath: languageCartridgePath(),
    sitePath: activePath,
    addsOtherCartridges,
    isBundled,
    indentation: editorIndentation(),
    hasTypescriptPlugin: usesTypescriptPlugin(),
    commands: {
      open: openCommand,
      debugHook: debugHookCommand,
      addToPath: addToPathCommand,
      selectVendor: selectVendorCommand,
      setUpWorkspace: 'cartwright.setUpWorkspace',
    },
    features: Object.fromEntries(featureNames.map((name) => [name, settings.get<boolean>(name) ?? true])),
  };
}

/** Debugs the hook above which the user has clicked a code lens, as the Scripts view does. */
const debugHook = (hookName: string, uri: string, operationId: string): Thenable<unknown> =>
  vscode.commands.executeCommand('cartwright.scripts.debugHook', {
    kind: 'hook',
    id: `hook:${hookName}`,
    hookName,
    file: vscode.Uri.parse(uri).fsPath,
    operationId,
  });
