import { sum, toNumber, zero } from '../../../server/domain/money.ts';
import { withDefaults } from '../../../server/domain/option-selection.ts';
import { optionSurcharge as optionSurchargeOf } from '../../../server/domain/pricing.ts';
import { selectedOptions, optionSurcharge } from '../../internal-symbols.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import type { URL } from '../web/URL.ts';
import type { Product } from './Product.ts';
import { ProductOption } from './ProductOption.ts';
import { ProductOptionValue } from './ProductOptionValue.ts';
import { selectionUrl, withPairs } from './selection-parameters.ts';

/** The options of a product and the selected value of each; initially the defaults are selected. */
export class ProductOptionModel extends PlatformObject {
  readonly #product: Product;
  readonly #selectedValueIds = new Map<string, string>();

  /** @param selections the selected values, as stored in a line item */
  constructor(
    product: Product,
    selections: readonly { readonly option_id: string; readonly value_id: string }[] = [],
  ) {
    super();
    this.#product = product;
    for (const { option_id: option, value_id: value } of selections)
      this.#selectedValueIds.set(option, value);
  }

  /** Returns the options of the product. */
  get options(): ArrayList<ProductOption> {
    return new ArrayList<ProductOption>(this.#options.map(({ id }) => new ProductOption(this.#product, id)));
  }

  /** Returns an option by its ID, or null if there is none. */
  getOption(id: string): ProductOption | null {
    return this.#options.some((option) => option.id === id) ? new ProductOption(this.#product, id) : null;
  }

  /** Returns the values of the given option. */
  getOptionValues(option: ProductOption): ArrayList<ProductOptionValue> {
    return option.optionValues;
  }

  /** Returns a value of an option by its ID, or null if there is none. The value may be passed in place of its ID. */
  getOptionValue(option: ProductOption, valueId: string | ProductOptionValue): ProductOptionValue | null {
    const id = valueId instanceof ProductOptionValue ? valueId.ID : valueId;
    const values = option.optionValues.toArray();
    return values.find((value) => value.ID === id) ?? null;
  }

  /** Returns the selected value of an option, or null if the option has no values. */
  getSelectedOptionValue(option: ProductOption): ProductOptionValue | null {
    const selection = this[selectedOptions]().find(({ optionId }) => optionId === option.ID);
    return selection ? this.getOptionValue(option, selection.valueId) : null;
  }

  /** Returns true if the given value of the option is selected. */
  isSelectedOptionValue(option: ProductOption, value: ProductOptionValue): boolean {
    return this.getSelectedOptionValue(option)?.ID === value.ID;
  }

  /** Selects a value of an option. @throws Error if the option has no such value */
  setSelectedOptionValue(option: ProductOption, value: ProductOptionValue): void {
    if (!this.getOptionValue(option, value.ID))
      throw new Error(`The option ${option.ID} has no value ${value.ID}.`);
    this.#selectedValueIds.set(option.ID, value.ID);
  }

  /** Returns the surcharge of an option value per unit, in the session's currency. */
  getPrice(value: ProductOptionValue): Money {
    return value.price;
  }

  /**
   * Returns the URL of an action with the selected value of each option. Pass pairs of an option and a value, as
   * objects or IDs, to replace selected values in the URL; the model itself does not change.
   */
  url(action: string, ...pairs: readonly (ProductOption | ProductOptionValue | string)[]): URL {
    const selection = this[selectedOptions]().map(({ optionId, valueId }): [string, string] => [
      optionId,
      valueId,
    ]);
    return selectionUrl('opt', action, this.#product.ID, withPairs(selection, pairs));
  }

  /** Returns the URL of an action with the given value of an option and the selected values of the other options. */
  urlSelectOptionValue(action: string, option: ProductOption, value: ProductOptionValue): string {
    return this.url(action, option, value).toString();
  }

  /** Returns the IDs of options and their selected values; internal to the Script API. */
  [selectedOptions](): { readonly optionId: string; readonly valueId: string }[] {
    const selections = Array.from(this.#selectedValueIds, ([optionId, valueId]) => ({ optionId, valueId }));
    return withDefaults(this.#product[handle].data, selections);
  }

  /** Returns the total surcharge of all selected values per unit. */
  [optionSurcharge](): Money {
    const { currency } = currentRun().job.scope.session;
    const product = this.#product[handle].data;
    const surcharges = this[selectedOptions]().map(
      ({ optionId, valueId }) => optionSurchargeOf(product, optionId, valueId, currency) ?? zero,
    );
    return new Money(toNumber(sum(surcharges)), currency);
  }

  get #options() {
    return this.#product[handle].data.options ?? [];
  }
}
registerClass('catalog.ProductOptionModel', ProductOptionModel);
