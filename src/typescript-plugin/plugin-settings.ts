import { defaultVendor, vendorProblem, type VendorProfile } from '../../contract/vendor.ts';

/** The name of the plugin's package, as VS Code and `tsserver --globalPlugins` load it. */
export const pluginName = 'cartwright-typescript-plugin';

/** What the extension configures, through the API of VS Code's TypeScript extension. */
export interface PluginSettings {
  /** The workspace's folders, which contain the cartridges. Without any, the plugin does nothing. */
  readonly folders: readonly string[];
  /** Names in order of precedence; empty for the order in which the cartridges are found. */
  readonly cartridgePath: readonly string[];
  readonly vendor: VendorProfile;
  /** The declarations of the Script API for the vendor's module root; undefined for none. */
  readonly typesFile: string | undefined;
  /** Changes when cartridges, their files or their hooks have changed on the disk. */
  readonly revision: number;
}

export const noSettings: PluginSettings = {
  folders: [],
  cartridgePath: [],
  vendor: defaultVendor,
  typesFile: undefined,
  revision: 0,
};

/** Reads settings of any shape, since each program that speaks to a TypeScript server can send them. */
export function readPluginSettings(value: unknown): PluginSettings {
  const { folders, cartridgePath, vendor, typesFile, revision } = { ...(value as object | null) } as Partial<
    Record<keyof PluginSettings, unknown>
  >;
  return {
    folders: texts(folders),
    cartridgePath: texts(cartridgePath),
    vendor: vendorOf(vendor),
    typesFile: typeof typesFile === 'string' ? typesFile : undefined,
    revision: typeof revision === 'number' ? revision : 0,
  };
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

function vendorOf(value: unknown): VendorProfile {
  const profile = { ...defaultVendor, ...(value as object | null) };
  const isText = Object.values(profile).every((name) => typeof name === 'string');
  return isText && vendorProblem(profile) === undefined ? profile : defaultVendor;
}
