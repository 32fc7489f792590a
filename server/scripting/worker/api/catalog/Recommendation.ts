import { localizedMarkup, type MarkupText } from '../content/MarkupText.ts';
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

  /** The product beside which it is shown. */
  get sourceItem(): Product {
    return this.#source;
  }

  /** Id of the product beside which it is shown. */
  get sourceItemID(): string {
    return this.#source.ID;
  }

  /** The product that is shown; null where it is gone. */
  get recommendedItem(): Product | null {
    return apiClass('catalog.Product')[ofId](this.#one.target_id);
  }

  /** Id of the product that is shown. */
  get recommendedItemID(): string {
    return this.#one.target_id;
  }

  /** 1 is cross sell, 2 up sell, 3 accessory. */
  get recommendationType(): number {
    return this.#one.type;
  }

  /** Its own name, else the product's. */
  get name(): string | null {
    return localized(this.#one.name) ?? this.recommendedItem?.name ?? null;
  }

  /** What draws attention to it. */
  get calloutMsg(): MarkupText | null {
    return localizedMarkup(this.#one.callout_message);
  }

  /** Its own description, else the product's. */
  get shortDescription(): MarkupText | null {
    return localizedMarkup(this.#one.short_description) ?? this.recommendedItem?.shortDescription ?? null;
  }

  /** Its own long description, else the product's. */
  get longDescription(): MarkupText | null {
    return localizedMarkup(this.#one.long_description) ?? this.recommendedItem?.longDescription ?? null;
  }

  /** The product's picture. */
  get image(): MediaFile | null {
    return this.recommendedItem?.image ?? null;
  }
}
platformClass('catalog.Recommendation', Recommendation);
