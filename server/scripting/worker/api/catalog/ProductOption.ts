import type { Product as ProductRecord } from '../../../bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readText, storedFields, readLocalized } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Product } from './Product.ts';
import { ProductOptionValue } from './ProductOptionValue.ts';

export type OptionRecord = NonNullable<ProductRecord['options']>[number];

/** Something that a customer chooses with a product, such as an engraving. */
export class ProductOption extends StoredObject<OptionRecord> {
  constructor(product: Product, id: string) {
    super(
      product[handle].part(
        (data): OptionRecord | undefined => data.options?.find((option) => option.id === id),
        `The option ${id}`,
      ),
    );
  }

  /** What can be chosen. */
  get optionValues(): ArrayList<ProductOptionValue> {
    return new ArrayList<ProductOptionValue>(
      this[handle].data.values.map(({ id }) => new ProductOptionValue(this[handle], id)),
    );
  }

  /** What is chosen unless somebody chooses; null where there is nothing. */
  get defaultValue(): ProductOptionValue | null {
    const { values } = this[handle].data;
    const found = values.find((value) => value.default === true) ?? values[0];
    return found ? new ProductOptionValue(this[handle], found.id) : null;
  }

  /** Its id. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** A name for form fields. */
  get htmlName(): string {
    return `option_${this.ID}`;
  }

  [identity](): string {
    return this.ID;
  }
}
storedFields(ProductOption, { image: readText('image') });
storedFields(ProductOption, {
  displayName: readLocalized('name'),
  description: readLocalized('description'),
});
platformClass('catalog.ProductOption', ProductOption);
