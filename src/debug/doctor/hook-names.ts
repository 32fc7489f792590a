import { basename } from 'node:path';
import { hookCallers } from '../../../cartridges/hook-points.ts';
import { isVendorName, namedVendors, type VendorName, type VendorProfile } from '../../../contract/vendor.ts';

/** The named profile to whose hooks a name belongs, if it is not that of the platform. */
export function otherVendorOf(name: string, { hookRoot }: VendorProfile): VendorName | undefined {
  return Object.keys(namedVendors)
    .filter(isVendorName)
    .find((vendor) => {
      const other = namedVendors[vendor];
      // Points of the order engine have no hook root: `dw.order.calculate`.
      const roots = [other.hookRoot, `${other.moduleRoot}.order`];
      return other.hookRoot !== hookRoot && roots.some((root) => name.startsWith(`${root}.`));
    });
}

/**
 * The hook that a function is probably meant for, from its name and its file's: `afterPOST` in `order.js` is for
 * `svc.api.shop.order.afterPOST`. Undefined if no hook has such names.
 */
export function likelyHook(functionName: string, file: string, vendor: VendorProfile): string | undefined {
  const words = basename(file)
    .toLowerCase()
    .split(/[^a-z]+/);
  return [...hookCallers(vendor).keys()].find((name) => {
    const segments = name.split('.');
    return segments.at(-1) === functionName && words.includes((segments.at(-2) ?? '').toLowerCase());
  });
}

/**
 * Whether a script exports a function under this name. True, too, if its exports cannot be read from its text, as in
 * `module.exports = require('./other')`.
 */
export function mayExport(source: string, functionName: string): boolean {
  if (/\bmodule\.exports\s*=\s*[^\s{]/.test(source) || /\bsuperModule\b/.test(source)) return true;
  return new RegExp(
    String.raw`\bexports\s*(?:\.\s*${functionName}\b|\[\s*['"]${functionName}['"])|['"{,\s]${functionName}['"]?\s*[:,}]`,
  ).test(source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ''));
}
