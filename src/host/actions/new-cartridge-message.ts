import { setTimeout as wait } from 'node:timers/promises';
import { commands } from 'vscode';
import { showInformationMessage } from '../../commands/notifications.ts';
import {
  effectivePath,
  readCartridgePath,
  type SiteCartridgePath,
} from '../../explorer/data/cartridge-path.ts';
import { placeOfNewCartridge, type NewCartridgePlace } from '../../explorer/data/new-cartridge-place.ts';
import type { TreeNode } from '../../explorer/node.ts';
import type { ActionContext } from './action-context.ts';

const { executeCommand } = commands;

/** Milliseconds until the cartridge path is taken for unknown, such as when the platform does not respond. */
const timeoutMs = 5000;

/** Milliseconds between reads of the path. The bundled service finds a new cartridge after a moment. */
const intervalMs = 500;
const maxReads = 5;

/** Says that a cartridge was created and where it is on the path, and offers to move it and to create a hook. */
export async function announceCartridge(context: ActionContext, name: string): Promise<void> {
  const pathOfSite = await Promise.race([
    readPathWith(context, name).catch(() => undefined),
    wait(timeoutMs, undefined, { ref: false }),
  ]);
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
const moveToTop = (name: string, site: string, { firstCartridge }: NewCartridgePlace): Thenable<unknown> => {
  if (firstCartridge === undefined)
    return executeCommand('cartwright.data.addCartridge', undefined, undefined, name);
  const node = {
    kind: 'pathCartridge',
    id: name,
    label: name,
    icon: '',
    site,
    cartridge: name,
  } as const satisfies TreeNode;
  return executeCommand('cartwright.data.moveCartridgeUp', node, undefined, firstCartridge);
};

interface PathOfSite {
  readonly site: string;
  readonly path: SiteCartridgePath;
}

/** Reads the path of the site, again while it does not contain the cartridge. Rejects with a `PlatformError`. */
async function readPathWith({ registry }: ActionContext, name: string): Promise<PathOfSite> {
  const { data } = await registry.access();
  const site = await registry.site();
  for (let count = 1; ; count++) {
    const path = await readCartridgePath(data, site);
    if (effectivePath(path).includes(name) || count === maxReads) return { site, path };
    await wait(intervalMs);
  }
}
