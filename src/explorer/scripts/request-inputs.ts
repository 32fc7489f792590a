import { contract } from '../../../contract/index.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import type { PlatformAccess } from '../../client/access.ts';
import { callUntyped } from '../../client/untyped-call.ts';
import { elementsOf, textOrEmpty } from '../listing.ts';

/** Input values of the requests that run a hook. */
export interface RequestInputs {
  readonly vendor: VendorProfile;
  readonly site: string;
  /** ID of a product that can be ordered; '' for operations of the Data API. */
  readonly product: string;
  readonly objectType: string;
  readonly objectKey: string;
  /** Part of values that must be unique. */
  readonly uniqueSuffix: string;
}

/**
 * Returns the ID of a product that can be ordered, from the site's product search. Rejects with a user-facing error
 * if there is none.
 */
export async function findOrderableProduct(access: PlatformAccess, site: string): Promise<string> {
  const response = await callUntyped(access.anonymous, contract.shop.productSearch.get, {
    site,
    query: { count: 50, expand: 'availability' },
  });
  for (const hit of elementsOf(response, 'hits')) {
    if (hit['orderable'] !== true || !/^(product|variation_group|master)$/.test(textOrEmpty(hit['hit_type'])))
      continue;
    const representedProduct = (hit['represented_product'] ?? {}) as { id?: unknown };
    const id = textOrEmpty(representedProduct.id) || textOrEmpty(hit['product_id']);
    if (id !== '') return id;
  }
  throw new Error(
    `The search of ${site} does not return a product that can be ordered. Make a product available first.`,
  );
}
