import * as vscode from 'vscode';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { ConnectionProfile } from '../client/profile.ts';

/** A configured connection; secrets are not among the settings. */
export interface NamedConnection extends ConnectionProfile {
  readonly name: string;
}

export interface Settings {
  readonly nodePath: string;
  /** '' for the workspace's own storage, `:memory:`, or a folder. */
  readonly dataDir: string;
  /** `sample`, `empty` or a file. */
  readonly seed: string;
  /** Folders whose cartridges the service runs; none for those of the workspace. */
  readonly cartridges: readonly string[];
  readonly logLevel: string;
  /** As `--script-log-level` takes it. */
  readonly scriptLogLevel: string;
  /** '' for none. */
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
