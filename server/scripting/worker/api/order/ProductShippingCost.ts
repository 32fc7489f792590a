import type { ShippingMethod as MethodRecord } from '../../../bridge-protocol.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Money } from '../value/Money.ts';

type Kind = NonNullable<MethodRecord['product_costs']>[number]['kind'];

/** What a method asks for a product of its own: on top of the shipment's costs, or in place of them. */
export class ProductShippingCost extends PlatformObject {
  readonly #amount: Money;
  readonly #kind: Kind;

  constructor(amount: Money, kind: Kind) {
    super();
    this.#amount = amount;
    this.#kind = kind;
  }

  /** Of one unit. */
  get amount(): Money {
    return this.#amount;
  }

  /** Whether it takes the place of the shipment's costs. */
  get fixedCost(): boolean {
    return this.#kind === 'fixed';
  }

  /** Whether it comes on top of the shipment's costs. */
  get surcharge(): boolean {
    return this.#kind === 'surcharge';
  }
}
platformClass('order.ProductShippingCost', ProductShippingCost, { booleans: ['fixedCost', 'surcharge'] });
