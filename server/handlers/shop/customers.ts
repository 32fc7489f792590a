import type { CustomerDependencies } from './customer-dependencies.ts';
import { InvalidExpandValue } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import { response, implement, type HandlerInput, type Implementation } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { requireAccessibleCustomer, requireRegisteredCustomer } from './customer-access.ts';
import { customerBaskets } from './customer-baskets.ts';
import { customerDocument } from './customer-document.ts';
import { checkProfile, claimLogin } from './customer-login.ts';
import { customerOrders } from './customer-orders.ts';
import { changePassword } from './customer-password.ts';
import { customerInstrumentDocument } from './customer-payment-document.ts';
import { changeProfile } from './customer-profile.ts';
import { registerCustomer } from './customer-registration.ts';
import { resetByDocument, resetById } from './customer-reset.ts';
import { runHooks, valueArgument, customerArgument, runDocumentHooks } from './hook-points.ts';
import { shopOf } from './shop.ts';
import { comparableLogin } from '../../records/collections.ts';

const { customers } = contract.shop;

/** Whether payment instruments were requested. Addresses need not be requested. @throws InvalidExpandValue */
function expandsInstruments({ query, fail }: HandlerInput<typeof customers.get>): boolean {
  const names = (query.expand ?? '').split(',').map((name) => name.trim());
  const expansions = names.filter((name) => name !== '');
  for (const expandValue of expansions) {
    if (!/^(addresses|payment_?instruments)$/.test(expandValue))
      throw fail(InvalidExpandValue, { expandValue });
  }
  return expansions.some((name) => name.startsWith('payment'));
}

async function get(input: HandlerInput<typeof customers.get>) {
  const { customer_id: customerId } = input.params;
  const includesInstruments = expandsInstruments(input);
  await runHooks(input, customers.get.hooks?.before, valueArgument(customerId));
  const customer = await requireAccessibleCustomer(input, customerId);
  const state = await input.work.collection('customers').state(customerId);
  const { now } = shopOf(input);
  const isGuest = input.caller.kind === 'customer' && input.caller.guest;
  const { addresses, ...profile } = customerDocument(customer, state?.resourceState);
  const storedInstruments = isGuest ? [] : (customer.payment_instruments ?? []);
  return response({
    document: {
      ...profile,
      // With the token of a guest who has registered since, only the profile is readable, not data that requires
      // signing in.
      ...(addresses === undefined || isGuest ? {} : { addresses }),
      ...(includesInstruments
        ? {
            payment_instruments: storedInstruments.map((instrument) =>
              customerInstrumentDocument(instrument, now),
            ),
          }
        : {}),
    },
    modifyHookArguments: [customerArgument(customerId)],
  });
}

async function patch(input: HandlerInput<typeof customers.patch>) {
  const { work } = input;
  const { customer_id: customerId } = await requireRegisteredCustomer(input, input.params.customer_id);
  await checkResourceState(input, 'customers', customerId);
  const argument = customerArgument(customerId);
  const body = await runDocumentHooks(input, customers.patch.hooks?.before, input.body, (document) => [
    argument,
    document,
  ]);
  const currentCustomer = await requireRegisteredCustomer(input, customerId);
  const updatedCustomer = {
    ...changeProfile(input, currentCustomer, body),
    last_modified: shopOf(input).now,
  };
  checkProfile(input, updatedCustomer, '$', body);
  const { login = '' } = updatedCustomer;
  if (comparableLogin(login) !== comparableLogin(currentCustomer.login ?? ''))
    await claimLogin(input, login, customerId);
  work.collection('customers').put(updatedCustomer);
  await runHooks(input, customers.patch.hooks?.after, argument, { kind: 'document', document: body });
  // A hook may have deleted the customer.
  const storedCustomer = await requireRegisteredCustomer(input, customerId);
  const state = await work.collection('customers').state(customerId);
  return response({
    document: customerDocument(storedCustomer, state?.resourceState),
    modifyHookArguments: [argument],
  });
}

export const createCustomerHandlers = (dependencies: CustomerDependencies): Implementation[] =>
  implement(customers, {
    post: (input) => registerCustomer(input, dependencies),
    get,
    patch,
    baskets: customerBaskets,
    orders: customerOrders,
    password: (input) => changePassword(input, dependencies),
    resetPassword: (input) => resetByDocument(input, dependencies.resetTokens),
    resetPasswordById: (input) => resetById(input, dependencies.resetTokens),
  });
