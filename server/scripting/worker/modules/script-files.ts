import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Cartridge, RunJob } from '../../bridge-protocol.ts';
import { readJsonFile } from './json-file.ts';

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

/** What came of a look: the file, or the places where there was none. */
export type Found = ScriptFile | { readonly path?: never; readonly looked: readonly string[] };

/** In this order a path without extension is completed. */
export const endings = ['', '.js', '.ds', '.json'];
const folderIndexes = ['index.js', 'index.ds'];

/** Finds what the forms of `require` name, over the cartridge path of one run. */
export class ScriptFiles {
  readonly #path: readonly Cartridge[];
  readonly #modules: readonly Cartridge[];
  readonly #byName: ReadonlyMap<string, Cartridge>;

  constructor({ cartridges: path, offPath, modules }: Pick<RunJob, 'cartridges' | 'offPath' | 'modules'>) {
    this.#path = path;
    this.#modules = modules;
    // Of two that have one name, the first counts.
    const all = [...path, ...offPath, ...modules].reverse();
    this.#byName = new Map(all.map((cartridge) => [cartridge.name, cartridge]));
  }

  /**
   * `*` looks down the cartridge path, `~` in the requiring cartridge, a leading dot beside the requiring file; all else
   * begins with the name of a cartridge, or lies in a folder `modules`.
   */
  resolve(id: string, from: Requiring): Found {
    if (id.startsWith('*/')) return this.#first(this.#path, id.slice(2));
    if (id.startsWith('~/')) return this.#first(this.#named(from.cartridge), id.slice(2));
    if (/^\.\.?(\/|$)/.test(id)) return this.byPath(posix.join(posix.dirname(from.path), id));
    const [first = '', ...rest] = id.replace(/^\/+/, '').split('/');
    const inCartridge = this.#first(this.#named(first), rest.join('/'));
    if (inCartridge.path !== undefined || id.startsWith('/')) return inCartridge;
    const inModules = this.#first(this.#modules, id);
    if (inModules.path !== undefined) return inModules;
    return { looked: [...inCartridge.looked, ...inModules.looked] };
  }

  /** Of the script path `/cartridge/...`; its ending may be left out. */
  byPath(path: string): Found {
    const [, cartridge = '', ...rest] = posix.normalize(path).split('/');
    return this.#first(this.#named(cartridge), rest.join('/'));
  }

  /** What `importScript` names: `cartridge:path`, or a path in the same cartridge, below its scripts. */
  imported(id: string, from: Requiring): Found {
    const [, cartridge = from.cartridge, path = ''] = /^(?:([^:/]+):)?(.*)$/s.exec(id) ?? [];
    const places = [`/${cartridge}/cartridge/scripts/${path}`, `/${cartridge}/cartridge/${path}`];
    if (cartridge === from.cartridge) places.push(posix.join(posix.dirname(from.path), path));
    const looked: string[] = [];
    for (const place of places) {
      const found = this.byPath(place);
      if (found.path !== undefined) return found;
      looked.push(...found.looked);
    }
    return { looked };
  }

  /** The same path in the cartridges further down the cartridge path. */
  below({ path, cartridge }: Requiring): ScriptFile | undefined {
    const position = this.#path.findIndex(({ name }) => name === cartridge);
    if (position < 0) return undefined;
    // One cartridge may have `x.ds` where the other has `x.js`.
    const inside = path.slice(cartridge.length + 2).replace(/\.(js|ds)$/, '');
    const found = this.#first(this.#path.slice(position + 1), inside);
    return found.path === undefined ? undefined : found;
  }

  #named(name: string): readonly Cartridge[] {
    const cartridge = this.#byName.get(name);
    return cartridge ? [cartridge] : [];
  }

  #first(cartridges: readonly Cartridge[], inside: string): Found {
    const normal = posix.normalize(inside);
    const isOutside = normal === '..' || normal.startsWith('../');
    const allowed = isOutside ? [] : cartridges;
    for (const cartridge of allowed) {
      const found = fileAt(cartridge, normal) ?? folderAt(cartridge, normal);
      if (found) return found;
    }
    return { looked: allowed.map(({ name }) => `/${name}/${normal}`) };
  }
}

function fileAt({ name, root }: Cartridge, inside: string): ScriptFile | undefined {
  for (const ending of endings) {
    const file = join(root, inside + ending);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isFile() !== true) continue;
    return {
      path: `/${name}/${inside}${ending}`,
      cartridge: name,
      file,
      stamp: `${stat.mtimeMs}:${stat.size}`,
    };
  }
  return undefined;
}

/** What stands for a folder: the `main` of its package.json, else its index. */
function folderAt(cartridge: Cartridge, inside: string): ScriptFile | undefined {
  const folder = join(cartridge.root, inside);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  const main = mainOf(cartridge, posix.join(inside, 'package.json'));
  const candidates = main === undefined ? folderIndexes : [main, `${main}/index.js`, ...folderIndexes];
  for (const candidate of candidates) {
    const found = fileAt(cartridge, posix.join(inside, candidate));
    if (found) return found;
  }
  return undefined;
}

/** Undefined where there is none, or none that stays within the folder. @throws SyntaxError for malformed JSON */
function mainOf({ name, root }: Cartridge, packageFile: string): string | undefined {
  const file = join(root, packageFile);
  if (!statSync(file, { throwIfNoEntry: false })) return undefined;
  const content = readJsonFile(file, `/${name}/${packageFile}`) as { main?: unknown } | null;
  const path = typeof content?.main === 'string' ? posix.normalize(content.main) : '..';
  return path.startsWith('..') || path.startsWith('/') ? undefined : path;
}
