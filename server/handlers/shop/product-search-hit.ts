import type { ProductSearchHit } from '../../../contract/documents/product-search.ts';
import type { SearchExpansion } from '../../../contract/shop/product-search.ts';
import type { FoundProduct } from '../../ports/product-search.ts';
import type { Product } from '../../records/catalog.ts';
import { textIn } from '../../domain/localized-text.ts';
import { present } from './present.ts';
import type { ProductReading } from './product-reading.ts';
import { availabilityFields, priceFields } from './product-offer.ts';
import { imageFields } from './product-parts.ts';
import { variationFields } from './product-variations.ts';

type Reading = Omit<ProductReading, 'expansions'>;

/** Pictures of a hit by how well they suit a list of hits. */
const views = ['medium', 'large', 'small'];

/** A hit with the expansions asked for; undefined where the product has gone since it was found. */
export async function searchHitDocument(
  { productId, representedIds }: FoundProduct,
  reading: Reading,
  expansions: ReadonlySet<SearchExpansion>,
): Promise<ProductSearchHit | undefined> {
  const { context, shop } = reading;
  const products = shop.work.of('products');
  const product = await products.get(productId);
  if (product === undefined) return undefined;
  const whole: ProductReading = { ...reading, expansions: new Set() };
  const link = (id: string) => context.links.to(`/products/${encodeURIComponent(id)}`);
  const [represented] = representedIds;
  const shown = represented === undefined ? undefined : await products.get(represented);
  const refs = representedIds.map((id) => ({ id, link: link(id) }));
  const { type } = product;
  return present({
    hit_type: type === 'item' || type === 'variant' ? 'product' : type,
    link: link(productId),
    product_id: productId,
    product_name: textIn(product.name, context.locale) ?? productId,
    product_type: { [type]: true, ...((product.options ?? []).length > 0 ? { option: true } : {}) },
    represented_product: refs[0],
    represented_products: refs.length > 0 ? refs : undefined,
    ...(expansions.has('availability')
      ? { orderable: (await availabilityFields(product, whole)).orderable }
      : {}),
    ...(expansions.has('images') ? { image: await imageOf(product, shown, whole) } : {}),
    ...(expansions.has('prices') ? await pricesOf(product, whole) : {}),
    ...(expansions.has('variations')
      ? { variation_attributes: (await variationFields(product, whole)).variation_attributes }
      : {}),
  });
}

async function pricesOf(product: Product, reading: ProductReading): Promise<ProductSearchHit> {
  const { currency, price, price_max, prices } = await priceFields(product, reading);
  return present({ currency, price, price_max, prices });
}

/** A picture of the variant that the search was about, of the product where it has none. */
async function imageOf(
  product: Product,
  shown: Product | undefined,
  reading: ProductReading,
): Promise<ProductSearchHit['image']> {
  for (const one of shown === undefined ? [product] : [shown, product]) {
    const { image_groups: groups = [] } = await imageFields(one, reading);
    for (const view of [...views, undefined]) {
      const group = groups.find(({ view_type: type }) => view === undefined || type === view);
      if (group?.images?.[0] !== undefined) return group.images[0];
    }
  }
  return undefined;
}
