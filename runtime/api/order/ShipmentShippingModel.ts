import type { Address, ShippingOffer } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { documentOf } from '../../document/hook-document.ts';
import { asText } from '../../text-arguments.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { callHost } from '../../host-calls.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import { ShipmentShippingCost } from './ShipmentShippingCost.ts';
import type { Shipment } from './Shipment.ts';
import { containerOfShipment } from './ShipmentTotals.ts';
import { ShippingMethod } from './ShippingMethod.ts';
import { toMoney } from './totals.ts';

type Destination = Pick<Address, 'country_code' | 'state_code'>;

/** The shipping methods that are applicable or inapplicable to a shipment, and their costs. */
export class ShipmentShippingModel extends PlatformObject {
  readonly #shipment: Shipment;

  constructor(shipment: Shipment) {
    super();
    this.#shipment = shipment;
  }

  /** Returns the shipping methods that are applicable to the shipment. */
  get applicableShippingMethods(): ArrayList<ShippingMethod> {
    return this.getApplicableShippingMethods();
  }

  /**
   * Returns the shipping methods that are applicable to the shipment. An address, such as `{countryCode,
   * stateCode}`, replaces the shipment's address.
   */
  getApplicableShippingMethods(address?: object): ArrayList<ShippingMethod> {
    return toMethodList(this.#offers(address).filter(({ applicable }) => applicable));
  }

  /** Returns the enabled shipping methods of the site that are not applicable to the shipment. */
  get inapplicableShippingMethods(): ArrayList<ShippingMethod> {
    return this.getInapplicableShippingMethods();
  }

  /**
   * Returns the enabled shipping methods of the site that are not applicable to the shipment. An address,
   * such as `{countryCode, stateCode}`, replaces the shipment's address.
   */
  getInapplicableShippingMethods(address?: object): ArrayList<ShippingMethod> {
    const enabledOffers = this.#offers(address).filter(({ methodId }) => isEnabled(methodId));
    return toMethodList(enabledOffers.filter(({ applicable }) => !applicable));
  }

  /**
   * Returns the cost of a shipping method for the shipment. The cost is not available if the method belongs to another
   * site, or has no price for the shipment's products in the currency of the basket or order.
   */
  getShippingCost(method: ShippingMethod): ShipmentShippingCost {
    const cost = this.#offers().find(({ methodId }) => methodId === method.ID)?.cost;
    const container = this.#shipment[containerOfShipment];
    return new ShipmentShippingCost(cost === undefined ? Money.NOT_AVAILABLE : toMoney(container, cost));
  }

  #offers(address?: object): ShippingOffer[] {
    const { data } = this.#shipment[containerOfShipment][handle];
    const ref =
      'basket_id' in data
        ? ({ kind: 'basket', key: data.basket_id } as const)
        : ({ kind: 'order', key: data.order_no } as const);
    const destination = address && toDestination(address);
    const memoKey = `shipping ${ref.kind} ${ref.key} ${this.#shipment.ID} ${JSON.stringify(destination ?? null)}`;
    return currentRun().records.memoize(memoKey, () =>
      callHost('shippingOffers', ref, this.#shipment.ID, destination),
    );
  }
}
registerClass('order.ShipmentShippingModel', ShipmentShippingModel);

/** Returns the country and state of an address, a hook's document, a map or a plain object that a script has passed. */
export function toDestination(address: object): Destination {
  const fields = documentOf(address) ?? address;
  const text = (...names: string[]): string | undefined => {
    for (const name of names) {
      // The entries of a map can be read as properties, although `in` does not find them.
      const value: unknown = Reflect.get(fields, name);
      if (value !== undefined && value !== null && value !== '') return asText(value);
    }
    return undefined;
  };
  const country = text('countryCode', 'country_code');
  const state = text('stateCode', 'state_code');
  return {
    ...(country === undefined ? {} : { country_code: country }),
    ...(state === undefined ? {} : { state_code: state }),
  };
}

const toMethodList = (offers: readonly ShippingOffer[]): ArrayList<ShippingMethod> =>
  new ArrayList<ShippingMethod>(
    offers.map(({ methodId }) => new ShippingMethod(currentRun().job.scope.siteId, methodId)),
  );

const isEnabled = (methodId: string): boolean =>
  new ShippingMethod(currentRun().job.scope.siteId, methodId)[handle].data.enabled;
