import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Money } from '../value/Money.ts';

/** What a method asks for carrying a shipment. */
export class ShipmentShippingCost extends PlatformObject {
  readonly #amount: Money;

  constructor(amount: Money) {
    super();
    this.#amount = amount;
  }

  /** Not available where the method has no price in the currency. */
  get amount(): Money {
    return this.#amount;
  }
}
platformClass('order.ShipmentShippingCost', ShipmentShippingCost);
