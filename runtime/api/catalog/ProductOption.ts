import { attributesOfObject } from '../../custom-attributes.ts';
import type { Product as ProductRecord } from '../../protocol/bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyText, defineFields, readOnlyLocalized } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Product } from './Product.ts';
import { ProductOptionValue } from './ProductOptionValue.ts';
import { selectionParameter } from './selection-parameters.ts';

export type OptionRecord = NonNullable<ProductRecord['options']>[number];

/** A configurable option of a product, such as an engraving. */
export class ProductOption extends StoredObject<OptionRecord> {
  readonly #productId: string;

  constructor(product: Product, id: string) {
    super(
      product[handle].part(
        (data): OptionRecord | undefined => data.options?.find((option) => option.id === id),
        `The option ${id}`,
        '',
      ),
    );
    this.#productId = product.ID;
  }

  /** Returns the values that can be selected for this option. */
  get optionValues(): ArrayList<ProductOptionValue> {
    return new ArrayList<ProductOptionValue>(
      this[handle].data.values.map(({ id }) => new ProductOptionValue(this[handle], id)),
    );
  }

  /** Returns the value that is marked as the default, or else the first one. Returns null if there are no values. */
  get defaultValue(): ProductOptionValue | null {
    const { values } = this[handle].data;
    const defaultRecord = values.find((value) => value.default === true) ?? values[0];
    return defaultRecord ? new ProductOptionValue(this[handle], defaultRecord.id) : null;
  }

  /** Returns the ID of the option. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** Returns the name of the option in URLs and HTML forms. */
  get htmlName(): string {
    return selectionParameter('opt', this.#productId, this.ID);
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this.ID;
  }
}
defineFields(ProductOption, {
  /** Returns the path of the option's image, or null if it is not set. */
  image: readOnlyText('image'),
});
defineFields(ProductOption, {
  displayName: readOnlyLocalized('name'),
  description: readOnlyLocalized('description'),
});
registerClass('catalog.ProductOption', ProductOption);
