import type { Cartridge } from '../../../cartridges/cartridge.ts';
import { findCartridges } from '../../../cartridges/discovery.ts';
import { runFileStepsAsync } from '../../../cartridges/file-reader.ts';
import { asyncNodeFiles } from '../../../cartridges/node/node-files.ts';

/** Returns the cartridges whose scripts can be debugged, followed by the `modules` folders next to them. */
export async function findDebuggableCartridges(
  folders: readonly string[],
  searchesNodeModules = false,
): Promise<Cartridge[]> {
  const { cartridges, moduleFolders } = await runFileStepsAsync(
    findCartridges(folders, { searchesNodeModules }),
    asyncNodeFiles,
  );
  return [...cartridges, ...moduleFolders];
}
