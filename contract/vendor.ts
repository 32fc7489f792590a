/**
 * The names that differ between vendors' platforms. Paths, headers, cookies, hook names, grant types and script modules
 * contain them (open-points, Vendor profile).
 */
export interface VendorProfile {
  /**
   * Used in the path segment, `x-<prefix>-*` headers, `<prefix>sid` and `<prefix>securetoken_*` cookies, the
   * `<prefix>sso` token path, and the user grant.
   */
  readonly prefix: string;
  /** First segments of the names of the APIs' hooks, such as `svc.api`. */
  readonly hookRoot: string;
  /** Namespace in the URN of the user grant, and first segment of the keys in a cartridge's properties file. */
  readonly urnNamespace: string;
  /**
   * Root of script modules, as in `require('<moduleRoot>/system/Status')`, name of the global namespace object, and
   * first segment of the names of the order engine's hooks.
   */
  readonly moduleRoot: string;
}

export const defaultVendor: VendorProfile = {
  prefix: 'svc',
  hookRoot: 'svc.api',
  urnNamespace: 'platform',
  moduleRoot: 'svc',
};

/**
 * Profiles that can be selected by name: `svc` with neutral names, and `dw` with the names of Salesforce B2C Commerce.
 */
export const namedVendors = {
  svc: defaultVendor,
  dw: { prefix: 'dw', hookRoot: 'dw.ocapi', urnNamespace: 'demandware', moduleRoot: 'dw' },
} as const satisfies Readonly<Record<string, VendorProfile>>;

export type VendorName = keyof typeof namedVendors;

export const isVendorName = (name: string | undefined): name is VendorName =>
  name !== undefined && Object.hasOwn(namedVendors, name);

/** Header names without their prefix; the specification writes them as `x-svc-<name>`. */
export type VendorHeader =
  | 'client-id'
  | 'resource-state'
  | 'validate-existing'
  | 'http-method-override'
  | 'request-id'
  | 'default-cartridges'
  | 'leading-cartridges'
  | DebuggerExtensionHeader;

/** The extension headers of the Debugger API (docs/architecture.md). */
export type DebuggerExtensionHeader =
  | 'threads-etag'
  | 'threads-etag-before'
  | 'thread-ended'
  | 'thread-exceptions'
  | 'thread-requests'
  | 'halt-on-exceptions'
  | 'skip-breakpoints'
  | 'condition-errors'
  | 'previews'
  | 'breakpoint-states'
  | 'script-log';

export const vendorHeader = (vendor: VendorProfile, name: VendorHeader): string =>
  `x-${vendor.prefix}-${name}`;

export const sessionCookie = (vendor: VendorProfile): string => `${vendor.prefix}sid`;

export const secureTokenCookie = (vendor: VendorProfile, siteId: string): string =>
  `${vendor.prefix}securetoken_${siteId}`;

/**
 * Returns the full name of an extension point: `hookName(vendor, 'shop.order.afterPOST')` is
 * `svc.api.shop.order.afterPOST`. Points of the order engine, which do not belong to the APIs, are named after the
 * script modules: `svc.order.payment.authorize`.
 */
export const hookName = (vendor: VendorProfile, point: string): string =>
  `${point.startsWith('order.') ? vendor.moduleRoot : vendor.hookRoot}.${point}`;

/** Returns the grant type for back-office users (data-api 5). */
export const userGrantType = (vendor: VendorProfile): string =>
  `urn:${vendor.urnNamespace}:params:oauth:grant-type:client-id:${vendor.prefix}sid:${vendor.prefix}securetoken`;

/** Returns the name of a platform class as the debugger shows it: `svc.order.Basket`. */
export const platformClassName = (vendor: VendorProfile, name: string): string =>
  `${vendor.moduleRoot}.${name}`;

/** Returns a description of the problem with a profile, or undefined if all its names are valid. */
export function vendorProblem(vendor: VendorProfile): string | undefined {
  if (!/^[a-z][a-z0-9]*$/.test(vendor.prefix))
    return 'the prefix must consist of lowercase letters and digits, as in "svc"';
  if (!/^[A-Za-z][\w]*(\.[A-Za-z][\w]*)*$/.test(vendor.hookRoot))
    return 'the hook root must consist of names separated by dots, as in "svc.api"';
  if (!/^[a-z][a-z0-9-]*$/.test(vendor.urnNamespace))
    return 'the URN namespace must consist of lowercase letters, digits and "-"';
  if (!/^[A-Za-z_$][\w$]*$/.test(vendor.moduleRoot))
    return 'the module root must be a JavaScript identifier, as in "svc"';
  return undefined;
}
