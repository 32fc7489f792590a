import type { VendorName } from '../contract/vendor.ts';

/** How messages refer to the names of a vendor. */
export const vendorLabels: Readonly<Record<VendorName, string>> = {
  svc: 'neutral names (svc)',
  dw: 'names of Salesforce B2C Commerce (dw)',
};

/**
 * How messages refer to the command that offers to use the names, the connection and the launch configurations of a
 * workspace.
 */
export const setUpCommand = '"Cartwright: Set Up Workspace"';

/** The advice to use the names of a vendor that were mentioned before, as a sentence without its period. */
export const useNamesAdvice = `To use these names, run ${setUpCommand}`;

/**
 * Returns the vendor whose platform has a module, such as `dw/system/Status`, if it is not the platform with the module
 * root `moduleRoot`; else undefined.
 *
 * @param moduleRoot undefined if the module is known not to be the platform's
 */
export function otherModuleVendor(id: string, moduleRoot: string | undefined): VendorName | undefined {
  const [root, ...segments] = id.split('/');
  return segments.length > 0 && root !== moduleRoot && isVendorName(root) ? root : undefined;
}

// `contract/vendor.ts` is not imported: script hosts load this file.
const isVendorName = (name: string | undefined): name is VendorName =>
  name !== undefined && Object.hasOwn(vendorLabels, name);
