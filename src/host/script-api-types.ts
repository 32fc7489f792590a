import * as vscode from 'vscode';
import type { ScriptApiTypes } from '../commands/script-api-types.ts';
import { scriptApiTypes } from '../typescript-plugin/plugin-types.ts';
import { readSettings } from './settings.ts';

/** Provides the declarations that ship with the extension, with the module root of the settings. */
export function shippedScriptApiTypes({ extensionUri }: vscode.ExtensionContext): ScriptApiTypes {
  return {
    async text() {
      const file = vscode.Uri.joinPath(extensionUri, 'dist', 'script-api.d.ts');
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
      return scriptApiTypes(text, readSettings().vendor.moduleRoot);
    },
  };
}
