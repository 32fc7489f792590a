import { errorMessage } from '../../contract/error-message.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import { baseUrlProblem } from '../client/profile.ts';

export interface ImportedConnection {
  readonly name: string;
  readonly baseUrl: string;
  readonly username?: string;
  readonly clientId?: string;
  readonly vendor: Pick<VendorProfile, 'prefix'>;
  readonly secrets: { readonly password?: string; readonly clientPassword?: string };
}

/**
 * Parses the connections of a `<prefix>.json` as upload tools keep them in workspaces: one object or a list,
 * with `hostname`, `username`, `password` and, optionally, `client-id` and `client-secret`. Throws a
 * user-facing error.
 */
export function parseConnections(text: string, { prefix }: VendorProfile): ImportedConnection[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${prefix}.json is not valid JSON: ${errorMessage(error)}`, {
      cause: error,
    });
  }
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry) => [toConnection(entry, prefix), ...nestedConnections(entry, prefix)]);
}

/** Some tools keep additional instances under `configs`. */
function nestedConnections(entry: unknown, prefix: string): ImportedConnection[] {
  const configs = (entry as { configs?: unknown } | null)?.configs;
  return Array.isArray(configs) ? configs.map((config) => toConnection(config, prefix)) : [];
}

function toConnection(entry: unknown, prefix: string): ImportedConnection {
  const field = (...names: readonly string[]): string | undefined => {
    const match = names
      .map((name) => (entry as Record<string, unknown> | null)?.[name])
      .find((value) => typeof value === 'string' && value !== '');
    return match as string | undefined;
  };
  const host = field('hostname', 'host', 'server');
  if (host === undefined) throw new Error(`${prefix}.json does not contain a "hostname".`);
  const baseUrl = /^https?:\/\//.test(host)
    ? host.replace(/\/+$/, '')
    : `https://${host.replace(/\/+$/, '')}`;
  const problem = baseUrlProblem(baseUrl);
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
