import type {
  BasketPaymentInstrumentRequest,
  OrderPaymentInstrument,
  PaymentCard,
} from '../../../contract/documents/payment.ts';
import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { InvalidPaymentMethodId } from '../../../contract/faults/shop.ts';
import type { PaymentInstrument } from '../../records/commerce.ts';
import type { PaymentMethod } from '../../records/site.ts';
import { money, rounded, toNumber } from '../../domain/money.ts';
import { cardDigits, cardProblem, lastDigits, type StoredCard } from '../../domain/payment-card.ts';
import { giftCertificateMethod } from '../../domain/payment-methods.ts';
import type { Randomness } from '../../ports/environment.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { applicablePaymentMethods, type Payable } from './payment-methods.ts';
import { present } from './present.ts';
import { shopOf } from './shop-reader.ts';

export type CardRequest = NonNullable<BasketPaymentInstrumentRequest['payment_card']>;
type AccountRequest = NonNullable<BasketPaymentInstrumentRequest['payment_bank_account']>;
export type InstrumentRequest = BasketPaymentInstrumentRequest | OrderPaymentInstrument;
type Input = RequestContext & { readonly fail: Fail<typeof InvalidPaymentMethodId> };

/**
 * The payment instrument that a request describes. Of card and account numbers only the last digits and a token are
 * kept; a security code is not kept at all.
 * @throws InvalidPaymentMethodId; PropertyConstraintViolation for a card that the method does not take
 */
export async function paymentInstrumentOf(
  input: Input,
  payable: Payable,
  request: InstrumentRequest,
): Promise<PaymentInstrument> {
  const method = await usableMethod(input, payable, request.payment_method_id ?? '');
  const code = codeOf(request);
  if (method.id === giftCertificateMethod && code === undefined) {
    throw input.fail(InvalidPaymentMethodId, { paymentMethodId: method.id });
  }
  return described(input, payable, method, { id: input.random.id(), payment_method_id: method.id }, request);
}

/**
 * An instrument as a request changes it: what the request does not name stays, unless it belongs to another method.
 * @throws InvalidPaymentMethodId, PropertyConstraintViolation
 */
export async function changedInstrument(
  input: Input,
  payable: Payable,
  instrument: PaymentInstrument,
  request: InstrumentRequest,
): Promise<PaymentInstrument> {
  const { payment_method_id: before, amount, id, custom, transaction_custom } = instrument;
  const methodId = request.payment_method_id ?? before;
  const method = await usableMethod(input, payable, methodId);
  const kept =
    methodId === before
      ? instrument
      : present({ id, payment_method_id: methodId, amount, custom, transaction_custom });
  return described(input, payable, method, kept, request);
}

/** @throws InvalidPaymentMethodId */
export async function usableMethod(input: Input, payable: Payable, id: string): Promise<PaymentMethod> {
  const methods = await applicablePaymentMethods(shopOf(input), payable);
  const method = methods.find((one) => one.id === id);
  if (method === undefined) throw input.fail(InvalidPaymentMethodId, { paymentMethodId: id });
  return method;
}

/** @throws PropertyConstraintViolation */
export function refuseProperty(document: string, path: string): never {
  throw fault(PropertyConstraintViolation, { document, path });
}

function described(
  { random }: Input,
  container: Payable,
  method: PaymentMethod,
  before: PaymentInstrument,
  request: InstrumentRequest,
): PaymentInstrument {
  const card = request.payment_card as CardRequest | undefined;
  const problem = card && cardProblem(method, { card_type: before.card?.card_type, ...card });
  // Numbers are looked at where a payment is authorised: baskets and customers keep what they get.
  if (problem !== undefined && (problem === 'card_type' || 'order_no' in container))
    refuseProperty('payment_card', `$.payment_card.${problem}`);
  const { currency } = container;
  return present({
    ...before,
    amount: amountIn(request, currency) ?? before.amount,
    bank_routing_number: request.bank_routing_number ?? before.bank_routing_number,
    gift_certificate_code: codeOf(request) ?? before.gift_certificate_code,
    card: card === undefined ? before.card : { ...before.card, ...storedCard(card, random) },
    bank_account:
      request.payment_bank_account === undefined
        ? before.bank_account
        : { ...before.bank_account, ...storedAccount(request.payment_bank_account as AccountRequest) },
    custom: mergeCustom(before.custom, customIn(request)),
  });
}

/** The amount that a request asks for, in whole units of the currency. @throws PropertyConstraintViolation */
export function amountIn(request: { readonly amount?: number }, currency: string): number | undefined {
  if (request.amount === undefined) return undefined;
  if (request.amount < 0) refuseProperty('payment_instrument', '$.amount');
  return toNumber(rounded(money(request.amount), currency));
}

const codeOf = (request: InstrumentRequest): string | undefined => {
  const { gift_certificate_code: given } = request as BasketPaymentInstrumentRequest;
  const code = given?.trim();
  return code === '' ? undefined : code;
};

const hidden = (number: string | undefined) =>
  number === undefined || number === ''
    ? {}
    : { last_digits: lastDigits(number), number_length: number.length };

/** Of a number that is masked already, what can still be read. */
const maskedDigits = (card: CardRequest | PaymentCard) => {
  const number = 'masked_number' in card ? cardDigits(card.masked_number ?? '') : '';
  const digits = /^[*xX]+(\d{1,4})$/.exec(number)?.[1];
  return digits === undefined ? {} : { last_digits: digits, number_length: number.length };
};

function storedCard(card: CardRequest, random: Randomness): StoredCard {
  const digits = card.number === undefined ? undefined : cardDigits(card.number);
  return {
    ...present({
      card_type: card.card_type,
      holder: card.holder,
      expiration_month: card.expiration_month,
      expiration_year: card.expiration_year,
      issue_number: card.issue_number,
      valid_from_month: card.valid_from_month,
      valid_from_year: card.valid_from_year,
      token: card.credit_card_token ?? (digits === undefined ? undefined : random.hex(32)),
    }),
    ...maskedDigits(card),
    ...hidden(digits),
  };
}

const storedAccount = (account: AccountRequest): NonNullable<PaymentInstrument['bank_account']> => ({
  ...present({
    holder: account.holder,
    drivers_license_state_code: account.drivers_license_state_code,
    drivers_license_last_digits:
      account.drivers_license === undefined ? undefined : lastDigits(account.drivers_license),
    drivers_license_length: account.drivers_license?.length,
  }),
  ...hidden(account.number),
});
