import { PropertyConstraintViolation, QuotaExceeded } from '../../../contract/faults/general.ts';
import { PaymentInstrumentNotFound } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import { giftCertificateMethod } from '../../domain/payment-methods.ts';
import type { Customer, CustomerPaymentInstrument } from '../../records/people.ts';
import { response, implement, type Fail, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { customerForListing, requireRegisteredCustomer } from './customer-access.ts';
import { customerInstrumentDocument } from './customer-payment-document.ts';
import { runHooks, valueArgument, customerArgument, runDocumentHooks } from './hook-points.ts';
import { createPaymentInstrument } from './payment-instrument.ts';
import { shopOf } from './shop.ts';

const { customerPaymentInstruments: operations } = contract.shop;

/** Maximum number of payment instruments per customer. */
export const instrumentQuota = 100;

function requireInstrument(
  customer: Customer,
  paymentInstrumentId: string,
  fail: Fail<typeof PaymentInstrumentNotFound>,
): CustomerPaymentInstrument {
  const instrument = customer.payment_instruments?.find(({ id }) => id === paymentInstrumentId);
  if (instrument === undefined) throw fail(PaymentInstrumentNotFound, { paymentInstrumentId });
  return instrument;
}

/**
 * Compares only the headers with the customer's resource state, because the body may have been copied from a document
 * that includes a resource state.
 */
const checkState = ({ work, vendor, headers }: RequestContext, customerId: string): Promise<void> =>
  checkResourceState({ work, vendor, headers }, 'customers', customerId);

async function documentOf(input: RequestContext, customerId: string, instrument: CustomerPaymentInstrument) {
  const state = await input.work.collection('customers').state(customerId);
  return customerInstrumentDocument(instrument, shopOf(input).now, state?.resourceState);
}

export const customerInstrumentHandlers = implement(operations, {
  async list(input) {
    const { params, query } = input;
    const { customer_id: customerId } = params;
    await runHooks(input, operations.list.hooks?.before, valueArgument(customerId));
    const customer = await customerForListing(input, customerId);
    const requestedMethodId = query.payment_method_id;
    const isGuest = input.caller.kind === 'customer' && input.caller.guest;
    const matchingInstruments = (isGuest ? [] : (customer?.payment_instruments ?? [])).filter(
      ({ payment_method_id: method }) => requestedMethodId === undefined || method === requestedMethodId,
    );
    const { now } = shopOf(input);
    const data = matchingInstruments.map((instrument) => customerInstrumentDocument(instrument, now));
    const document = { count: data.length, data, total: data.length };
    return customer === undefined
      ? document
      : response({ document, modifyHookArguments: [customerArgument(customerId)] });
  },

  async post(input) {
    const { params, work, site, fail } = input;
    const { customer_id: customerId } = await requireRegisteredCustomer(input, params.customer_id);
    await checkState(input, customerId);
    const argument = customerArgument(customerId);
    const body = await runDocumentHooks(input, operations.post.hooks?.before, input.body, (document) => [
      argument,
      document,
    ]);
    // A gift certificate is redeemed in a basket, so it cannot be stored as a payment instrument.
    if (body.payment_method_id === giftCertificateMethod) {
      const path = '$.payment_method_id';
      throw fail(PropertyConstraintViolation, { document: 'customer_payment_instrument_request', path });
    }
    const customer = await requireRegisteredCustomer(input, customerId);
    const currentInstruments = customer.payment_instruments ?? [];
    if (currentInstruments.length >= instrumentQuota) {
      throw fail(QuotaExceeded, {
        msg: `a customer can have at most ${instrumentQuota} payment instruments`,
      });
    }
    const { now } = shopOf(input);
    const owner = { currency: site.currencies[0] ?? '', customer_id: customerId };
    const instrument = await createPaymentInstrument(input, owner, body);
    const newInstrument = { ...instrument, creation_date: now, last_modified: now };
    work
      .collection('customers')
      .put({ ...customer, payment_instruments: [...currentInstruments, newInstrument], last_modified: now });
    const document = { kind: 'document', document: body } as const;
    await runHooks(input, operations.post.hooks?.after, argument, document);
    const { payment_instruments: storedInstruments = [] } = await requireRegisteredCustomer(
      input,
      customerId,
    );
    const storedInstrument = storedInstruments.find(({ id }) => id === newInstrument.id) ?? newInstrument;
    return response({
      document: await documentOf(input, customerId, storedInstrument),
      modifyHookArguments: [argument],
      trailingModifyHookArguments: [document],
    });
  },

  async get(input) {
    const { customer_id: customerId, payment_instrument_id: id } = input.params;
    await runHooks(input, operations.get.hooks?.before, valueArgument(customerId), valueArgument(id));
    const customer = await requireRegisteredCustomer(input, customerId);
    return response({
      document: await documentOf(input, customerId, requireInstrument(customer, id, input.fail)),
      modifyHookArguments: [customerArgument(customerId)],
    });
  },

  async delete(input) {
    const { params, work, fail } = input;
    const { customer_id: customerId, payment_instrument_id: id } = params;
    requireInstrument(await requireRegisteredCustomer(input, customerId), id, fail);
    await checkState(input, customerId);
    const customerTarget = customerArgument(customerId);
    await runHooks(input, operations.delete.hooks?.before, customerTarget, valueArgument(id));
    const customer = await requireRegisteredCustomer(input, customerId);
    const remainingInstruments = (customer.payment_instruments ?? []).filter(
      (instrument) => instrument.id !== id,
    );
    const { payment_instruments: _instruments, ...rest } = customer;
    work.collection('customers').put({
      ...rest,
      ...(remainingInstruments.length === 0 ? {} : { payment_instruments: remainingInstruments }),
      last_modified: shopOf(input).now,
    });
    await runHooks(input, operations.delete.hooks?.after, customerTarget, valueArgument(id));
    return undefined;
  },
});
