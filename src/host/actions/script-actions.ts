import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { operations } from '../../../contract/index.ts';
import { needsObject, stepsToReach } from '../../explorer/scripts/hook-steps.ts';
import { orderableProduct } from '../../explorer/scripts/trial.ts';
import { workspaceFolders } from '../bundled-service.ts';
import { bundledName } from '../bundled-name.ts';
import { debugType } from '../debug-configuration.ts';
import { debugWith } from './debug-with.ts';
import { ask, choose, nodeWith, type ActionContext, type Actions } from './action-context.ts';

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
      const operation = operations.find((one) => one.id === id);
      if (!operation) throw new TypeError(`no operation is called ${id}`);
      const access = await hub.access();
      const site = await hub.site();
      const object = needsObject(operation) ? await askObject(operation.method === 'DELETE') : ['', ''];
      if (!object) return false;
      const steps = stepsToReach(operation, {
        vendor: access.vendor,
        site,
        product: operation.family === 'shop' ? await orderableProduct(access, site) : '',
        objectType: object[0] ?? '',
        objectKey: object[1] ?? '',
        unique: randomUUID().slice(0, 8),
      });
      if (!steps) throw new Error(`No request reaches ${name} without changing a password.`);
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

  async function askObject(isDeletion: boolean): Promise<readonly string[] | undefined> {
    const other = 'Another one...';
    const { objectTypesIn } = await import('../../explorer/scripts/cartridge-contents.ts');
    const types = await objectTypesIn(await context.cartridges());
    const chosen =
      types.length === 0
        ? other
        : await choose('Custom object of which type?', [...types, other], (one) => one);
    const type = chosen === other ? await ask('Type of the custom object') : chosen;
    if (type === undefined || type === '') return undefined;
    const key = await ask(
      `Key of the ${type}`,
      isDeletion ? { prompt: 'The object of this key is deleted.' } : {},
    );
    return key === undefined || key === '' ? undefined : [type, key];
  }
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
