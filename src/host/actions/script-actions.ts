import { basename } from 'node:path';
import * as vscode from 'vscode';
import { workspaceFolders } from '../bundled-service.ts';
import { bundledName } from '../bundled-name.ts';
import { debugType } from '../debug-configuration.ts';
import { debugWith } from './debug-with.ts';
import { stepsOf } from './hook-course.ts';
import { nodeWith, type ActionContext, type Actions } from './action-context.ts';

/** Commands on cartridges and their hooks. */
export function scriptActions(context: ActionContext): Actions {
  const { hub } = context;
  const fileOf = (args: readonly unknown[], field: string): string => {
    const node = nodeWith('overlay', 'a file in the Scripts view', args, context, 'scripts');
    return String(node.data?.[field]);
  };
  return {
    'cartwright.scripts.openFile': async (...args) =>
      vscode.window.showTextDocument(vscode.Uri.file(fileOf(args, 'file'))),
    'cartwright.scripts.compareFile': async (...args) => {
      const [file, other] = [fileOf(args, 'file'), fileOf(args, 'other')];
      await vscode.commands.executeCommand(
        'vscode.diff',
        vscode.Uri.file(other),
        vscode.Uri.file(file),
        `${basename(file)}: overridden and overriding`,
      );
    },
    'cartwright.scripts.openHook': async (...args) => {
      const node = nodeWith('hook', 'a hook in the Scripts view', args, context, 'scripts');
      const { file, name } = (node.data ?? {}) as { file?: string; name: string };
      if (file === undefined)
        throw new Error(`The script of ${name} is not there: correct its path in hooks.json.`);
      return showFunction(file, name.slice(name.lastIndexOf('.') + 1));
    },
    'cartwright.scripts.debugHook': async (...args) => {
      const node = nodeWith('debuggable', 'a hook that an operation runs', args, context, 'scripts');
      const { name, file, operation: id } = node.data as { name: string; file?: string; operation: string };
      const steps = await stepsOf(context, id);
      if (steps === undefined) return false;
      if (steps.length === 0) throw new Error(`No request reaches ${name} without changing a password.`);
      if (file !== undefined) await breakAtFunction(file, name.slice(name.lastIndexOf('.') + 1));
      return debugWith({
        type: debugType,
        request: 'launch',
        name: `Debug ${name}`,
        cartridges: workspaceFolders(),
        trigger: steps,
        ...(hub.active === bundledName ? {} : { connection: hub.active }),
      });
    },
  };
}

/** The place of `exports.afterPOST = function`, or of a function of that name. */
async function functionPlace(file: string, name: string) {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
  const text = document.getText();
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found =
    new RegExp(`exports(?:\\.${escaped}|\\[['"]${escaped}['"]\\])\\s*=\\s*function`).exec(text) ??
    new RegExp(`function\\s+${escaped}\\b`).exec(text) ??
    new RegExp(`exports(?:\\.${escaped}|\\[['"]${escaped}['"]\\])\\s*=`).exec(text);
  return { document, at: document.positionAt(found?.index ?? 0) };
}

async function showFunction(file: string, name: string): Promise<vscode.TextEditor> {
  const { document, at } = await functionPlace(file, name);
  return vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at) });
}

/** A breakpoint on the function's first line with code, unless the file has one in reach already. */
async function breakAtFunction(file: string, name: string): Promise<void> {
  const { document, at } = await functionPlace(file, name);
  const has = vscode.debug.breakpoints.some(
    (one) => one instanceof vscode.SourceBreakpoint && one.enabled && one.location.uri.fsPath === file,
  );
  if (has) return;
  let line = at.line + 1;
  while (line < document.lineCount - 1 && /^\s*($|\/\/|\/?\*)/.test(document.lineAt(line).text)) line++;
  const place = new vscode.Location(document.uri, new vscode.Position(line, 0));
  vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(place, true)]);
}
