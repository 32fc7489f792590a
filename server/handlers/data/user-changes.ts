import type { UserChanges } from '../../../contract/documents/data/user.ts';
import { fault } from '../../../contract/fault.ts';
import { UserOperationNotAllowed } from '../../../contract/faults/data.ts';
import { PropertyConstraintViolation, UnknownLocale } from '../../../contract/faults/general.ts';
import type { Credentials } from '../../ports/credentials.ts';
import type { User } from '../../records/access.ts';
import type { RequestContext } from '../implement.ts';
import { customIn, mergeCustom } from '../shop/custom-attributes.ts';
import { changed } from './changed.ts';
import type { Declaring } from './reading.ts';
import { isLocked } from './user-document.ts';

/** The user with what a body sets; a lock that somebody sets or takes away has no end of its own. */
export function userWith(body: UserChanges, before: User): User {
  const { locked_until: until, custom, ...rest } = before;
  const kept = body.locked === undefined && until !== undefined ? { locked_until: until } : {};
  return changed<User>(
    { ...rest, ...kept },
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
      custom: mergeCustom(custom, customIn(body)),
    },
  );
}

const plain = (locale: string): string => locale.replace('_', '-').toLowerCase();

/** A locale is known when some site has it, or a locale of the same language. @throws UnknownLocale */
export async function checkLocales(
  { work, fail }: Declaring<typeof UnknownLocale>,
  body: UserChanges,
): Promise<void> {
  const asked = [body.preferred_data_locale, body.preferred_ui_locale].filter(
    (one) => typeof one === 'string',
  );
  if (asked.length === 0) return;
  const ofSites = (await work.of('sites').all()).flatMap(({ locales }) => locales.map(plain));
  const known = new Set(['default', ...ofSites, ...ofSites.map((locale) => locale.split('-')[0] ?? locale)]);
  const unknown = asked.find((locale) => !known.has(plain(locale)));
  if (unknown !== undefined) throw fail(UnknownLocale, { locale: unknown });
}

/** @throws PropertyConstraintViolation for a role that does not exist */
export async function checkRoles({ work }: Pick<RequestContext, 'work'>, body: UserChanges): Promise<void> {
  for (const [index, id] of (body.roles ?? []).entries()) {
    if ((await work.of('roles').get(id)) !== undefined) continue;
    throw fault(PropertyConstraintViolation, { document: 'user', path: `$.roles[${index}]` });
  }
}

/**
 * Nobody takes away their own access, and one administrator who can sign in remains.
 * @param after undefined where the user is deleted
 * @throws UserOperationNotAllowed
 */
export async function checkAccessRemains(
  { work, caller, clock, fail }: Declaring<typeof UserOperationNotAllowed>,
  credentials: Credentials,
  before: User,
  after: User | undefined,
): Promise<void> {
  const isActive = (user: User) => user.disabled !== true && !isLocked(user, clock.now());
  const administers = (user: User) => credentials.permits(work, user, 'administrator');
  const { login } = before;
  if (after !== undefined && isActive(after) && ((await administers(after)) || !(await administers(before))))
    return;
  if (caller.kind === 'agent' && caller.user === login) throw fail(UserOperationNotAllowed, { login });
  if (!isActive(before) || !(await administers(before))) return;
  for (const other of await work.of('users').all()) {
    if (other.login === login || !isActive(other) || !(await administers(other))) continue;
    // Written as it is, so that the commit fails where another request takes this one's access at the same time.
    work.of('users').put(other);
    return;
  }
  throw fail(UserOperationNotAllowed, { login });
}
