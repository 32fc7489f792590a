import type { Address, ShippingOffer } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { documentOf } from '../../document/hook-document.ts';
import { asText } from '../../given.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { service } from '../../services.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import { ShipmentShippingCost } from './ShipmentShippingCost.ts';
import type { Shipment } from './Shipment.ts';
import { containerOfShipment } from './ShipmentTotals.ts';
import { ShippingMethod } from './ShippingMethod.ts';
import { money } from './sums.ts';

type Place = Pick<Address, 'country_code' | 'state_code'>;

/** Which methods can carry a shipment, and for how much. */
export class ShipmentShippingModel extends PlatformObject {
  readonly #shipment: Shipment;

  constructor(shipment: Shipment) {
    super();
    this.#shipment = shipment;
  }

  /** Methods that can carry it. */
  get applicableShippingMethods(): ArrayList<ShippingMethod> {
    return this.getApplicableShippingMethods();
  }

  /** @param address `{countryCode, stateCode, ...}` in place of the shipment's own */
  getApplicableShippingMethods(address?: object): ArrayList<ShippingMethod> {
    return listOf(this.#offers(address).filter(({ applicable }) => applicable));
  }

  /** Methods of the site that cannot carry it. */
  get inapplicableShippingMethods(): ArrayList<ShippingMethod> {
    return this.getInapplicableShippingMethods();
  }

  /** The same for another address. */
  getInapplicableShippingMethods(address?: object): ArrayList<ShippingMethod> {
    const enabled = this.#offers(address).filter(({ methodId }) => isEnabled(methodId));
    return listOf(enabled.filter(({ applicable }) => !applicable));
  }

  /** Not available where the method has no price in the container's currency. */
  getShippingCost(method: ShippingMethod): ShipmentShippingCost {
    const cost = this.#offers().find(({ methodId }) => methodId === method.ID)?.cost;
    const container = this.#shipment[containerOfShipment];
    return new ShipmentShippingCost(cost === undefined ? Money.NOT_AVAILABLE : money(container, cost));
  }

  #offers(address?: object): ShippingOffer[] {
    const { data } = this.#shipment[containerOfShipment][handle];
    const ref =
      'basket_id' in data
        ? ({ kind: 'basket', key: data.basket_id } as const)
        : ({ kind: 'order', key: data.order_no } as const);
    const place = address && placeOf(address);
    const name = `shipping ${ref.kind} ${ref.key} ${this.#shipment.ID} ${JSON.stringify(place ?? null)}`;
    return run().records.computed(name, () => service('shippingOffers', ref, this.#shipment.ID, place));
  }
}
platformClass('order.ShipmentShippingModel', ShipmentShippingModel);

/** Country and state of whatever a script has: an address, a map, a form's plain object. */
export function placeOf(address: object): Place {
  const given = documentOf(address) ?? address;
  const text = (...names: string[]): string | undefined => {
    for (const name of names) {
      const value: unknown = name in given ? Reflect.get(given, name) : undefined;
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

const listOf = (offers: readonly ShippingOffer[]): ArrayList<ShippingMethod> =>
  new ArrayList<ShippingMethod>(
    offers.map(({ methodId }) => new ShippingMethod(run().job.scope.siteId, methodId)),
  );

const isEnabled = (methodId: string): boolean =>
  new ShippingMethod(run().job.scope.siteId, methodId)[handle].data.enabled;
