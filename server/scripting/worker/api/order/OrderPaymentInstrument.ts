import type { PaymentInstrument } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readText, storedFields, text } from '../../stored-fields.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { PaymentTransaction } from './PaymentTransaction.ts';

export class OrderPaymentInstrument extends StoredObject<PaymentInstrument> {
  static readonly METHOD_CREDIT_CARD = 'CREDIT_CARD';
  static readonly METHOD_GIFT_CERTIFICATE = 'GIFT_CERTIFICATE';
  readonly #container: LineItemCtnr;
  readonly #cardNumber: string | undefined;

  /** @param cardNumber known while the payment is authorised, and never after */
  constructor(container: LineItemCtnr, id: string, cardNumber?: string) {
    super(
      container[handle].part(
        (data): PaymentInstrument | undefined =>
          data.payment_instruments.find((instrument) => instrument.id === id),
        'The payment instrument',
      ),
    );
    this.#container = container;
    this.#cardNumber = cardNumber;
  }

  get UUID(): string {
    return this[handle].data.id;
  }

  get paymentTransaction(): PaymentTransaction {
    return new PaymentTransaction(this.#container, this[handle]);
  }

  get creditCardType(): string | null {
    return this.#card.card_type ?? null;
  }

  set creditCardType(value: string | null) {
    this.#changeCard({ card_type: value ?? '' });
  }

  get creditCardHolder(): string | null {
    return this.#card.holder ?? null;
  }

  set creditCardHolder(value: string | null) {
    this.#changeCard({ holder: value ?? '' });
  }

  get creditCardExpirationMonth(): number {
    return this.#card.expiration_month ?? 0;
  }

  set creditCardExpirationMonth(value: number) {
    this.#changeCard({ expiration_month: value });
  }

  get creditCardExpirationYear(): number {
    return this.#card.expiration_year ?? 0;
  }

  set creditCardExpirationYear(value: number) {
    this.#changeCard({ expiration_year: value });
  }

  get creditCardNumberLastDigits(): string | null {
    return this.#card.last_digits ?? null;
  }

  get creditCardNumber(): string | null {
    return this.#cardNumber ?? this.maskedCreditCardNumber;
  }

  get maskedCreditCardNumber(): string | null {
    const { last_digits: digits, number_length: length = 16 } = this.#card;
    return digits === undefined ? null : digits.padStart(length, '*');
  }

  get creditCardToken(): string | null {
    return this.#card.token ?? null;
  }

  set creditCardToken(value: string | null) {
    this.#changeCard({ token: value ?? '' });
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  get #card(): NonNullable<PaymentInstrument['card']> {
    return this[handle].data.card ?? {};
  }

  #changeCard(fields: NonNullable<PaymentInstrument['card']>): void {
    this[handle].change((instrument) => (instrument.card = { ...instrument.card, ...fields }));
  }

  [identity](): string {
    return this[handle].data.payment_method_id;
  }
}
storedFields(OrderPaymentInstrument, {
  paymentMethod: readText('payment_method_id'),
  bankRoutingNumber: text('bank_routing_number'),
});
platformClass('order.OrderPaymentInstrument', OrderPaymentInstrument);
