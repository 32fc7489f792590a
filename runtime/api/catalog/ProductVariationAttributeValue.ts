import { canonicalKey } from '../../canonical-objects.ts';
import { equalityKey, isEqual } from '../../equality.ts';
import { handle } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import type { MediaFile } from '../content/MediaFile.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { findImages } from './images.ts';
import type { Product } from './Product.ts';
import type { ProductVariationAttribute, VariationRecord } from './ProductVariationAttribute.ts';

/** A value of a variation attribute. */
export class ProductVariationAttributeValue extends PlatformObject {
  readonly #attribute: ProductVariationAttribute;
  readonly #value: string;
  readonly #master: Product;

  constructor(master: Product, attribute: ProductVariationAttribute, value: string) {
    super();
    this.#master = master;
    this.#attribute = attribute;
    this.#value = value;
  }

  [equalityKey](): string {
    return `${String(this.#attribute[equalityKey]())} ${this.#value}`;
  }

  [canonicalKey](): string {
    return `ProductVariationAttributeValue ${this[equalityKey]()}`;
  }

  /** Returns the ID of the value, which is the value itself. */
  get ID(): string {
    return this.#value;
  }

  /** Returns the value of the variation attribute. */
  get value(): string {
    return this.#value;
  }

  /** Returns the value as shown to customers, in the request's locale. */
  get displayValue(): string {
    return localized(this.#record?.name) ?? this.#value;
  }

  /** Returns the description of the value in the request's locale, or null if it has none. */
  get description(): string | null {
    return localized(this.#record?.description);
  }

  /** Returns the master product's images of a view type that match this value best. */
  getImages(viewType: string): ArrayList<MediaFile> {
    const selection = { [this.#attribute.ID]: this.#value };
    return new ArrayList<MediaFile>(findImages(this.#master, String(viewType), selection));
  }

  /** Returns the image of a view type at an index (0 by default), or null if there is none. */
  getImage(viewType: string, index = 0): MediaFile | null {
    return this.getImages(viewType).toArray()[index] ?? null;
  }

  /** Returns true if the other object is the same value of the same variation attribute of the same product. */
  equals(other: unknown): boolean {
    return isEqual(this, other);
  }

  get #record(): VariationRecord['values'][number] | undefined {
    return this.#attribute[handle].data.values.find((candidate) => candidate.value === this.#value);
  }

  [displayId](): string {
    return this.#value;
  }
}
registerClass('catalog.ProductVariationAttributeValue', ProductVariationAttributeValue);
