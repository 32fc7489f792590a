import type { User as Document } from '../../../contract/documents/data/user.ts';
import { passwordExpiration } from '../../domain/password-policy.ts';
import { isUserLocked } from '../../records/user-lock.ts';
import type { User } from '../../records/access.ts';
import type { RequestContext } from '../implement.ts';
import { resourceState } from '../resource-state.ts';
import { customFields } from '../shop/custom-attributes.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { pathOf } from './require-site.ts';

/** Removes the milliseconds, which dates of users do not have (data-api 2, Timestamps). */
const withoutMilliseconds = (instant: string | undefined): string | undefined =>
  instant?.replace(/\.\d+(?=Z$)/, '');

/** Returns a user's document. It never contains a password. */
export async function userDocument(
  user: User,
  { work, links, clock }: Pick<RequestContext, 'work' | 'links' | 'clock'>,
): Promise<Document> {
  const passwordModifiedAt = user.password_modification_date;
  return {
    ...(await resourceState(work, 'users', user.login)),
    login: user.login,
    link: links.resource(pathOf('users', user.login)),
    disabled: user.disabled ?? false,
    locked: isUserLocked(user, clock.now()),
    roles: user.roles ?? [],
    ...omitUndefined({
      creation_date: withoutMilliseconds(user.creation_date),
      email: user.email,
      external_id: user.external_id,
      first_name: user.first_name,
      last_modified: withoutMilliseconds(user.last_modified),
      last_name: user.last_name,
      password_expiration_date: withoutMilliseconds(passwordExpiration(user)),
      password_modification_date: withoutMilliseconds(passwordModifiedAt),
      preferred_data_locale: user.preferred_data_locale,
      preferred_ui_locale: user.preferred_ui_locale,
    }),
    ...customFields(user.custom),
  };
}
