import {
  InvalidLogin,
  LoginAlreadyInUse,
  MissingEmail,
  MissingLastName,
  MissingLogin,
} from '../../../contract/faults/customers.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { isDay, isEmail, isLogin } from '../../domain/customer-credentials.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Customer } from '../../records/people.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { instantOf } from './shop-reader.ts';

/** Milliseconds for which a login that is being given away is kept: longer than any request takes. */
const claimed = 60 * 60_000;

type Checking = Pick<RequestContext, 'work' | 'site' | 'clock'> & {
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
 * That a registered customer would have what each must have (shop-and-debugger-api 4, Register).
 * @param sent the document that changes the profile: only what it sets is looked at, since what is stored already may
 *   have come from elsewhere; undefined where all must be there
 * @throws MissingLogin, MissingEmail, MissingLastName, InvalidLogin; PropertyConstraintViolation for a malformed value
 */
export function checkProfile(
  { fail }: Pick<Checking, 'fail'>,
  profile: Partial<Pick<Customer, 'login' | 'email' | 'last_name' | 'birthday' | 'gender'>>,
  path: string,
  sent?: object,
): void {
  const { login = '', email = '', birthday, gender } = profile;
  const sets = (name: keyof typeof profile) =>
    sent === undefined || (sent as Record<string, unknown>)[name] !== undefined;
  if (sets('login') && isBlank(login)) throw fail(MissingLogin);
  if (sets('email') && isBlank(email)) throw fail(MissingEmail);
  if (sets('last_name') && isBlank(profile.last_name)) throw fail(MissingLastName);
  if (sets('login') && !isLogin(login)) throw fail(InvalidLogin);
  const bad =
    (sets('email') && !isEmail(email) && 'email') ||
    (sets('birthday') && birthday !== undefined && !isDay(birthday) && 'birthday') ||
    (sets('gender') && gender !== undefined && gender !== 1 && gender !== 2 && 'gender');
  if (bad) throw fail(PropertyConstraintViolation, { document: 'customer', path: `${path}.${bad}` });
}

/**
 * Gives a login to a customer as part of the request's work. Of two requests that give the same login at once the
 * second to commit is repeated, and then finds it in use.
 * @throws LoginAlreadyInUse
 */
export async function claimLogin(
  {
    work,
    site,
    clock,
    fail,
  }: Pick<Checking, 'work' | 'site' | 'clock'> & { readonly fail: Fail<typeof LoginAlreadyInUse> },
  login: string,
  customerId: string,
): Promise<void> {
  const key = compoundKey(site.customer_list_id, login.toLowerCase());
  const holders = await work.of('customers').find('login', key);
  if (holders.some(({ customer_id: id }) => id !== customerId)) throw fail(LoginAlreadyInUse);
  const id = key;
  await work.of('expiring').get(compoundKey('login_claim', id));
  work.of('expiring').put({
    kind: 'login_claim',
    id,
    customer_id: customerId,
    expires_at: instantOf(clock.now() + claimed),
  });
}
