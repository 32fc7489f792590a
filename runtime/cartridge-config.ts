import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Cartridge } from './protocol/bridge-protocol.ts';
import { currentRun } from './current-run.ts';
import { isWithin } from './files/cartridge-files.ts';
import { isInCartridgesOfRun } from './files/file-access.ts';
import { SafeMap } from './protocol/primordials.ts';

interface CachedFile {
  readonly stamp: string;
  readonly content: unknown;
}

/** The content of JSON files, by path. An entry is valid until its file changes. */
const cachedFiles = new SafeMap<string, CachedFile>();

function readStamp(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs}:${stat.size}` : '';
}

/**
 * Reads a JSON file. Returns undefined if it does not exist, or is neither the services file nor in a cartridge of the run.
 * @throws Error with the file name if it is malformed
 */
export function readOptionalJson(file: string): unknown {
  const stamp = readStamp(file);
  // The services file is a setting of Cartwright, so it may be anywhere.
  const isAllowed = file === currentRun().scriptEnvironment.services || isInCartridgesOfRun(file);
  if (stamp === '' || !isAllowed) return undefined;
  const cachedFile = cachedFiles.get(file);
  if (cachedFile?.stamp === stamp) return cachedFile.content;
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    cachedFiles.set(file, { stamp, content });
    return content;
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

/** The content of a file that a cartridge's `package.json` names, as in `"caches": "./caches.json"`. */
export interface CartridgeFile {
  readonly cartridge: Cartridge;
  readonly file: string;
  readonly content: unknown;
}

/**
 * Reads the cartridges' `package.json` files, in the order of the cartridge path. If a cartridge has none, its content is
 * an empty object.
 * @throws Error with the file name if one is malformed
 */
export const readCartridgePackages = (): { cartridge: Cartridge; content: Record<string, unknown> }[] =>
  currentRun().job.cartridges.map((cartridge) => ({
    cartridge,
    content: (readOptionalJson(join(cartridge.root, 'package.json')) ?? {}) as Record<string, unknown>,
  }));

/**
 * Reads the files that the cartridges' `package.json` files name under a property, in the order of the cartridge path.
 * @throws Error with the file name if one is malformed, missing or outside its cartridge, or the property is not a string
 */
export function readCartridgeFiles(name: 'caches' | 'services'): CartridgeFile[] {
  return readCartridgePackages().flatMap(
    ({ cartridge, content: { [name]: relativePath } }): CartridgeFile[] => {
      const packageFile = join(cartridge.root, 'package.json');
      if (relativePath === undefined) return [];
      if (typeof relativePath !== 'string')
        throw new Error(`${packageFile}: "${name}" must be the path of a file, such as "./${name}.json".`);
      const file = resolve(dirname(packageFile), relativePath);
      const content = isWithin(cartridge.root, file) ? readOptionalJson(file) : undefined;
      if (content === undefined)
        throw new Error(`${packageFile} names ${relativePath}, which does not exist in the cartridge.`);
      return [{ cartridge, file, content }];
    },
  );
}
