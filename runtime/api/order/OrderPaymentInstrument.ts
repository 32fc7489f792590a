import type { PaymentInstrument as InstrumentRecord } from '../../protocol/bridge-protocol.ts';
import { handle } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';
import type { ContainerTotals } from './ContainerTotals.ts';
import { PaymentInstrument } from './PaymentInstrument.ts';
import { PaymentTransaction } from './PaymentTransaction.ts';

/** The basket or order of a payment instrument; internal to the Script API. */
export const containerOf: unique symbol = Symbol('containerOf');

/** A payment instrument of a basket or order, with its payment transaction. */
export class OrderPaymentInstrument extends PaymentInstrument {
  readonly #container: ContainerTotals;
  readonly #cardNumber: string | undefined;

  /** @param cardNumber the complete card number, which is available only while the payment is being authorized */
  constructor(container: ContainerTotals, id: string, cardNumber?: string) {
    super(
      container[handle].part(
        (data): InstrumentRecord | undefined =>
          data.payment_instruments.find((instrument) => instrument.id === id),
        'The payment instrument',
        // A part without a name equals no other object, so scripts that look up the payment instrument never get the
        // object with the complete number.
        cardNumber === undefined ? id : undefined,
      ),
    );
    this.#container = container;
    this.#cardNumber = cardNumber;
  }

  /** The basket or order that the payment instrument belongs to. */
  get [containerOf](): ContainerTotals {
    return this.#container;
  }

  /** Returns the payment transaction. */
  get paymentTransaction(): PaymentTransaction {
    return new PaymentTransaction(this.#container, this[handle]);
  }

  /**
   * Returns the card number, or null if there is none. It is complete while the payment is being authorized,
   * and masked otherwise.
   */
  override get creditCardNumber(): string | null {
    return this.#cardNumber ?? this.maskedCreditCardNumber;
  }

  /**
   * Sets the card number; null removes it. Only its last digits and its length are stored. Requires a transaction.
   */
  override set creditCardNumber(value: string | null) {
    super.creditCardNumber = value;
  }
}
registerClass('order.OrderPaymentInstrument', OrderPaymentInstrument);
