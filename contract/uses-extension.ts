import { vendorHeader, type VendorHeader, type VendorProfile } from './vendor.ts';

interface ReceivedRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly vendor: VendorProfile;
}

/** Whether a request uses an extension of the API: the extension's header has the value `true`. */
export const usesExtension = ({ headers, vendor }: ReceivedRequest, name: VendorHeader): boolean =>
  headers[vendorHeader(vendor, name)]?.trim().toLowerCase() === 'true';
