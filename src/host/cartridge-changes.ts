/** Folders whose files are no code of cartridges. */
const ignoredFolderPattern = /\/(?:node_modules|\.[^/]+)\//;

/**
 * Whether the creation or deletion of a path may change which cartridges and scripts there are. The path may be a folder
 * around cartridges, and it is not known whether a deleted path was a folder. Paths start with a slash and are relative
 * to the workspace.
 */
export const mayAffectCartridges = (path: string): boolean =>
  !ignoredFolderPattern.test(path) &&
  (/\/cartridge\/|\/package\.json$|\/\.project$/.test(path) || mayBeFolder(path));

/** Whether the name of a path has no ending, or one that names of files do not have, such as that of `shop-v2.1`. */
const mayBeFolder = (path: string): boolean => !/\.[a-z][^/]*$/i.test(path);

/** Whether a change of the file's text may change which hooks are registered. */
export const isCartridgeSetting = (path: string): boolean =>
  !ignoredFolderPattern.test(path) && /\/cartridge\/.*\.json$|\/(?:package|hooks)\.json$/.test(path);
