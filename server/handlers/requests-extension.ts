import { vendorHeader, type VendorHeader } from '../../contract/vendor.ts';
import type { RequestContext } from './implement.ts';

/** Whether a request uses an extension of the API: the extension's header has the value `true`. */
export const requestsExtension = (
  { headers, vendor }: Pick<RequestContext, 'headers' | 'vendor'>,
  name: VendorHeader,
): boolean => headers[vendorHeader(vendor, name)]?.trim().toLowerCase() === 'true';
