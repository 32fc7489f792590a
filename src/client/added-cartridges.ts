import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import { headerText, type IncomingHeaders } from './header-text.ts';

/** The cartridges that a platform itself adds to the path of a site (an extension of the Data API, architecture.md). */
export interface AddedCartridges {
  /** The cartridges before those of the site. */
  readonly leadingNames: readonly string[];
  /** The cartridges after those of the site. */
  readonly defaultNames: readonly string[];
}

/** Returns the headers of a GET of a site that request its added cartridges. */
export const addedCartridgesRequest = (vendor: VendorProfile): Record<string, string> => ({
  [vendorHeader(vendor, 'default-cartridges')]: 'true',
});

/** Returns the added cartridges in the headers of the response; none if the platform does not have the extension. */
export function parseAddedCartridges(vendor: VendorProfile, headers: IncomingHeaders): AddedCartridges {
  const namesIn = (header: 'leading-cartridges' | 'default-cartridges'): string[] =>
    (headerText(headers[vendorHeader(vendor, header)]) ?? '')
      .split(':')
      .map((name) => decodeName(name.trim()))
      .filter((name) => name !== '');
  return {
    leadingNames: namesIn('leading-cartridges'),
    defaultNames: namesIn('default-cartridges'),
  };
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
