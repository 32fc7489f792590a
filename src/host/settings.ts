import * as vscode from 'vscode';
import type { VendorProfile } from '../../contract/vendor.ts';
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
  /** Whether scripts that use what that version does not have fail to load. */
  readonly strictScripts: boolean;
  /** '' if there is none. */
  readonly servicesFile: string;
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
    vendor: {
      prefix: text('vendor.prefix') || 'svc',
      hookRoot: text('vendor.hookRoot') || 'svc.api',
      urnNamespace: text('vendor.urnNamespace') || 'platform',
      moduleRoot: text('vendor.moduleRoot') || 'svc',
    },
    connections: settings.get<NamedConnection[]>('connections') ?? [],
  };
}
