import type { Operation } from '../../contract/operation.ts';
import { listedVersions, versionSegment, type ApiVersion } from '../../contract/version.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { ConnectionProfile } from './profile.ts';

export interface OperationUrlOptions {
  readonly vendor: VendorProfile;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly version?: ApiVersion | undefined;
  /** Site of a Shop operation. */
  readonly site?: string | undefined;
}

/** Returns the newest version that the contract lists for the API family. It is the default of a call. */
export const newestVersion = (family: keyof typeof listedVersions): ApiVersion => {
  const version = listedVersions[family].at(-1);
  if (version === undefined)
    throw new TypeError(`the contract does not contain a version of the ${family} API`);
  return version;
};

/**
 * Builds the URL of an operation from the operation table, the vendor profile and the parameters. Throws a `TypeError`
 * if a parameter of the path is missing.
 */
export function operationUrl(
  profile: ConnectionProfile,
  operation: Operation,
  options: OperationUrlOptions,
): URL {
  const { vendor, params = {}, query = {}, version } = options;
  const template = operation.path.replace('{prefix}', vendor.prefix);
  const operationPath = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    pathSegment(operation, name, params[name]),
  );
  const url = appendPath(
    baseUrlOf(profile, operation),
    `${familyBasePath(operation, vendor, version, options.site)}${operationPath}`,
  );
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, toText(value));
  }
  return url;
}

/** Appends a path to a base URL and keeps the path of the base URL. */
export const appendPath = (base: string, path: string): URL => new URL(`${base.replace(/\/+$/, '')}${path}`);

/** Client tokens come from the account server, everything else from the platform itself (data-api 5). */
const baseUrlOf = (profile: ConnectionProfile, operation: Operation): string =>
  operation.id === 'oauth.client_token.post' ? (profile.authUrl ?? profile.baseUrl) : profile.baseUrl;

function familyBasePath(
  { family }: Operation,
  vendor: VendorProfile,
  version: ApiVersion | undefined,
  site: string | undefined,
): string {
  if (family === 'oauth') return '';
  const familyPath = `/${vendor.prefix}/${family}/${versionSegment(version ?? newestVersion(family))}`;
  // Organization-wide families have the site "-": real instances serve the debugger only under that path.
  if (family !== 'shop') return `/s/-${familyPath}`;
  return site === undefined ? familyPath : `/s/${encodeURIComponent(site)}${familyPath}`;
}

function pathSegment(operation: Operation, name: string, value: unknown): string {
  if (value === undefined || value === null || value === '')
    throw new TypeError(`${operation.id}: the parameter ${name} is missing`);
  // A list of IDs: the commas between them are separators, commas within an ID are encoded (open-points,
  // Products).
  if (Array.isArray(value)) return value.map((element) => encodeURIComponent(toText(element))).join(',');
  return encodeURIComponent(toText(value));
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
