import { isVendorName, namedVendors, type VendorName, type VendorProfile } from '../../../contract/vendor.ts';

/** A search for a hook by a name of another vendor. */
export interface OtherNamesQuery {
  readonly vendor: VendorName;
  /** The query with the names of the platform. */
  readonly query: string;
}

/**
 * Returns what a query means if it begins with the root of another vendor's hooks, which may be incomplete: with the names
 * `svc`, `dw.ocapi.shop.basket` means `svc.api.shop.basket`. Returns undefined for any other query.
 */
export function readOtherNames(query: string, vendor: VendorProfile): OtherNamesQuery | undefined {
  const text = query.trim();
  for (const name of Object.keys(namedVendors).filter(isVendorName)) {
    const { hookRoot, moduleRoot } = namedVendors[name];
    if (hookRoot === vendor.hookRoot || !text.startsWith(`${moduleRoot}.`)) continue;
    if (text.startsWith(`${hookRoot}.`))
      return { vendor: name, query: `${vendor.hookRoot}${text.slice(hookRoot.length)}` };
    if (hookRoot.startsWith(text)) return { vendor: name, query: `${vendor.hookRoot}.` };
    return { vendor: name, query: `${vendor.moduleRoot}${text.slice(moduleRoot.length)}` };
  }
  return undefined;
}
