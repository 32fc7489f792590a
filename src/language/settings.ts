import { isVendorName, namedVendors, vendorProblem, type VendorProfile } from '../../contract/vendor.ts';
import type { LensCommands } from './code-lenses.ts';
import { defaultSettings, type LanguageSettings } from './workspace.ts';

/** Features of the server that can be disabled individually. */
export const featureNames = [
  'completion',
  'hover',
  'definition',
  'links',
  'diagnostics',
  'codeLens',
  'updateRequires',
  'outline',
] as const;
export type FeatureName = (typeof featureNames)[number];

/** The settings of the server. An editor sends them in `initializationOptions`, or as `cartwright` when they change. */
export interface ServerSettings {
  readonly language: LanguageSettings;
  readonly commands: LensCommands;
  /** Whether the editor's TypeScript server resolves module IDs itself. */
  readonly hasTypescriptPlugin: boolean;
  isEnabled(feature: FeatureName): boolean;
}

type Values = Readonly<Record<string, unknown>>;

const toObject = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Reads settings of any shape. A missing or invalid setting gets its default value.
 *
 * - `vendor`: `svc`, `dw` or an object with the four names
 * - `cartridgePath`: a path such as `app_custom:app_base`
 * - `sitePath`: the path of the active site, which orders the cartridges if `cartridgePath` is empty
 * - `addsOtherCartridges`: true if the platform adds all other cartridges to `sitePath`
 * - `isBundled`: true if the platform is the bundled service, which runs only the cartridges of the workspace
 * - `indentation`: a tab or spaces
 * - `commands`: the IDs of the editor's commands `open`, `debugHook`, `addToPath`, `selectVendor` and `setUpWorkspace`
 * - `features`: an object with `false` for each disabled feature
 * - `hasTypescriptPlugin`: true if the TypeScript plugin resolves module IDs
 */
export function readSettings(value: unknown): ServerSettings {
  const {
    vendor,
    cartridgePath,
    sitePath,
    addsOtherCartridges,
    isBundled,
    indentation,
    commands,
    features,
    hasTypescriptPlugin,
  } = toObject(value);
  const featureFlags = toObject(features);
  const { open, debugHook, addToPath, selectVendor, setUpWorkspace } = toObject(commands);
  const [openCommand, debugHookCommand, addCommand, selectCommand, setUpCommand] = [
    open,
    debugHook,
    addToPath,
    selectVendor,
    setUpWorkspace,
  ].map(toText);
  return {
    language: {
      vendor: toVendor(vendor),
      isVendorSelected: vendor !== undefined,
      cartridgePath: [toText(cartridgePath) ?? ''],
      sitePath: [toText(sitePath) ?? ''],
      addsOtherCartridges: addsOtherCartridges === true,
      isBundled: isBundled === true,
      indentation: /^(\t| +)$/.exec(toText(indentation) ?? '')?.[0] ?? defaultSettings.indentation,
    },
    commands: {
      ...(openCommand === undefined ? {} : { open: openCommand }),
      ...(debugHookCommand === undefined ? {} : { debugHook: debugHookCommand }),
      ...(addCommand === undefined ? {} : { addToPath: addCommand }),
      ...(selectCommand === undefined ? {} : { selectVendor: selectCommand }),
      ...(setUpCommand === undefined ? {} : { setUpWorkspace: setUpCommand }),
    },
    hasTypescriptPlugin: hasTypescriptPlugin === true,
    isEnabled: (feature) => featureFlags[feature] !== false,
  };
}

function toVendor(value: unknown): VendorProfile {
  const name = toText(value);
  if (isVendorName(name)) return namedVendors[name];
  const { prefix, hookRoot, urnNamespace, moduleRoot } = {
    ...defaultSettings.vendor,
    ...toObject(value),
  } as Values;
  const profile = {
    prefix: String(prefix),
    hookRoot: String(hookRoot),
    urnNamespace: String(urnNamespace),
    moduleRoot: String(moduleRoot),
  };
  return vendorProblem(profile) === undefined ? profile : defaultSettings.vendor;
}
