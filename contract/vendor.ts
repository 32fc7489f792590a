/**
 * The vendor profile: every name that changes from one vendor's platform to another, in one value.
 * Paths, headers, cookies, hook names, grant types and script modules are all built from it (open-points, Vendor profile).
 */
export interface VendorProfile {
  /** Path segment, `x-<prefix>-*` headers, `<prefix>sid` and `<prefix>securetoken_*` cookies, `<prefix>sso` token path. */
  readonly prefix: string;
  /** First segments of every hook name, such as `svc.api`. */
  readonly hookRoot: string;
  /** Namespace of the user grant's URN. */
  readonly urnNamespace: string;
  /** `require('<moduleRoot>/system/Status')`, and the name of the global namespace object. */
  readonly moduleRoot: string;
}

export const defaultVendor: VendorProfile = {
  prefix: 'svc',
  hookRoot: 'svc.api',
  urnNamespace: 'platform',
  moduleRoot: 'svc',
};

/** Header names that the contract writes as `x-svc-<name>`. */
export type VendorHeader =
  | 'client-id'
  | 'resource-state'
  | 'validate-existing'
  | 'http-method-override'
  | 'request-id'
  | ThreadsHeader;

/** What a command to a script thread, or a look at all, is answered with besides: an extension (docs/architecture.md). */
export type ThreadsHeader = 'threads-etag' | 'threads-etag-before' | 'thread-ended' | 'condition-errors';

export const vendorHeader = (vendor: VendorProfile, name: VendorHeader): string =>
  `x-${vendor.prefix}-${name}`;

export const sessionCookie = (vendor: VendorProfile): string => `${vendor.prefix}sid`;

export const secureTokenCookie = (vendor: VendorProfile, siteId: string): string =>
  `${vendor.prefix}securetoken_${siteId}`;

/**
 * Full name of an extension point: `hookName(vendor, 'shop.order.afterPOST')` is `svc.api.shop.order.afterPOST`. Points of
 * the order engine itself, which are not the APIs' own, are named after the script modules: `svc.order.payment.authorize`.
 */
export const hookName = (vendor: VendorProfile, point: string): string =>
  `${point.startsWith('order.') ? vendor.moduleRoot : vendor.hookRoot}.${point}`;

/** Grant type of the back-office user grant (data-api 5). */
export const userGrantType = (vendor: VendorProfile): string =>
  `urn:${vendor.urnNamespace}:params:oauth:grant-type:client-id:${vendor.prefix}sid:${vendor.prefix}securetoken`;

/** Name of a platform class as debugger members show it: `svc.order.Basket`. */
export const platformClassName = (vendor: VendorProfile, name: string): string =>
  `${vendor.moduleRoot}.${name}`;

/** Says what is wrong with a profile, or nothing when each name can stand in the identifiers built from it. */
export function vendorProblem(vendor: VendorProfile): string | undefined {
  if (!/^[a-z][a-z0-9]*$/.test(vendor.prefix))
    return 'the prefix must be lower case letters and digits, as in "svc"';
  if (!/^[A-Za-z][\w]*(\.[A-Za-z][\w]*)*$/.test(vendor.hookRoot))
    return 'the hook root must be dotted names, as in "svc.api"';
  if (!/^[a-z][a-z0-9-]*$/.test(vendor.urnNamespace))
    return 'the URN namespace must be lower case letters, digits and "-"';
  if (!/^[A-Za-z_$][\w$]*$/.test(vendor.moduleRoot))
    return 'the module root must be a JavaScript identifier, as in "svc"';
  return undefined;
}
