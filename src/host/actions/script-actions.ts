import { basename } from 'node:path';
import * as vscode from 'vscode';
import { isNodeOfKind, type HookNode, type OverlayNode, type TreeNode } from '../../explorer/node.ts';
import { functionNameOf } from '../../../cartridges/hook-function.ts';
import { firstCodeLine, functionOffset, lastFunctionLine } from '../../explorer/scripts/hook-function.ts';
import { bindCommands, requireNode, type ActionContext, type Actions } from './action-context.ts';
import { debugRequests } from './debug-requests.ts';
import { confirmHookPath } from './hook-path-check.ts';
import { promptForHookSteps } from './hook-requests.ts';

/** Commands on cartridges and their hooks. */
export const scriptActions = (context: ActionContext): Actions =>
  bindCommands(context, {
    'cartwright.scripts.openFile': openFile,
    'cartwright.scripts.compareFile': compareFile,
    'cartwright.scripts.openHook': openHook,
    'cartwright.scripts.debugHook': debugHook,
  });

const requireOverlay = (context: ActionContext, args: readonly unknown[]): OverlayNode =>
  requireNode(isNodeOfKind('overlay'), 'a file in the Scripts view', args, context, 'scripts');

const openFile = async (context: ActionContext, args: readonly unknown[]): Promise<vscode.TextEditor> =>
  vscode.window.showTextDocument(vscode.Uri.file(requireOverlay(context, args).file));

async function compareFile(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { file, counterpartFile } = requireOverlay(context, args);
  await vscode.commands.executeCommand(
    'vscode.diff',
    vscode.Uri.file(counterpartFile),
    vscode.Uri.file(file),
    `${basename(file)}: Overridden ↔ Overriding`,
  );
}

async function openHook(context: ActionContext, args: readonly unknown[]): Promise<vscode.TextEditor> {
  const { file, hookName } = requireNode(
    isNodeOfKind('hook'),
    'a hook in the Scripts view',
    args,
    context,
    'scripts',
  );
  if (file === undefined)
    throw new Error(`The script of ${hookName} does not exist. Correct its path in hooks.json.`);
  const { document, position } = await findFunction(file, hookName);
  return vscode.window.showTextDocument(document, { selection: new vscode.Range(position, position) });
}

const isReachableHook = (node: TreeNode): node is HookNode & { readonly operationId: string } =>
  node.kind === 'hook' && node.operationId !== undefined;

async function debugHook(context: ActionContext, args: readonly unknown[]): Promise<boolean> {
  const { hookName, file, operationId, keepsBreakpoints } = requireNode(
    isReachableHook,
    'a hook that an operation runs',
    args,
    context,
    'scripts',
  );
  if (file !== undefined && !(await confirmHookPath(context, hookName, file))) return false;
  const steps = await promptForHookSteps(context, operationId);
  if (steps === undefined) return false;
  if (steps.length === 0)
    throw new Error(
      `Cannot debug ${hookName} automatically, because the requests that reach it would change a password.`,
    );
  if (file !== undefined && keepsBreakpoints !== true) await addBreakpointOnce(file, hookName);
  return debugRequests(context.sessions, {
    name: `Debug ${hookName}`,
    trigger: steps,
    connection: context.registry.activeName,
    file,
  });
}

/**
 * Resolves with the document of a hook's script, and the position of the function that the hook runs. If the function
 * is not in the script, the position is the start.
 */
export async function findFunction(file: string, hookName: string) {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
  const text = document.getText();
  const offset = functionOffset(text, functionNameOf(hookName, text));
  return { document, position: document.positionAt(offset ?? 0) };
}

/** The breakpoints that _Debug This Hook_ has set in this window, by file and hook. */
const addedBreakpoints = new Map<string, vscode.SourceBreakpoint>();

/**
 * Adds a breakpoint on the first line of the function's code, unless the function has a breakpoint, even a disabled one,
 * or the user has removed the one that was added before.
 */
async function addBreakpointOnce(file: string, hookName: string): Promise<void> {
  const key = JSON.stringify([file, hookName]);
  const earlierId = addedBreakpoints.get(key)?.id;
  if (earlierId !== undefined && vscode.debug.breakpoints.every(({ id }) => id !== earlierId)) return;
  const breakpoint = await addFunctionBreakpoint(file, hookName, () => true);
  if (breakpoint) addedBreakpoints.set(key, breakpoint);
}

/**
 * Adds a breakpoint on the first line of the function's code, unless the function has one that is enough. Resolves with
 * the new breakpoint.
 */
export async function addFunctionBreakpoint(
  file: string,
  hookName: string,
  isEnough: (breakpoint: vscode.SourceBreakpoint) => boolean = ({ enabled }) => enabled,
): Promise<vscode.SourceBreakpoint | undefined> {
  const { document, position } = await findFunction(file, hookName);
  const lines = document.getText().split(/\r?\n/);
  const lastLine = lastFunctionLine(lines, position.line);
  const hasBreakpoint = vscode.debug.breakpoints.some(
    (breakpoint) =>
      breakpoint instanceof vscode.SourceBreakpoint &&
      isEnough(breakpoint) &&
      breakpoint.location.uri.fsPath === file &&
      breakpoint.location.range.start.line >= position.line &&
      breakpoint.location.range.start.line <= lastLine,
  );
  if (hasBreakpoint) return undefined;
  const location = new vscode.Location(
    document.uri,
    new vscode.Position(firstCodeLine(lines, position.line), 0),
  );
  const breakpoint = new vscode.SourceBreakpoint(location, true);
  vscode.debug.addBreakpoints([breakpoint]);
  return breakpoint;
}
