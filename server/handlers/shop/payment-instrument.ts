import type {
  BasketPaymentInstrumentRequest,
  NewBasketPaymentInstrument,
  PaymentCard,
} from '../../../contract/documents/payment.ts';
import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { InvalidPaymentMethodId } from '../../../contract/faults/shop.ts';
import type { PaymentInstrument } from '../../records/commerce.ts';
import type { PaymentMethod } from '../../records/site.ts';
import { money, roundToCurrency, toNumber } from '../../domain/money.ts';
import { cardDigits, cardProblem, lastDigits, type StoredCard } from '../../domain/payment-card.ts';
import { giftCertificateMethod } from '../../domain/payment-methods.ts';
import type { Randomness } from '../../ports/environment.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { applicablePaymentMethods, type PaymentContext } from './payment-methods.ts';
import { omitUndefined } from './omit-undefined.ts';
import { readShop, shopOf } from './shop.ts';

export type CardRequest = NonNullable<BasketPaymentInstrumentRequest['payment_card']>;
type AccountRequest = NonNullable<BasketPaymentInstrumentRequest['payment_bank_account']>;
export type InstrumentRequest = BasketPaymentInstrumentRequest | NewBasketPaymentInstrument;
type Input = RequestContext & { readonly fail: Fail<typeof InvalidPaymentMethodId> };

/**
 * Returns a new payment instrument from a request. Of card and account numbers only the length and the last digits are
 * stored, and for a card a token. A security code is never stored.
 * @throws InvalidPaymentMethodId, also for a gift certificate without a code
 * @throws PropertyConstraintViolation for a negative amount, for a card type that the method does not accept and, in an
 * order, for such a card number or security code
 */
export async function createPaymentInstrument(
  input: Input,
  paymentContext: PaymentContext,
  request: InstrumentRequest,
): Promise<PaymentInstrument> {
  const method = await requireUsableMethod(input, paymentContext, request.payment_method_id ?? '');
  const code = giftCertificateCodeOf(request);
  if (method.id === giftCertificateMethod && code === undefined) {
    throw input.fail(InvalidPaymentMethodId, { paymentMethodId: method.id });
  }
  return applyRequest(
    input,
    paymentContext,
    method,
    { id: input.random.id(), payment_method_id: method.id },
    request,
  );
}

/**
 * Returns an instrument with the changes in a request. If the payment method changes, only the ID, the amount and the
 * custom attributes of the previous instrument remain.
 * @throws InvalidPaymentMethodId, PropertyConstraintViolation
 */
export async function updateInstrument(
  input: Input,
  paymentContext: PaymentContext,
  instrument: PaymentInstrument,
  request: InstrumentRequest,
): Promise<PaymentInstrument> {
  const { payment_method_id: previousMethodId, amount, id, custom, transaction_custom } = instrument;
  const methodId = request.payment_method_id ?? previousMethodId;
  const method = await requireUsableMethod(input, paymentContext, methodId);
  const base =
    methodId === previousMethodId
      ? instrument
      : omitUndefined({ id, payment_method_id: methodId, amount, custom, transaction_custom });
  return applyRequest(input, paymentContext, method, base, request);
}

/** @throws InvalidPaymentMethodId */
export async function requireUsableMethod(
  input: Input,
  paymentContext: PaymentContext,
  id: string,
): Promise<PaymentMethod> {
  const methods = await readShop(shopOf(input), (reader) => applicablePaymentMethods(reader, paymentContext));
  const method = methods.find((candidate) => candidate.id === id);
  if (method === undefined) throw input.fail(InvalidPaymentMethodId, { paymentMethodId: id });
  return method;
}

export function invalidProperty(document: string, path: string) {
  return fault(PropertyConstraintViolation, { document, path });
}

function applyRequest(
  { random }: Input,
  paymentContext: PaymentContext,
  method: PaymentMethod,
  instrument: PaymentInstrument,
  request: InstrumentRequest,
): PaymentInstrument {
  const card = request.payment_card as CardRequest | undefined;
  const problem = card && cardProblem(method, { card_type: instrument.card?.card_type, ...card });
  // Numbers and security codes are validated only for an order. Baskets and customers accept any.
  if (problem !== undefined && (problem === 'card_type' || 'order_no' in paymentContext))
    throw invalidProperty('payment_card', `$.payment_card.${problem}`);
  const { currency } = paymentContext;
  return omitUndefined({
    ...instrument,
    amount: parseAmount(request, currency) ?? instrument.amount,
    bank_routing_number: request.bank_routing_number ?? instrument.bank_routing_number,
    // Clients send the whole document for every method, so the code is ignored for other methods.
    gift_certificate_code:
      method.id === giftCertificateMethod
        ? (giftCertificateCodeOf(request) ?? instrument.gift_certificate_code)
        : undefined,
    card: card === undefined ? instrument.card : { ...instrument.card, ...cardRecord(card, random) },
    bank_account:
      request.payment_bank_account === undefined
        ? instrument.bank_account
        : { ...instrument.bank_account, ...accountRecord(request.payment_bank_account) },
    custom: mergeCustom(instrument.custom, customAttributesOf(request)),
  });
}

/**
 * Returns the amount in a request, rounded to the currency's smallest unit; undefined if there is none.
 * @throws PropertyConstraintViolation if it is negative
 */
export function parseAmount(request: { readonly amount?: number }, currency: string): number | undefined {
  if (request.amount === undefined) return undefined;
  if (request.amount < 0) throw invalidProperty('payment_instrument', '$.amount');
  return toNumber(roundToCurrency(money(request.amount), currency));
}

const giftCertificateCodeOf = (request: InstrumentRequest): string | undefined => {
  const { gift_certificate_code: giftCode } = request as BasketPaymentInstrumentRequest;
  const code = giftCode?.trim();
  return code === '' ? undefined : code;
};

/** Returns the fields that are stored for a card or account number; empty without a number. */
const storedNumberFields = (number: string | undefined) =>
  number === undefined || number === ''
    ? {}
    : { last_digits: lastDigits(number), number_length: number.length };

/** Like {@link storedNumberFields}, for a card whose number is already masked; empty for any other card. */
const storedFieldsOfMaskedNumber = (card: CardRequest | PaymentCard) => {
  const number = 'masked_number' in card ? cardDigits(card.masked_number ?? '') : '';
  const digits = /^[*xX]+(\d{1,4})$/.exec(number)?.[1];
  return digits === undefined ? {} : { last_digits: digits, number_length: number.length };
};

function cardRecord(card: CardRequest, random: Randomness): StoredCard {
  const digits = card.number === undefined ? undefined : cardDigits(card.number);
  return {
    ...omitUndefined({
      card_type: card.card_type,
      holder: card.holder,
      expiration_month: card.expiration_month,
      expiration_year: card.expiration_year,
      issue_number: card.issue_number,
      valid_from_month: card.valid_from_month,
      valid_from_year: card.valid_from_year,
      token: card.credit_card_token ?? (digits === undefined ? undefined : random.hex(32)),
    }),
    ...storedFieldsOfMaskedNumber(card),
    ...storedNumberFields(digits),
  };
}

const accountRecord = (account: AccountRequest): NonNullable<PaymentInstrument['bank_account']> => ({
  ...omitUndefined({
    holder: account.holder,
    drivers_license_state_code: account.drivers_license_state_code,
    drivers_license_last_digits:
      account.drivers_license === undefined ? undefined : lastDigits(account.drivers_license),
    drivers_license_length: account.drivers_license?.length,
  }),
  ...storedNumberFields(account.number),
});
