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

  get ID(): string {
    return this.#value;
  }

  get value(): string {
    return this.#value;
  }

  get displayValue(): string {
    return localized(this.#record?.name) ?? this.#value;
  }

  get description(): string | null {
    return localized(this.#record?.description);
  }

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
