import type { Address } from '../../../bridge-protocol.ts';
import { copyOf } from '../../copy.ts';
import { handle, Handle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { storedFields, text } from '../../stored-fields.ts';
import { OrderAddress } from './OrderAddress.ts';
import { Shipment } from './Shipment.ts';

/** A place that goods go to: what decides the tax. A copy: the address stays as it is. */
export class ShippingLocation extends StoredObject<Address> {
  /** The place of a shipment or of an order's address; an empty one, to be filled by hand, without either. @public */
  constructor(from?: Shipment | OrderAddress) {
    const address = from instanceof Shipment ? from.shippingAddress : from;
    const own: Address = address instanceof OrderAddress ? copyOf(address[handle].data) : {};
    super(
      new Handle(
        () => own,
        (change) => change(own),
      ),
    );
  }
}
storedFields(ShippingLocation, {
  address1: text('address1'),
  address2: text('address2'),
  city: text('city'),
  countryCode: text('country_code'),
  postalCode: text('postal_code'),
  postBox: text('post_box'),
  stateCode: text('state_code'),
  suite: text('suite'),
});
platformClass('order.ShippingLocation', ShippingLocation);
