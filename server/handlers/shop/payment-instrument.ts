import type {
  BasketPaymentInstrumentRequest,
  OrderPaymentInstrument,
} from '../../../contract/documents/payment.ts';
import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { InvalidPaymentMethodId } from '../../../contract/faults/shop.ts';
import type { Basket, PaymentInstrument } from '../../records/commerce.ts';
import { money, rounded, toNumber } from '../../domain/money.ts';
import { cardDigits, cardProblem, lastDigits, type StoredCard } from '../../domain/payment-card.ts';
import type { Randomness } from '../../ports/environment.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { paymentMethods } from './basket-inputs.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { present } from './present.ts';
import { shopOf } from './shop-reader.ts';

type Request = BasketPaymentInstrumentRequest | OrderPaymentInstrument;
type CardRequest = NonNullable<BasketPaymentInstrumentRequest['payment_card']>;
type AccountRequest = NonNullable<BasketPaymentInstrumentRequest['payment_bank_account']>;

/**
 * The payment instrument that a request describes. Of card and account numbers only the last digits and a token are
 * kept; a security code is not kept at all.
 * @throws InvalidPaymentMethodId; PropertyConstraintViolation for a card that the method does not take
 */
export async function paymentInstrumentOf(
  input: RequestContext & { readonly fail: Fail<typeof InvalidPaymentMethodId> },
  basket: Pick<Basket, 'currency'>,
  request: Request,
): Promise<PaymentInstrument> {
  const id = request.payment_method_id ?? '';
  const method = (await paymentMethods(shopOf(input))).find((one) => one.id === id && one.enabled);
  if (method === undefined) throw input.fail(InvalidPaymentMethodId, { paymentMethodId: id });
  const card = request.payment_card as CardRequest | undefined;
  const problem = card && cardProblem(method, card);
  if (problem !== undefined) {
    throw fault(PropertyConstraintViolation, { document: 'payment_card', path: `$.payment_card.${problem}` });
  }
  if (request.amount !== undefined && request.amount < 0) {
    throw fault(PropertyConstraintViolation, { document: 'payment_instrument', path: '$.amount' });
  }
  return present({
    id: input.random.id(),
    payment_method_id: method.id,
    amount:
      request.amount === undefined ? undefined : toNumber(rounded(money(request.amount), basket.currency)),
    bank_routing_number: request.bank_routing_number,
    card: card && storedCard(card, input.random),
    bank_account:
      request.payment_bank_account && storedAccount(request.payment_bank_account as AccountRequest),
    custom: mergeCustom(undefined, customIn(request)),
  });
}

const hidden = (number: string | undefined) =>
  number === undefined || number === ''
    ? {}
    : { last_digits: lastDigits(number), number_length: number.length };

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
