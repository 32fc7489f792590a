import { existsSync, realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { fileForScript, type Cartridge } from '../../../cartridges/cartridge.ts';

export interface MappedFile {
  /** `/<cartridge>/cartridge/...` or `/modules/...`, as the platform names scripts. */
  readonly scriptPath: string;
  readonly cartridge: Cartridge;
  /** The first cartridge with the same name in the configuration, which is used instead. */
  readonly shadowedBy: Cartridge | undefined;
}

/** Whether names that differ only in case refer to one file, as they do by default on Windows and macOS. */
export const isCaseInsensitive = (platform: NodeJS.Platform): boolean =>
  platform === 'win32' || platform === 'darwin';

/**
 * Maps files on this machine to script paths and back. Files are compared by their real paths, with links
 * resolved.
 */
export class ScriptMap {
  #cartridges: readonly Cartridge[];
  readonly #normalizeCase: (path: string) => string;
  /**
   * Files by script path, in the editor's spelling, so that the editor does not open the same file twice.
   */
  readonly #editorPaths = new Map<string, string>();

  constructor(cartridges: readonly Cartridge[], platform: NodeJS.Platform = process.platform) {
    this.#cartridges = cartridges;
    this.#normalizeCase = isCaseInsensitive(platform) ? (path) => path.toLowerCase() : (path) => path;
  }

  get cartridges(): readonly Cartridge[] {
    return this.#cartridges;
  }

  /** Replaces the cartridges, such as after one was created. */
  setCartridges(cartridges: readonly Cartridge[]): void {
    this.#cartridges = cartridges;
    this.#editorPaths.clear();
  }

  /** Returns the script of a file, or undefined if the file is outside all cartridges. */
  scriptOf(file: string): MappedFile | undefined {
    const realPath = resolvePath(file);
    // Of nested cartridges, the innermost is used.
    const cartridge = this.cartridges
      .filter(({ realCodeFolder }) =>
        this.#normalizeCase(realPath).startsWith(this.#normalizeCase(realCodeFolder + sep)),
      )
      .sort((a, b) => b.realCodeFolder.length - a.realCodeFolder.length)[0];
    if (!cartridge) return undefined;
    const relativePath = realPath
      .slice(cartridge.realCodeFolder.length + 1)
      .split(sep)
      .join('/');
    const scriptPath = `${cartridge.scriptRoot}/${relativePath}`;
    const firstCartridge = this.findByName(cartridge.name);
    const shadowedBy =
      firstCartridge !== undefined && firstCartridge.realCodeFolder !== cartridge.realCodeFolder
        ? firstCartridge
        : undefined;
    if (!shadowedBy) this.#editorPaths.set(scriptPath, file);
    return { scriptPath, cartridge, shadowedBy };
  }

  /** Returns the file of a script, or undefined if no local cartridge has it. */
  fileOf(scriptPath: string): string | undefined {
    const editorPath = this.#editorPaths.get(scriptPath);
    if (editorPath !== undefined) return editorPath;
    for (const cartridge of this.cartridges) {
      const file = fileForScript(cartridge, scriptPath);
      if (file !== undefined && existsSync(file)) return file;
    }
    return undefined;
  }

  findByName(name: string): Cartridge | undefined {
    return this.cartridges.find((cartridge) => cartridge.name === name);
  }
}

/** Resolves links and the actual case of names, if the file exists. */
function resolvePath(file: string): string {
  const absolutePath = resolve(file);
  try {
    return realpathSync.native(absolutePath);
  } catch {
    return absolutePath;
  }
}
