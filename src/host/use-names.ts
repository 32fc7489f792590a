import * as vscode from 'vscode';
import { errorMessage } from '../../contract/error-message.ts';
import type { HookRenames } from '../../cartridges/hook-renames.ts';
import { showErrorMessage, showInformationMessage, showWarningMessage } from '../commands/notifications.ts';
import type { Undo } from './offers.ts';
import { readSettings } from './settings.ts';
import type { HookNamesStep, NamesStep } from './undo-steps.ts';
import { changeVendor, namesResult, restoreNames } from './vendor-setting.ts';

const undoAction = 'Undo';

/** Selects the names of a vendor, and shows a message with Undo and, if hooks have other names, a button that renames them. */
export async function useNames(vendor: string): Promise<void> {
  await reportNames(await changeVendor(vendor));
}

/** Shows which names were selected. Resolves when the message is shown. */
export async function reportNames(step: NamesStep): Promise<void> {
  const undo = async (): Promise<void> => {
    if (!(await restoreNames(step)))
      void showWarningMessage('Cartwright: The names were changed since, so they were not restored.');
  };
  showNamesMessage(namesResult(step.newValue), await readRenames(), undo);
}

/** Resolves with the changes that give all hooks the selected names; undefined if they have these names already. */
export async function readRenames(): Promise<HookRenames | undefined> {
  const { readHookRenames } = await import('./deferred-modules.ts');
  return readHookRenames();
}

/** Shows a message about the selected names that offers to rename hooks with other names. */
export function showNamesMessage(
  text: string,
  renames: HookRenames | undefined,
  undo: Undo | undefined,
): void {
  const count = renames?.hookCount ?? 0;
  const note = count === 0 ? '' : ` ${hookCountText(count)} ${count === 1 ? 'has' : 'have'} other names.`;
  const renameAction = renames ? renameLabel(renames) : '';
  const actions = [...(count === 0 ? [] : [renameAction]), ...(undo ? [undoAction] : [])];
  // Callers show the effect of the names, and do not wait until the message is closed.
  void showInformationMessage(`Cartwright: ${text}${note}`, ...actions).then(async (action) => {
    if (action === renameAction) await renameAndReport();
    else if (action === undoAction) await undo?.();
  });
}

/** Renames the hooks that have other names than those that are selected now, and shows a message with Undo. */
async function renameAndReport(): Promise<void> {
  try {
    const renames = await readRenames();
    if (!renames) {
      void showInformationMessage(
        'Cartwright: Nothing is left to rename: all hooks have the names that are selected now.',
        'Select Platform Names...',
      ).then((button) => button && vscode.commands.executeCommand('cartwright.selectVendor'));
      return;
    }
    const { renameHooks } = await import('./deferred-modules.ts');
    const step = await renameHooks(renames);
    const action = await showInformationMessage(`Cartwright: ${renameResult(renames)}`, undoAction);
    if (action === undoAction) await restoreAndReport(step);
  } catch (error) {
    void showErrorMessage(`Cartwright: Could not rename the hooks. ${errorMessage(error)}`);
  }
}

async function restoreAndReport(step: HookNamesStep): Promise<void> {
  const { restoreHookNames } = await import('./deferred-modules.ts');
  try {
    if (!(await restoreHookNames(step)))
      void showWarningMessage('Cartwright: The hooks were changed since, so their names were not restored.');
  } catch (error) {
    void showWarningMessage(`Cartwright: Could not restore all names. ${errorMessage(error)}`);
  }
}

/** Returns the label of a button that renames hooks: it also changes scripts. */
function renameLabel({ hookCount, scripts }: HookRenames): string {
  const hooks = hookCount === 1 ? '1 Hook' : `${hookCount} Hooks`;
  if (scripts.length === 0) return `Rename ${hooks}`;
  return `Rename ${hooks} and Update ${scripts.length === 1 ? '1 Script' : `${scripts.length} Scripts`}`;
}

const hookCountText = (count: number): string => `${count} ${count === 1 ? 'hook' : 'hooks'}`;

/** Returns the sentences about hooks that were renamed. */
export function renameResult({ hookCount, scripts }: HookRenames): string {
  const { moduleRoot } = readSettings().vendor;
  const result = `${hookCountText(hookCount)} now ${hookCount === 1 ? 'has' : 'have'} ${moduleRoot} names.`;
  if (scripts.length === 0) return result;
  return `${result} The names in ${scripts.length === 1 ? '1 script' : `${scripts.length} scripts`} were changed, too.`;
}
