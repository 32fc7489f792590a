import * as vscode from 'vscode';
import type { ScriptApiTypes } from '../commands/script-api-types.ts';
import { readSettings } from './settings.ts';

/** Stands in the shipped file where the vendor's module root belongs; the build writes it. */
const placeholder = /__module_root__/g;

/** The declarations that ship with the extension, under the module root that is set. */
export function shippedScriptApiTypes({ extensionUri }: vscode.ExtensionContext): ScriptApiTypes {
  return {
    async text() {
      const file = vscode.Uri.joinPath(extensionUri, 'dist', 'script-api.d.ts');
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
      return text.replace(placeholder, readSettings().vendor.moduleRoot);
    },
  };
}
