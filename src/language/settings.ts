import { isVendorName, namedVendors, vendorProblem, type VendorProfile } from '../../contract/vendor.ts';
import type { LensCommands } from './code-lenses.ts';
import { defaultSettings, type LanguageSettings } from './workspace.ts';

/** Parts of the server that can be disabled one by one. */
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

/** The settings of the server, as an editor sends them: in `initializationOptions`, or as `cartwright` in a change. */
export interface ServerSettings {
  readonly language: LanguageSettings;
  readonly commands: LensCommands;
  /** Whether the editor's TypeScript server goes to modules itself. */
  readonly hasTypescriptPlugin: boolean;
  isEnabled(feature: FeatureName): boolean;
}

type Values = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Reads settings of any shape; what is missing or invalid has its default.
 *
 * `vendor` is `svc`, `dw` or an object with the four names, `cartridgePath` a path such as `app_custom:app_base`, `commands`
 * the editor's commands `open` and `debugHook`, `features` an object with `false` for what is disabled, `hasTypescriptPlugin` true if
 * the TypeScript plugin goes to modules.
 */
export function readSettings(value: unknown): ServerSettings {
  const { vendor, cartridgePath, commands, features, hasTypescriptPlugin } = objectOf(value);
  const enabled = objectOf(features);
  const { open, debugHook } = objectOf(commands);
  const [openCommand, debugHookCommand] = [textOf(open), textOf(debugHook)];
  return {
    language: { vendor: vendorOf(vendor), cartridgePath: [textOf(cartridgePath) ?? ''] },
    commands: {
      ...(openCommand === undefined ? {} : { open: openCommand }),
      ...(debugHookCommand === undefined ? {} : { debugHook: debugHookCommand }),
    },
    hasTypescriptPlugin: hasTypescriptPlugin === true,
    isEnabled: (feature) => enabled[feature] !== false,
  };
}

function vendorOf(value: unknown): VendorProfile {
  const name = textOf(value);
  if (isVendorName(name)) return namedVendors[name];
  const { prefix, hookRoot, urnNamespace, moduleRoot } = {
    ...defaultSettings.vendor,
    ...objectOf(value),
  } as Values;
  const profile = {
    prefix: String(prefix),
    hookRoot: String(hookRoot),
    urnNamespace: String(urnNamespace),
    moduleRoot: String(moduleRoot),
  };
  return vendorProblem(profile) === undefined ? profile : defaultSettings.vendor;
}
