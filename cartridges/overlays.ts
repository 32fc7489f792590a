import { isScript } from './cartridge.ts';

/**
 * Returns a key that is equal for files that override one another. If several cartridges have a file with the same
 * path, the platform uses the file of the cartridge that is first on the cartridge path. The extension of scripts is
 * ignored: `x.ds` overrides `x.js`. Hooks are not overlaid: the registered scripts of all cartridges run, in the order
 * of the path (open-points, Hooks).
 */
const overlayKey = (relativePath: string): string =>
  isScript(relativePath) ? relativePath.replace(/\.(js|ds)$/, '.*') : relativePath;

const isHooksFile = (relativePath: string): boolean => /(^|\/)hooks\.json$/.test(relativePath);

/** Returns the paths at which a file of another cartridge would override this file or be overridden by it. */
function overlayPaths(relativePath: string): readonly string[] {
  if (isHooksFile(relativePath)) return [];
  const script = /^(.*)\.(js|ds)$/.exec(relativePath)?.[1];
  return script === undefined ? [relativePath] : [`${script}.js`, `${script}.ds`];
}

/** Returns the first of the cartridges that has a file at one of the overlay paths of `relativePath`. */
export function findOverlay<Cartridge>(
  relativePath: string,
  cartridges: readonly Cartridge[],
  fileOf: (cartridge: Cartridge, path: string) => string | undefined,
): { readonly cartridge: Cartridge; readonly file: string } | undefined {
  for (const cartridge of cartridges) {
    for (const path of overlayPaths(relativePath)) {
      const file = fileOf(cartridge, path);
      if (file !== undefined) return { cartridge, file };
    }
  }
  return undefined;
}

/** A cartridge and its files, as paths relative to its code folder. */
export interface OverlayCartridge {
  readonly files: readonly string[];
  /** The scripts that are registered for hooks. */
  readonly hookScripts: readonly string[];
}

/** A file of one cartridge, and the file of another cartridge that it overrides or that overrides it. */
export interface Overlay<Cartridge> {
  readonly path: string;
  readonly other: Cartridge;
  readonly otherPath: string;
}

/** Finds the files with which the cartridges on a path override one another. */
export class Overlays<Cartridge extends OverlayCartridge> {
  readonly #path: readonly Cartridge[];
  readonly #pathsByKey = new Map<Cartridge, ReadonlyMap<string, string>>();

  /** @param path the cartridges on the cartridge path, first to last */
  constructor(path: readonly Cartridge[]) {
    this.#path = path;
  }

  /** Returns the files of a cartridge that override files of later cartridges. */
  listOverridingFiles(cartridge: Cartridge): Overlay<Cartridge>[] {
    const index = this.#path.indexOf(cartridge);
    const laterCartridges = index < 0 ? [] : this.#path.slice(index + 1);
    return this.#overlays(cartridge, laterCartridges).filter(
      ({ other, otherPath }) => !other.hookScripts.includes(otherPath),
    );
  }

  /** Returns the files of a cartridge that files of earlier cartridges override. */
  listOverriddenFiles(cartridge: Cartridge): Overlay<Cartridge>[] {
    const earlierCartridges = this.#path.slice(0, Math.max(0, this.#path.indexOf(cartridge)));
    return this.#overlays(cartridge, earlierCartridges).filter(
      ({ path }) => !cartridge.hookScripts.includes(path),
    );
  }

  #overlays(cartridge: Cartridge, otherCartridges: readonly Cartridge[]): Overlay<Cartridge>[] {
    return cartridge.files.flatMap((path) => {
      if (isHooksFile(path)) return [];
      const key = overlayKey(path);
      for (const other of otherCartridges) {
        const otherPath = this.#paths(other).get(key);
        if (otherPath !== undefined) return [{ path, other, otherPath }];
      }
      return [];
    });
  }

  #paths(cartridge: Cartridge): ReadonlyMap<string, string> {
    const existingPaths = this.#pathsByKey.get(cartridge);
    if (existingPaths) return existingPaths;
    const paths = new Map(cartridge.files.map((path) => [overlayKey(path), path]));
    this.#pathsByKey.set(cartridge, paths);
    return paths;
  }
}
