import { PlatformAccess, type Shopper } from '../../src/client/access.ts';
import { systemClock } from '../../src/client/clock.ts';
import { HttpTransport } from '../../src/client/transport.ts';

/** Returns access to a service of the sample shop as its administrator and as a shopper. */
export function accessTo(baseUrl: string, shopper: Shopper = { kind: 'guest' }): PlatformAccess {
  const access = new PlatformAccess({
    profile: {
      baseUrl,
      username: 'admin',
      password: 'admin',
      clientId: 'cartwright',
      clientPassword: 'cartwright',
      site: 'RefArch',
    },
    transport: new HttpTransport(),
    clock: systemClock,
  });
  access.signIn(shopper);
  return access;
}
