import { defaultVendor, vendorProblem, type VendorProfile } from '../../contract/vendor.ts';

/** The name of the plugin's package, by which VS Code and `tsserver --globalPlugins` load it. */
export const pluginName = 'cartwright-typescript-plugin';

/** The plugin's settings. The extension sends them through the API of VS Code's TypeScript extension. */
export interface PluginSettings {
  /** The workspace's folders, which contain the cartridges. Without any, the plugin does nothing. */
  readonly folders: readonly string[];
  /** Names in order of precedence. If empty, `sitePath` determines the order. */
  readonly cartridgePath: readonly string[];
  /** The path of the active site. If empty, cartridges have the order in which they are found. */
  readonly sitePath: readonly string[];
  readonly vendor: VendorProfile;
  /** File with the declarations of the Script API for the vendor's module root; undefined for none. */
  readonly typesFile: string | undefined;
  /** A number that changes when cartridges, their files or their hooks have changed on the disk. */
  readonly revision: number;
}

export const noSettings: PluginSettings = {
  folders: [],
  cartridgePath: [],
  sitePath: [],
  vendor: defaultVendor,
  typesFile: undefined,
  revision: 0,
};

/** Reads settings of any shape, since any client of a TypeScript server can send them. */
export function readPluginSettings(value: unknown): PluginSettings {
  const { folders, cartridgePath, sitePath, vendor, typesFile, revision } = {
    ...(value as object | null),
  } as Partial<Record<keyof PluginSettings, unknown>>;
  return {
    folders: toStrings(folders),
    cartridgePath: toStrings(cartridgePath),
    sitePath: toStrings(sitePath),
    vendor: toVendor(vendor),
    typesFile: typeof typesFile === 'string' ? typesFile : undefined,
    revision: typeof revision === 'number' ? revision : 0,
  };
}

const toStrings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

function toVendor(value: unknown): VendorProfile {
  const profile = { ...defaultVendor, ...(value as object | null) };
  const isText = Object.values(profile).every((name) => typeof name === 'string');
  return isText && vendorProblem(profile) === undefined ? profile : defaultVendor;
}
