import { CustomerNotFound } from '../../../contract/faults/customers.ts';
import { InvalidPassword } from '../../../contract/faults/data.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import { meetsCustomerPasswordPolicy } from '../../domain/customer-credentials.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Customer } from '../../records/people.ts';
import { response, type HandlerInput } from '../implement.ts';
import { bearerToken } from './bearer-token.ts';
import type { CustomerDependencies } from './customer-dependencies.ts';
import { findRegisteredCustomer, requireRegisteredCustomer } from './customer-access.ts';
import { runHooks, customerArgument, runDocumentHooks } from './hook-points.ts';
import { instantOf } from './shop.ts';
import { maySignIn, recordCustomerFailure, clearCustomerFailures } from './sign-in.ts';

const { password: operation } = contract.shop.customers;
type Input = HandlerInput<typeof operation>;

/**
 * Returns the customer whose password is to be changed. Customers without a reset token find only themselves; all other
 * callers find any registered customer of the site's list. Whether they may change the password is checked later.
 * @throws CustomerNotFound
 */
async function targetCustomer(input: Input, isResetToken: boolean): Promise<Customer> {
  const { params, caller } = input;
  if (caller.kind === 'oauth' || !isResetToken) return requireRegisteredCustomer(input, params.customer_id);
  const customer = await findRegisteredCustomer(input, params.customer_id);
  if (customer === undefined) throw input.fail(CustomerNotFound, { customerId: params.customer_id });
  return customer;
}

/**
 * Whether the caller is a customer who has sent the current password and may sign in. A wrong password counts toward
 * the lock, as when signing in.
 */
async function knowsPassword(
  input: Input,
  customer: Customer,
  currentPassword: string,
  dependencies: CustomerDependencies,
) {
  const { work, caller, clock } = input;
  // An agent, even one who acts as the customer, does not know the customer's password.
  if (caller.kind !== 'customer' || caller.agent !== undefined) return false;
  const { customer_id: customerId } = customer;
  const now = instantOf(clock.now());
  const credential = await work.collection('credentials').get(compoundKey('customer', customerId));
  const isCorrect =
    credential !== undefined && (await dependencies.passwords.matches(currentPassword, credential.hash));
  const currentCustomer = await work.collection('customers').get(customerId);
  if (currentCustomer === undefined || !maySignIn(currentCustomer, now)) return false;
  if (!isCorrect) await recordCustomerFailure(customerId, now, dependencies);
  return isCorrect;
}

/**
 * Stores a new password. Everything that was issued for the old password (tokens, sessions, the reset token) becomes
 * invalid, and a lock ends.
 */
export async function storePassword(
  work: UnitOfWork,
  customer: Customer,
  hash: string,
  now: string,
): Promise<void> {
  const { customer_id: subject } = customer;
  const currentCredential = await work.collection('credentials').get(compoundKey('customer', subject));
  // The previous password is also stored, which marks the password as changed. That invalidates the tokens that the
  // customer had as a guest.
  const previousHashes = currentCredential === undefined ? [] : [currentCredential.hash];
  work.collection('credentials').put({ kind: 'customer', subject, hash, previous: previousHashes });
  work.collection('customers').put({ ...(await clearCustomerFailures(work, customer)), last_modified: now });
}

/**
 * Changes a password (shop-and-debugger-api 4, PUT password). If customers change their own password, the response
 * contains a new token. The previous token stays valid, because some clients expect that. If an agent acts on behalf of
 * the customer, the new token names the agent, too.
 */
export async function changePassword(input: Input, dependencies: CustomerDependencies) {
  const { work, caller, clock, site, fail, params } = input;
  const { current_password: currentPassword = '' } = input.body;
  const isResetToken = await dependencies.resetTokens.matches(work, params.customer_id, currentPassword);
  const customer = await targetCustomer(input, isResetToken);
  const { customer_id: customerId } = customer;
  const argument = customerArgument(customerId);
  const body = await runDocumentHooks(input, operation.hooks?.before, input.body, (document) => [
    argument,
    document,
  ]);
  for (const name of ['current_password', 'password'] as const) {
    if ((body[name] ?? '') !== '') continue;
    throw fail(PropertyConstraintViolation, { document: 'password_change_request', path: `$.${name}` });
  }
  const { password = '', current_password: currentPasswordAfterHooks = '' } = body;
  if (!isResetToken && !(await knowsPassword(input, customer, currentPasswordAfterHooks, dependencies)))
    throw fail(InvalidPassword);
  if (!meetsCustomerPasswordPolicy(password, [customer.login, customer.email])) throw fail(InvalidPassword);

  const currentCustomer = (await work.collection('customers').get(customerId)) ?? customer;
  const hash = await dependencies.passwords.hash(password);
  await storePassword(work, currentCustomer, hash, instantOf(clock.now()));
  dependencies.resetTokens.revoke(work, customerId);
  await runHooks(input, operation.hooks?.after, argument, { kind: 'document', document: body });
  if (caller.kind !== 'customer' || caller.customerId !== customerId || caller.guest) return undefined;
  const claims = await dependencies.customerTokens.verify(bearerToken(input.headers) ?? '');
  if (typeof claims !== 'string') await dependencies.tokenRegistry.keepValid(work, claims);
  const revision = await dependencies.tokenRegistry.revision(work, 'customer', customerId);
  const token = await dependencies.customerTokens.issue(
    { customerId, guest: false, revision, agent: caller.agent },
    caller.clientId,
    site.id,
  );
  return response({ document: undefined, headers: { authorization: `Bearer ${token}` } });
}
