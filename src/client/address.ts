import type { Operation } from '../../contract/operation.ts';
import { statedVersions, versionSegment, type ApiVersion } from '../../contract/version.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { ConnectionProfile } from './profile.ts';

export interface AddressOptions {
  readonly vendor: VendorProfile;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly version?: ApiVersion | undefined;
  /** Site of a Shop operation. */
  readonly site?: string | undefined;
}

/** Newest version that the contract states for the family: what a call speaks unless it is told otherwise. */
export const newestVersion = (family: keyof typeof statedVersions): ApiVersion => {
  const newest = statedVersions[family].at(-1);
  if (newest === undefined) throw new TypeError(`the contract states no version of the ${family} API`);
  return newest;
};

/** Address of an operation, built from the table, the vendor profile and the parameters. */
export function operationAddress(
  profile: ConnectionProfile,
  operation: Operation,
  options: AddressOptions,
): URL {
  const { vendor, params = {}, query = {}, version } = options;
  const template = operation.path.replace('{prefix}', vendor.prefix);
  const below = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(operation, name, params[name]));
  const url = joined(
    baseOf(profile, operation),
    `${familyBase(operation, vendor, version, options.site)}${below}`,
  );
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, plain(value));
  }
  return url;
}

/** An address below a base: the base's own path, where it has one, is kept. */
export const addressBelow = (base: string, path: string): URL => joined(base, path);

const joined = (base: string, path: string): URL => new URL(`${base.replace(/\/+$/, '')}${path}`);

/** Client tokens come from the account server, everything else from the platform itself (data-api 5). */
const baseOf = (profile: ConnectionProfile, operation: Operation): string =>
  operation.id === 'oauth.client_token.post' ? (profile.authUrl ?? profile.baseUrl) : profile.baseUrl;

function familyBase(
  { family }: Operation,
  vendor: VendorProfile,
  version: ApiVersion | undefined,
  site: string | undefined,
): string {
  if (family === 'oauth') return '';
  const below = `/${vendor.prefix}/${family}/${versionSegment(version ?? newestVersion(family))}`;
  // Organisation-wide families are addressed under "-": instances in the field serve the debugger only there.
  if (family !== 'shop') return `/s/-${below}`;
  return site === undefined ? below : `/s/${encodeURIComponent(site)}${below}`;
}

function segment(operation: Operation, name: string, value: unknown): string {
  if (value === undefined || value === null || value === '')
    throw new TypeError(`${operation.id}: the parameter ${name} is missing`);
  // A list of ids: the commas between them divide, those within them do not (open-points, Products).
  if (Array.isArray(value)) return value.map((one) => encodeURIComponent(plain(one))).join(',');
  return encodeURIComponent(plain(value));
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
