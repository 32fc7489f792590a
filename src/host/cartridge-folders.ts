/**
 * Returns the default folders that are searched for cartridges: all folders of the workspace. The folder of the
 * launch configuration comes first, since the first of several cartridges with the same name is used.
 */
export const cartridgeFolders = (
  ownerFolder: string | undefined,
  allFolders: readonly string[],
): string[] => [...new Set([...(ownerFolder === undefined ? [] : [ownerFolder]), ...allFolders])];
