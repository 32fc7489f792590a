import type { PaymentInstrument as InstrumentRecord } from '../../../bridge-protocol.ts';
import { handle } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import type { ContainerTotals } from './ContainerTotals.ts';
import { PaymentInstrument } from './PaymentInstrument.ts';
import { PaymentTransaction } from './PaymentTransaction.ts';

/** The basket or order of an instrument, for other classes of the API. */
export const containerOf: unique symbol = Symbol('containerOf');

/** What a basket or order is paid with, with the transaction that pays. */
export class OrderPaymentInstrument extends PaymentInstrument {
  readonly #container: ContainerTotals;
  readonly #cardNumber: string | undefined;

  /** @param cardNumber known while the payment is authorised, and never after */
  constructor(container: ContainerTotals, id: string, cardNumber?: string) {
    super(
      container[handle].part(
        (data): InstrumentRecord | undefined =>
          data.payment_instruments.find((instrument) => instrument.id === id),
        'The payment instrument',
        // The one that knows the number is another: what scripts find by themselves must not.
        cardNumber === undefined ? id : undefined,
      ),
    );
    this.#container = container;
    this.#cardNumber = cardNumber;
  }

  /** The basket or order that it pays. */
  get [containerOf](): ContainerTotals {
    return this.#container;
  }

  /** The payment itself. */
  get paymentTransaction(): PaymentTransaction {
    return new PaymentTransaction(this.#container, this[handle]);
  }

  /** Whole while the payment is authorised, masked before and after. */
  override get creditCardNumber(): string | null {
    return this.#cardNumber ?? this.maskedCreditCardNumber;
  }

  override set creditCardNumber(value: string | null) {
    super.creditCardNumber = value;
  }
}
platformClass('order.OrderPaymentInstrument', OrderPaymentInstrument);
