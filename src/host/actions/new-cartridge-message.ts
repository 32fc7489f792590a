import * as vscode from 'vscode';
import { showInformationMessage } from '../../commands/notifications.ts';
import { placeOfNewCartridge, type NewCartridgePlace } from '../../explorer/data/new-cartridge-place.ts';
import { pathCartridgeNode } from '../../explorer/data/path-cartridge-node.ts';
import type { FileChange } from '../created-files.ts';
import type { ActionContext } from './action-context.ts';
import { pathOfSiteWith } from './path-of-site.ts';
import { undoCreation } from './undo-message.ts';

const { executeCommand } = vscode.commands;

/** A new cartridge, and how to undo its creation. */
export interface CreatedCartridge {
  readonly name: string;
  readonly folder: vscode.Uri;
  /** The folder of the workspace. */
  readonly root: vscode.Uri;
  readonly changes: readonly FileChange[];
}

/**
 * Says that a cartridge was created and where it is on the path, and offers to move it, to create a hook and to undo the
 * creation.
 */
export async function announceCartridge(
  context: ActionContext,
  { name, root, changes }: CreatedCartridge,
): Promise<void> {
  const pathOfSite = await pathOfSiteWith(context, name);
  const workspaceNames = (await context.cartridges()).map((cartridge) => cartridge.name);
  const place = pathOfSite && placeOfNewCartridge(pathOfSite.path, name, workspaceNames, pathOfSite.site);
  const text = `Cartwright: The cartridge ${name} was created.${place ? ` ${place.sentence}` : ''}`;
  const hookAction = 'New Hook...';
  const moveAction = place?.firstCartridge === undefined ? 'Add to Cartridge Path' : 'Move to the Top';
  const undoAction = 'Undo';
  const actions = [hookAction, ...(place ? [moveAction] : []), undoAction];
  const action = await showInformationMessage(text, ...actions);
  if (action === hookAction) await executeCommand('cartwright.scripts.newHook', name);
  else if (action === moveAction && place) await moveToTop(name, pathOfSite.site, place);
  else if (action === undoAction) await undoCreation(context, { folder: root, changes });
}

/** Moves or adds a cartridge to the start of the site's own path. */
const moveToTop = (name: string, site: string, { firstCartridge }: NewCartridgePlace): Thenable<unknown> =>
  firstCartridge === undefined
    ? executeCommand('cartwright.data.addCartridge', undefined, undefined, name)
    : executeCommand(
        'cartwright.data.moveCartridgeUp',
        pathCartridgeNode(site, name),
        undefined,
        firstCartridge,
      );
