import type { GiftCertificateLine } from '../../protocol/bridge-protocol.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { currentRun } from '../../current-run.ts';
import { handle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { requireNumber, readOnlyText, defineFields, text } from '../../stored-fields.ts';
import type { Money } from '../value/Money.ts';
import { requireShipmentId } from './create-lines.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { Shipment } from './Shipment.ts';
import { toMoney } from './totals.ts';

/**
 * A gift certificate that is being purchased. It is neither taxed nor discounted. The certificate is created with the
 * order, and can be redeemed after the order is placed.
 */
export class GiftCertificateLineItem extends StoredObject<GiftCertificateLine> {
  readonly #container: LineItemCtnr;

  constructor(container: LineItemCtnr, itemId: string) {
    super(
      container[handle].part(
        (data): GiftCertificateLine | undefined =>
          data.gift_certificate_lines?.find((line) => line.item_id === itemId),
        'The gift certificate line item',
        itemId,
      ),
    );
    this.#container = container;
  }

  /** Returns the basket or order that contains this item. */
  get lineItemCtnr(): LineItemCtnr {
    return this.#container;
  }

  /** Returns the item text that API documents show for this line. */
  get lineItemText(): string {
    return 'Gift certificate';
  }

  /** Returns the value of the gift certificate as a number, in the basket's currency. */
  get priceValue(): number {
    return this[handle].data.amount;
  }

  /**
   * Sets the value of the gift certificate, in the basket's currency. Requires a transaction.
   * @throws RangeError if the value is not greater than 0
   * @throws TypeError if it is not a number
   */
  set priceValue(value: number) {
    const amount = requireNumber('priceValue', value);
    if (amount <= 0) throw new RangeError('The amount of a gift certificate must be greater than 0.');
    this[handle].change((line) => (line.amount = amount));
  }

  /** Returns the value of the gift certificate in the basket's currency. */
  get basePrice(): Money {
    return this.price;
  }

  /** Returns the value of the gift certificate in the basket's currency. */
  get price(): Money {
    return toMoney(this.#container, this.priceValue);
  }

  /** Returns the value of the gift certificate in the basket's currency. */
  get netPrice(): Money {
    return this.price;
  }

  /** Returns the value of the gift certificate in the basket's currency. */
  get grossPrice(): Money {
    return this.price;
  }

  /** Returns the tax, which is always 0. */
  get tax(): Money {
    return toMoney(this.#container, 0);
  }

  /** Returns the tax rate, which is always 0. */
  get taxRate(): number {
    return 0;
  }

  /** Always returns null: gift certificates have no tax class. */
  get taxClassID(): null {
    return null;
  }

  /** Checks only that a transaction is open: gift certificates are not taxed. Requires a transaction. */
  updateTax(_rate: number | null, _taxBasis?: Money): void {
    currentRun().records.requireTransaction();
  }

  /** Returns the shipment that this line item is assigned to, or null if the shipment does not exist. */
  get shipment(): Shipment | null {
    return this.#container.getShipment(this[handle].data.shipment_id);
  }

  /**
   * Assigns the line item to a shipment. Requires a transaction.
   * @throws TypeError if the shipment is null
   * @throws Error if the basket or order has no shipment with its ID
   */
  set shipment(shipment: Shipment | null) {
    const id = requireShipmentId(this.#container, shipment);
    this[handle].change((line) => (line.shipment_id = id));
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this[handle].data.item_id;
  }
}
defineFields(GiftCertificateLineItem, {
  /** Returns the unique ID of the line item. */
  UUID: readOnlyText('item_id'),
  /** Returns the code of the gift certificate, or null if it is not set. A change requires a transaction. */
  giftCertificateID: text('code'),
  recipientEmail: text('recipient_email'),
  recipientName: text('recipient_name'),
  senderName: text('sender_name'),
  message: text('message'),
});
registerClass('order.GiftCertificateLineItem', GiftCertificateLineItem);
