import type { PlatformAccess } from '../client/access.ts';
import { isFault, type PlatformFault } from '../client/errors.ts';
import type { ResourceAddress } from './address.ts';

/** Thrown if a shopper reads a resource of another shopper. The cause is the platform's fault. */
export class HiddenResource extends Error {
  declare readonly cause: PlatformFault;
  constructor(message: string, cause: PlatformFault) {
    super(message, { cause });
    this.name = 'HiddenResource';
  }
}

/** Faults of reads by a shopper other than the owner. The platform reports most such resources as missing. */
const hiddenReasons: Readonly<Record<string, string>> = {
  InvalidCustomer: 'It belongs to another shopper.',
  OrderNotFound: 'It does not exist, or belongs to another shopper.',
  NotFound: 'It does not exist, or belongs to another shopper.',
  CustomerNotFound: 'The customer does not exist, or is another one than the shopper.',
};

/** Returns the error to show if a resource could not be read because it belongs to another shopper; otherwise undefined. */
export function findHiddenResource(
  { shopper }: PlatformAccess,
  { site }: ResourceAddress,
  error: unknown,
): HiddenResource | undefined {
  if (site === undefined || shopper.kind === 'agent' || !isFault(error)) return undefined;
  const reason = hiddenReasons[error.fault];
  return reason === undefined
    ? undefined
    : new HiddenResource(`${reason} Sign in as an agent to open it.`, error);
}
