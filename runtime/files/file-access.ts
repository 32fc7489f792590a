import { currentRun } from '../current-run.ts';
import { isInCartridges } from './cartridge-files.ts';

/**
 * Whether a file is in a cartridge. Files that the platform reads for a script, such as forms and resource bundles, must be,
 * because a link in a cartridge could lead to any other file.
 */
export function isInCartridgesOfRun(file: string): boolean {
  const { cartridges, offPath, modules } = currentRun().job;
  return isInCartridges(file, cartridges) || isInCartridges(file, offPath) || isInCartridges(file, modules);
}
