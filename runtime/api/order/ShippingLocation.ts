import type { Address } from '../../protocol/bridge-protocol.ts';
import { copyOf } from '../../copy.ts';
import { handle, Handle, StoredObject } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';
import { defineFields, text } from '../../stored-fields.ts';
import { OrderAddress } from './OrderAddress.ts';
import { Shipment } from './Shipment.ts';

/**
 * A shipping destination, which determines the tax. It is a copy of an address, so changes do not affect the address.
 */
export class ShippingLocation extends StoredObject<Address> {
  /**
   * Creates a location from the address of a shipment or from an order's address. The location is empty if the shipment
   * has no address or there is no argument.
   * @public
   */
  constructor(source?: Shipment | OrderAddress) {
    const address = source instanceof Shipment ? source.shippingAddress : source;
    const copy: Address = address instanceof OrderAddress ? copyOf(address[handle].data) : {};
    super(
      new Handle(
        () => copy,
        (change) => change(copy),
      ),
    );
  }
}
defineFields(ShippingLocation, {
  /** Returns the first address line, or null if it is not set. It can be changed without a transaction. */
  address1: text('address1'),
  /** Returns the second address line, or null if it is not set. It can be changed without a transaction. */
  address2: text('address2'),
  /** Returns the city, or null if it is not set. It can be changed without a transaction. */
  city: text('city'),
  /** Returns the ISO 3166 country code, or null if it is not set. It can be changed without a transaction. */
  countryCode: text('country_code'),
  /** Returns the postal code, or null if it is not set. It can be changed without a transaction. */
  postalCode: text('postal_code'),
  /** Returns the post box, or null if it is not set. It can be changed without a transaction. */
  postBox: text('post_box'),
  /** Returns the state code, or null if it is not set. It can be changed without a transaction. */
  stateCode: text('state_code'),
  /** Returns the suite, or null if it is not set. It can be changed without a transaction. */
  suite: text('suite'),
});
registerClass('order.ShippingLocation', ShippingLocation);
