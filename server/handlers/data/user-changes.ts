import type { UserChanges } from '../../../contract/documents/data/user.ts';
import { fault } from '../../../contract/fault.ts';
import { UserOperationNotAllowed } from '../../../contract/faults/data.ts';
import { PropertyConstraintViolation, UnknownLocale } from '../../../contract/faults/general.ts';
import type { Credentials } from '../../ports/credentials.ts';
import type { User } from '../../records/access.ts';
import type { RequestContext } from '../implement.ts';
import { customAttributesOf, mergeCustom } from '../shop/custom-attributes.ts';
import { applyChanges } from './apply-changes.ts';
import type { RequestWithFaults } from './request-input.ts';
import { isUserLocked } from '../../records/user-lock.ts';

/** Returns the user with the fields of a body. If these set or remove the lock, its previous end time is removed. */
export function changeUser(body: UserChanges, storedUser: User): User {
  const { locked_until: lockedUntil, custom, ...rest } = storedUser;
  const lockExpiry =
    body.locked === undefined && lockedUntil !== undefined ? { locked_until: lockedUntil } : {};
  return applyChanges<User>(
    { ...rest, ...lockExpiry },
    {
      disabled: body.disabled,
      email: body.email,
      external_id: body.external_id,
      first_name: body.first_name,
      last_name: body.last_name,
      locked: body.locked,
      preferred_data_locale: body.preferred_data_locale,
      preferred_ui_locale: body.preferred_ui_locale,
      roles: body.roles,
      custom: mergeCustom(custom, customAttributesOf(body)),
    },
  );
}

const normalizeLocale = (locale: string): string => locale.replaceAll('_', '-').toLowerCase();

/**
 * Checks that the user's locales are known: `default`, a locale of a site, or the language of such a locale.
 * @throws UnknownLocale
 */
export async function checkLocales(
  { work, fail }: RequestWithFaults<typeof UnknownLocale>,
  body: UserChanges,
): Promise<void> {
  const requestedLocales = [body.preferred_data_locale, body.preferred_ui_locale].filter(
    (locale) => typeof locale === 'string',
  );
  if (requestedLocales.length === 0) return;
  const siteLocales = (await work.collection('sites').all()).flatMap(({ locales }) =>
    locales.map(normalizeLocale),
  );
  const acceptedLocales = new Set([
    'default',
    ...siteLocales,
    ...siteLocales.map((locale) => locale.split('-')[0] ?? locale),
  ]);
  const unknownLocale = requestedLocales.find((locale) => !acceptedLocales.has(normalizeLocale(locale)));
  if (unknownLocale !== undefined) throw fail(UnknownLocale, { locale: unknownLocale });
}

/** @throws PropertyConstraintViolation for a role that does not exist */
export async function checkRoles({ work }: Pick<RequestContext, 'work'>, body: UserChanges): Promise<void> {
  for (const [index, id] of (body.roles ?? []).entries()) {
    if ((await work.collection('roles').get(id)) !== undefined) continue;
    throw fault(PropertyConstraintViolation, { document: 'user', path: `$.roles[${index}]` });
  }
}

/**
 * Checks that users do not delete, disable or lock themselves or give up their own administrator permission, and that
 * at least one administrator who can sign in remains.
 * @param updatedUser undefined if the user is deleted
 * @throws UserOperationNotAllowed
 */
export async function checkAccessRemains(
  { work, caller, clock, fail }: RequestWithFaults<typeof UserOperationNotAllowed>,
  credentials: Credentials,
  storedUser: User,
  updatedUser: User | undefined,
): Promise<void> {
  const isActive = (user: User) => user.disabled !== true && !isUserLocked(user, clock.now());
  const isAdministrator = (user: User) => credentials.permits(work, user, 'administrator');
  const { login } = storedUser;
  if (
    updatedUser !== undefined &&
    isActive(updatedUser) &&
    ((await isAdministrator(updatedUser)) || !(await isAdministrator(storedUser)))
  )
    return;
  if (caller.kind === 'oauth' && caller.user === login) throw fail(UserOperationNotAllowed, { login });
  if (!isActive(storedUser) || !(await isAdministrator(storedUser))) return;
  for (const otherUser of await work.collection('users').all()) {
    if (otherUser.login === login || !isActive(otherUser) || !(await isAdministrator(otherUser))) continue;
    // The unchanged administrator is written too, so that the commit fails if a concurrent request removes this
    // administrator's access.
    work.collection('users').put(otherUser);
    return;
  }
  throw fail(UserOperationNotAllowed, { login });
}
