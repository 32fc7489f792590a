import {
  defaultVendor,
  isVendorName,
  namedVendors,
  type VendorName,
  type VendorProfile,
} from '../../contract/vendor.ts';
import type { TlsFiles } from './tls-files.ts';

/** How to connect to a platform, either a real instance or the bundled service. */
export interface ConnectionProfile extends TlsFiles {
  /** Base URL of the platform, usually without a path, such as `https://shop.example.com`. */
  readonly baseUrl: string;
  /** URL of the account server that issues client tokens; the base URL if absent (data-api 5). */
  readonly authUrl?: string | undefined;
  /** Back-office user: for the Debugger API and the user grant. */
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientPassword?: string | undefined;
  /** Site of Shop API requests; the server's default site if absent. */
  readonly site?: string | undefined;
  readonly vendor?: VendorName | Partial<VendorProfile> | undefined;
  /** The customer who sends requests with `as: "customer"`. */
  readonly customer?: CustomerCredentials | undefined;
}

export interface CustomerCredentials {
  readonly login: string;
  readonly password: string;
}

/**
 * Returns those names of the vendor profile that a connection sets. A text that does not name a vendor profile, which
 * the settings may contain, sets none.
 */
export const vendorNames = (vendor: ConnectionProfile['vendor'] = {}): Partial<VendorProfile> =>
  typeof vendor !== 'string' ? vendor : isVendorName(vendor) ? namedVendors[vendor] : {};

/**
 * Returns the vendor profile of a platform. Names that the connection omits come from the named profile with its
 * prefix, or from `fallback` if there is none.
 */
export const vendorOf = (profile: ConnectionProfile, fallback = defaultVendor): VendorProfile => {
  const vendor = vendorNames(profile.vendor);
  const usualNames = isVendorName(vendor.prefix) ? namedVendors[vendor.prefix] : fallback;
  return {
    prefix: vendor.prefix ?? usualNames.prefix,
    hookRoot: vendor.hookRoot ?? usualNames.hookRoot,
    urnNamespace: vendor.urnNamespace ?? usualNames.urnNamespace,
    moduleRoot: vendor.moduleRoot ?? usualNames.moduleRoot,
  };
};

/** The client ID of a profile that has none. */
export const defaultClientId = 'cartwright';

export const clientIdOf = (profile: ConnectionProfile): string => profile.clientId ?? defaultClientId;

/** A host that is this machine, perhaps with a port and a path. */
const localHostPattern = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/i;

/** Returns a URL that a user has entered, with a scheme if it has none: `http://` for this machine, else `https://`. */
export function completeBaseUrl(text: string): string {
  // A colon before a slash ends a scheme, however it is spelled.
  if (text === '' || text.includes(':/')) return text;
  return `${localHostPattern.test(text) ? 'http' : 'https'}://${text}`;
}

/** Returns a description of the problem with a base URL; undefined if the URL is valid. */
export function baseUrlProblem(url: string): string | undefined {
  if (!URL.canParse(url) || !/^https?:\/\/[^/\s]*[^/\s:](\/\S*)?$/i.test(url.replace(/[?#].*$/, '')))
    return `"${url}" is not a valid URL. Example: https://shop.example.com or http://127.0.0.1:8080`;
  const { search, hash } = new URL(url);
  if (search !== '' || hash !== '') return `"${url}" must not contain "?" or "#"`;
  return undefined;
}
