import { readOnlyLocalized, defineFields } from '../../stored-fields.ts';
import type { Product as ProductRecord } from '../../protocol/bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import type { Product } from './Product.ts';

export type VariationRecord = NonNullable<ProductRecord['variation_attributes']>[number];

/** An attribute by which variants differ, such as color. */
export class ProductVariationAttribute extends StoredObject<VariationRecord> {
  constructor(master: Product, id: string) {
    super(
      master[handle].part(
        (data): VariationRecord | undefined =>
          data.variation_attributes?.find((attribute) => attribute.id === id),
        `The variation attribute ${id}`,
        '',
      ),
    );
  }

  /** Returns the ID of the variation attribute. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** Returns the ID of the product attribute that the variation attribute is based on. */
  get attributeID(): string {
    return this[handle].data.attribute_definition_id ?? this.ID;
  }

  [displayId](): string {
    return this.ID;
  }
}
defineFields(ProductVariationAttribute, { displayName: readOnlyLocalized('name') });
registerClass('catalog.ProductVariationAttribute', ProductVariationAttribute);
