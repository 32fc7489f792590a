import {
  InvalidLogin,
  LoginAlreadyInUse,
  MissingEmail,
  MissingLastName,
  MissingLogin,
} from '../../../contract/faults/customers.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { isCalendarDay, isEmail, isLogin } from '../../domain/customer-credentials.ts';
import { comparableLogin, compoundKey } from '../../records/collections.ts';
import type { Customer } from '../../records/people.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { instantOf } from './shop.ts';

/**
 * Lifetime of a claim in milliseconds: longer than any request takes. A claim only makes concurrent requests conflict;
 * once stored, it does not prevent another customer from getting the login.
 */
const claimLifetimeMs = 60 * 60_000;

type CheckInput = Pick<RequestContext, 'work' | 'site' | 'clock'> & {
  readonly fail: Fail<
    | typeof MissingLogin
    | typeof MissingEmail
    | typeof MissingLastName
    | typeof InvalidLogin
    | typeof LoginAlreadyInUse
    | typeof PropertyConstraintViolation
  >;
};

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

/**
 * Checks that a registered customer has all required values, and that they are valid (shop-and-debugger-api 4,
 * Register).
 * @param changes the document that changes the profile. Only its fields are checked, because stored values may come
 * from other sources. Undefined if all fields are checked and the required values must be present
 * @throws MissingLogin, MissingEmail, MissingLastName, InvalidLogin; PropertyConstraintViolation for a malformed value
 */
export function checkProfile(
  { fail }: Pick<CheckInput, 'fail'>,
  profile: Partial<Pick<Customer, 'login' | 'email' | 'last_name' | 'birthday' | 'gender'>>,
  path: string,
  changes?: object,
): void {
  const { login = '', email = '', birthday, gender } = profile;
  const isChecked = (name: keyof typeof profile) =>
    changes === undefined || (changes as Record<string, unknown>)[name] !== undefined;
  if (isChecked('login') && isBlank(login)) throw fail(MissingLogin);
  if (isChecked('email') && isBlank(email)) throw fail(MissingEmail);
  if (isChecked('last_name') && isBlank(profile.last_name)) throw fail(MissingLastName);
  if (isChecked('login') && !isLogin(login)) throw fail(InvalidLogin);
  const invalidField =
    (isChecked('email') && !isEmail(email) && 'email') ||
    (isChecked('birthday') && birthday !== undefined && !isCalendarDay(birthday) && 'birthday') ||
    (isChecked('gender') && gender !== undefined && gender !== 1 && gender !== 2 && 'gender');
  if (invalidField)
    throw fail(PropertyConstraintViolation, { document: 'customer', path: `${path}.${invalidField}` });
}

/**
 * Reserves a login for a customer as part of the request's work, so that the caller can store it with the customer. If
 * two concurrent requests reserve the same login, only the first one to commit succeeds.
 * @throws LoginAlreadyInUse
 */
export async function claimLogin(
  {
    work,
    site,
    clock,
    fail,
  }: Pick<CheckInput, 'work' | 'site' | 'clock'> & { readonly fail: Fail<typeof LoginAlreadyInUse> },
  login: string,
  customerId: string,
): Promise<void> {
  const id = compoundKey(site.customer_list_id, comparableLogin(login));
  const holders = await work.collection('customers').find('login', id);
  if (holders.some((holder) => holder.customer_id !== customerId)) throw fail(LoginAlreadyInUse);
  // A unit of work conflicts only over records that it has read and written. This read makes concurrent claims
  // conflict.
  await work.collection('expiring').get(compoundKey('login_claim', id));
  work.collection('expiring').put({
    kind: 'login_claim',
    id,
    customer_id: customerId,
    expires_at: instantOf(clock.now() + claimLifetimeMs),
  });
}
