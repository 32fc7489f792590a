import * as vscode from 'vscode';
import { mergedJsconfig, newJsconfig, typesPath } from './jsconfig.ts';

/** What the command did with `jsconfig.json`. */
export interface AddedTypes {
  readonly types: vscode.Uri;
  readonly jsconfig: 'written' | 'merged' | 'present' | 'left';
}

export interface ScriptApiTypes {
  /** The declarations, for the module root of the vendor that is set. */
  text(): Promise<string>;
}

/**
 * "Add Script API Types to Workspace": completion and hover for `request`, `require('<root>/...')` and all that they lead
 * to. A `jsconfig.json` that is there is changed only when the person agrees.
 */
export function registerScriptApiTypesCommand(types: ScriptApiTypes): vscode.Disposable {
  return vscode.commands.registerCommand(
    'cartwright.scriptApi.addTypes',
    async (asked?: vscode.Uri): Promise<AddedTypes | undefined> => {
      const folder = asked ?? (await chosenFolder());
      if (!folder) return undefined;
      try {
        const target = vscode.Uri.joinPath(folder, typesPath);
        await write(target, await types.text());
        const jsconfig = await addToJsconfig(vscode.Uri.joinPath(folder, 'jsconfig.json'));
        // Not waited for: whoever runs the command by code wants the result, not the click.
        void vscode.window.showInformationMessage(
          jsconfig === 'left'
            ? `Cartwright: the types are in ${typesPath}; jsconfig.json was left as it is.`
            : 'Cartwright: scripts of this folder know the Script API now.',
        );
        return { types: target, jsconfig };
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        void vscode.window.showErrorMessage(`Cartwright: the types could not be written. ${words}`);
        return undefined;
      }
    },
  );
}

async function chosenFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    void vscode.window.showInformationMessage(
      'Cartwright: open the folder that holds your cartridges first.',
    );
    return undefined;
  }
  if (folders.length === 1) return folders[0]?.uri;
  const chosen = await vscode.window.showWorkspaceFolderPick({ placeHolder: 'For which folder?' });
  return chosen?.uri;
}

async function addToJsconfig(file: vscode.Uri): Promise<AddedTypes['jsconfig']> {
  const before = await read(file);
  if (before === undefined) {
    await write(file, newJsconfig());
    return 'written';
  }
  const merge = mergedJsconfig(before);
  switch (merge.kind) {
    case 'present':
      return 'present';
    case 'merged': {
      const add = 'Add the Types';
      const chosen = await vscode.window.showInformationMessage(
        'This folder has a jsconfig.json. Add the Script API types to it?',
        { modal: true, detail: `${typesPath} is added to its "files"; every other setting stays as it is.` },
        add,
      );
      if (chosen !== add) return 'left';
      await write(file, merge.text);
      return 'merged';
    }
    case 'by-hand': {
      const open = 'Open jsconfig.json';
      const chosen = await vscode.window.showInformationMessage(
        `jsconfig.json has comments, so it is yours to change: add "${typesPath}" to its "files" (with "include": ["**/*"] if it has none).`,
        open,
      );
      if (chosen === open) {
        await vscode.env.clipboard.writeText(`"${typesPath}"`);
        await vscode.window.showTextDocument(file);
      }
      return 'left';
    }
  }
}

/** Undefined where there is no such file. */
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
