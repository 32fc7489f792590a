import { run } from '../../current-run.ts';
import { handle, StoredObject, type Handle } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readText, storedFields, readLocalized } from '../../stored-fields.ts';
import { Money } from '../value/Money.ts';
import type { OptionRecord } from './ProductOption.ts';

type ValueRecord = OptionRecord['values'][number];

export class ProductOptionValue extends StoredObject<ValueRecord> {
  constructor(option: Handle<OptionRecord>, id: string) {
    super(
      option.part(
        (data): ValueRecord | undefined => data.values.find((value) => value.id === id),
        `The value ${id}`,
      ),
    );
  }

  /** Its id. */
  get ID(): string {
    return this[handle].data.id;
  }

  /** What it adds to the price of one unit, in the session's currency. */
  get price(): Money {
    const { currency } = run().job.scope.session;
    return new Money(this[handle].data.prices[currency] ?? 0, currency);
  }

  [identity](): string {
    return this.ID;
  }
}
storedFields(ProductOptionValue, { productIDModifier: readText('sku_extension') });
storedFields(ProductOptionValue, { displayValue: readLocalized('name') });
platformClass('catalog.ProductOptionValue', ProductOptionValue);
