import { PropertyConstraintViolation, QuotaExceeded } from '../../../contract/faults/general.ts';
import { PaymentInstrumentNotFound } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import type { Customer, CustomerPaymentInstrument } from '../../records/people.ts';
import { answer, implement, type Fail, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { listedCustomer, theRegistered } from './customer-access.ts';
import { customerInstrumentDocument } from './customer-payment-document.ts';
import { customerArgument, runWithDocument, valueArgument } from './document-hooks.ts';
import { runHooks } from './hook-points.ts';
import { paymentInstrumentOf } from './payment-instrument.ts';
import { shopOf } from './shop-reader.ts';

const { customerPaymentInstruments: operations } = contract.shop;

/** So many payment instruments one customer may keep. */
export const instrumentQuota = 100;

function instrumentOf(
  customer: Customer,
  paymentInstrumentId: string,
  fail: Fail<typeof PaymentInstrumentNotFound>,
): CustomerPaymentInstrument {
  const found = customer.payment_instruments?.find(({ id }) => id === paymentInstrumentId);
  if (found === undefined) throw fail(PaymentInstrumentNotFound, { paymentInstrumentId });
  return found;
}

/** Headers alone speak of the customer: a body may carry the state of what it was copied from. */
const checkState = ({ work, vendor, headers }: RequestContext, customerId: string): Promise<void> =>
  checkResourceState({ work, vendor, headers }, 'customers', customerId);

async function describe(input: RequestContext, customerId: string, instrument: CustomerPaymentInstrument) {
  const state = await input.work.of('customers').state(customerId);
  return customerInstrumentDocument(instrument, shopOf(input).now, state?.resourceState);
}

export const customerInstrumentHandlers = implement(operations, {
  async list(input) {
    const { params, query } = input;
    const { customer_id: customerId } = params;
    await runHooks(input, operations.list.hooks?.before, valueArgument(customerId));
    const customer = await listedCustomer(input, customerId);
    const asked = query.payment_method_id;
    const asGuest = input.caller.kind === 'customer' && input.caller.guest;
    const fitting = (asGuest ? [] : (customer?.payment_instruments ?? [])).filter(
      ({ payment_method_id: method }) => asked === undefined || method === asked,
    );
    const { now } = shopOf(input);
    const data = fitting.map((one) => customerInstrumentDocument(one, now));
    const document = { count: data.length, data, total: data.length };
    return customer === undefined
      ? document
      : answer({ document, modifyWith: [customerArgument(customerId)] });
  },

  async post(input) {
    const { params, work, site, fail } = input;
    const { customer_id: customerId } = await theRegistered(input, params.customer_id);
    await checkState(input, customerId);
    const argument = customerArgument(customerId);
    const body = await runWithDocument(input, operations.post.hooks?.before, input.body, (document) => [
      argument,
      document,
    ]);
    // A gift certificate is money of its own, spent in a basket; there is nothing to keep for later.
    if (body.gift_certificate_code !== undefined) {
      const path = '$.gift_certificate_code';
      throw fail(PropertyConstraintViolation, { document: 'customer_payment_instrument_request', path });
    }
    const customer = await theRegistered(input, customerId);
    const kept = customer.payment_instruments ?? [];
    if (kept.length >= instrumentQuota) {
      throw fail(QuotaExceeded, { msg: `a customer keeps ${instrumentQuota} payment instruments at most` });
    }
    const { now } = shopOf(input);
    const payable = { currency: site.currencies[0] ?? '', customer_id: customerId };
    const described = await paymentInstrumentOf(input, payable, body);
    const added = { ...described, creation_date: now, last_modified: now };
    work.of('customers').put({ ...customer, payment_instruments: [...kept, added], last_modified: now });
    await runHooks(input, operations.post.hooks?.after, argument, { kind: 'document', document: body });
    const { payment_instruments: all = [] } = await theRegistered(input, customerId);
    const stored = all.find(({ id }) => id === added.id) ?? added;
    return answer({ document: await describe(input, customerId, stored), modifyWith: [argument] });
  },

  async get(input) {
    const { customer_id: customerId, payment_instrument_id: id } = input.params;
    await runHooks(input, operations.get.hooks?.before, valueArgument(customerId), valueArgument(id));
    const customer = await theRegistered(input, customerId);
    return answer({
      document: await describe(input, customerId, instrumentOf(customer, id, input.fail)),
      modifyWith: [customerArgument(customerId)],
    });
  },

  async delete(input) {
    const { params, work, fail } = input;
    const { customer_id: customerId, payment_instrument_id: id } = params;
    instrumentOf(await theRegistered(input, customerId), id, fail);
    await checkState(input, customerId);
    const args = [customerArgument(customerId), valueArgument(id)] as const;
    await runHooks(input, operations.delete.hooks?.before, ...args);
    const customer = await theRegistered(input, customerId);
    const left = (customer.payment_instruments ?? []).filter((one) => one.id !== id);
    const { payment_instruments: _all, ...rest } = customer;
    work.of('customers').put({
      ...rest,
      ...(left.length === 0 ? {} : { payment_instruments: left }),
      last_modified: shopOf(input).now,
    });
    await runHooks(input, operations.delete.hooks?.after, ...args);
    return undefined;
  },
});
