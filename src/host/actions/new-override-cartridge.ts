import { explicitPath, readCartridgePath, writeCartridgePath } from '../../explorer/data/cartridge-path.ts';
import { moveCartridgesBefore } from '../../explorer/data/move-cartridges.ts';
import type { FileChange } from '../created-files.ts';
import type { ActionContext } from './action-context.ts';
import type { CreatedCartridge } from './new-cartridge-message.ts';
import { pathOfSiteWith } from './path-of-site.ts';
import { announceCreation } from './undo-message.ts';

/**
 * Puts a new cartridge before the one that it overrides, and offers to undo that and all else that was created.
 * @returns false if the cartridge could not be put there, or if the user does not want to change the path
 */
export async function placeNewCartridge(
  context: ActionContext,
  cartridge: CreatedCartridge,
  { overriddenName, script, change }: { overriddenName: string; script: string; change: FileChange },
): Promise<boolean> {
  const pathOfSite = await pathOfSiteWith(context, cartridge.name);
  if (!pathOfSite) return false;
  const { site, path } = pathOfSite;
  const oldNames = explicitPath(path).filter((name) => name !== cartridge.name);
  if (path.leadingNames.includes(overriddenName) || !oldNames.includes(overriddenName)) return false;
  const newNames = moveCartridgesBefore([...oldNames, cartridge.name], [cartridge.name], overriddenName);
  if (!(await context.confirmWrite())) return false;
  const { data } = await context.registry.access();
  await writeCartridgePath(data, site, newNames);
  context.refresh('data', 'scripts');
  void announceCreation(context, {
    text: `${script} of the new cartridge ${cartridge.name} overrides that of ${overriddenName}: the cartridge was put before it on the cartridge path of ${site}.`,
    folder: cartridge.root,
    changes: [...cartridge.changes, change],
    undoMore: async () => {
      const currentNames = explicitPath(await readCartridgePath(data, site));
      if (currentNames.join() === newNames.join()) await writeCartridgePath(data, site, oldNames);
      context.refresh('data');
    },
  });
  return true;
}
