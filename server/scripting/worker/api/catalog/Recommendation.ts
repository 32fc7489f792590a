import { ofId } from '../../lookups.ts';
import type { Product as ProductRecord } from '../../../bridge-protocol.ts';
import { apiClass } from '../../api-classes.ts';
import { localized } from '../../localized.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { MediaFile } from '../content/MediaFile.ts';
import type { Product } from './Product.ts';

type Recommended = NonNullable<ProductRecord['recommendations']>[number];

/** A product that a merchant shows beside another; texts of its own stand in place of the product's. */
export class Recommendation extends PlatformObject {
  readonly #source: Product;
  readonly #one: Recommended;

  constructor(source: Product, one: Recommended) {
    super();
    this.#source = source;
    this.#one = one;
  }

  get sourceItem(): Product {
    return this.#source;
  }

  get sourceItemID(): string {
    return this.#source.ID;
  }

  get recommendedItem(): Product | null {
    return apiClass('catalog.Product')[ofId](this.#one.target_id);
  }

  get recommendedItemID(): string {
    return this.#one.target_id;
  }

  /** 1 is cross sell, 2 up sell, 3 accessory. */
  get recommendationType(): number {
    return this.#one.type;
  }

  get name(): string | null {
    return localized(this.#one.name) ?? this.recommendedItem?.name ?? null;
  }

  get calloutMsg(): string | null {
    return localized(this.#one.callout_message);
  }

  get shortDescription(): string | null {
    return localized(this.#one.short_description) ?? this.recommendedItem?.shortDescription ?? null;
  }

  get longDescription(): string | null {
    return localized(this.#one.long_description) ?? this.recommendedItem?.longDescription ?? null;
  }

  get image(): MediaFile | null {
    return this.recommendedItem?.image ?? null;
  }
}
platformClass('catalog.Recommendation', Recommendation);
