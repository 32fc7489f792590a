import { vendorHeader, type VendorHeader } from '../../contract/vendor.ts';
import type { RequestContext } from './implement.ts';

/**
 * Whether a request uses an extension of the API: whether it has a header of this name with the value `true`.
 */
export const requestsExtension = (
  { headers, vendor }: Pick<RequestContext, 'headers' | 'vendor'>,
  name: VendorHeader,
): boolean => headers[vendorHeader(vendor, name)]?.trim().toLowerCase() === 'true';
