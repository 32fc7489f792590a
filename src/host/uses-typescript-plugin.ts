import * as vscode from 'vscode';

/** VS Code's own extension for JavaScript and TypeScript. */
export const typescriptExtensionId = 'vscode.typescript-language-features';
/** The extensions with TypeScript 7: the released one, its nightly builds, and the preview. */
const nativeExtensionIds = [
  'TypeScriptTeam.vscode-typescript',
  'TypeScriptTeam.vscode-typescript-nightly',
  'TypeScriptTeam.native-preview',
];
/** The setting by which one of these extensions replaces VS Code's own, below `js/ts` or, deprecated, `typescript`. */
export const nativeSetting = 'experimental.useTsgo';

/** Whether TypeScript 7 serves JavaScript. It does not load plugins. */
export const usesNativeTypescript = (): boolean =>
  nativeExtensionIds.some((id) => vscode.extensions.getExtension(id) !== undefined) && isNativeSelected();

/** The deprecated setting counts only if the other one has no value. */
function isNativeSelected(): boolean {
  const settings = vscode.workspace.getConfiguration('js/ts');
  const { globalValue, workspaceValue, workspaceFolderValue } = settings.inspect(nativeSetting) ?? {};
  const section = [globalValue, workspaceValue, workspaceFolderValue].some((value) => value !== undefined)
    ? settings
    : vscode.workspace.getConfiguration('typescript');
  return section.get(nativeSetting) === true;
}

/** Whether the TypeScript plugin resolves the modules of cartridges. */
export const usesTypescriptPlugin = (): boolean =>
  vscode.extensions.getExtension(typescriptExtensionId) !== undefined &&
  vscode.workspace.getConfiguration('cartwright.language').get<boolean>('types') !== false &&
  !usesNativeTypescript();
