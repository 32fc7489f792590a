import { handle } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import type { ProductVariationAttribute, VariationRecord } from './ProductVariationAttribute.ts';

/** A value of a variation attribute. Two of the same attribute and value are equal. */
export class ProductVariationAttributeValue extends PlatformObject {
  readonly #attribute: ProductVariationAttribute;
  readonly #value: string;

  constructor(attribute: ProductVariationAttribute, value: string) {
    super();
    this.#attribute = attribute;
    this.#value = value;
  }

  /** Its id. */
  get ID(): string {
    return this.#value;
  }

  /** The value itself. */
  get value(): string {
    return this.#value;
  }

  /** The value as customers read it. */
  get displayValue(): string {
    return localized(this.#record?.name) ?? this.#value;
  }

  /** Its description, in the locale of the request where it has several. */
  get description(): string | null {
    return localized(this.#record?.description);
  }

  /** Whether another is the same value of the same attribute. */
  equals(other: unknown): boolean {
    return (
      other instanceof ProductVariationAttributeValue &&
      other.#value === this.#value &&
      other.#attribute.ID === this.#attribute.ID
    );
  }

  get #record(): VariationRecord['values'][number] | undefined {
    return this.#attribute[handle].data.values.find((one) => one.value === this.#value);
  }

  [identity](): string {
    return this.#value;
  }
}
platformClass('catalog.ProductVariationAttributeValue', ProductVariationAttributeValue);
