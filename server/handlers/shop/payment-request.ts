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
import {
  parseAmount,
  updateInstrument,
  createPaymentInstrument,
  requireUsableMethod,
} from './payment-instrument.ts';
import { omitUndefined } from './omit-undefined.ts';

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
 * Returns the payment instrument that a request adds to a basket or order, or the existing instrument with the changes
 * in the request. If the request refers to a customer payment instrument, only that instrument and the amount are
 * considered (shop-and-debugger-api 4, Orders).
 * @param previousInstrument the instrument that is changed; undefined if one is added
 * @throws InvalidPaymentMethodId, CustomerPaymentInstrumentNotFound, MissingGiftCertificateCode,
 * InvalidGiftCertificateCode, PropertyConstraintViolation
 */
export async function resolveInstrument(
  input: PaymentRequestInput,
  container: Basket | Order,
  request: Request,
  previousInstrument?: PaymentInstrument,
): Promise<PaymentInstrument> {
  const { customer_payment_instrument_id: customerInstrumentId } = request;
  if (customerInstrumentId !== undefined)
    return instrumentFromCustomer(input, container, customerInstrumentId, request, previousInstrument);
  const methodId = request.payment_method_id ?? previousInstrument?.payment_method_id;
  const code = request.gift_certificate_code?.trim() ?? previousInstrument?.gift_certificate_code ?? '';
  if (methodId === giftCertificateMethod && code === '') throw input.fail(MissingGiftCertificateCode);
  const instrument =
    previousInstrument === undefined
      ? await createPaymentInstrument(input, container, request)
      : await updateInstrument(input, container, previousInstrument, request);
  await checkCertificate(input, container, instrument);
  return instrument;
}

async function instrumentFromCustomer(
  input: PaymentRequestInput,
  container: Basket | Order,
  customerInstrumentId: string,
  request: Request,
  previousInstrument: PaymentInstrument | undefined,
): Promise<PaymentInstrument> {
  const customer = await input.work.collection('customers').get(container.customer_id);
  const customerInstrument = customer?.payment_instruments?.find(({ id }) => id === customerInstrumentId);
  if (customerInstrument === undefined) {
    throw input.fail(CustomerPaymentInstrumentNotFound, {
      customerPaymentInstrumentId: customerInstrumentId,
    });
  }
  await requireUsableMethod(input, container, customerInstrument.payment_method_id);
  const {
    creation_date: _created,
    last_modified: _modified,
    amount: _amount,
    ...details
  } = customerInstrument;
  const instrument = omitUndefined({
    ...details,
    id: previousInstrument?.id ?? input.random.id(),
    amount: parseAmount(request, container.currency) ?? previousInstrument?.amount,
  });
  await checkCertificate(input, container, instrument);
  return instrument;
}

/** @throws PaymentInstrumentNotFound */
export function requireInstrument(
  { payment_instruments: instruments }: Pick<Basket, 'payment_instruments'>,
  paymentInstrumentId: string,
  fail: Fail<typeof PaymentInstrumentNotFound>,
): PaymentInstrument {
  const instrument = instruments.find(({ id }) => id === paymentInstrumentId);
  if (instrument === undefined) throw fail(PaymentInstrumentNotFound, { paymentInstrumentId });
  return instrument;
}

/** Returns the instruments with the updated one in place of the one with its ID, or at the end if there is none. */
export const replaceOrAddInstrument = (
  instruments: readonly PaymentInstrument[],
  updatedInstrument: PaymentInstrument,
): PaymentInstrument[] =>
  instruments.some(({ id }) => id === updatedInstrument.id)
    ? instruments.map((candidate) => (candidate.id === updatedInstrument.id ? updatedInstrument : candidate))
    : [...instruments, updatedInstrument];

/**
 * Returns the part of an order's payment instrument that is stored with its customer.
 * @param now ISO 8601 UTC
 */
export function toCustomerInstrument(
  instrument: PaymentInstrument,
  id: string,
  now: string,
): CustomerPaymentInstrument {
  const { payment_method_id, bank_routing_number, card, bank_account } = instrument;
  return omitUndefined({
    id,
    payment_method_id,
    bank_routing_number,
    card,
    bank_account,
    creation_date: now,
    last_modified: now,
  });
}
