import type { VendorName } from '../contract/vendor.ts';

/** How texts call the names of a vendor. */
export const vendorLabels: Readonly<Record<VendorName, string>> = {
  svc: 'neutral names (svc)',
  dw: 'names of Salesforce B2C Commerce (dw)',
};

/** The choices of the command that selects the names. */
const choices: Readonly<Record<VendorName, string>> = { svc: 'Neutral', dw: 'Salesforce B2C Commerce' };

/** Returns the advice to use the names of a vendor, as a clause that begins with a verb. */
export const selectNamesAdvice = (vendor: VendorName): string =>
  `select "${choices[vendor]}" with "Cartwright: Select Platform Names"`;
