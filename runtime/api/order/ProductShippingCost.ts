import type { ShippingMethod as MethodRecord } from '../../protocol/bridge-protocol.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Money } from '../value/Money.ts';

type Kind = NonNullable<MethodRecord['product_costs']>[number]['kind'];

/** The shipping cost of a single product, which is added to the shipment's costs or replaces them. */
export class ProductShippingCost extends PlatformObject {
  readonly #amount: Money;
  readonly #kind: Kind;

  constructor(amount: Money, kind: Kind) {
    super();
    this.#amount = amount;
    this.#kind = kind;
  }

  /** Returns the shipping cost of one unit, in the session's currency. */
  get amount(): Money {
    return this.#amount;
  }

  /** Returns true if the cost replaces the shipment's costs. */
  get fixedPrice(): boolean {
    return this.#kind === 'fixed';
  }

  /** Returns true if the cost is added to the shipment's costs. */
  get surcharge(): boolean {
    return this.#kind === 'surcharge';
  }
}
registerClass('order.ProductShippingCost', ProductShippingCost, { booleans: ['fixedPrice', 'surcharge'] });
