import * as vscode from 'vscode';
import { pluginName, type PluginSettings } from '../typescript-plugin/plugin-settings.ts';
import { pluginTypes } from '../typescript-plugin/plugin-types.ts';
import { languageCartridgePath } from './language-cartridge-path.ts';
import { readSettings } from './settings.ts';
import type { SitePaths } from './site-paths.ts';
import { typescriptExtensionId, usesTypescriptPlugin } from './uses-typescript-plugin.ts';

/** The part of the API of VS Code's TypeScript extension that configures plugins. */
interface TypescriptExtension {
  getAPI(version: 0): { configurePlugin(pluginName: string, configuration: unknown): void } | undefined;
}

/** Milliseconds after the latest change: many changes, such as those of a branch switch, cause one configuration. */
const delayMs = 300;

/** Whether the types of modules and of hook parameters depend on the existence of a file with this path. */
const isRelevantFile = (path: string): boolean => /\.(?:js|ds|json|project)$/.test(path);
/** Whether the path may be a folder. If a folder is created, there may be no events for its files. */
const mayBeFolder = (path: string): boolean => !/\.[^/\\]*$/.test(path);

/**
 * Configures the plugin of VS Code's TypeScript server for the cartridges of the workspace, and repeats that after
 * each relevant change.
 */
export async function startTypescriptPlugin(
  extension: Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri' | 'subscriptions'>,
  sitePaths: SitePaths,
): Promise<void> {
  const typescript = vscode.extensions.getExtension<TypescriptExtension>(typescriptExtensionId);
  if (!typescript) return;
  const api = (await typescript.activate()).getAPI(0);
  if (!api) return;
  let revision = 0;
  const configure = async (): Promise<void> => {
    revision++;
    const settings = usesTypescriptPlugin()
      ? await pluginSettings(extension, sitePaths, revision)
      : { revision };
    api.configurePlugin(pluginName, settings);
  };
  let timer: NodeJS.Timeout | undefined;
  const configureSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void configure(), delayMs);
  };
  const configureIfRelevant = ({ path }: vscode.Uri): void => {
    if (isRelevantFile(path) || mayBeFolder(path)) configureSoon();
  };
  const files = vscode.workspace.createFileSystemWatcher('**/*', false, true, false);
  const jsonFiles = vscode.workspace.createFileSystemWatcher('**/{package,hooks}.json');
  extension.subscriptions.push(
    files,
    jsonFiles,
    files.onDidCreate(configureIfRelevant),
    files.onDidDelete(configureIfRelevant),
    jsonFiles.onDidChange(configureSoon),
    sitePaths.onDidChange(configureSoon),
    vscode.workspace.onDidChangeWorkspaceFolders(configureSoon),
    vscode.extensions.onDidChange(configureSoon),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (
        ['cartwright', 'launch', 'js/ts', 'typescript'].some((section) => event.affectsConfiguration(section))
      )
        configureSoon();
    }),
    { dispose: () => clearTimeout(timer) },
  );
  await configure();
}

async function pluginSettings(
  extension: Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri'>,
  { activePath }: SitePaths,
  revision: number,
): Promise<PluginSettings> {
  const { vendor } = readSettings();
  return {
    folders: (vscode.workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ uri }) => uri.fsPath.replaceAll('\\', '/')),
    cartridgePath: [languageCartridgePath()],
    sitePath: [activePath],
    vendor,
    typesFile: await writeTypes(extension, vendor.moduleRoot),
    revision,
  };
}

/** Writes the declarations for a module root to the extension's storage, from which Go to Definition opens them. */
async function writeTypes(
  { extensionUri, globalStorageUri }: Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri'>,
  moduleRoot: string,
): Promise<string> {
  const { fs } = vscode.workspace;
  const shippedTypes = await fs.readFile(vscode.Uri.joinPath(extensionUri, 'dist', 'script-api.d.ts'));
  const types = new TextEncoder().encode(pluginTypes(new TextDecoder().decode(shippedTypes), moduleRoot));
  const file = vscode.Uri.joinPath(globalStorageUri, `script-api-${moduleRoot}.d.ts`);
  const currentTypes = await fs.readFile(file).then(
    (content) => content,
    () => undefined,
  );
  // An unchanged file is not written, since TypeScript would read it again.
  if (currentTypes === undefined || Buffer.compare(currentTypes, types) !== 0)
    await fs.writeFile(file, types);
  return file.fsPath.replaceAll('\\', '/');
}
