import type {
  OrderPaymentInstrument,
  PaymentBankAccount,
  PaymentCard,
  PaymentMethod as PaymentMethodDocument,
} from '../../../contract/documents/payment.ts';
import type { PaymentInstrument } from '../../records/commerce.ts';
import type { PaymentMethod } from '../../records/site.ts';
import { textIn } from '../../domain/localized-text.ts';
import { isExpired, maskCode, maskNumber, type StoredCard } from '../../domain/payment-card.ts';
import { customFields } from './custom-attributes.ts';
import { omitUndefined } from './omit-undefined.ts';

const maskDigits = (digits: string | undefined, length: number | undefined): string | undefined =>
  digits === undefined ? undefined : maskNumber(digits, length ?? digits.length);

const cardDocument = (card: StoredCard, now: string): PaymentCard =>
  omitUndefined({
    card_type: card.card_type,
    credit_card_expired: isExpired(card, now),
    credit_card_token: card.token,
    expiration_month: card.expiration_month,
    expiration_year: card.expiration_year,
    holder: card.holder,
    issue_number: card.issue_number,
    masked_number: maskDigits(card.last_digits, card.number_length),
    number_last_digits: card.last_digits,
    valid_from_month: card.valid_from_month,
    valid_from_year: card.valid_from_year,
  });

const bankAccountDocument = (account: NonNullable<PaymentInstrument['bank_account']>): PaymentBankAccount =>
  omitUndefined({
    drivers_license_last_digits: account.drivers_license_last_digits,
    drivers_license_state_code: account.drivers_license_state_code,
    holder: account.holder,
    masked_drivers_license: maskDigits(account.drivers_license_last_digits, account.drivers_license_length),
    masked_number: maskDigits(account.last_digits, account.number_length),
    number_last_digits: account.last_digits,
  });

/** @param now ISO 8601 UTC; determines whether a card has expired */
export const paymentInstrumentDocument = (
  instrument: PaymentInstrument,
  now: string,
): OrderPaymentInstrument => ({
  ...omitUndefined({
    amount: instrument.amount,
    authorization_status: instrument.authorization && omitUndefined(instrument.authorization),
    bank_routing_number: instrument.bank_routing_number,
    masked_gift_certificate_code:
      instrument.gift_certificate_code && maskCode(instrument.gift_certificate_code),
    payment_bank_account: instrument.bank_account && bankAccountDocument(instrument.bank_account),
    payment_card: instrument.card && cardDocument(instrument.card, now),
    payment_instrument_id: instrument.id,
    payment_method_id: instrument.payment_method_id,
  }),
  ...customFields(instrument.custom),
});

export const paymentMethodDocument = (method: PaymentMethod, locale: string): PaymentMethodDocument =>
  omitUndefined({
    cards: method.cards?.map((card) =>
      omitUndefined({
        card_type: card.card_type,
        checksum_verification_enabled: card.checksum_verification_enabled,
        description: textIn(card.description, locale),
        image: card.image,
        name: card.name,
        number_lengths: card.number_lengths,
        number_prefixes: card.number_prefixes,
        security_code_length: card.security_code_length,
      }),
    ),
    description: textIn(method.description, locale),
    id: method.id,
    image: method.image,
    name: textIn(method.name, locale),
    payment_processor_id: method.processor_id,
  });
