import { defaultVendor, type VendorProfile } from '../../contract/vendor.ts';
import type { TlsFiles } from './tls-files.ts';

/** Where a platform is and as whom it is spoken to: a real instance and the bundled service alike. */
export interface ConnectionProfile extends TlsFiles {
  /** Address of the platform without a path, such as `https://shop.example.com`. */
  readonly baseUrl: string;
  /** Address of the account server that gives client tokens; the base address where absent (data-api 5). */
  readonly authUrl?: string | undefined;
  /** Back-office user: for the Debugger API and the user grant. */
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientPassword?: string | undefined;
  /** Site of Shop requests; the server's default site where absent. */
  readonly site?: string | undefined;
  readonly vendor?: Partial<VendorProfile> | undefined;
  /** The shopper that requests `as: "customer"` sign in as. */
  readonly customer?: CustomerCredentials | undefined;
}

export interface CustomerCredentials {
  readonly login: string;
  readonly password: string;
}

export const vendorOf = (profile: ConnectionProfile): VendorProfile => {
  const { prefix, hookRoot, urnNamespace, moduleRoot } = profile.vendor ?? {};
  return {
    prefix: prefix ?? defaultVendor.prefix,
    hookRoot: hookRoot ?? defaultVendor.hookRoot,
    urnNamespace: urnNamespace ?? defaultVendor.urnNamespace,
    moduleRoot: moduleRoot ?? defaultVendor.moduleRoot,
  };
};

/** The client id under which the Debugger API and guests are addressed where the profile names none. */
export const defaultClientId = 'cartwright';

export const clientIdOf = (profile: ConnectionProfile): string => profile.clientId ?? defaultClientId;

/** Says what is wrong with a base address, or nothing. */
export function addressProblem(address: string): string | undefined {
  if (!URL.canParse(address) || !/^https?:\/\//i.test(address))
    return `"${address}" is no address; it reads like https://shop.example.com or http://127.0.0.1:8080`;
  const { search, hash } = new URL(address);
  if (search !== '' || hash !== '') return `"${address}" must be an address without "?" and "#"`;
  return undefined;
}
