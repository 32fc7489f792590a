import { fault } from '../../../contract/fault.ts';
import {
  InvalidPassword,
  PasswordNotValidForReuse,
  PasswordPolicyViolation,
  UserIsLocked,
  UserNotAvailable,
  UserNotFound,
} from '../../../contract/faults/data.ts';
import { PropertyNotPermitted } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import { meetsPasswordPolicy } from '../../domain/password-policy.ts';
import type { Credentials } from '../../ports/credentials.ts';
import type { Passwords } from '../../ports/passwords.ts';
import type { User } from '../../records/access.ts';
import { answer, implement, type Implementation } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { runHooks } from '../shop/hook-points.ts';
import { instantOf } from '../shop/shop-reader.ts';
import { pathOf } from './addressed-site.ts';
import { checkId, type Declaring } from './reading.ts';
import { checkAccessRemains, checkLocales, checkRoles, userWith } from './user-changes.ts';
import { isLocked, userDocument } from './user-document.ts';
import { forgetPassword, wasUsed, withPassword } from './user-passwords.ts';

const { users } = contract.data;

export interface UserParts {
  readonly credentials: Credentials;
  readonly passwords: Passwords;
}

/** The user of the token; a client's own token has none. @throws UserNotAvailable, UserIsLocked */
async function thisUser({
  caller,
  work,
  clock,
  fail,
}: Declaring<typeof UserNotAvailable | typeof UserIsLocked>): Promise<User> {
  if (caller.kind !== 'agent' || caller.user === undefined) throw fail(UserNotAvailable);
  const user = await work.of('users').get(caller.user);
  if (user === undefined || user.disabled === true) throw fail(UserNotAvailable);
  if (isLocked(user, clock.now())) throw fail(UserIsLocked);
  return user;
}

async function userOf({ work, fail }: Declaring<typeof UserNotFound>, login: string): Promise<User> {
  const user = await work.of('users').get(login);
  if (user === undefined) throw fail(UserNotFound, { login });
  return user;
}

export function createUserHandlers({ credentials, passwords }: UserParts): Implementation[] {
  return implement(users, {
    getThis: async (input) => userDocument(await thisUser(input), input),

    async patchPassword(input) {
      const { body, work, clock, fail } = input;
      const user = await thisUser(input);
      const { login } = user;
      await checkResourceState(input, 'users', login);
      if ((await credentials.user(work, login, body.current_password)) === undefined) {
        throw fail(InvalidPassword);
      }
      const { password } = body;
      if (!meetsPasswordPolicy(password, login)) throw fail(PasswordPolicyViolation);
      if (await wasUsed(work, passwords, login, password)) throw fail(PasswordNotValidForReuse);
      const now = instantOf(clock.now());
      const changed = await withPassword(work, passwords, user, { password, now });
      work.of('users').put({ ...changed, last_modified: now });
      const told = [login, user.email ?? ''].map((value) => ({ kind: 'value', value }) as const);
      await runHooks(input, users.patchPassword.hooks?.after, ...told);
      return userDocument((await work.of('users').get(login)) ?? changed, input);
    },

    get: async (input) => userDocument(await userOf(input, input.params.login), input),

    /** Without a password an existing user keeps theirs, and a new one cannot sign in yet. */
    async put(input) {
      const { params, body, work, clock, fail } = input;
      const { login } = params;
      checkId(input, body.login, login);
      await checkResourceState(input, 'users', login);
      await checkLocales(input, body);
      await checkRoles(input, body);
      const { password } = body;
      if (password !== undefined && !meetsPasswordPolicy(password, login))
        throw fail(PasswordPolicyViolation);
      const before = await work.of('users').get(login);
      const now = instantOf(clock.now());
      let user = userWith(body, {
        login,
        ...passwordDates(before),
        creation_date: before?.creation_date ?? now,
        last_modified: now,
      });
      if (before !== undefined) await checkAccessRemains(input, credentials, before, user);
      if (password !== undefined) user = await withPassword(work, passwords, user, { password, now });
      work.of('users').put(user);
      return answer({ document: await userDocument(user, input), location: pathOf('users', login) });
    },

    /** A password is changed by its user alone, who knows the old one. */
    async patch(input) {
      const { params, body, work, clock } = input;
      const { login } = params;
      const before = await userOf(input, login);
      checkId(input, body.login, login);
      if (body.password !== undefined) {
        throw fault(PropertyNotPermitted, { property: 'password', document: 'user' });
      }
      await checkResourceState(input, 'users', login);
      await checkLocales(input, body);
      await checkRoles(input, body);
      const user = { ...userWith(body, before), last_modified: instantOf(clock.now()) };
      await checkAccessRemains(input, credentials, before, user);
      work.of('users').put(user);
      return userDocument(user, input);
    },

    async delete(input) {
      const { params, work } = input;
      const user = await userOf(input, params.login);
      await checkResourceState(input, 'users', user.login);
      await checkAccessRemains(input, credentials, user, undefined);
      work.of('users').delete(user.login);
      forgetPassword(work, user.login);
      return undefined;
    },
  });
}

const passwordDates = (user: User | undefined): Partial<User> => ({
  ...(user?.password_modification_date === undefined
    ? {}
    : { password_modification_date: user.password_modification_date }),
  ...(user?.password_expiration_date === undefined
    ? {}
    : { password_expiration_date: user.password_expiration_date }),
});
