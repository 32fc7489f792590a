import { contract } from '../../../contract/index.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import type { PlatformAccess } from '../../client/access.ts';
import { looseCall } from '../../client/loose-call.ts';
import { elementsOf, textOf } from '../listing.ts';

/** What requests that reach a hook are made with. */
export interface Trial {
  readonly vendor: VendorProfile;
  readonly site: string;
  /** A product that can be bought. */
  readonly product: string;
  readonly objectType: string;
  readonly objectKey: string;
  /** Makes what must be new. */
  readonly unique: string;
}

/** A product of the site's search that can be ordered. Rejects with words where there is none. */
export async function orderableProduct(access: PlatformAccess, site: string): Promise<string> {
  const answer = await looseCall(access.anyone, contract.shop.productSearch.get, {
    site,
    query: { count: 50, expand: 'availability' },
  });
  for (const hit of elementsOf(answer, 'hits')) {
    if (hit['orderable'] !== true || !/^(product|variation_group|master)$/.test(textOf(hit['hit_type'])))
      continue;
    const represented = (hit['represented_product'] ?? {}) as { id?: unknown };
    const id = textOf(represented.id) || textOf(hit['product_id']);
    if (id !== '') return id;
  }
  throw new Error(`The search of ${site} finds no product that can be ordered: put one on sale first.`);
}
