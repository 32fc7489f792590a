import { isVendorName, namedVendors, type VendorName, type VendorProfile } from '../contract/vendor.ts';
import { isPlatformPoint } from './hook-points.ts';
import { instanceOccasion } from './instance-points.ts';

/** Returns the vendor whose hooks have names like this one, if it is not the platform's vendor. */
export function otherVendorOf(name: string, { hookRoot }: VendorProfile): VendorName | undefined {
  return Object.keys(namedVendors)
    .filter(isVendorName)
    .find((vendor) => {
      const namedVendor = namedVendors[vendor];
      // Points of the order engine have no hook root: `dw.order.calculate`.
      const roots = [namedVendor.hookRoot, `${namedVendor.moduleRoot}.order`];
      return (
        namedVendor.hookRoot !== hookRoot &&
        (roots.some((root) => name.startsWith(`${root}.`)) ||
          (name.startsWith(`${namedVendor.moduleRoot}.`) &&
            instanceOccasion(name, namedVendor) !== undefined))
      );
    });
}

/** Returns the name that another vendor's hook has with `vendor`; undefined if `name` is not another vendor's. */
export function translateHookName(name: string, vendor: VendorProfile): string | undefined {
  const otherVendor = otherVendorOf(name, vendor);
  if (otherVendor === undefined) return undefined;
  const { hookRoot, moduleRoot } = namedVendors[otherVendor];
  const translatedName = name.startsWith(`${hookRoot}.`)
    ? `${vendor.hookRoot}${name.slice(hookRoot.length)}`
    : `${vendor.moduleRoot}${name.slice(moduleRoot.length)}`;
  return translatedName === name ? undefined : translatedName;
}

/** Describes hooks that have names of a vendor other than the platform's. */
export interface OtherHookNames {
  readonly vendor: VendorName;
  /**
   * Whether it is certain that requests run none of the hooks because of their names: none has a name of the platform.
   * Hooks with custom names run only if another hook calls them.
   */
  readonly runsNoHook: boolean;
}

/** Finds the first other vendor to which one of `names` belongs. Returns undefined if there is none. */
export function findOtherHookNames(
  names: readonly string[],
  vendor: VendorProfile,
): OtherHookNames | undefined {
  const otherVendor = names.map((name) => otherVendorOf(name, vendor)).find((name) => name !== undefined);
  return (
    otherVendor && {
      vendor: otherVendor,
      runsNoHook: !names.some((name) => isPlatformPoint(name, vendor)),
    }
  );
}
