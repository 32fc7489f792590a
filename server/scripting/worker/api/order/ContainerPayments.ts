import type { PaymentInstrument as InstrumentRecord } from '../../../bridge-protocol.ts';
import { copyOf } from '../../copy.ts';
import { asText } from '../../given.ts';
import { handle } from '../../handle.ts';
import { platformBase } from '../../platform-object.ts';
import type { CustomerPaymentInstrument } from '../customer/CustomerPaymentInstrument.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import type { Money } from '../value/Money.ts';
import { ContainerNotes } from './ContainerNotes.ts';
import { OrderPaymentInstrument } from './OrderPaymentInstrument.ts';

/** What a basket or order is paid with. */
export abstract class ContainerPayments extends ContainerNotes {
  /** What is paid with, in the order in which it was added. */
  get paymentInstruments(): ArrayList<OrderPaymentInstrument> {
    return this.getPaymentInstruments();
  }

  /** Those of one payment method, or all. */
  getPaymentInstruments(methodId?: string): ArrayList<OrderPaymentInstrument> {
    const wanted = this[handle].data.payment_instruments.filter(
      (instrument) => methodId === undefined || instrument.payment_method_id === methodId,
    );
    return new ArrayList<OrderPaymentInstrument>(
      wanted.map((instrument) => new OrderPaymentInstrument(this, instrument.id)),
    );
  }

  /** The first of them; null where there is none. */
  get paymentInstrument(): OrderPaymentInstrument | null {
    const [first] = this[handle].data.payment_instruments;
    return first ? new OrderPaymentInstrument(this, first.id) : null;
  }

  /** Gift certificates that are paid with. */
  get giftCertificatePaymentInstruments(): ArrayList<OrderPaymentInstrument> {
    return this.getGiftCertificatePaymentInstruments();
  }

  /** Those of one code, or all. */
  getGiftCertificatePaymentInstruments(code?: string): ArrayList<OrderPaymentInstrument> {
    const all = this.getPaymentInstruments(OrderPaymentInstrument.METHOD_GIFT_CERTIFICATE);
    const wanted = all
      .toArray()
      .filter((one) => code === undefined || one[handle].data.gift_certificate_code === code);
    return new ArrayList<OrderPaymentInstrument>(wanted);
  }

  /** @param amount null for what is open */
  createPaymentInstrument(methodId: string, amount?: Money | null): OrderPaymentInstrument {
    if (typeof methodId !== 'string' || methodId === '')
      throw new TypeError('A payment instrument needs the id of a payment method.');
    return this.#add({ id: UUIDUtils.createUUID(), payment_method_id: methodId }, amount);
  }

  /** Pays with a gift certificate; without an amount with what it has left. */
  createGiftCertificatePaymentInstrument(code: string, amount?: Money | null): OrderPaymentInstrument {
    const methodId = OrderPaymentInstrument.METHOD_GIFT_CERTIFICATE;
    const id = UUIDUtils.createUUID();
    return this.#add({ id, payment_method_id: methodId, gift_certificate_code: asText(code) }, amount);
  }

  /** With what a customer has kept: token and last digits. */
  createPaymentInstrumentFromWallet(
    kept: CustomerPaymentInstrument,
    amount?: Money | null,
  ): OrderPaymentInstrument {
    const { payment_method_id, card, bank_account, bank_routing_number, custom } = kept[handle].data;
    const id = UUIDUtils.createUUID();
    const details = { id, payment_method_id, card, bank_account, bank_routing_number, custom };
    const present = Object.entries(details).filter(([, value]) => value !== undefined);
    return this.#add(copyOf(Object.fromEntries(present)) as unknown as InstrumentRecord, amount);
  }

  /** Takes a payment instrument away. */
  removePaymentInstrument(instrument: OrderPaymentInstrument): void {
    const id = instrument.UUID;
    this[handle].change((data) => {
      data.payment_instruments = data.payment_instruments.filter((one) => one.id !== id);
    });
  }

  /** Takes all payment instruments away. */
  removeAllPaymentInstruments(): void {
    this[handle].change((data) => (data.payment_instruments = []));
  }

  #add(created: InstrumentRecord, amount: Money | null | undefined): OrderPaymentInstrument {
    if (amount) created.amount = amount.value;
    this[handle].change((data) => data.payment_instruments.push(created));
    return new OrderPaymentInstrument(this, created.id);
  }
}
platformBase(ContainerPayments);
