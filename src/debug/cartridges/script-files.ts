import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cartridge } from './discovery.ts';

/** A script of a cartridge on this machine. */
export interface ScriptFile {
  readonly file: string;
  /** `/<cartridge>/cartridge/...`, as the platform names it. */
  readonly scriptPath: string;
}

/** Folders of a cartridge whose scripts are sent to browsers and never run on the platform. */
export const browserFolders: readonly string[] = ['client', 'static'];

/** All scripts of a cartridge that the platform can run, by name. Folders that cannot be read are passed over. */
export async function scriptFiles({ root, code }: Cartridge): Promise<ScriptFile[]> {
  const found: ScriptFile[] = [];
  const visit = async (folder: string, below: string): Promise<void> => {
    for (const entry of await entriesOf(folder)) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (below !== '' || !browserFolders.includes(entry.name)) await visit(path, `${below}/${entry.name}`);
      } else if (/\.(js|ds)$/.test(entry.name)) {
        found.push({ file: path, scriptPath: `${root}${below}/${entry.name}` });
      }
    }
  };
  await visit(code, '');
  return found;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
