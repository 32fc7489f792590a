import type { GiftCertificateLine } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { run } from '../../current-run.ts';
import { handle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { inNumber, readText, storedFields, text } from '../../stored-fields.ts';
import type { Money } from '../value/Money.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { Shipment } from './Shipment.ts';
import { money } from './sums.ts';

/** A gift certificate that is being bought; neither taxed nor discounted. Its certificate is made with the order. */
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

  /** The basket or order that it belongs to. */
  get lineItemCtnr(): LineItemCtnr {
    return this.#container;
  }

  /** The text that documents show for it. */
  get lineItemText(): string {
    return 'Gift certificate';
  }

  /** What it is worth, as a number. */
  get priceValue(): number {
    return this[handle].data.amount;
  }

  set priceValue(value: number) {
    const amount = inNumber('priceValue', value);
    if (amount <= 0) throw new RangeError('A gift certificate must be worth something.');
    this[handle].change((line) => (line.amount = amount));
  }

  /** What it is worth. */
  get basePrice(): Money {
    return this.price;
  }

  /** What it is worth. */
  get price(): Money {
    return money(this.#container, this.priceValue);
  }

  /** What it is worth. */
  get netPrice(): Money {
    return this.price;
  }

  /** What it is worth. */
  get grossPrice(): Money {
    return this.price;
  }

  /** None: gift certificates are not taxed. */
  get tax(): Money {
    return money(this.#container, 0);
  }

  /** Zero. */
  get taxRate(): number {
    return 0;
  }

  /** They have none: gift certificates are not taxed. */
  get taxClassID(): null {
    return null;
  }

  /** Gift certificates are not taxed, whatever a script says. */
  updateTax(_rate: number | null, _taxBasis?: Money): void {
    run().records.requireTransaction();
  }

  /** The shipment that carries it. */
  get shipment(): Shipment | null {
    return this.#container.getShipment(this[handle].data.shipment_id);
  }

  set shipment(shipment: Shipment | null) {
    if (shipment === null) throw new TypeError('A line must be in a shipment.');
    this[handle].change((line) => (line.shipment_id = shipment.ID));
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this[handle].data.item_id;
  }
}
storedFields(GiftCertificateLineItem, {
  UUID: readText('item_id'),
  giftCertificateID: text('code'),
  recipientEmail: text('recipient_email'),
  recipientName: text('recipient_name'),
  senderName: text('sender_name'),
  message: text('message'),
});
platformClass('order.GiftCertificateLineItem', GiftCertificateLineItem);
