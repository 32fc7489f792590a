import { statSync, type Stats } from 'node:fs';
import { join, posix } from 'node:path';
import type { Cartridge } from '../../bridge-protocol.ts';

/** A file of a cartridge. */
export interface ScriptFile {
  /** `/<cartridge>/cartridge/...` with extension. */
  readonly path: string;
  readonly cartridge: string;
  readonly file: string;
  /** Changes when the file does. */
  readonly stamp: string;
}

/** Where a `require` stands: the script path of the module that calls it. */
export interface Requiring {
  readonly path: string;
  readonly cartridge: string;
}

/** In this order a path without extension is completed. */
const endings = ['', '.js', '.ds', '.json', '/index.js'];

/** Finds what the forms of `require` name, over the cartridge path of one run. */
export class ScriptFiles {
  readonly #path: readonly Cartridge[];
  readonly #byName: ReadonlyMap<string, Cartridge>;

  constructor(path: readonly Cartridge[], offPath: readonly Cartridge[]) {
    this.#path = path;
    this.#byName = new Map([...path, ...offPath].map((cartridge) => [cartridge.name, cartridge]));
  }

  /** Names of the cartridge path, for messages. */
  get pathText(): string {
    return this.#path.map(({ name }) => name).join(':');
  }

  /** Undefined where nothing is found. */
  resolve(id: string, from: Requiring): ScriptFile | undefined {
    if (id.startsWith('*/')) return this.#first(this.#path, id.slice(2));
    if (id.startsWith('~/')) return this.#inCartridge(from.cartridge, id.slice(2));
    if (id.startsWith('./') || id.startsWith('../') || id === '.' || id === '..')
      return this.byPath(posix.join(posix.dirname(from.path), id));
    return this.byPath(posix.join('/', id));
  }

  /** Of the script path `/cartridge/...`; its ending may be left out. */
  byPath(path: string): ScriptFile | undefined {
    const [, cartridge = '', ...rest] = posix.normalize(path).split('/');
    return this.#inCartridge(cartridge, rest.join('/'));
  }

  /** The same path in the cartridges further down the cartridge path. */
  below({ path, cartridge }: Requiring): ScriptFile | undefined {
    const position = this.#path.findIndex(({ name }) => name === cartridge);
    if (position < 0) return undefined;
    return this.#first(this.#path.slice(position + 1), path.slice(cartridge.length + 2));
  }

  #first(cartridges: readonly Cartridge[], inside: string): ScriptFile | undefined {
    for (const { name } of cartridges) {
      const found = this.#inCartridge(name, inside);
      if (found) return found;
    }
    return undefined;
  }

  #inCartridge(name: string, inside: string): ScriptFile | undefined {
    const cartridge = this.#byName.get(name);
    const normal = posix.normalize(inside);
    if (!cartridge || normal.startsWith('..')) return undefined;
    for (const ending of endings) {
      const file = join(cartridge.root, normal + ending);
      const stat: Stats | undefined = statSync(file, { throwIfNoEntry: false });
      if (stat?.isFile() !== true) continue;
      return {
        path: `/${name}/${normal}${ending}`,
        cartridge: name,
        file,
        stamp: `${stat.mtimeMs}:${stat.size}`,
      };
    }
    return undefined;
  }
}
