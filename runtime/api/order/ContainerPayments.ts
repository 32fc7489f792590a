import type { PaymentInstrument as InstrumentRecord } from '../../protocol/bridge-protocol.ts';
import { copyOf } from '../../copy.ts';
import { asText } from '../../text-arguments.ts';
import { handle } from '../../handle.ts';
import { registerBase } from '../../platform-object.ts';
import type { CustomerPaymentInstrument } from '../customer/CustomerPaymentInstrument.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import type { Money } from '../value/Money.ts';
import { ContainerNotes } from './ContainerNotes.ts';
import { OrderPaymentInstrument } from './OrderPaymentInstrument.ts';

/** The payment instruments of a basket or order. */
export abstract class ContainerPayments extends ContainerNotes {
  /** Returns the payment instruments in the order in which they were added. */
  get paymentInstruments(): ArrayList<OrderPaymentInstrument> {
    return this.getPaymentInstruments();
  }

  /** Returns the payment instruments of the given payment method, or all of them if no ID is given. */
  getPaymentInstruments(methodId?: string | null): ArrayList<OrderPaymentInstrument> {
    const instruments = this[handle].data.payment_instruments.filter(
      (instrument) =>
        methodId === undefined || methodId === null || instrument.payment_method_id === methodId,
    );
    return new ArrayList<OrderPaymentInstrument>(
      instruments.map((instrument) => new OrderPaymentInstrument(this, instrument.id)),
    );
  }

  /** Returns the first payment instrument, or null if there is none. */
  get paymentInstrument(): OrderPaymentInstrument | null {
    const [first] = this[handle].data.payment_instruments;
    return first ? new OrderPaymentInstrument(this, first.id) : null;
  }

  /** Returns the payment instruments that are gift certificates. */
  get giftCertificatePaymentInstruments(): ArrayList<OrderPaymentInstrument> {
    return this.getGiftCertificatePaymentInstruments();
  }

  /**
   * Returns the payment instruments that are gift certificates with the given code, or all gift certificates
   * if no code is given.
   */
  getGiftCertificatePaymentInstruments(code?: string | null): ArrayList<OrderPaymentInstrument> {
    const instruments = this.getPaymentInstruments(OrderPaymentInstrument.METHOD_GIFT_CERTIFICATE);
    const matches = instruments
      .toArray()
      .filter(
        (instrument) =>
          code === undefined || code === null || instrument[handle].data.gift_certificate_code === code,
      );
    return new ArrayList<OrderPaymentInstrument>(matches);
  }

  /**
   * Adds and returns a payment instrument for the payment method with the given ID. Without an amount, it covers the
   * amount that is still open when the order is created. Requires a transaction.
   * @throws TypeError if the ID is empty
   */
  createPaymentInstrument(methodId: string, amount?: Money | null): OrderPaymentInstrument {
    if (typeof methodId !== 'string' || methodId === '')
      throw new TypeError('A payment instrument needs the ID of a payment method.');
    return this.#add({ id: UUIDUtils.createUUID(), payment_method_id: methodId }, amount);
  }

  /**
   * Adds and returns a payment instrument for the gift certificate with the given code. Without an amount, it covers
   * the amount that is still open when the order is created, up to the balance. Requires a transaction.
   */
  createGiftCertificatePaymentInstrument(code: string, amount?: Money | null): OrderPaymentInstrument {
    const methodId = OrderPaymentInstrument.METHOD_GIFT_CERTIFICATE;
    const id = UUIDUtils.createUUID();
    return this.#add({ id, payment_method_id: methodId, gift_certificate_code: asText(code) }, amount);
  }

  /**
   * Adds and returns a payment instrument with the data of a customer's payment instrument, including its token and
   * last digits. Requires a transaction.
   */
  createPaymentInstrumentFromWallet(
    walletInstrument: CustomerPaymentInstrument,
    amount?: Money | null,
  ): OrderPaymentInstrument {
    const { payment_method_id, card, bank_account, bank_routing_number, custom } =
      walletInstrument[handle].data;
    const record: InstrumentRecord = {
      id: UUIDUtils.createUUID(),
      payment_method_id,
      ...(card === undefined ? {} : { card }),
      ...(bank_account === undefined ? {} : { bank_account }),
      ...(bank_routing_number === undefined ? {} : { bank_routing_number }),
      ...(custom === undefined ? {} : { custom }),
    };
    return this.#add(copyOf(record), amount);
  }

  /** Removes a payment instrument. Requires a transaction. */
  removePaymentInstrument(instrument: OrderPaymentInstrument): void {
    const id = instrument.UUID;
    this[handle].change((data) => {
      data.payment_instruments = data.payment_instruments.filter((candidate) => candidate.id !== id);
    });
  }

  /** Removes all payment instruments. Requires a transaction. */
  removeAllPaymentInstruments(): void {
    this[handle].change((data) => (data.payment_instruments = []));
  }

  #add(record: InstrumentRecord, amount: Money | null | undefined): OrderPaymentInstrument {
    if (amount) record.amount = amount.value;
    this[handle].change((data) => data.payment_instruments.push(record));
    return new OrderPaymentInstrument(this, record.id);
  }
}
registerBase(ContainerPayments);
