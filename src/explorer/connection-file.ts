import type { VendorProfile } from '../../contract/vendor.ts';
import { parseJsonWithComments, positionAt, valueOf } from '../../json/json-text.ts';
import { baseUrlProblem, completeBaseUrl } from '../client/profile.ts';

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
 * Parses the connections of a `<prefix>.json`, which upload tools store in workspaces: an object or a list of objects
 * with `hostname` and, optionally, `username`, `password`, `client-id` and `client-secret`. `configs` may contain
 * more instances. Comments and trailing commas are allowed. The instance that those tools use by default comes first:
 * the `active` entry of `configs`, or else the object of the file itself. Entries with an invalid host name are
 * omitted. Throws a user-facing error if there is no entry with a valid host name, or if the text is not valid JSON.
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
  const instances = entries.filter((entry) => findHost(entry) !== undefined);
  if (instances.length === 0) throw new Error(`${prefix}.json does not contain a "hostname".`);
  const usableEntries = instances.filter((entry) => baseUrlProblem(baseUrlOf(entry)) === undefined);
  const selectedEntries = usableEntries.length === 0 ? instances : usableEntries;
  return [...selectedEntries.filter(isActive), ...selectedEntries.filter((entry) => !isActive(entry))].map(
    (entry) => toConnection(entry, prefix),
  );
}

/**
 * Parses an object with `hostname`, `username` and `password` as a connection. Returns undefined if it has no host
 * name. Throws a user-facing error if the host name is invalid.
 */
export const parseConnection = (
  entry: Entry,
  { prefix }: Pick<VendorProfile, 'prefix'>,
): ImportedConnection | undefined =>
  findHost(entry) === undefined ? undefined : toConnection(entry, prefix);

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withNestedEntries = (entry: Entry): Entry[] => {
  const { configs } = entry;
  return [entry, ...(Array.isArray(configs) ? configs.filter(isEntry) : [])];
};

const isActive = ({ active }: Entry): boolean => active === true;

const findHost = (entry: Entry): string | undefined => findText(entry, 'hostname', 'host', 'server');

/** Returns the trimmed value of the first of these fields that is not blank. */
const findText = (entry: Entry, ...names: readonly string[]): string | undefined =>
  findUntrimmedText(entry, ...names)?.trim();

/** Like `findText`, but does not trim the value, since a password may begin or end with spaces. */
const findUntrimmedText = (entry: Entry, ...names: readonly string[]): string | undefined =>
  names
    .map((name) => entry[name])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');

function baseUrlOf(entry: Entry): string {
  const host = findHost(entry) ?? '';
  return completeBaseUrl(host.replace(/^\/\//, '')).replace(/\/+$/, '');
}

/** Maximum number of characters of a host name that a row of the sidebar shows completely beside its description. */
const maxHostLength = 24;

/**
 * Returns the first label of a long host name: `abcd-001` for `abcd-001.dx.commercecloud.salesforce.com`. Returns the
 * host itself if it is short, if it begins like an IP address, or if its first label has fewer than four characters, as
 * `www` does.
 */
function shortName(host: string): string {
  const [label = host] = host.split('.');
  return host.length <= maxHostLength || label.length < 4 || /^[\d[]/.test(host) ? host : label;
}

function toConnection(entry: Entry, prefix: string): ImportedConnection {
  const baseUrl = baseUrlOf(entry);
  const problem = baseUrlProblem(baseUrl);
  if (problem !== undefined) throw new Error(`${prefix}.json: ${problem}`);
  const username = findText(entry, 'username', 'user');
  const clientId = findText(entry, 'client-id', 'clientId', 'client_id');
  const site = findText(entry, 'site-id', 'siteId');
  const password = findUntrimmedText(entry, 'password');
  const clientPassword = findUntrimmedText(
    entry,
    ...['client-secret', 'clientSecret', 'client_secret', 'client-password', 'clientPassword'],
  );
  return {
    name: findText(entry, 'name') ?? shortName(new URL(baseUrl).host),
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
