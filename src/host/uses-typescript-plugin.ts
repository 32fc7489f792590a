import * as vscode from 'vscode';

/** VS Code's own extension for JavaScript and TypeScript. */
export const typescriptExtensionId = 'vscode.typescript-language-features';
const nativeExtensionId = 'TypeScriptTeam.native-preview';

/** Whether VS Code's native preview of TypeScript serves JavaScript. It does not load plugins. */
export const usesNativeTypescript = (): boolean =>
  vscode.extensions.getExtension(nativeExtensionId) !== undefined &&
  (vscode.workspace.getConfiguration('js/ts').get('experimental.useTsgo') === true ||
    vscode.workspace.getConfiguration('typescript').get('experimental.useTsgo') === true);

/** Whether the TypeScript plugin resolves the modules of cartridges. */
export const usesTypescriptPlugin = (): boolean =>
  vscode.extensions.getExtension(typescriptExtensionId) !== undefined &&
  vscode.workspace.getConfiguration('cartwright.language').get<boolean>('types') !== false &&
  !usesNativeTypescript();
