import { ConcurrentChangeError, type UnitOfWork } from '../../ports/store.ts';
import type { Passwords } from '../../ports/passwords.ts';
import { comparableLogin, compoundKey } from '../../records/collections.ts';
import type { Customer } from '../../records/people.ts';
import { isCustomerLocked, customerLockout } from '../../domain/customer-credentials.ts';
import { instantOf, type Shop } from './shop.ts';

const failureCounter = (customerId: string): string => compoundKey('failed_logins', customerId);

export interface SignInDependencies {
  readonly passwords: Passwords;
  /** Begins a separate unit of work: a failed sign-in is recorded even though its request is rolled back. */
  readonly beginWork: () => UnitOfWork;
}

/** Whether the customer may sign in: guests have no login, and disabled or locked customers may not. */
export const maySignIn = (customer: Customer, now: string): boolean =>
  customer.auth_type === 'registered' && customer.enabled !== false && !isCustomerLocked(customer, now);

/**
 * Returns the customer with this login and password, after recording the sign-in. Returns undefined if the sign-in is
 * rejected; a wrong password is counted ({@link recordCustomerFailure}). For an unknown login, each form of the
 * password is hashed too, so that response times do not reveal which logins exist.
 * @param forms the password as sent and, if it was percent-encoded, as decoded
 */
export async function customerByPassword(
  shop: Shop,
  login: string,
  forms: readonly string[],
  dependencies: SignInDependencies,
): Promise<Customer | undefined> {
  const { work, site, now } = shop;
  const key = compoundKey(site.customer_list_id, comparableLogin(login));
  const [customer] = await work.collection('customers').find('login', key);
  const credential =
    customer && (await work.collection('credentials').get(compoundKey('customer', customer.customer_id)));
  if (customer === undefined || credential === undefined) {
    for (const form of forms) await dependencies.passwords.hash(form);
    return undefined;
  }
  let isCorrect = false;
  for (const form of forms) isCorrect ||= await dependencies.passwords.matches(form, credential.hash);
  // Checked after the slow hash, so that concurrent guesses that complete after the lock fail.
  const currentCustomer = await work.collection('customers').get(customer.customer_id);
  if (currentCustomer === undefined || !maySignIn(currentCustomer, now)) return undefined;
  if (!isCorrect) {
    await recordCustomerFailure(customer.customer_id, now, dependencies);
    return undefined;
  }
  return recordSignIn(shop, currentCustomer);
}

/** Returns the number of wrong passwords since the customer's last sign-in or lock. */
export const countFailures = (work: UnitOfWork, customerId: string): Promise<number> =>
  work.counter(failureCounter(customerId));

/** Counts a wrong password even though its request is rolled back, and locks the customer once there are too many. */
export async function recordCustomerFailure(
  customerId: string,
  now: string,
  { beginWork }: SignInDependencies,
): Promise<void> {
  const counterWork = beginWork();
  counterWork.add(failureCounter(customerId), 1);
  await counterWork.commit();
  const failureCount = await countFailures(counterWork, customerId);
  if (failureCount < customerLockout.maxAttempts) return;

  for (;;) {
    const lockWork = beginWork();
    const customer = await lockWork.collection('customers').get(customerId);
    if (customer === undefined || !maySignIn(customer, now)) return;
    const lockedUntil = instantOf(Date.parse(now) + customerLockout.durationMs);
    lockWork.collection('customers').put({ ...customer, locked_until: lockedUntil });
    lockWork.add(failureCounter(customerId), -(await countFailures(lockWork, customerId)));
    try {
      await lockWork.commit();
      return;
    } catch (error) {
      // Another request has changed the customer at the same time, possibly by locking the customer, too.
      if (!(error instanceof ConcurrentChangeError)) throw error;
    }
  }
}

/**
 * Resets the count of wrong passwords, and returns the customer without the fields `locked_until` and `failed_logins`.
 * Does not store the customer.
 */
export async function clearCustomerFailures(work: UnitOfWork, customer: Customer): Promise<Customer> {
  const { locked_until: _lock, failed_logins: _failed, ...rest } = customer;
  const failureCount = await countFailures(work, customer.customer_id);
  if (failureCount !== 0) work.add(failureCounter(customer.customer_id), -failureCount);
  return rest;
}

/** Stores the customer with new sign-in times, without a lock, and resets the count of wrong passwords. */
export async function recordSignIn({ work, now }: Shop, customer: Customer): Promise<Customer> {
  const updatedCustomer: Customer = {
    ...(await clearCustomerFailures(work, customer)),
    ...(customer.last_login_time === undefined ? {} : { previous_login_time: customer.last_login_time }),
    ...(customer.last_visit_time === undefined ? {} : { previous_visit_time: customer.last_visit_time }),
    last_login_time: now,
    last_visit_time: now,
  };
  work.collection('customers').put(updatedCustomer);
  return updatedCustomer;
}
