import * as vscode from 'vscode';
import type { HookRenames } from '../../cartridges/hook-renames.ts';
import type { Offer, OfferMemory } from './offers.ts';
import { readSettings } from './settings.ts';
import { readRenames, renameResult } from './use-names.ts';
import { hasSelectedNames } from './vendor-setting.ts';

/**
 * Resolves with the offer to give all hooks the selected names, if the user has selected names, has requested the offers,
 * and hooks have other names.
 */
export async function findHookRenamesOffer(
  _state: OfferMemory,
  isRequested: boolean,
): Promise<Offer | undefined> {
  if (!isRequested || !hasSelectedNames()) return undefined;
  const renames = await readRenames();
  if (!renames) return undefined;
  const { hookCount, requiresOtherModules } = renames;
  const action = `Rename ${hookCount} ${hookCount === 1 ? 'Hook' : 'Hooks'} to ${readSettings().vendor.moduleRoot} Names`;
  return {
    finding: 'has hooks with other names',
    message: `Cartwright: Hooks in this workspace have other names than those that are selected. Do you want to rename them?`,
    action,
    readDetail: () => Promise.resolve(describe(renames)),
    subject: 'names',
    // The cartridges were probably written for the other names.
    isOptional: requiresOtherModules,
    remember: () => Promise.resolve(),
    accept: async () => {
      const { renameHooks } = await import('./deferred-modules.ts');
      // The files may have changed since the offer was made.
      const currentRenames = await readRenames();
      if (!currentRenames) return undefined;
      const step = await renameHooks(currentRenames);
      return { text: renameResult(currentRenames), undo: [step] };
    },
  };
}

/** Returns an example, and the files that would change. */
function describe({ hooksFiles, scripts }: HookRenames): string {
  const [example] = hooksFiles.flatMap(({ edits }) => edits);
  const names = hooksFiles.map(({ file }) => vscode.workspace.asRelativePath(file));
  const scriptText =
    scripts.length === 0 ? [] : scripts.length === 1 ? '1 script' : `${scripts.length} scripts`;
  const list = new Intl.ListFormat('en').format([...names, ...[scriptText].flat()]);
  return `${example?.newName ?? ''}, in ${list}`;
}
