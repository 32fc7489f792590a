import type { User as Document } from '../../../contract/documents/data/user.ts';
import { passwordLifetimeDays } from '../../domain/password-policy.ts';
import type { User } from '../../records/access.ts';
import type { RequestContext } from '../implement.ts';
import { resourceState } from '../resource-state.ts';
import { customFields } from '../shop/custom-attributes.ts';
import { present } from '../shop/present.ts';
import { pathOf } from './addressed-site.ts';

const day = 24 * 60 * 60_000;

/** Dates of users come without milliseconds (data-api 2, Timestamps). */
const inSeconds = (instant: string | undefined): string | undefined => instant?.replace(/\.\d+(?=Z$)/, '');

/** When the password that was set at an instant expires. */
export const expirationOf = (modified: string): string =>
  new Date(Date.parse(modified) + passwordLifetimeDays * day).toISOString();

/** Whether a user is locked now: for good, or until an instant to come. */
export const isLocked = ({ locked, locked_until: until }: User, now: number): boolean =>
  locked === true && (until === undefined || Date.parse(until) > now);

/** A user as everybody may see them: never with a password. */
export async function userDocument(
  user: User,
  { work, links, clock }: Pick<RequestContext, 'work' | 'links' | 'clock'>,
): Promise<Document> {
  const modified = user.password_modification_date;
  const expires = user.password_expiration_date ?? (modified && expirationOf(modified));
  return {
    ...(await resourceState(work, 'users', user.login)),
    login: user.login,
    link: links.to(pathOf('users', user.login)),
    disabled: user.disabled ?? false,
    locked: isLocked(user, clock.now()),
    roles: user.roles ?? [],
    ...present({
      creation_date: inSeconds(user.creation_date),
      email: user.email,
      external_id: user.external_id,
      first_name: user.first_name,
      last_modified: inSeconds(user.last_modified),
      last_name: user.last_name,
      password_expiration_date: inSeconds(expires),
      password_modification_date: inSeconds(modified),
      preferred_data_locale: user.preferred_data_locale,
      preferred_ui_locale: user.preferred_ui_locale,
    }),
    ...customFields(user.custom),
  };
}
