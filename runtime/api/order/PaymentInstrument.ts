import type { PaymentInstrument as InstrumentRecord } from '../../protocol/bridge-protocol.ts';
import { isExpired, maskCode, maskNumber, storedDigits } from '../../../server/domain/payment-card.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { asText } from '../../text-arguments.ts';
import { handle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';
import { requireNumber, readOnlyText, defineFields, text } from '../../stored-fields.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';

type Card = NonNullable<InstrumentRecord['card']>;
type Account = NonNullable<InstrumentRecord['bank_account']>;

/** A payment instrument. Of a card or account number, only the last digits and the length are stored. */
export class PaymentInstrument extends StoredObject<InstrumentRecord> {
  static readonly METHOD_BANK_TRANSFER = 'BANK_TRANSFER';
  static readonly METHOD_BML = 'BML';
  static readonly METHOD_CREDIT_CARD = 'CREDIT_CARD';
  static readonly METHOD_DW_ANDROID_PAY = 'DW_ANDROID_PAY';
  static readonly METHOD_DW_APPLE_PAY = 'DW_APPLE_PAY';
  static readonly METHOD_GIFT_CERTIFICATE = 'GIFT_CERTIFICATE';

  /** Returns the card type, such as `Visa`, or null if it is not set. */
  get creditCardType(): string | null {
    return this.#card.card_type ?? null;
  }

  /** Sets the card type, such as `Visa`; null removes it. Requires a transaction. */
  set creditCardType(value: string | null) {
    this.#changeCard({ card_type: value });
  }

  /** Returns the name of the cardholder, or null if it is not set. */
  get creditCardHolder(): string | null {
    return this.#card.holder ?? null;
  }

  /** Sets the name of the cardholder; null removes it. Requires a transaction. */
  set creditCardHolder(value: string | null) {
    this.#changeCard({ holder: value });
  }

  /** Returns the expiration month of the card, from 1 to 12, or 0 if it is not set. */
  get creditCardExpirationMonth(): number {
    return this.#card.expiration_month ?? 0;
  }

  /**
   * Sets the expiration month of the card, from 1 to 12. Requires a transaction.
   * @throws TypeError if the value is not a number
   */
  set creditCardExpirationMonth(value: number) {
    this.#changeCard({ expiration_month: requireNumber('creditCardExpirationMonth', value) });
  }

  /** Returns the expiration year of the card, with four digits, or 0 if it is not set. */
  get creditCardExpirationYear(): number {
    return this.#card.expiration_year ?? 0;
  }

  /**
   * Sets the expiration year of the card. Requires a transaction.
   * @throws TypeError if the value is not a number
   */
  set creditCardExpirationYear(value: number) {
    this.#changeCard({ expiration_year: requireNumber('creditCardExpirationYear', value) });
  }

  /** Returns true if the expiration month of the card is over. A card without an expiration date does not expire. */
  get creditCardExpired(): boolean {
    return isExpired(this.#card, runInstant().toISOString());
  }

  /** Returns the issue number of the card, or null if it is not set. */
  get creditCardIssueNumber(): string | null {
    return this.#card.issue_number ?? null;
  }

  /** Sets the issue number of the card; null removes it. Requires a transaction. */
  set creditCardIssueNumber(value: string | null) {
    this.#changeCard({ issue_number: value });
  }

  /** Returns the first month in which the card is valid, from 1 to 12, or 0 if it is not set. */
  get creditCardValidFromMonth(): number {
    return this.#card.valid_from_month ?? 0;
  }

  /**
   * Sets the first month in which the card is valid, from 1 to 12. Requires a transaction.
   * @throws TypeError if the value is not a number
   */
  set creditCardValidFromMonth(value: number) {
    this.#changeCard({ valid_from_month: requireNumber('creditCardValidFromMonth', value) });
  }

  /** Returns the first year in which the card is valid, with four digits, or 0 if it is not set. */
  get creditCardValidFromYear(): number {
    return this.#card.valid_from_year ?? 0;
  }

  /**
   * Sets the first year in which the card is valid. Requires a transaction.
   * @throws TypeError if the value is not a number
   */
  set creditCardValidFromYear(value: number) {
    this.#changeCard({ valid_from_year: requireNumber('creditCardValidFromYear', value) });
  }

  /** Returns the masked card number, or null if there is none: the complete number is not stored. */
  get creditCardNumber(): string | null {
    return this.maskedCreditCardNumber;
  }

  /**
   * Sets the card number and creates a token if there is none; null removes the number. Only the last digits and the
   * length of the number are stored. A masked number is accepted too. Requires a transaction.
   */
  set creditCardNumber(value: string | null) {
    this.#changeCard(
      value === null ? { last_digits: null, number_length: null } : storedDigits(asText(value)),
    );
    if (value !== null && this.#card.token === undefined) this.#changeCard({ token: UUIDUtils.createUUID() });
  }

  /** Returns the last digits of the card number, or null if there is none. */
  get creditCardNumberLastDigits(): string | null {
    return this.#card.last_digits ?? null;
  }

  /**
   * Returns the last `count` digits of the card number, or null if there is none. At most 4 digits are stored.
   * @throws TypeError if the count is not a number
   */
  getCreditCardNumberLastDigits(count = 4): string | null {
    const { last_digits: digits } = this.#card;
    const length = Math.max(0, requireNumber('count', count));
    return digits === undefined ? null : digits.slice(Math.max(0, digits.length - length));
  }

  /** Returns the card number with all but its last digits replaced by asterisks, or null if there is none. */
  get maskedCreditCardNumber(): string | null {
    // Most card numbers have 16 digits, so a number whose length is not stored is shown with as many.
    const { last_digits: digits, number_length: length = 16 } = this.#card;
    return digits === undefined ? null : maskNumber(digits, length);
  }

  /** Returns the payment provider's token for the card, or null if there is none. */
  get creditCardToken(): string | null {
    return this.#card.token ?? null;
  }

  /** Sets the payment provider's token for the card; null removes it. Requires a transaction. */
  set creditCardToken(value: string | null) {
    this.#changeCard({ token: value });
  }

  /** Returns the name of the account holder, or null if it is not set. */
  get bankAccountHolder(): string | null {
    return this.#account.holder ?? null;
  }

  /** Sets the name of the account holder; null removes it. Requires a transaction. */
  set bankAccountHolder(value: string | null) {
    this.#changeAccount({ holder: value });
  }

  /** Returns the masked account number, or null if there is none: the complete number is not stored. */
  get bankAccountNumber(): string | null {
    return this.maskedBankAccountNumber;
  }

  /**
   * Sets the account number; null removes it. Only its last digits and its length are stored. Requires a transaction.
   */
  set bankAccountNumber(value: string | null) {
    this.#changeAccount(
      value === null ? { last_digits: null, number_length: null } : storedDigits(asText(value)),
    );
  }

  /** Returns the last digits of the account number, or null if there is none. */
  get bankAccountNumberLastDigits(): string | null {
    return this.#account.last_digits ?? null;
  }

  /**
   * Returns the account number with all but its last digits replaced by asterisks, or null if there is none.
   */
  get maskedBankAccountNumber(): string | null {
    const { last_digits: digits, number_length: length = 12 } = this.#account;
    return digits === undefined ? null : maskNumber(digits, length);
  }

  /** Returns the code of the gift certificate, or null if there is none. */
  get giftCertificateCode(): string | null {
    return this[handle].data.gift_certificate_code ?? null;
  }

  /** Sets the code of the gift certificate; null removes it. Requires a transaction. */
  set giftCertificateCode(code: string | null) {
    this[handle].change((instrument) => {
      if (code === null) delete instrument.gift_certificate_code;
      else instrument.gift_certificate_code = asText(code);
    });
  }

  /** Returns the ID of the gift certificate, which is its code in this service, or null if there is none. */
  get giftCertificateID(): string | null {
    return this.giftCertificateCode;
  }

  /**
   * Returns the code of the gift certificate with asterisks in place of all characters except the last ones, at most
   * four. Returns null if there is none.
   */
  get maskedGiftCertificateCode(): string | null {
    const code = this.giftCertificateCode;
    return code === null ? null : maskCode(code);
  }

  /** Always returns true: card and account numbers are always masked. */
  get permanentlyMasked(): boolean {
    return true;
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  get #card(): Card {
    return this[handle].data.card ?? {};
  }

  get #account(): Account {
    return this[handle].data.bank_account ?? {};
  }

  #changeCard(fields: { readonly [Name in keyof Card]: Card[Name] | null }): void {
    this[handle].change((instrument) => (instrument.card = mergeFields(instrument.card, fields)));
  }

  #changeAccount(fields: { readonly [Name in keyof Account]: Account[Name] | null }): void {
    this[handle].change(
      (instrument) => (instrument.bank_account = mergeFields(instrument.bank_account, fields)),
    );
  }

  [displayId](): string {
    return this[handle].data.payment_method_id;
  }
}
defineFields(PaymentInstrument, {
  UUID: readOnlyText('id'),
  /** Returns the ID of the payment method. */
  paymentMethod: readOnlyText('payment_method_id'),
  bankRoutingNumber: text('bank_routing_number'),
});
registerClass('order.PaymentInstrument', PaymentInstrument, {
  booleans: ['creditCardExpired', 'permanentlyMasked'],
});

function mergeFields<Part extends object>(oldFields: Part | undefined, fields: object): Part {
  const entries = Object.entries({ ...oldFields, ...fields }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as Part;
}
