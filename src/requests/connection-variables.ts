import type { PlatformAccess } from '../client/access.ts';
import { clientIdOf } from '../client/profile.ts';
import type { ConnectionVariable } from './placeholders.ts';

/** Returns the variables of a connection for `.http` files and launch configurations. */
export function connectionVariableValues(
  { profile, vendor }: PlatformAccess,
  site: string | undefined,
): Partial<Record<ConnectionVariable, string>> {
  const sitePrefix = site === undefined ? '' : `/s/${encodeURIComponent(site)}`;
  return {
    baseUrl: profile.baseUrl.replace(/\/+$/, ''),
    prefix: vendor.prefix,
    ...(site === undefined ? {} : { site }),
    clientId: clientIdOf(profile),
    shop: `${sitePrefix}/${vendor.prefix}/shop/v23_2`,
    data: `/s/-/${vendor.prefix}/data/v23_2`,
  };
}
