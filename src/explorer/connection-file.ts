import type { VendorProfile } from '../../contract/vendor.ts';
import { parseJsonWithComments, positionAt, valueOf } from '../../json/json-text.ts';
import { baseUrlProblem } from '../client/profile.ts';

export interface ImportedConnection {
  readonly name: string;
  readonly baseUrl: string;
  readonly username?: string;
  readonly clientId?: string;
  readonly site?: string;
  readonly vendor: Pick<VendorProfile, 'prefix'>;
  readonly secrets: { readonly password?: string; readonly clientPassword?: string };
}

type Entry = Readonly<Record<string, unknown>>;

/**
 * Parses the connections of a `<prefix>.json` as upload tools keep them in workspaces: one object or a list, with `hostname`,
 * `username`, `password` and, optionally, `client-id` and `client-secret`; more instances may be in `configs`. Comments and
 * trailing commas are allowed. The instance that those tools use by default comes first: the `active` one of `configs`, or
 * else that of the file itself. Entries whose host name is no host name are left out if there are others. Throws a
 * user-facing error.
 */
export function parseConnections(text: string, { prefix }: VendorProfile): ImportedConnection[] {
  const { root, error } = parseJsonWithComments(text);
  if (error || !root) {
    const place = error ? ` (line ${positionAt(text, error.offset).line}): ${error.message}` : '.';
    throw new Error(`${prefix}.json is not valid JSON${place}`, { cause: error });
  }
  const value = valueOf(root);
  const entries = (Array.isArray(value) ? value : [value]).filter(isEntry).flatMap(withNestedEntries);
  // Entries without a host name, such as those of other services, are not instances.
  const instances = entries.filter((entry) => hostOf(entry) !== undefined);
  if (instances.length === 0) throw new Error(`${prefix}.json does not contain a "hostname".`);
  const usable = instances.filter((entry) => baseUrlProblem(baseUrlOf(entry)) === undefined);
  const chosen = usable.length === 0 ? instances : usable;
  return [...chosen.filter(isActive), ...chosen.filter((entry) => !isActive(entry))].map((entry) =>
    toConnection(entry, prefix),
  );
}

/**
 * The connection that an object with `hostname`, `username` and `password` describes; undefined if it has no host name.
 * Throws a user-facing error.
 */
export const connectionOfEntry = (
  entry: Entry,
  { prefix }: Pick<VendorProfile, 'prefix'>,
): ImportedConnection | undefined => (hostOf(entry) === undefined ? undefined : toConnection(entry, prefix));

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withNestedEntries = (entry: Entry): Entry[] => {
  const { configs } = entry;
  return [entry, ...(Array.isArray(configs) ? configs.filter(isEntry) : [])];
};

const isActive = ({ active }: Entry): boolean => active === true;

const hostOf = (entry: Entry): string | undefined => textField(entry, 'hostname', 'host', 'server');

/** The first of these fields that has a text. */
const textField = (entry: Entry, ...names: readonly string[]): string | undefined =>
  secretField(entry, ...names)?.trim();

/** Like `textField`, with the spaces around the text. */
const secretField = (entry: Entry, ...names: readonly string[]): string | undefined =>
  names
    .map((name) => entry[name])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');

function baseUrlOf(entry: Entry): string {
  const host = hostOf(entry) ?? '';
  return (/^https?:\/\//i.test(host) ? host : `https://${host.replace(/^\/\//, '')}`).replace(/\/+$/, '');
}

function toConnection(entry: Entry, prefix: string): ImportedConnection {
  const baseUrl = baseUrlOf(entry);
  const problem = baseUrlProblem(baseUrl);
  if (problem !== undefined) throw new Error(`${prefix}.json: ${problem}`);
  const username = textField(entry, 'username', 'user');
  const clientId = textField(entry, 'client-id', 'clientId', 'client_id');
  const site = textField(entry, 'site-id', 'siteId');
  const password = secretField(entry, 'password');
  const clientPassword = secretField(
    entry,
    ...['client-secret', 'clientSecret', 'client_secret', 'client-password', 'clientPassword'],
  );
  return {
    name: textField(entry, 'name') ?? new URL(baseUrl).host,
    baseUrl,
    ...(username === undefined ? {} : { username }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(site === undefined ? {} : { site }),
    vendor: { prefix },
    secrets: {
      ...(password === undefined ? {} : { password }),
      ...(clientPassword === undefined ? {} : { clientPassword }),
    },
  };
}
