import { CustomerAlreadyRegistered, MissingPassword } from '../../../contract/faults/customers.ts';
import { InvalidPassword } from '../../../contract/faults/data.ts';
import { contract } from '../../../contract/index.ts';
import { meetsCustomerPasswordPolicy } from '../../domain/customer-credentials.ts';
import { formatSequenceNumber } from '../../domain/order-creation.ts';
import type { Customer } from '../../records/people.ts';
import { compoundKey } from '../../records/collections.ts';
import { response, type HandlerInput } from '../implement.ts';
import { customerFields } from './basket-creation.ts';
import { checkProfile, claimLogin } from './customer-login.ts';
import { customerDocument } from './customer-document.ts';
import { changeProfile } from './customer-profile.ts';
import { runHooks, customerArgument, runDocumentHooks } from './hook-points.ts';
import { instantOf } from './shop.ts';
import type { SignInDependencies } from './sign-in.ts';

const { post } = contract.shop.customers;
type Input = HandlerInput<typeof post>;

/** Returns the next customer number of the site's list that is not in use. */
export async function nextCustomerNumber({ work, site }: Pick<Input, 'work' | 'site'>): Promise<string> {
  for (;;) {
    const number = formatSequenceNumber(await work.next('customer_no'));
    const key = compoundKey(site.customer_list_id, number);
    if ((await work.collection('customers').find('number', key)).length === 0) return number;
  }
}

/**
 * Returns the guest who registers; the registered customer keeps the guest's ID. Returns undefined if a new customer
 * has to be created: an agent registers the customer, or the token's guest has already registered or was deleted.
 * @throws CustomerAlreadyRegistered for the token of a registered customer
 */
async function findRegisteringGuest({ caller, work, fail }: Input): Promise<Customer | undefined> {
  if (caller.kind !== 'customer') return undefined;
  if (!caller.guest) throw fail(CustomerAlreadyRegistered);
  const guest = await work.collection('customers').get(caller.customerId);
  return guest?.auth_type === 'guest' ? guest : undefined;
}

/** Updates the customer data in the guest's baskets, which the registered customer keeps. */
async function updateBasketCustomers({ work }: Input, customer: Customer): Promise<void> {
  for (const basket of await work.collection('baskets').find('customer', customer.customer_id)) {
    work.collection('baskets').put({ ...basket, ...customerFields(customer, basket.customer_email) });
  }
}

/**
 * Registers a customer (shop-and-debugger-api 4). A login that is already in use is reported only if the document has
 * no other problem.
 */
export async function registerCustomer(input: Input, { passwords }: Pick<SignInDependencies, 'passwords'>) {
  const { caller, work, site, random, clock, locale, fail } = input;
  const guest = await findRegisteringGuest(input);
  const body = await runDocumentHooks(input, post.hooks?.before, input.body, (document) => [document]);
  const now = instantOf(clock.now());
  const newCustomer: Customer = {
    customer_id: guest?.customer_id ?? random.id(),
    customer_list_id: site.customer_list_id,
    auth_type: 'registered',
    enabled: true,
    preferred_locale: guest?.preferred_locale ?? locale,
    creation_date: now,
    last_modified: now,
    ...(guest?.last_visit_time === undefined ? {} : { last_visit_time: guest.last_visit_time }),
    ...(guest?.custom === undefined ? {} : { custom: guest.custom }),
  };
  const profile = changeProfile(input, newCustomer, body.customer ?? {});
  checkProfile(input, profile, '$.customer');

  const { password } = body;
  const names = [profile.login, profile.email];
  if (caller.kind === 'customer' && password === undefined) throw fail(MissingPassword);
  // Customers choose their passwords themselves: a request of an agent must not contain one.
  if (password !== undefined && (caller.kind !== 'customer' || !meetsCustomerPasswordPolicy(password, names)))
    throw fail(InvalidPassword);
  await claimLogin(input, profile.login ?? '', profile.customer_id);

  const customer: Customer = { ...profile, customer_no: await nextCustomerNumber(input) };
  const { customer_id: customerId } = customer;
  work.collection('customers').put(customer);
  if (password !== undefined) {
    work
      .collection('credentials')
      .put({ kind: 'customer', subject: customerId, hash: await passwords.hash(password) });
  }
  await updateBasketCustomers(input, customer);

  const argument = customerArgument(customerId);
  await runHooks(input, post.hooks?.after, argument, { kind: 'document', document: body });
  const storedCustomer = (await work.collection('customers').get(customerId)) ?? customer;
  const state = await work.collection('customers').state(customerId);
  return response({
    document: customerDocument(storedCustomer, state?.resourceState),
    modifyHookArguments: [argument],
  });
}
