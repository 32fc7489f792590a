import { ConcurrentChange, type UnitOfWork } from '../../ports/store.ts';
import type { Passwords } from '../../ports/passwords.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Customer } from '../../records/people.ts';
import { instantOf, type Shop } from './shop-reader.ts';

/** How often a password may be wrong in a row, and for how many milliseconds the customer is locked then. */
export const lockout = { attempts: 6, duration: 30 * 60_000 } as const;

const failures = (customerId: string): string => compoundKey('failed_logins', customerId);

export interface SignInParts {
  readonly passwords: Passwords;
  /** A unit of work of its own: a failed sign-in must be remembered although its request is rolled back. */
  readonly beginWork: () => UnitOfWork;
}

/** Guests have no login; a disabled customer cannot sign in, and a locked one not before the lock ends. */
export const maySignIn = (customer: Customer, now: string): boolean =>
  customer.auth_type === 'registered' &&
  customer.enabled !== false &&
  (customer.locked_until === undefined || Date.parse(customer.locked_until) <= Date.parse(now));

/**
 * The customer who has this login and password; undefined for any reason not to let them in. Every refusal takes the
 * same time, so that logins cannot be told from their answers.
 * @param forms of the password: as sent and, where it was percent-encoded, as decoded
 */
export async function customerByPassword(
  shop: Shop,
  login: string,
  forms: readonly string[],
  parts: SignInParts,
): Promise<Customer | undefined> {
  const { work, site, now } = shop;
  const key = compoundKey(site.customer_list_id, login.toLowerCase());
  const [customer] = await work.of('customers').find('login', key);
  const credential =
    customer && (await work.of('credentials').get(compoundKey('customer', customer.customer_id)));
  if (customer === undefined || credential === undefined) {
    await parts.passwords.hash(forms[0] ?? '');
    return undefined;
  }
  let right = false;
  for (const form of forms) right ||= await parts.passwords.matches(form, credential.hash);
  // Looked at after the slow hash: of many guesses at once, those that end after the lock count for nothing.
  const current = await work.of('customers').get(customer.customer_id);
  if (current === undefined || !maySignIn(current, now)) return undefined;
  if (!right) {
    await rememberFailure(customer.customer_id, now, parts);
    return undefined;
  }
  return signedIn(shop, current);
}

/** Counts a wrong password, although the request that brought it is rolled back; one too many locks the customer. */
export async function rememberFailure(
  customerId: string,
  now: string,
  { beginWork }: SignInParts,
): Promise<void> {
  const counting = beginWork();
  counting.add(failures(customerId), 1);
  await counting.commit();
  const failed = await counting.counter(failures(customerId));
  if (failed < lockout.attempts) return;

  for (;;) {
    const locking = beginWork();
    const customer = await locking.of('customers').get(customerId);
    if (customer === undefined || !maySignIn(customer, now)) return;
    const until = instantOf(Date.parse(now) + lockout.duration);
    locking.of('customers').put({ ...customer, locked_until: until, failed_logins: failed });
    locking.add(failures(customerId), -(await locking.counter(failures(customerId))));
    try {
      await locking.commit();
      return;
    } catch (error) {
      // Another request has changed the customer at this moment: perhaps to lock them too, perhaps not.
      if (!(error instanceof ConcurrentChange)) throw error;
    }
  }
}

/** Forgets wrong passwords, and the lock that followed them. */
export async function withoutFailures(work: UnitOfWork, customer: Customer): Promise<Customer> {
  const { locked_until: _lock, failed_logins: _failed, ...rest } = customer;
  const failed = await work.counter(failures(customer.customer_id));
  if (failed !== 0) work.add(failures(customer.customer_id), -failed);
  return rest;
}

/** Brings the profile's times up to date and forgets failed attempts. */
export async function signedIn({ work, now }: Shop, customer: Customer): Promise<Customer> {
  const updated: Customer = {
    ...(await withoutFailures(work, customer)),
    ...(customer.last_login_time === undefined ? {} : { previous_login_time: customer.last_login_time }),
    ...(customer.last_visit_time === undefined ? {} : { previous_visit_time: customer.last_visit_time }),
    last_login_time: now,
    last_visit_time: now,
  };
  work.of('customers').put(updated);
  return updated;
}
