import { CustomerNotFound } from '../../../contract/faults/customers.ts';
import { InvalidPassword } from '../../../contract/faults/data.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import { meetsCustomerPasswordPolicy } from '../../domain/customer-credentials.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Customer } from '../../records/people.ts';
import { answer, type HandlerInput } from '../implement.ts';
import { bearerToken } from './bearer-token.ts';
import type { CustomerParts } from './customer-parts.ts';
import { registeredCustomer, theRegistered } from './customer-access.ts';
import { customerArgument, runWithDocument } from './document-hooks.ts';
import { runHooks } from './hook-points.ts';
import { instantOf } from './shop-reader.ts';
import { maySignIn, rememberFailure, withoutFailures } from './sign-in.ts';

const { password: operation } = contract.shop.customers;
type Input = HandlerInput<typeof operation>;

/**
 * Whose password is to be changed. The customers themselves and agents may name them; anybody else, a guest who forgot
 * the password above all, only with a reset token.
 */
async function addressed(input: Input, isResetToken: boolean): Promise<Customer> {
  const { params, caller } = input;
  if (caller.kind === 'agent' || !isResetToken) return theRegistered(input, params.customer_id);
  const customer = await registeredCustomer(input, params.customer_id);
  if (customer === undefined) throw input.fail(CustomerNotFound, { customerId: params.customer_id });
  return customer;
}

/** Whether the current password is right; a wrong one counts towards the lock, as at a sign-in. */
async function knowsPassword(input: Input, customer: Customer, given: string, parts: CustomerParts) {
  const { work, caller, clock } = input;
  // An agent, and an agent who acts as the customer, is not the one who knows the password.
  if (caller.kind !== 'customer' || caller.agent !== undefined) return false;
  const { customer_id: customerId } = customer;
  const now = instantOf(clock.now());
  const credential = await work.of('credentials').get(compoundKey('customer', customerId));
  const right = credential !== undefined && (await parts.passwords.matches(given, credential.hash));
  const current = await work.of('customers').get(customerId);
  if (current === undefined || !maySignIn(current, now)) return false;
  if (!right) await rememberFailure(customerId, now, parts);
  return right;
}

/**
 * Keeps a new password: what was issued for the old one (tokens, sessions, the reset token) ends with it, and so does a
 * lock.
 */
export async function storePassword(
  work: UnitOfWork,
  customer: Customer,
  hash: string,
  now: string,
): Promise<void> {
  const { customer_id: subject } = customer;
  const before = await work.of('credentials').get(compoundKey('customer', subject));
  // The one before marks the password as changed, which ends the tokens of the guest who registered.
  const previous = before === undefined ? [] : [before.hash];
  work.of('credentials').put({ kind: 'customer', subject, hash, previous });
  work.of('customers').put({ ...(await withoutFailures(work, customer)), last_modified: now });
}

/**
 * Changes a password (shop-and-debugger-api 4, PUT password). Of the customer who did it themselves the token that did it
 * goes on, for clients that know no better, and a fresh one comes with the answer.
 */
export async function changePassword(input: Input, parts: CustomerParts) {
  const { work, caller, clock, site, fail, params } = input;
  const { current_password: given = '' } = input.body;
  const byToken = await parts.resetTokens.matches(work, params.customer_id, given);
  const customer = await addressed(input, byToken);
  const { customer_id: customerId } = customer;
  const argument = customerArgument(customerId);
  const body = await runWithDocument(input, operation.hooks?.before, input.body, (document) => [
    argument,
    document,
  ]);
  for (const name of ['current_password', 'password'] as const) {
    if ((body[name] ?? '') !== '') continue;
    throw fail(PropertyConstraintViolation, { document: 'password_change_request', path: `$.${name}` });
  }
  if (!byToken && !(await knowsPassword(input, customer, given, parts))) throw fail(InvalidPassword);
  const { password = '' } = body;
  if (!meetsCustomerPasswordPolicy(password, [customer.login, customer.email])) throw fail(InvalidPassword);

  const current = (await work.of('customers').get(customerId)) ?? customer;
  const hash = await parts.passwords.hash(password);
  await storePassword(work, current, hash, instantOf(clock.now()));
  parts.resetTokens.end(work, customerId);
  await runHooks(input, operation.hooks?.after, argument, { kind: 'document', document: body });
  if (caller.kind !== 'customer' || caller.customerId !== customerId || caller.guest) return undefined;
  const claims = await parts.customerTokens.verify(bearerToken(input.headers) ?? '');
  if (typeof claims !== 'string') await parts.register.keep(work, claims);
  const revision = await parts.register.revision(work, 'customer', customerId);
  const token = await parts.customerTokens.issue(
    { customerId, guest: false, revision },
    caller.clientId,
    site.id,
  );
  return answer({ document: undefined, headers: { authorization: `Bearer ${token}` } });
}
