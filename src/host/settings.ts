import * as vscode from 'vscode';
import { defaultVendor, isVendorName, namedVendors, type VendorProfile } from '../../contract/vendor.ts';
import type { ConnectionProfile } from '../client/profile.ts';

/** A configured connection. Its secrets are not in the settings. */
export interface NamedConnection extends ConnectionProfile {
  readonly name: string;
}

export interface Settings {
  readonly nodePath: string;
  /** '' for the storage of the workspace, `:memory:`, or a folder. */
  readonly dataDir: string;
  /** `sample`, `empty`, or a file. */
  readonly seed: string;
  /** Folders whose cartridges the service runs; empty for the folders of the workspace. */
  readonly cartridges: readonly string[];
  readonly logLevel: string;
  /** In the format of `--script-log-level`. */
  readonly scriptLogLevel: string;
  /** A version of the platform's script language, such as `22.7`. */
  readonly compatibilityMode: string;
  /** Whether scripts fail to load if they use features that `compatibilityMode` does not have. */
  readonly strictScripts: boolean;
  /** '' if there is none. */
  readonly servicesFile: string;
  /** Files and folders of metadata XML. */
  readonly metadata: readonly string[];
  readonly vendor: VendorProfile;
  readonly connections: readonly NamedConnection[];
}

export function readSettings(): Settings {
  const settings = vscode.workspace.getConfiguration('cartwright');
  const text = (key: string): string => settings.get<string>(key) ?? '';
  return {
    nodePath: text('service.nodePath'),
    dataDir: text('service.dataDir'),
    seed: text('service.seed') || 'sample',
    cartridges: settings.get<string[]>('service.cartridges') ?? [],
    logLevel: text('service.logLevel') || 'info',
    scriptLogLevel: text('service.scriptLogLevel') || 'debug',
    compatibilityMode: text('service.compatibilityMode') || '22.7',
    strictScripts: settings.get<boolean>('service.strictScripts') ?? false,
    servicesFile: text('service.servicesFile'),
    metadata: settings.get<string[]>('service.metadata') ?? [],
    vendor: readVendor(text),
    connections: settings.get<NamedConnection[]>('connections') ?? [],
  };
}

/** Returns the vendor names that the setting selects. For `custom`, each name has its own setting. */
function readVendor(text: (key: string) => string): VendorProfile {
  const vendor = text('vendor');
  if (vendor !== 'custom') return isVendorName(vendor) ? namedVendors[vendor] : defaultVendor;
  return {
    prefix: text('customVendor.prefix') || defaultVendor.prefix,
    hookRoot: text('customVendor.hookRoot') || defaultVendor.hookRoot,
    urnNamespace: text('customVendor.urnNamespace') || defaultVendor.urnNamespace,
    moduleRoot: text('customVendor.moduleRoot') || defaultVendor.moduleRoot,
  };
}
