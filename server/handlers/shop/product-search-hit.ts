import type { ProductSearchHit } from '../../../contract/documents/product-search.ts';
import type { SearchExpansion } from '../../../contract/shop/product-search.ts';
import type { SearchHit } from '../../ports/product-search.ts';
import type { Product } from '../../records/catalog.ts';
import { textIn } from '../../domain/localized-text.ts';
import { omitUndefined } from './omit-undefined.ts';
import type { ProductViewContext } from './product-view.ts';
import { availabilityFields, priceFields } from './product-price-and-availability.ts';
import { firstImage } from './product-parts.ts';
import { variationFields } from './product-variations.ts';

type HitViewContext = Omit<ProductViewContext, 'expansions'>;

/** Image view types, the most suitable for a list of hits first. */
const viewTypes = ['medium', 'large', 'small'];

/** Returns a hit with the requested expansions, or undefined if the product was deleted after the search. */
export function searchHitDocument(
  { productId, representedIds }: SearchHit,
  view: HitViewContext,
  expansions: ReadonlySet<SearchExpansion>,
): ProductSearchHit | undefined {
  const { context, shop } = view;
  const products = shop.reader.collection('products');
  const product = products.get(productId);
  if (product === undefined) return undefined;
  const productView: ProductViewContext = { ...view, expansions: new Set() };
  const link = (id: string) => context.links.resource(`/products/${encodeURIComponent(id)}`);
  const [representedId] = representedIds;
  const representedProduct = representedId === undefined ? undefined : products.get(representedId);
  // A product without variants represents itself.
  const refs = (representedIds.length > 0 ? representedIds : [productId]).map((id) => ({
    id,
    link: link(id),
  }));
  const { type } = product;
  return omitUndefined({
    hit_type: type === 'item' || type === 'variant' ? 'product' : type,
    link: link(productId),
    product_id: productId,
    product_name: textIn(product.name, context.locale) ?? productId,
    product_type: { [type]: true, ...((product.options ?? []).length > 0 ? { option: true } : {}) },
    represented_product: refs[0],
    represented_products: refs,
    ...(expansions.has('availability')
      ? { orderable: availabilityFields(product, productView).orderable }
      : {}),
    ...(expansions.has('images') ? { image: imageOf(product, representedProduct, productView) } : {}),
    ...(expansions.has('prices') ? hitPriceFields(product, productView) : {}),
    ...(expansions.has('variations')
      ? { variation_attributes: variationFields(product, productView).variation_attributes }
      : {}),
  });
}

function hitPriceFields(product: Product, view: ProductViewContext): ProductSearchHit {
  const { currency, price, price_max, prices } = priceFields(product, view);
  return omitUndefined({ currency, price, price_max, prices });
}

/** Returns an image of the variant that matches the search, or of the product if the variant has none. */
function imageOf(
  product: Product,
  representedProduct: Product | undefined,
  view: ProductViewContext,
): ProductSearchHit['image'] {
  const variantImage = representedProduct && firstImage(representedProduct, view, viewTypes);
  return variantImage ?? firstImage(product, view, viewTypes);
}
