import type { PlatformAccess, Shopper, ShopTarget } from '../client/access.ts';
import type { PlatformClient } from '../client/platform-client.ts';
import type { CustomerCredentials } from '../client/profile.ts';
import type { PreparedRequest } from './prepare.ts';
import { MissingCustomer, RequestError } from './request-error.ts';

/** Who sends a request: its identity and, for a customer of its own, the credentials. */
type Sender = Pick<PreparedRequest, 'as' | 'credentials'>;

/** What the connection knows about the identities. */
export interface IdentitySources {
  readonly access: PlatformAccess;
  /** The customer of `# @as customer` if the current shopper is not a customer. */
  readonly customer?: CustomerCredentials | undefined;
}

/** Returns the client that sends a request as its identity. Throws `MissingCustomer` or `MissingCredentials`. */
export function clientOf(sender: Sender, target: ShopTarget, sources: IdentitySources): PlatformClient {
  const { access } = sources;
  switch (sender.as) {
    case undefined:
    case 'none':
      return access.raw;
    case 'guest':
      return access.shopAs({ kind: 'guest' }, target);
    case 'customer':
      return access.shopAs(customerOf(sender, sources), target);
    case 'agent':
    case 'user':
      return access.data;
    case 'client':
      return access.client;
  }
}

/** Checks that the connection has what an identity needs. Throws `MissingCustomer` or `MissingCredentials`. */
export function checkSender(sender: Sender, sources: IdentitySources): void {
  if (sender.as === 'customer') customerOf(sender, sources);
  else if (sender.as !== 'guest') clientOf(sender, {}, sources);
}

/** Throws `RequestError` if a request to another host has an identity of the connection. */
export function checkOtherHost(url: string, { as }: Sender): void {
  if (as === undefined || as === 'none') return;
  throw new RequestError(
    `"@as ${as}" applies only to the active connection, and ${new URL(url).host} is a different host.`,
  );
}

function customerOf({ credentials }: Sender, { access, customer }: IdentitySources): Shopper {
  if (credentials === undefined && access.shopper.kind === 'customer') return access.shopper;
  const login = credentials ?? customer;
  if (login) return { kind: 'customer', credentials: login };
  throw new MissingCustomer(
    '"@as customer" requires a customer. Sign in as a customer in the Shop view first.',
  );
}
