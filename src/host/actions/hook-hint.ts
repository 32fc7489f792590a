import * as vscode from 'vscode';
import { showInformationMessage } from '../../commands/notifications.ts';
import { listHooksOfRequest, type ScriptHook } from '../../explorer/scripts/run-hooks.ts';
import type { PreparedRequest } from '../../requests/prepare.ts';
import { pickItem, type ActionContext } from './action-context.ts';
import { addFunctionBreakpoint, findFunction } from './script-actions.ts';

/**
 * Shows a hint that no breakpoint is set, with a button that sets one in a hook that a request runs. Does nothing if
 * there is an enabled breakpoint, even in another script, since a hook may call that one, or if no hook is run.
 * Callers should not await the promise: it settles when the user dismisses the message.
 */
export async function hintAtHooks(
  { cartridges, registry }: ActionContext,
  title: string,
  request: PreparedRequest,
): Promise<void> {
  if (vscode.debug.breakpoints.some(({ enabled }) => enabled)) return;
  const { vendor } = await registry.access();
  const hooks = listHooksOfRequest(request, await cartridges(), vendor);
  if (hooks.length === 0) return;
  const setBreakpointAction = hooks.length === 1 ? 'Set Breakpoint' : 'Set Breakpoint...';
  const action = await showInformationMessage(
    `Cartwright: "${title}" does not halt, because no breakpoint is set. It runs ${describeHooks(hooks)}.`,
    setBreakpointAction,
  );
  if (action !== setBreakpointAction) return;
  const hook = await pickHook(hooks);
  if (!hook) return;
  await addFunctionBreakpoint(hook.file, hook.name);
  const { document, position } = await findFunction(hook.file, hook.name);
  const viewColumn = vscode.ViewColumn.One;
  await vscode.window.showTextDocument(document, {
    viewColumn,
    selection: new vscode.Range(position, position),
  });
}

const describeHooks = ([first, ...others]: readonly ScriptHook[]): string =>
  `the hook ${first?.name ?? ''}${others.length === 0 ? '' : ` and ${others.length} more`}`;

const pickHook = async (hooks: readonly ScriptHook[]): Promise<ScriptHook | undefined> =>
  hooks.length === 1
    ? hooks[0]
    : pickItem(
        'Select a hook for the breakpoint',
        hooks,
        ({ name }) => name,
        ({ cartridge }) => cartridge,
      );
