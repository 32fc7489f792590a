import { represents } from '../../between-classes.ts';
import { ofId } from '../../lookups.ts';
import type { FoundProduct } from '../../../bridge-protocol.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Money } from '../value/Money.ts';
import { Product } from './Product.ts';

/** A product that a search found; of a family, the variants that satisfy the search. */
export class ProductSearchHit extends PlatformObject {
  static readonly HIT_TYPE_PRODUCT_BUNDLE = 'bundle';
  static readonly HIT_TYPE_PRODUCT_MASTER = 'master';
  static readonly HIT_TYPE_PRODUCT_SET = 'set';
  static readonly HIT_TYPE_SIMPLE = 'product';
  static readonly HIT_TYPE_VARIATION_GROUP = 'variation_group';
  readonly #found: FoundProduct;

  constructor(found: FoundProduct) {
    super();
    this.#found = found;
  }

  /** Id of the product. */
  get productID(): string {
    return this.#found.productId;
  }

  /** Null where it was removed meanwhile. */
  get product(): Product | null {
    return Product[ofId](this.#found.productId);
  }

  /** One of the HIT_TYPE constants. */
  get hitType(): string {
    const product = this.product;
    if (product?.master) return ProductSearchHit.HIT_TYPE_PRODUCT_MASTER;
    if (product?.bundle) return ProductSearchHit.HIT_TYPE_PRODUCT_BUNDLE;
    if (product?.productSet) return ProductSearchHit.HIT_TYPE_PRODUCT_SET;
    return product?.variationGroup
      ? ProductSearchHit.HIT_TYPE_VARIATION_GROUP
      : ProductSearchHit.HIT_TYPE_SIMPLE;
  }

  /** The first of what it stands for. */
  get firstRepresentedProduct(): Product | null {
    return Product[ofId](this.firstRepresentedProductID);
  }

  /** Id of the first of what it stands for. */
  get firstRepresentedProductID(): string {
    return this.#found.representedIds[0] ?? this.#found.productId;
  }

  /** The last of what it stands for. */
  get lastRepresentedProduct(): Product | null {
    return Product[ofId](this.lastRepresentedProductID);
  }

  /** Id of the last of what it stands for. */
  get lastRepresentedProductID(): string {
    return this.#found.representedIds.at(-1) ?? this.#found.productId;
  }

  /** Ids of what it stands for. */
  get representedProductIDs(): ArrayList<string> {
    return new ArrayList<string>(this.#ids());
  }

  /** What it stands for: of a family the variants that satisfy the search. */
  get representedProducts(): ArrayList<Product> {
    return new ArrayList<Product>(
      this.#ids()
        .map((id) => Product[ofId](id))
        .filter((one) => one !== null),
    );
  }

  /** The lowest and highest price of what it stands for. */
  get minPrice(): Money | null {
    return this.product?.priceModel.minPrice ?? null;
  }

  /** The highest price of what it stands for. */
  get maxPrice(): Money | null {
    return this.product?.priceModel.maxPrice ?? null;
  }

  /** Whether what it stands for has different prices. */
  get priceRange(): boolean {
    return this.product?.priceModel.priceRange ?? false;
  }

  /** Whether a product is among what it stands for; for other classes of the API. */
  [represents](productId: string): boolean {
    return this.#ids().includes(productId);
  }

  #ids(): readonly string[] {
    const { representedIds, productId } = this.#found;
    return representedIds.length > 0 ? representedIds : [productId];
  }

  [identity](): string {
    return this.#found.productId;
  }
}
platformClass('catalog.ProductSearchHit', ProductSearchHit, { booleans: ['priceRange'] });
