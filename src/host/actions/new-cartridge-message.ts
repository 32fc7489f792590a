import { commands } from 'vscode';
import { showInformationMessage } from '../../commands/notifications.ts';
import { placeOfNewCartridge, type NewCartridgePlace } from '../../explorer/data/new-cartridge-place.ts';
import { pathCartridgeNode } from '../../explorer/data/path-cartridge-node.ts';
import type { ActionContext } from './action-context.ts';
import { pathOfSiteWith } from './path-of-site.ts';

const { executeCommand } = commands;

/** Says that a cartridge was created and where it is on the path, and offers to move it and to create a hook. */
export async function announceCartridge(context: ActionContext, name: string): Promise<void> {
  const pathOfSite = await pathOfSiteWith(context, name);
  const workspaceNames = (await context.cartridges()).map((cartridge) => cartridge.name);
  const place = pathOfSite && placeOfNewCartridge(pathOfSite.path, name, workspaceNames, pathOfSite.site);
  const text = `Cartwright: The cartridge ${name} was created.${place ? ` ${place.sentence}` : ''}`;
  const hookAction = 'New Hook...';
  const moveAction = place?.firstCartridge === undefined ? 'Add to Cartridge Path' : 'Move to the Top';
  const action = await showInformationMessage(text, hookAction, ...(place ? [moveAction] : []));
  if (action === hookAction) await executeCommand('cartwright.scripts.newHook', name);
  else if (action === moveAction && place) await moveToTop(name, pathOfSite.site, place);
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
