import { currentRun } from '../current-run.ts';
import { isInCartridges } from './cartridge-files.ts';

/**
 * Returns whether a file is in a cartridge or `modules` folder of the run. Files that the host reads for a script, such
 * as forms and resource bundles, must be in one, because a link in a cartridge could lead to any other file.
 */
export function isInCartridgesOfRun(file: string): boolean {
  const { cartridges, cartridgesOffPath, moduleFolders } = currentRun().job;
  return (
    isInCartridges(file, cartridges) ||
    isInCartridges(file, cartridgesOffPath) ||
    isInCartridges(file, moduleFolders)
  );
}
