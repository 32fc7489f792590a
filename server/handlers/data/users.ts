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
import { response, implement, type HandlerInput, type Implementation } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { runHooks } from '../shop/hook-points.ts';
import { instantOf } from '../shop/shop.ts';
import { pathOf } from './require-site.ts';
import { checkId, type RequestWithFaults } from './request-input.ts';
import { checkAccessRemains, checkLocales, checkRoles, changeUser } from './user-changes.ts';
import { isUserLocked } from '../../records/user-lock.ts';
import { userDocument } from './user-document.ts';
import { deletePassword, wasUsedBefore, replacePassword } from './user-passwords.ts';

const { users } = contract.data;

export interface UserDependencies {
  readonly credentials: Credentials;
  readonly passwords: Passwords;
}

/**
 * Returns the user of the token. A client-only token has no user.
 * @throws UserNotAvailable, UserIsLocked
 */
async function currentUser({
  caller,
  work,
  clock,
  fail,
}: RequestWithFaults<typeof UserNotAvailable | typeof UserIsLocked>): Promise<User> {
  if (caller.kind !== 'oauth' || caller.user === undefined) throw fail(UserNotAvailable);
  const user = await work.collection('users').get(caller.user);
  if (user === undefined || user.disabled === true) throw fail(UserNotAvailable);
  if (isUserLocked(user, clock.now())) throw fail(UserIsLocked);
  return user;
}

async function requireUser(
  { work, fail }: RequestWithFaults<typeof UserNotFound>,
  login: string,
): Promise<User> {
  const user = await work.collection('users').get(login);
  if (user === undefined) throw fail(UserNotFound, { login });
  return user;
}

export function createUserHandlers({ credentials, passwords }: UserDependencies): Implementation[] {
  return implement(users, {
    getThis: async (input) => userDocument(await currentUser(input), input),

    patchPassword: (input) => changePassword(input, { credentials, passwords }),

    get: async (input) => userDocument(await requireUser(input, input.params.login), input),

    /** Without a password, an existing user keeps the current one, and a new user cannot sign in yet. */
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
      const storedUser = await work.collection('users').get(login);
      const now = instantOf(clock.now());
      let user = changeUser(body, {
        login,
        ...passwordDates(storedUser),
        creation_date: storedUser?.creation_date ?? now,
        last_modified: now,
      });
      if (storedUser !== undefined) await checkAccessRemains(input, credentials, storedUser, user);
      if (password !== undefined) user = await replacePassword(work, passwords, user, { password, now });
      work.collection('users').put(user);
      return response({ document: await userDocument(user, input), location: pathOf('users', login) });
    },

    /** Does not accept a password: users change only their own password and must send the current one. */
    async patch(input) {
      const { params, body, work, clock } = input;
      const { login } = params;
      const storedUser = await requireUser(input, login);
      checkId(input, body.login, login);
      if (body.password !== undefined) {
        throw fault(PropertyNotPermitted, { property: 'password', document: 'user' });
      }
      await checkResourceState(input, 'users', login);
      await checkLocales(input, body);
      await checkRoles(input, body);
      const user = { ...changeUser(body, storedUser), last_modified: instantOf(clock.now()) };
      await checkAccessRemains(input, credentials, storedUser, user);
      work.collection('users').put(user);
      return userDocument(user, input);
    },

    async delete(input) {
      const { params, work } = input;
      const user = await requireUser(input, params.login);
      await checkResourceState(input, 'users', user.login);
      await checkAccessRemains(input, credentials, user, undefined);
      work.collection('users').delete(user.login);
      deletePassword(work, user.login);
      return undefined;
    },
  });
}

/** Changes the password of the token's user, who sends the current one. */
async function changePassword(
  input: HandlerInput<typeof users.patchPassword>,
  { credentials, passwords }: UserDependencies,
) {
  const { body, work, clock, fail } = input;
  const user = await currentUser(input);
  const { login } = user;
  await checkResourceState(input, 'users', login);
  if ((await credentials.user(work, login, body.current_password)) === undefined) {
    throw fail(InvalidPassword);
  }
  const { password } = body;
  if (!meetsPasswordPolicy(password, login)) throw fail(PasswordPolicyViolation);
  if (await wasUsedBefore(work, passwords, login, password)) throw fail(PasswordNotValidForReuse);
  const now = instantOf(clock.now());
  const updatedUser = await replacePassword(work, passwords, user, { password, now });
  work.collection('users').put({ ...updatedUser, last_modified: now });
  const hookArguments = [login, user.email ?? ''].map((value) => ({ kind: 'value', value }) as const);
  await runHooks(input, users.patchPassword.hooks?.after, ...hookArguments);
  return userDocument((await work.collection('users').get(login)) ?? updatedUser, input);
}

const passwordDates = (user: User | undefined): Partial<User> => ({
  ...(user?.password_modification_date === undefined
    ? {}
    : { password_modification_date: user.password_modification_date }),
  ...(user?.password_expiration_date === undefined
    ? {}
    : { password_expiration_date: user.password_expiration_date }),
});
