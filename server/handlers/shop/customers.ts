import type { CustomerParts } from './customer-parts.ts';
import { InvalidExpandValue, ResourceStateConflict } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import { answer, implement, type HandlerInput, type Implementation } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { theCustomer, theRegistered } from './customer-access.ts';
import { customerBaskets } from './customer-baskets.ts';
import { customerDocument } from './customer-document.ts';
import { checkProfile, claimLogin } from './customer-login.ts';
import { customerOrders } from './customer-orders.ts';
import { changePassword } from './customer-password.ts';
import { customerInstrumentDocument } from './customer-payment-document.ts';
import { profileWith } from './customer-profile.ts';
import { register } from './customer-registration.ts';
import { resetByDocument, resetById } from './customer-reset.ts';
import { customerArgument, runWithDocument, valueArgument } from './document-hooks.ts';
import { runHooks } from './hook-points.ts';
import { shopOf } from './shop-reader.ts';

const { customers } = contract.shop;

/** Whether the payment instruments were asked for; addresses always come. @throws InvalidExpandValue */
function wantsInstruments({ query, fail }: HandlerInput<typeof customers.get>): boolean {
  const asked = (query.expand ?? '').split(',').map((name) => name.trim());
  const named = asked.filter((name) => name !== '');
  for (const expandValue of named) {
    if (!/^(addresses|payment_?instruments)$/.test(expandValue))
      throw fail(InvalidExpandValue, { expandValue });
  }
  return named.some((name) => name.startsWith('payment'));
}

async function get(input: HandlerInput<typeof customers.get>) {
  const { customer_id: customerId } = input.params;
  const instruments = wantsInstruments(input);
  await runHooks(input, customers.get.hooks?.before, valueArgument(customerId));
  const customer = await theCustomer(input, customerId);
  const state = await input.work.of('customers').state(customerId);
  const { now } = shopOf(input);
  const asGuest = input.caller.kind === 'customer' && input.caller.guest;
  const { addresses, ...profile } = customerDocument(customer, state?.resourceState);
  const kept = asGuest ? [] : (customer.payment_instruments ?? []);
  return answer({
    document: {
      ...profile,
      // The token of a guest who has registered since shows the profile, and nothing that needed a sign-in to be kept.
      ...(addresses === undefined || asGuest ? {} : { addresses }),
      ...(instruments
        ? { payment_instruments: kept.map((one) => customerInstrumentDocument(one, now)) }
        : {}),
    },
    modifyWith: [customerArgument(customerId)],
  });
}

async function patch(input: HandlerInput<typeof customers.patch>) {
  const { work, fail } = input;
  const { customer_id: customerId } = await theRegistered(input, input.params.customer_id);
  await checkResourceState(input, 'customers', customerId);
  const argument = customerArgument(customerId);
  const body = await runWithDocument(input, customers.patch.hooks?.before, input.body, (document) => [
    argument,
    document,
  ]);
  const before = await theRegistered(input, customerId);
  const changed = { ...profileWith(input, before, body), last_modified: shopOf(input).now };
  checkProfile(input, changed, '$', body);
  const { login = '' } = changed;
  if (login.toLowerCase() !== (before.login ?? '').toLowerCase()) await claimLogin(input, login, customerId);
  work.of('customers').put(changed);
  await runHooks(input, customers.patch.hooks?.after, argument, { kind: 'document', document: body });
  const stored = await work.of('customers').get(customerId);
  if (stored === undefined) throw fail(ResourceStateConflict, { client: '', server: '' });
  const state = await work.of('customers').state(customerId);
  return answer({ document: customerDocument(stored, state?.resourceState), modifyWith: [argument] });
}

export const createCustomerHandlers = (parts: CustomerParts): Implementation[] =>
  implement(customers, {
    post: (input) => register(input, parts),
    get,
    patch,
    baskets: customerBaskets,
    orders: customerOrders,
    password: (input) => changePassword(input, parts),
    resetPassword: (input) => resetByDocument(input, parts.resetTokens),
    resetPasswordById: (input) => resetById(input, parts.resetTokens),
  });
