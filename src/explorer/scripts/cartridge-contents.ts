import { readFile } from 'node:fs/promises';
import { firstOfEachName, isScript, type Cartridge } from '../../../cartridges/cartridge.ts';
import { findCartridges } from '../../../cartridges/discovery.ts';
import { runFileStepsAsync } from '../../../cartridges/file-reader.ts';
import { cartridgeFiles } from '../../../cartridges/files.ts';
import { readHooks } from '../../../cartridges/hooks.ts';
import { asyncNodeFiles } from '../../../cartridges/node/node-files.ts';
import { pathBelow, relativePath } from '../../../cartridges/paths.ts';
import { memberOf, parseJson } from '../../../json/json-text.ts';

/** A script that is registered for an extension point. */
export interface RegisteredHook {
  /** Full name of the extension point. */
  readonly name: string;
  /** Undefined if the file does not exist. */
  readonly file: string | undefined;
  readonly script: string;
}

/** A cartridge of the workspace, as the tree shows it. */
export interface CartridgeContents {
  readonly name: string;
  /** The name in its `package.json`, which the platform ignores; undefined if there is none. */
  readonly packageName?: string | undefined;
  /** Path of the cartridge's folder, whose name is the cartridge's. */
  readonly folder: string;
  /** Path of its code folder: the folder `cartridge` or, without one, `folder`. */
  readonly codeFolder: string;
  /** Files below its code folder, with slashes, sorted; at most `maxFiles`. */
  readonly files: readonly string[];
  readonly hooks: readonly RegisteredHook[];
  /** The scripts below the code folder that are registered for hooks, as paths like those of `files`. */
  readonly hookScripts: readonly string[];
}

/** Maximum number of files of a cartridge that are listed. */
const maxFiles = 5000;

/** Reads the cartridges below these folders, the first of each name. Skips files and folders that cannot be read. */
export async function readCartridges(folders: readonly string[]): Promise<CartridgeContents[]> {
  const { cartridges } = await runFileStepsAsync(findCartridges(folders), asyncNodeFiles);
  return Promise.all(firstOfEachName(cartridges).map(readContents));
}

async function readContents(cartridge: Cartridge): Promise<CartridgeContents> {
  const { name, folder, codeFolder } = cartridge;
  const [files, { registrations, packageFile }] = await Promise.all([
    runFileStepsAsync(cartridgeFiles(cartridge, maxFiles), asyncNodeFiles),
    runFileStepsAsync(readHooks(cartridge), asyncNodeFiles),
  ]);
  const hooks = registrations.map(({ name: point, script, file, exists }) => ({
    name: point,
    script,
    file: exists ? file : undefined,
  }));
  const hookScripts = registrations.map(({ file }) => relativePath(codeFolder, file));
  const packageText = await asyncNodeFiles.readText(packageFile);
  const packageName: unknown =
    packageText === undefined ? undefined : memberOf(parseJson(packageText).root, 'name')?.value;
  return {
    name,
    packageName: typeof packageName === 'string' ? packageName : undefined,
    folder,
    codeFolder,
    files,
    hooks,
    hookScripts: hookScripts.filter((path) => path !== undefined),
  };
}

const objectTypePattern =
  /CustomObjectMgr\s*\.\s*(?:getCustomObject|createCustomObject|queryCustomObjects?|getAllCustomObjects|describe)\s*\(\s*['"]([\w-]+)['"]/g;

/** Finds the types of custom objects that the cartridges' scripts mention. */
export async function findObjectTypes(cartridges: readonly CartridgeContents[]): Promise<string[]> {
  const types = new Set<string>();
  for (const { codeFolder, files } of cartridges) {
    for (const file of files.filter(isScript)) {
      const text = await readFile(pathBelow(codeFolder, file), 'utf8').catch(() => '');
      for (const [, type = ''] of text.matchAll(objectTypePattern)) types.add(type);
    }
  }
  return [...types].sort();
}
