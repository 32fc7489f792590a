import { currentRun } from '../current-run.ts';
import { isInCartridges } from './cartridge-files.ts';

/** Whether a file may be read that scripts do not name themselves, such as a form or a resource bundle. */
export function isFileOfCartridges(file: string): boolean {
  const { cartridges, offPath, modules } = currentRun().job;
  return isInCartridges(file, cartridges) || isInCartridges(file, offPath) || isInCartridges(file, modules);
}
