import { stat } from 'node:fs/promises';
import type { Cartridge } from '../../cartridges/cartridge.ts';
import { runFileStepsAsync } from '../../cartridges/file-reader.ts';
import { scriptFiles } from '../../cartridges/files.ts';
import { asyncNodeFiles } from '../../cartridges/node/node-files.ts';

/** Returns a text that changes when a script of these cartridges is written, added or removed. */
export async function scriptsVersion(cartridges: readonly Cartridge[]): Promise<string> {
  let count = 0;
  let bytes = 0;
  let lastModifiedMs = 0;
  for (const cartridge of cartridges) {
    for (const { file } of await runFileStepsAsync(scriptFiles(cartridge), asyncNodeFiles)) {
      const stats = await stat(file).catch(() => undefined);
      if (stats === undefined) continue;
      count++;
      bytes += stats.size;
      lastModifiedMs = Math.max(lastModifiedMs, stats.mtimeMs);
    }
  }
  return `${count} ${bytes} ${lastModifiedMs}`;
}
