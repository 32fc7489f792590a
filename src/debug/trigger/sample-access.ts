import type { ConnectionProfile, CustomerCredentials } from '../../client/profile.ts';

/**
 * Credentials of the sample shop. They are public, and a service with these credentials listens only on
 * loopback.
 */
export const sampleAccess = {
  customer: { login: 'shopper@example.com', password: 'shopper' } satisfies CustomerCredentials,
  clientId: 'cartwright',
  clientPassword: 'cartwright',
} as const;

/**
 * Whether a connection probably leads to the bundled service, so that triggers can use the credentials of the sample
 * shop.
 */
export const isOnThisMachine = ({ baseUrl }: ConnectionProfile): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(baseUrl).hostname);
