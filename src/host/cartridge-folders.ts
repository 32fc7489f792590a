/**
 * The default folders in which cartridges are searched: all folders of the workspace. Of cartridges with the
 * same name the first is used, so the folder of the launch configuration comes first.
 */
export const cartridgeFolders = (
  ownerFolder: string | undefined,
  allFolders: readonly string[],
): string[] => [...new Set([...(ownerFolder === undefined ? [] : [ownerFolder]), ...allFolders])];
