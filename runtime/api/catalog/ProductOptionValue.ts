import { attributesOfObject } from '../../custom-attributes.ts';
import { currentRun } from '../../current-run.ts';
import { handle, StoredObject, type Handle } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyText, defineFields, readOnlyLocalized } from '../../stored-fields.ts';
import { Money } from '../value/Money.ts';
import type { OptionRecord } from './ProductOption.ts';

type ValueRecord = OptionRecord['values'][number];

/** A value of a product option. */
export class ProductOptionValue extends StoredObject<ValueRecord> {
  constructor(option: Handle<OptionRecord>, id: string) {
    super(
      option.part(
        (data): ValueRecord | undefined => data.values.find((value) => value.id === id),
        `The value ${id}`,
        '',
      ),
    );
  }

  /** Returns the ID of the option value. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** Returns the surcharge of this value per unit, in the session's currency; it is 0 if none is set. */
  get price(): Money {
    const { currency } = currentRun().job.scope.session;
    return new Money(this[handle].data.prices[currency] ?? 0, currency);
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this.ID;
  }
}
defineFields(ProductOptionValue, {
  /** Returns the suffix that this value adds to the product ID, or null if it is not set. */
  productIDModifier: readOnlyText('sku_extension'),
});
defineFields(ProductOptionValue, { displayValue: readOnlyLocalized('name') });
registerClass('catalog.ProductOptionValue', ProductOptionValue);
