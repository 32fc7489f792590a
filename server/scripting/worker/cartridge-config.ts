import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { Cartridge } from '../bridge-protocol.ts';
import { run } from './current-run.ts';

interface Read {
  readonly stamp: string;
  readonly content: unknown;
}

/** JSON files by path, until they change. */
const known = new Map<string, Read>();

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs}:${stat.size}` : '';
}

/** A JSON file's content; undefined where there is none. @throws Error naming the file that cannot be read */
export function jsonFile(file: string): unknown {
  const stamp = stampOf(file);
  if (stamp === '') return undefined;
  const before = known.get(file);
  if (before?.stamp === stamp) return before.content;
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    known.set(file, { stamp, content });
    return content;
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

/** What a file holds that a cartridge's `package.json` names, as it names its hooks: `"caches": "./caches.json"`. */
export interface CartridgeFile {
  readonly cartridge: Cartridge;
  readonly file: string;
  readonly content: unknown;
}

/** Such files of all cartridges on the path, in its order. @throws Error naming a file that is missing or broken */
export function cartridgeFiles(name: 'caches' | 'services'): CartridgeFile[] {
  return run().job.cartridges.flatMap((cartridge): CartridgeFile[] => {
    const packageFile = join(cartridge.root, 'package.json');
    const named = (jsonFile(packageFile) as Record<string, unknown> | undefined)?.[name];
    if (named === undefined) return [];
    if (typeof named !== 'string')
      throw new Error(`${packageFile}: "${name}" must be the path of a file, such as "./${name}.json".`);
    const file = resolve(dirname(packageFile), named);
    const content = file.startsWith(cartridge.root + sep) ? jsonFile(file) : undefined;
    if (content === undefined)
      throw new Error(`${packageFile} names ${named}, which does not exist in the cartridge.`);
    return [{ cartridge, file, content }];
  });
}
