import type { VendorProfile } from '../../contract/vendor.ts';
import { addressProblem } from '../client/profile.ts';

export interface FileConnection {
  readonly name: string;
  readonly baseUrl: string;
  readonly username?: string;
  readonly clientId?: string;
  readonly vendor: Pick<VendorProfile, 'prefix'>;
  readonly secrets: { readonly password?: string; readonly clientPassword?: string };
}

/**
 * The connections of a `<prefix>.json`, as upload tools keep them in workspaces: `hostname`, `username`, `password`,
 * perhaps `client-id` and `client-secret`; one object, or a list. Throws in words.
 */
export function connectionsIn(text: string, { prefix }: VendorProfile): FileConnection[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${prefix}.json is no JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry) => [one(entry, prefix), ...others(entry, prefix)]);
}

/** Some tools keep further instances under `configs`. */
function others(entry: unknown, prefix: string): FileConnection[] {
  const configs = (entry as { configs?: unknown } | null)?.configs;
  return Array.isArray(configs) ? configs.map((config) => one(config, prefix)) : [];
}

function one(entry: unknown, prefix: string): FileConnection {
  const field = (...names: readonly string[]): string | undefined => {
    const found = names
      .map((name) => (entry as Record<string, unknown> | null)?.[name])
      .find((value) => typeof value === 'string' && value !== '');
    return found as string | undefined;
  };
  const host = field('hostname', 'host', 'server');
  if (host === undefined) throw new Error(`${prefix}.json names no "hostname".`);
  const baseUrl = /^https?:\/\//.test(host)
    ? host.replace(/\/+$/, '')
    : `https://${host.replace(/\/+$/, '')}`;
  const problem = addressProblem(baseUrl);
  if (problem !== undefined) throw new Error(`${prefix}.json: ${problem}`);
  const username = field('username', 'user');
  const clientId = field('client-id', 'clientId', 'client_id');
  const password = field('password');
  const clientPassword = field('client-secret', 'clientSecret', 'client_secret', 'clientPassword');
  return {
    name: field('name') ?? new URL(baseUrl).host,
    baseUrl,
    ...(username === undefined ? {} : { username }),
    ...(clientId === undefined ? {} : { clientId }),
    vendor: { prefix },
    secrets: {
      ...(password === undefined ? {} : { password }),
      ...(clientPassword === undefined ? {} : { clientPassword }),
    },
  };
}
