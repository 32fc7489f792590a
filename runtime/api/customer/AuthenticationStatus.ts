import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { SignInOutcome } from '../../protocol/bridge-protocol.ts';
import { Customer } from './Customer.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The result of an attempt to sign in. */
export class AuthenticationStatus extends PlatformObject {
  static readonly AUTH_OK = 'AUTH_OK';
  static readonly ERROR_CUSTOMER_DISABLED = 'ERROR_CUSTOMER_DISABLED';
  static readonly ERROR_CUSTOMER_LOCKED = 'ERROR_CUSTOMER_LOCKED';
  static readonly ERROR_CUSTOMER_NOT_FOUND = 'ERROR_CUSTOMER_NOT_FOUND';
  static readonly ERROR_PASSWORD_EXPIRED = 'ERROR_PASSWORD_EXPIRED';
  static readonly ERROR_PASSWORD_MISMATCH = 'ERROR_PASSWORD_MISMATCH';
  static readonly ERROR_UNKNOWN = 'ERROR_UNKNOWN';
  readonly #outcome: SignInOutcome;

  constructor(outcome: SignInOutcome) {
    super();
    this.#outcome = outcome;
  }

  /** Returns true if the attempt succeeded. */
  get authenticated(): boolean {
    return this.#outcome.ok;
  }

  /** Returns the customer whose login and password were checked, or null if the attempt failed. */
  get customer(): Customer | null {
    return this.#outcome.ok ? new Customer(this.#outcome.customerId) : null;
  }

  /** Returns the result as a code: AUTH_OK or one of the ERROR constants. */
  get status(): string {
    return this.#outcome.ok ? AuthenticationStatus.AUTH_OK : statusCodes[this.#outcome.reason];
  }
}
registerClass('customer.AuthenticationStatus', AuthenticationStatus, { booleans: ['authenticated'] });

const statusCodes = freezeTable({
  unknown: AuthenticationStatus.ERROR_CUSTOMER_NOT_FOUND,
  mismatch: AuthenticationStatus.ERROR_PASSWORD_MISMATCH,
  disabled: AuthenticationStatus.ERROR_CUSTOMER_DISABLED,
  locked: AuthenticationStatus.ERROR_CUSTOMER_LOCKED,
} as const);
