import { chosenOptions, surcharge } from '../../between-classes.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import type { Product } from './Product.ts';
import { ProductOption } from './ProductOption.ts';
import type { ProductOptionValue } from './ProductOptionValue.ts';

/** Which options a product has, and which of their values are chosen: the defaults, until somebody chooses. */
export class ProductOptionModel extends PlatformObject {
  readonly #product: Product;
  readonly #chosen = new Map<string, string>();

  /** @param chosen as a line has them */
  constructor(
    product: Product,
    chosen: readonly { readonly option_id: string; readonly value_id: string }[] = [],
  ) {
    super();
    this.#product = product;
    for (const { option_id: option, value_id: value } of chosen) this.#chosen.set(option, value);
  }

  /** What can be chosen with the product. */
  get options(): ArrayList<ProductOption> {
    return new ArrayList<ProductOption>(this.#options.map(({ id }) => new ProductOption(this.#product, id)));
  }

  /** An option by its id; null where there is none. */
  getOption(id: string): ProductOption | null {
    return this.#options.some((one) => one.id === id) ? new ProductOption(this.#product, id) : null;
  }

  /** The values of an option. */
  getOptionValues(option: ProductOption): ArrayList<ProductOptionValue> {
    return option.optionValues;
  }

  /** A value of an option by its id; null where there is none. */
  getOptionValue(option: ProductOption, valueId: string): ProductOptionValue | null {
    const values = option.optionValues.toArray();
    return values.find((value) => value.ID === valueId) ?? null;
  }

  /** The value that is chosen of an option. */
  getSelectedOptionValue(option: ProductOption): ProductOptionValue | null {
    const chosen = this[chosenOptions]().find(({ optionId }) => optionId === option.ID);
    return chosen ? this.getOptionValue(option, chosen.valueId) : null;
  }

  /** Whether a value is chosen. */
  isSelectedOptionValue(option: ProductOption, value: ProductOptionValue): boolean {
    return this.getSelectedOptionValue(option)?.ID === value.ID;
  }

  /** Chooses a value of an option. */
  setSelectedOptionValue(option: ProductOption, value: ProductOptionValue): void {
    if (!this.getOptionValue(option, value.ID))
      throw new Error(`The option ${option.ID} has no value ${value.ID}.`);
    this.#chosen.set(option.ID, value.ID);
  }

  /** What a value adds to the price of one unit, in the session's currency. */
  getPrice(value: ProductOptionValue): Money {
    return value.price;
  }

  #valueOf(optionId: string): string | undefined {
    const option = this.#options.find(({ id }) => id === optionId);
    const chosen = this.#chosen.get(optionId);
    const found =
      option?.values.find(({ id }) => id === chosen) ??
      option?.values.find((value) => value.default === true) ??
      option?.values[0];
    return found?.id;
  }

  /** Ids of options and values, for other classes of the API. */
  [chosenOptions](): { readonly optionId: string; readonly valueId: string }[] {
    return this.#options.flatMap(({ id }) => {
      const valueId = this.#valueOf(id);
      return valueId === undefined ? [] : [{ optionId: id, valueId }];
    });
  }

  /** What all chosen values add to the price of one unit. */
  [surcharge](): Money {
    const { currency } = run().job.scope.session;
    const prices = this[chosenOptions]().map(({ optionId, valueId }) => {
      const option = this.#options.find(({ id }) => id === optionId);
      return option?.values.find(({ id }) => id === valueId)?.prices[currency] ?? 0;
    });
    return prices.reduce((sum, price) => sum.add(new Money(price, currency)), new Money(0, currency));
  }

  get #options() {
    return this.#product[handle].data.options ?? [];
  }
}
platformClass('catalog.ProductOptionModel', ProductOptionModel);
