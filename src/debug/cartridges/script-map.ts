import { existsSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Cartridge } from './discovery.ts';

export interface MappedFile {
  /** `/<cartridge>/cartridge/...` or `/modules/...`, as the platform names scripts. */
  readonly scriptPath: string;
  readonly cartridge: Cartridge;
  /** The cartridge of the same name that comes first in the configuration, and is the one that counts. */
  readonly shadowedBy: Cartridge | undefined;
}

/** Whether names that differ in case alone are one file, as they are by default on Windows and macOS. */
export const foldsCase = (platform: NodeJS.Platform): boolean =>
  platform === 'win32' || platform === 'darwin';

/** Maps files of this machine to script paths and back. Files are compared with links resolved. */
export class ScriptMap {
  readonly cartridges: readonly Cartridge[];
  readonly #fold: (path: string) => string;
  /** Script path to the file as the editor spells it, so that no second editor opens for the same file. */
  readonly #spellings = new Map<string, string>();

  constructor(cartridges: readonly Cartridge[], platform: NodeJS.Platform = process.platform) {
    this.cartridges = cartridges;
    this.#fold = foldsCase(platform) ? (path) => path.toLowerCase() : (path) => path;
  }

  /** The script that a file is; undefined for a file outside of all cartridges. */
  scriptOf(file: string): MappedFile | undefined {
    const real = resolved(file);
    // The innermost cartridge, should one lie within another.
    const cartridge = this.cartridges
      .filter(({ realCode }) => this.#fold(real).startsWith(this.#fold(realCode + sep)))
      .sort((a, b) => b.realCode.length - a.realCode.length)[0];
    if (!cartridge) return undefined;
    const below = real
      .slice(cartridge.realCode.length + 1)
      .split(sep)
      .join('/');
    const scriptPath = `${cartridge.root}/${below}`;
    const first = this.named(cartridge.name);
    const shadowedBy = first !== undefined && first.realCode !== cartridge.realCode ? first : undefined;
    if (!shadowedBy) this.#spellings.set(scriptPath, file);
    return { scriptPath, cartridge, shadowedBy };
  }

  /** The file that a script is; undefined where no cartridge here has it. */
  fileOf(scriptPath: string): string | undefined {
    const spelt = this.#spellings.get(scriptPath);
    if (spelt !== undefined) return spelt;
    const path = `/${scriptPath.replace(/^\//, '')}`;
    if (path.split(/[\\/]/).includes('..')) return undefined;
    for (const { root, code } of this.cartridges) {
      if (!path.startsWith(`${root}/`)) continue;
      const file = join(code, ...path.slice(root.length + 1).split('/'));
      if (existsSync(file)) return file;
    }
    return undefined;
  }

  named(name: string): Cartridge | undefined {
    return this.cartridges.find((cartridge) => cartridge.name === name);
  }
}

/** With links and the true case of names resolved, where the file exists. */
function resolved(file: string): string {
  const absolute = resolve(file);
  try {
    return realpathSync.native(absolute);
  } catch {
    return absolute;
  }
}
