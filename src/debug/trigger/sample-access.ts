import type { ConnectionProfile, CustomerCredentials } from '../../client/profile.ts';

/** Credentials of the sample shop: they are public, and a service that has them listens on loopback only. */
export const sampleAccess = {
  customer: { login: 'shopper@example.com', password: 'shopper' } satisfies CustomerCredentials,
  clientId: 'cartwright',
  clientPassword: 'cartwright',
} as const;

/** Whether a connection may be taken for the bundled service, so that triggers need no credentials of their own there. */
export const isOnThisMachine = ({ baseUrl }: ConnectionProfile): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(baseUrl).hostname);
