import { readLocalized, storedFields } from '../../stored-fields.ts';
import type { Product as ProductRecord } from '../../../bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import type { Product } from './Product.ts';

export type VariationRecord = NonNullable<ProductRecord['variation_attributes']>[number];

/** Something in which variants differ, such as color. */
export class ProductVariationAttribute extends StoredObject<VariationRecord> {
  constructor(master: Product, id: string) {
    super(
      master[handle].part(
        (data): VariationRecord | undefined => data.variation_attributes?.find((one) => one.id === id),
        `The variation attribute ${id}`,
      ),
    );
  }

  /** Its id. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** Id of the attribute of products behind it. */
  get attributeID(): string {
    return this[handle].data.attribute_definition_id ?? this.ID;
  }

  [identity](): string {
    return this.ID;
  }
}
storedFields(ProductVariationAttribute, { displayName: readLocalized('name') });
platformClass('catalog.ProductVariationAttribute', ProductVariationAttribute);
