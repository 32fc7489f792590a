import type { PaymentInstrument as InstrumentRecord } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { asText } from '../../given.ts';
import { handle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { inNumber, readText, storedFields, text } from '../../stored-fields.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';

type Card = NonNullable<InstrumentRecord['card']>;
type Account = NonNullable<InstrumentRecord['bank_account']>;

/** What somebody pays with. Of card and account numbers only the last digits and a token are kept. */
export class PaymentInstrument extends StoredObject<InstrumentRecord> {
  declare readonly UUID: string;
  static readonly METHOD_BANK_TRANSFER = 'BANK_TRANSFER';
  static readonly METHOD_BML = 'BML';
  static readonly METHOD_CREDIT_CARD = 'CREDIT_CARD';
  static readonly METHOD_DW_ANDROID_PAY = 'DW_ANDROID_PAY';
  static readonly METHOD_DW_APPLE_PAY = 'DW_APPLE_PAY';
  static readonly METHOD_GIFT_CERTIFICATE = 'GIFT_CERTIFICATE';

  /** Type of the card, such as `Visa`. */
  get creditCardType(): string | null {
    return this.#card.card_type ?? null;
  }

  set creditCardType(value: string | null) {
    this.#changeCard({ card_type: value });
  }

  /** Whose name is on the card. */
  get creditCardHolder(): string | null {
    return this.#card.holder ?? null;
  }

  set creditCardHolder(value: string | null) {
    this.#changeCard({ holder: value });
  }

  /** The card's last month, 1 to 12; 0 where nobody said. */
  get creditCardExpirationMonth(): number {
    return this.#card.expiration_month ?? 0;
  }

  set creditCardExpirationMonth(value: number) {
    this.#changeCard({ expiration_month: inNumber('creditCardExpirationMonth', value) });
  }

  /** The card's last year; 0 where nobody said. */
  get creditCardExpirationYear(): number {
    return this.#card.expiration_year ?? 0;
  }

  set creditCardExpirationYear(value: number) {
    this.#changeCard({ expiration_year: inNumber('creditCardExpirationYear', value) });
  }

  /** Whether the card's last month is over. */
  get creditCardExpired(): boolean {
    const { expiration_month: month, expiration_year: year } = this.#card;
    if (month === undefined || year === undefined) return false;
    const now = new Date();
    return year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  }

  /** Issue number of the card. */
  get creditCardIssueNumber(): string | null {
    return this.#card.issue_number ?? null;
  }

  set creditCardIssueNumber(value: string | null) {
    this.#changeCard({ issue_number: value });
  }

  /** The card's first month; 0 where nobody said. */
  get creditCardValidFromMonth(): number {
    return this.#card.valid_from_month ?? 0;
  }

  set creditCardValidFromMonth(value: number) {
    this.#changeCard({ valid_from_month: inNumber('creditCardValidFromMonth', value) });
  }

  /** The card's first year; 0 where nobody said. */
  get creditCardValidFromYear(): number {
    return this.#card.valid_from_year ?? 0;
  }

  set creditCardValidFromYear(value: number) {
    this.#changeCard({ valid_from_year: inNumber('creditCardValidFromYear', value) });
  }

  /** Masked: the number itself is not kept. */
  get creditCardNumber(): string | null {
    return this.maskedCreditCardNumber;
  }

  /** Of the number, its last digits and its length are kept. One that is masked already is taken as it is. */
  set creditCardNumber(value: string | null) {
    this.#changeCard(value === null ? { last_digits: null, number_length: null } : hidden(value));
    if (value !== null && this.#card.token === undefined) this.#changeCard({ token: UUIDUtils.createUUID() });
  }

  /** The last digits of the card, which are all that is kept. */
  get creditCardNumberLastDigits(): string | null {
    return this.#card.last_digits ?? null;
  }

  /** So many of the last digits that are kept, four at most. */
  getCreditCardNumberLastDigits(count = 4): string | null {
    return this.#card.last_digits?.slice(-count) ?? null;
  }

  /** The card number with stars for all but its last digits. */
  get maskedCreditCardNumber(): string | null {
    const { last_digits: digits, number_length: length = 16 } = this.#card;
    return digits === undefined ? null : digits.padStart(length, '*');
  }

  /** What stands for the card at the payment provider. */
  get creditCardToken(): string | null {
    return this.#card.token ?? null;
  }

  set creditCardToken(value: string | null) {
    this.#changeCard({ token: value });
  }

  /** Whose account it is. */
  get bankAccountHolder(): string | null {
    return this.#account.holder ?? null;
  }

  set bankAccountHolder(value: string | null) {
    this.#changeAccount({ holder: value });
  }

  /** Masked, as card numbers are. */
  get bankAccountNumber(): string | null {
    return this.maskedBankAccountNumber;
  }

  set bankAccountNumber(value: string | null) {
    this.#changeAccount(value === null ? { last_digits: null, number_length: null } : hidden(value));
  }

  /** The last digits of the account, which are all that is kept. */
  get bankAccountNumberLastDigits(): string | null {
    return this.#account.last_digits ?? null;
  }

  /** The account number with stars for all but its last digits. */
  get maskedBankAccountNumber(): string | null {
    const { last_digits: digits, number_length: length = 12 } = this.#account;
    return digits === undefined ? null : digits.padStart(length, '*');
  }

  /** The code of the gift certificate. */
  get giftCertificateCode(): string | null {
    return this[handle].data.gift_certificate_code ?? null;
  }

  set giftCertificateCode(code: string | null) {
    this[handle].change((instrument) => {
      if (code === null) delete instrument.gift_certificate_code;
      else instrument.gift_certificate_code = asText(code);
    });
  }

  /** The code of the gift certificate. */
  get giftCertificateID(): string | null {
    return this.giftCertificateCode;
  }

  /** The code with stars for all but its last four signs. */
  get maskedGiftCertificateCode(): string | null {
    const code = this.giftCertificateCode;
    return code === null ? null : code.slice(-4).padStart(code.length, '*');
  }

  /** Numbers are always masked. */
  get permanentlyMasked(): boolean {
    return true;
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  get #card(): Card {
    return this[handle].data.card ?? {};
  }

  get #account(): Account {
    return this[handle].data.bank_account ?? {};
  }

  #changeCard(fields: { readonly [Name in keyof Card]: Card[Name] | null }): void {
    this[handle].change((instrument) => (instrument.card = merged(instrument.card, fields)));
  }

  #changeAccount(fields: { readonly [Name in keyof Account]: Account[Name] | null }): void {
    this[handle].change((instrument) => (instrument.bank_account = merged(instrument.bank_account, fields)));
  }

  [identity](): string {
    return this[handle].data.payment_method_id;
  }
}
storedFields(PaymentInstrument, {
  UUID: readText('id'),
  paymentMethod: readText('payment_method_id'),
  bankRoutingNumber: text('bank_routing_number'),
});
platformClass('order.PaymentInstrument', PaymentInstrument, {
  booleans: ['creditCardExpired', 'permanentlyMasked'],
});

function merged<Part extends object>(before: Part | undefined, fields: object): Part {
  const all = Object.entries({ ...before, ...fields }).filter(([, value]) => value !== null);
  return Object.fromEntries(all) as Part;
}

function hidden(number: string): { last_digits: string; number_length: number } {
  const digits = asText(number).replace(/[\s-]/g, '');
  const shown = /^[*xX]*(\d*)$/.exec(digits)?.[1] ?? digits;
  return {
    last_digits: shown.slice(-Math.min(4, Math.floor(digits.length / 2))),
    number_length: digits.length,
  };
}
