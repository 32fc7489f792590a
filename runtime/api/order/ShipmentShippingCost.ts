import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Money } from '../value/Money.ts';

/** The cost of shipping a shipment with a shipping method. */
export class ShipmentShippingCost extends PlatformObject {
  readonly #amount: Money;

  constructor(amount: Money) {
    super();
    this.#amount = amount;
  }

  /** Returns the shipping cost; it is not available if the method has no price for the shipment. */
  get amount(): Money {
    return this.#amount;
  }
}
registerClass('order.ShipmentShippingCost', ShipmentShippingCost);
