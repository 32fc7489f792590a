import type { VendorName } from '../contract/vendor.ts';

/** How texts call the names of a vendor. */
export const vendorLabels: Readonly<Record<VendorName, string>> = {
  svc: 'neutral names (svc)',
  dw: 'names of Salesforce B2C Commerce (dw)',
};

/** How texts call the command that offers to use the names, the connection and the launch configurations of a workspace. */
export const setUpCommand = '"Cartwright: Set Up Workspace"';

/** The advice to use the names of a vendor that were mentioned before, as a sentence without its period. */
export const useNamesAdvice = `To use these names, run ${setUpCommand}`;
