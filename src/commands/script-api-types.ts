import * as vscode from 'vscode';
import { errorMessage } from '../../contract/error-message.ts';
import { mergeJsconfig, newJsconfig, typesPath } from './jsconfig.ts';
import { showErrorMessage, showInformationMessage, showWarningMessage } from './notifications.ts';

/** The declarations that the command has written, and what it did with `jsconfig.json`. */
export interface AddTypesResult {
  readonly types: vscode.Uri;
  readonly jsconfig: 'written' | 'merged' | 'present' | 'unchanged';
}

export interface ScriptApiTypes {
  /** The declarations for the module root of the vendor in the settings. */
  text(): Promise<string>;
}

/**
 * "Add Script API Types to Workspace": completion and hovers for `request`, `require('<root>/...')` and
 * everything that they return, for editors without the TypeScript plugin. Changes an existing `jsconfig.json` only if
 * the user agrees.
 *
 * @param usesPlugin whether the TypeScript plugin already provides these types in VS Code
 */
export function registerScriptApiTypesCommand(
  types: ScriptApiTypes,
  usesPlugin: () => boolean,
): vscode.Disposable {
  return vscode.commands.registerCommand(
    'cartwright.scriptApi.addTypes',
    async (requestedFolder?: vscode.Uri): Promise<AddTypesResult | undefined> => {
      if (!requestedFolder && usesPlugin() && !(await confirmAddingFiles())) return undefined;
      const folder = requestedFolder ?? (await pickFolder());
      if (!folder) return undefined;
      try {
        const target = vscode.Uri.joinPath(folder, typesPath);
        await write(target, await types.text());
        const jsconfig = await addToJsconfig(vscode.Uri.joinPath(folder, 'jsconfig.json'));
        // Not awaited: code that runs the command needs the result, not the user's click.
        void showInformationMessage(
          jsconfig === 'unchanged'
            ? `Cartwright: The types were written to ${typesPath}. jsconfig.json was not changed.`
            : 'Cartwright: The Script API types were added to this folder.',
        );
        return { types: target, jsconfig };
      } catch (error) {
        const message = errorMessage(error);
        void showErrorMessage(`Cartwright: Could not write the Script API types. ${message}`);
        return undefined;
      }
    },
  );
}

/** Warns that a `jsconfig.json` for all cartridges can slow VS Code down. Resolves with whether the user agrees. */
async function confirmAddingFiles(): Promise<boolean> {
  const addAction = 'Add Types';
  const action = await showWarningMessage(
    'Scripts already have the Script API types in VS Code. Do you want to add them to the workspace as files?',
    {
      modal: true,
      detail:
        'Other editors and type checks need a jsconfig.json. In a large workspace it makes JavaScript features slow, and above 20 MB of scripts VS Code disables them.',
    },
    addAction,
  );
  return action === addAction;
}

async function pickFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    void showInformationMessage('Cartwright: Open a folder with cartridges first.');
    return undefined;
  }
  if (folders.length === 1) return folders[0]?.uri;
  const selection = await vscode.window.showWorkspaceFolderPick({ placeHolder: 'Select a workspace folder' });
  return selection?.uri;
}

async function addToJsconfig(file: vscode.Uri): Promise<AddTypesResult['jsconfig']> {
  const currentText = await read(file);
  if (currentText === undefined) {
    await write(file, newJsconfig());
    return 'written';
  }
  const mergeResult = mergeJsconfig(currentText);
  switch (mergeResult.kind) {
    case 'present':
      return 'present';
    case 'merged': {
      const addAction = 'Add Types';
      const action = await showInformationMessage(
        'This folder has a jsconfig.json. Add the Script API types to it?',
        { modal: true, detail: `${typesPath} will be added to "files". No other setting is changed.` },
        addAction,
      );
      if (action !== addAction) return 'unchanged';
      await write(file, mergeResult.text);
      return 'merged';
    }
    case 'manual': {
      const openAction = 'Open jsconfig.json';
      const action = await showInformationMessage(
        `jsconfig.json contains comments and cannot be changed automatically. Add "${typesPath}" to "files" (and "include": ["**/*"] if it has no "include").`,
        openAction,
      );
      if (action === openAction) {
        await vscode.env.clipboard.writeText(`"${typesPath}"`);
        await vscode.window.showTextDocument(file);
      }
      return 'unchanged';
    }
  }
}

/** Reads the text of a file; undefined if the file does not exist. */
async function read(file: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

async function write(file: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
}
