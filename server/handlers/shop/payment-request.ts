import type { OrderPaymentInstrumentRequest } from '../../../contract/documents/payment.ts';
import {
  CustomerPaymentInstrumentNotFound,
  type InvalidGiftCertificateCode,
  MissingGiftCertificateCode,
} from '../../../contract/faults/orders.ts';
import { PaymentInstrumentNotFound, type InvalidPaymentMethodId } from '../../../contract/faults/shop.ts';
import { giftCertificateMethod } from '../../domain/payment-methods.ts';
import type { Basket, Order, PaymentInstrument } from '../../records/commerce.ts';
import type { CustomerPaymentInstrument } from '../../records/people.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { checkCertificate } from './payment-gift-certificate.ts';
import { amountIn, changedInstrument, paymentInstrumentOf, usableMethod } from './payment-instrument.ts';
import { present } from './present.ts';

type Request = OrderPaymentInstrumentRequest;
export type PaymentRequestInput = RequestContext & {
  readonly fail: Fail<
    | typeof InvalidPaymentMethodId
    | typeof CustomerPaymentInstrumentNotFound
    | typeof MissingGiftCertificateCode
    | typeof InvalidGiftCertificateCode
  >;
};

/**
 * The payment instrument that a request adds to a basket or order, or that it makes of one that is there. With a
 * customer payment instrument, nothing but that and the amount is considered (shop-and-debugger-api 4, Orders).
 * @param before the instrument that is changed
 * @throws InvalidPaymentMethodId, CustomerPaymentInstrumentNotFound, MissingGiftCertificateCode,
 *   InvalidGiftCertificateCode, PropertyConstraintViolation
 */
export async function requestedInstrument(
  input: PaymentRequestInput,
  container: Basket | Order,
  request: Request,
  before?: PaymentInstrument,
): Promise<PaymentInstrument> {
  const { customer_payment_instrument_id: storedId } = request;
  if (storedId !== undefined) return ofCustomer(input, container, storedId, request, before);
  const methodId = request.payment_method_id ?? before?.payment_method_id;
  const code = request.gift_certificate_code?.trim() ?? before?.gift_certificate_code ?? '';
  if (methodId === giftCertificateMethod && code === '') throw input.fail(MissingGiftCertificateCode);
  const instrument =
    before === undefined
      ? await paymentInstrumentOf(input, container, request)
      : await changedInstrument(input, container, before, request);
  await checkCertificate(input, container, instrument);
  return instrument;
}

async function ofCustomer(
  input: PaymentRequestInput,
  container: Basket | Order,
  storedId: string,
  request: Request,
  before: PaymentInstrument | undefined,
): Promise<PaymentInstrument> {
  const customer = await input.work.of('customers').get(container.customer_id);
  const found = customer?.payment_instruments?.find(({ id }) => id === storedId);
  if (found === undefined) {
    throw input.fail(CustomerPaymentInstrumentNotFound, { customerPaymentInstrumentId: storedId });
  }
  await usableMethod(input, container, found.payment_method_id);
  const { creation_date: _created, last_modified: _modified, amount: _amount, ...details } = found;
  const instrument = present({
    ...details,
    id: before?.id ?? input.random.id(),
    amount: amountIn(request, container.currency) ?? before?.amount,
  });
  await checkCertificate(input, container, instrument);
  return instrument;
}

/** @throws PaymentInstrumentNotFound */
export function instrumentIn(
  { payment_instruments: instruments }: Pick<Basket, 'payment_instruments'>,
  paymentInstrumentId: string,
  fail: Fail<typeof PaymentInstrumentNotFound>,
): PaymentInstrument {
  const found = instruments.find(({ id }) => id === paymentInstrumentId);
  if (found === undefined) throw fail(PaymentInstrumentNotFound, { paymentInstrumentId });
  return found;
}

/** The instruments with one changed, or added where it is new. */
export const withInstrument = (
  instruments: readonly PaymentInstrument[],
  changed: PaymentInstrument,
): PaymentInstrument[] =>
  instruments.some(({ id }) => id === changed.id)
    ? instruments.map((one) => (one.id === changed.id ? changed : one))
    : [...instruments, changed];

/** What a customer keeps of an instrument that they paid with. @param now ISO 8601 UTC */
export function keptByCustomer(
  instrument: PaymentInstrument,
  id: string,
  now: string,
): CustomerPaymentInstrument {
  const { payment_method_id, bank_routing_number, card, bank_account } = instrument;
  return present({
    id,
    payment_method_id,
    bank_routing_number,
    card,
    bank_account,
    creation_date: now,
    last_modified: now,
  });
}
