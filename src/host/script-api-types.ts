import * as vscode from 'vscode';
import type { ScriptApiTypes } from '../commands/script-api-types.ts';
import { readSettings } from './settings.ts';

/** The build writes this into the shipped file in place of the vendor's module root. */
const placeholder = /__module_root__/g;

/** The declarations that ship with the extension, with the module root of the settings. */
export function shippedScriptApiTypes({ extensionUri }: vscode.ExtensionContext): ScriptApiTypes {
  return {
    async text() {
      const file = vscode.Uri.joinPath(extensionUri, 'dist', 'script-api.d.ts');
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
      return text.replace(placeholder, readSettings().vendor.moduleRoot);
    },
  };
}
