import { lastSegment, parentFolder, pathBelow } from './paths.ts';

/**
 * A cartridge: a folder that contains a folder `cartridge`, or whose `package.json` names a hooks file. The same type
 * describes a folder `modules` next to cartridges; the scripts of all cartridges can require its scripts by name.
 */
export interface Cartridge {
  readonly name: string;
  /** Whether this is a folder `modules`: it is not on any cartridge path and does not need to be. */
  readonly isShared: boolean;
  /** The folder that has the cartridge's name and contains `package.json` and the folder `cartridge`. */
  readonly folder: string;
  /** The code folder: `cartridge`, `modules`, or the cartridge's own folder if it has no folder `cartridge`. */
  readonly codeFolder: string;
  /** `codeFolder` with all links resolved. */
  readonly realCodeFolder: string;
  /** The start of its scripts' paths on the platform: `/app_custom/cartridge`, `/modules`. */
  readonly scriptRoot: string;
}

export const codeFolderName = 'cartridge';
export const modulesFolderName = 'modules';

/** Folders of a cartridge whose scripts are sent to browsers and never run on the platform. */
export const browserFolders: readonly string[] = ['client', 'static'];

/** Whether the platform can run a file: script names end in `.js` or `.ds`. */
export const isScript = (path: string): boolean => /\.(js|ds)$/.test(path);

/** Describes the cartridge with this code folder, under the name that platforms know it by. */
export function cartridgeAt(codeFolder: string, realCodeFolder: string): Cartridge {
  const folder = parentFolder(codeFolder);
  const name = nameOnDisk(folder, parentFolder(realCodeFolder));
  return {
    name,
    isShared: false,
    folder,
    codeFolder,
    realCodeFolder,
    scriptRoot: `/${name}/${codeFolderName}`,
  };
}

/** Describes a cartridge that has no folder `cartridge`: its hooks and their scripts are anywhere in its folder. */
export function cartridgeWithoutCodeFolder(folder: string, realFolder: string): Cartridge {
  const name = nameOnDisk(folder, realFolder);
  return {
    name,
    isShared: false,
    folder,
    codeFolder: folder,
    realCodeFolder: realFolder,
    scriptRoot: `/${name}`,
  };
}

/** Returns the name of a folder, capitalized as on the disk. A link to a folder keeps its own name. */
function nameOnDisk(folder: string, realFolder: string): string {
  const [name, realName] = [lastSegment(folder), lastSegment(realFolder)];
  return realName.toLowerCase() === name.toLowerCase() ? realName : name;
}

export const modulesAt = (folder: string, realFolder: string): Cartridge => ({
  name: modulesFolderName,
  isShared: true,
  folder,
  codeFolder: folder,
  realCodeFolder: realFolder,
  scriptRoot: `/${modulesFolderName}`,
});

/** Returns the cartridges; of several with the same name, only the first. */
export function firstOfEachName<NamedCartridge extends { readonly name: string }>(
  cartridges: readonly NamedCartridge[],
): NamedCartridge[] {
  const cartridgesByName = new Map<string, NamedCartridge>();
  for (const cartridge of cartridges)
    if (!cartridgesByName.has(cartridge.name)) cartridgesByName.set(cartridge.name, cartridge);
  return [...cartridgesByName.values()];
}

/**
 * Returns the file of a cartridge's script, which may not exist. Returns undefined if the script belongs to another
 * cartridge.
 */
export function fileForScript({ scriptRoot, codeFolder }: Cartridge, scriptPath: string): string | undefined {
  const path = `/${scriptPath.replace(/^\//, '')}`;
  if (!path.startsWith(`${scriptRoot}/`) || path.split(/[\\/]/).includes('..')) return undefined;
  return pathBelow(codeFolder, path.slice(scriptRoot.length + 1));
}

/** Returns the name of a script's cartridge, or `modules`. Returns '' for a path without a cartridge. */
export const cartridgeNameOf = (scriptPath: string): string => /^\/?([^/]+)\//.exec(scriptPath)?.[1] ?? '';
