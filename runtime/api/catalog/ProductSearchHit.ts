import { representsProduct } from '../../internal-symbols.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { callHost } from '../../host-calls.ts';
import { findById } from '../../lookup-symbols.ts';
import type { SearchHit } from '../../protocol/bridge-protocol.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import { Product } from './Product.ts';
import type { ProductVariationAttribute } from './ProductVariationAttribute.ts';
import type { ProductVariationAttributeValue } from './ProductVariationAttributeValue.ts';
import { asText } from '../../text-arguments.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** A search hit: a product, or a master with the variants that match the search. */
export class ProductSearchHit extends PlatformObject {
  static readonly HIT_TYPE_PRODUCT_BUNDLE = 'bundle';
  static readonly HIT_TYPE_PRODUCT_MASTER = 'master';
  static readonly HIT_TYPE_PRODUCT_SET = 'set';
  static readonly HIT_TYPE_SIMPLE = 'product';
  static readonly HIT_TYPE_VARIATION_GROUP = 'variation_group';
  readonly #hit: SearchHit;

  constructor(hit: SearchHit) {
    super();
    this.#hit = hit;
  }

  /** Returns the ID of the product or master that was found. */
  get productID(): string {
    return this.#hit.productId;
  }

  /** Returns the product or master that was found, or null if it has been removed. */
  get product(): Product | null {
    return Product[findById](this.#hit.productId);
  }

  /** Returns the type of the hit: one of the HIT_TYPE constants. */
  get hitType(): string {
    const product = this.product;
    if (product?.master) return ProductSearchHit.HIT_TYPE_PRODUCT_MASTER;
    if (product?.bundle) return ProductSearchHit.HIT_TYPE_PRODUCT_BUNDLE;
    if (product?.productSet) return ProductSearchHit.HIT_TYPE_PRODUCT_SET;
    return product?.variationGroup
      ? ProductSearchHit.HIT_TYPE_VARIATION_GROUP
      : ProductSearchHit.HIT_TYPE_SIMPLE;
  }

  /** Returns the first product that this hit represents, or null if it was removed. */
  get firstRepresentedProduct(): Product | null {
    return Product[findById](this.firstRepresentedProductID);
  }

  /** Returns the ID of the first product that this hit represents. */
  get firstRepresentedProductID(): string {
    return this.#hit.representedIds[0] ?? this.#hit.productId;
  }

  /** Returns the last product that this hit represents, or null if it was removed. */
  get lastRepresentedProduct(): Product | null {
    return Product[findById](this.lastRepresentedProductID);
  }

  /** Returns the ID of the last product that this hit represents. */
  get lastRepresentedProductID(): string {
    return this.#hit.representedIds.at(-1) ?? this.#hit.productId;
  }

  /** Returns the IDs of the products that this hit represents. */
  get representedProductIDs(): ArrayList<string> {
    return new ArrayList<string>(this.#ids());
  }

  /**
   * Returns the products that this hit represents: the matching variants of a master, or the product itself.
   */
  get representedProducts(): ArrayList<Product> {
    return new ArrayList<Product>(
      this.#ids()
        .map((id) => Product[findById](id))
        .filter((product) => product !== null),
    );
  }

  /**
   * Returns the values of a variation attribute that the represented variants have, in the attribute's order. The
   * attribute is passed as an object or as its ID. The list is empty if the product is not a master or has no such
   * attribute.
   */
  getRepresentedVariationValues(
    attribute: ProductVariationAttribute | string,
  ): ArrayList<ProductVariationAttributeValue> {
    const { product } = this;
    const model = product?.master === true ? product.variationModel : null;
    const id = typeof attribute === 'string' ? attribute : attribute.ID;
    const variationAttribute = model?.getProductVariationAttribute(id);
    if (!model || !variationAttribute) return new ArrayList();
    const representedValues = this.representedProducts
      .toArray()
      .map((variant) => variant[handle].data.variation_values?.[id]);
    const values = model.getAllValues(variationAttribute).toArray();
    return new ArrayList<ProductVariationAttributeValue>(
      values.filter(({ value }) => representedValues.includes(value)),
    );
  }

  /** Returns the lowest price of the represented products. It is not available if none of them has a price. */
  get minPrice(): Money {
    return this.#extremePrice((product) => product.priceModel.minPrice, -1);
  }

  /** Returns the highest price of the represented products. It is not available if none of them has a price. */
  get maxPrice(): Money {
    return this.#extremePrice((product) => product.priceModel.maxPrice, 1);
  }

  /** Returns the IDs of the promotions that currently apply to the represented products and require no coupon. */
  get discountedPromotionIDs(): ArrayList<string> {
    const { records } = currentRun();
    const promotions = this.#ids().flatMap((id) =>
      records.memoize(`promotions of ${id}`, () => callHost('productPromotions', id)),
    );
    return new ArrayList<string>([...new Set(promotions.map(({ promotionId }) => promotionId))]);
  }

  /** Returns true if the represented products have different prices. */
  get priceRange(): boolean {
    const { minPrice, maxPrice } = this;
    return minPrice.available && minPrice.compareTo(maxPrice) !== 0;
  }

  /** Returns whether the hit represents the product; internal to the Script API. */
  [representsProduct](productId: string): boolean {
    return this.#ids().includes(productId);
  }

  /** Returns the highest (`sign` 1) or lowest (`sign` -1) price of the represented products that have one. */
  #extremePrice(priceOf: (product: Product) => Money, sign: 1 | -1): Money {
    const prices = this.representedProducts
      .toArray()
      .map(priceOf)
      .filter((price) => price.available);
    const [firstPrice = Money.NOT_AVAILABLE, ...otherPrices] = prices;
    return otherPrices.reduce(
      (extreme, price) => (price.compareTo(extreme) * sign > 0 ? price : extreme),
      firstPrice,
    );
  }

  #ids(): readonly string[] {
    const { representedIds, productId } = this.#hit;
    return representedIds.length > 0 ? representedIds : [productId];
  }

  [displayId](): string {
    return this.#hit.productId;
  }
}
registerClass('catalog.ProductSearchHit', ProductSearchHit, { booleans: ['priceRange'] });

/** All values of the HIT_TYPE constants. */
export const hitTypes: readonly string[] = freezeTable([
  ProductSearchHit.HIT_TYPE_SIMPLE,
  ProductSearchHit.HIT_TYPE_PRODUCT_MASTER,
  ProductSearchHit.HIT_TYPE_PRODUCT_SET,
  ProductSearchHit.HIT_TYPE_PRODUCT_BUNDLE,
  ProductSearchHit.HIT_TYPE_VARIATION_GROUP,
]);

/** Returns the given type if it is a HIT_TYPE constant. @throws TypeError if it is not */
export function requireHitType(type: string): string {
  if (!hitTypes.includes(type)) throw new TypeError(`There is no hit type ${asText(type)}.`);
  return type;
}
