/**
 * Where cartridges are looked for unless the launch configuration says so: in all folders of the workspace. Of cartridges
 * of one name the first counts, so the folder that the configuration belongs to comes first.
 */
export const cartridgeFolders = (own: string | undefined, all: readonly string[]): string[] => [
  ...new Set([...(own === undefined ? [] : [own]), ...all]),
];
