import { localizedMarkup, type MarkupText } from '../content/MarkupText.ts';
import { findById } from '../../lookup-symbols.ts';
import type { Product as ProductRecord } from '../../protocol/bridge-protocol.ts';
import { apiClass } from '../../api-classes.ts';
import { localized } from '../../localized.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { MediaFile } from '../content/MediaFile.ts';
import type { Product } from './Product.ts';

type RecommendationRecord = NonNullable<ProductRecord['recommendations']>[number];

/** A recommendation of a product on another product's page. Its name and descriptions override the product's. */
export class Recommendation extends PlatformObject {
  readonly #source: Product;
  readonly #record: RecommendationRecord;

  constructor(source: Product, record: RecommendationRecord) {
    super();
    this.#source = source;
    this.#record = record;
  }

  /** Returns the product that has the recommendation. */
  get sourceItem(): Product {
    return this.#source;
  }

  /** Returns the ID of the product that has the recommendation. */
  get sourceItemID(): string {
    return this.#source.ID;
  }

  /** Returns the recommended product, or null if it no longer exists. */
  get recommendedItem(): Product | null {
    return apiClass('catalog.Product')[findById](this.#record.target_id);
  }

  /** Returns the ID of the recommended product. */
  get recommendedItemID(): string {
    return this.#record.target_id;
  }

  /** Returns the type of the recommendation: 1 for cross-sell, 2 for up-sell, 3 for an accessory. */
  get recommendationType(): number {
    return this.#record.type;
  }

  /**
   * Returns the name of the recommendation in the request's locale, or else the name of the product. Returns
   * null if there is neither.
   */
  get name(): string | null {
    return localized(this.#record.name) ?? this.recommendedItem?.name ?? null;
  }

  /** Returns the callout message in the request's locale, or null if there is none. */
  get calloutMsg(): MarkupText | null {
    return localizedMarkup(this.#record.callout_message);
  }

  /**
   * Returns the short description of the recommendation in the request's locale, or else the product's.
   * Returns null if there is neither.
   */
  get shortDescription(): MarkupText | null {
    return localizedMarkup(this.#record.short_description) ?? this.recommendedItem?.shortDescription ?? null;
  }

  /**
   * Returns the long description of the recommendation in the request's locale, or else the product's.
   * Returns null if there is neither.
   */
  get longDescription(): MarkupText | null {
    return localizedMarkup(this.#record.long_description) ?? this.recommendedItem?.longDescription ?? null;
  }

  /** Returns the image of the recommended product, or null if there is none. */
  get image(): MediaFile | null {
    return this.recommendedItem?.image ?? null;
  }
}
registerClass('catalog.Recommendation', Recommendation);

/** Returns the recommendations of a product that have the given type, or all of them if no type is given. */
export const createRecommendations = (
  product: Product,
  records: readonly RecommendationRecord[],
  type?: number,
): Recommendation[] =>
  records
    .filter((record) => type === undefined || record.type === type)
    .map((record) => new Recommendation(product, record));
