import { PlatformAccess, type Shopper } from '../../src/client/access.ts';
import { systemClock } from '../../src/client/clock.ts';
import type { ConnectionProfile } from '../../src/client/profile.ts';
import { HttpTransport } from '../../src/client/transport.ts';

/**
 * Returns access, as the administrator and as a shopper, to a service that has the sample shop.
 * @param overrides fields of the connection profile
 */
export function accessTo(
  baseUrl: string,
  shopper: Shopper = { kind: 'guest' },
  overrides: Partial<ConnectionProfile> = {},
): PlatformAccess {
  const access = new PlatformAccess({
    profile: {
      baseUrl,
      username: 'admin',
      password: 'admin',
      clientId: 'cartwright',
      clientPassword: 'cartwright',
      site: 'RefArch',
      ...overrides,
    },
    transport: new HttpTransport(),
    clock: systemClock,
  });
  access.signIn(shopper);
  return access;
}
