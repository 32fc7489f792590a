import type { Customer as CustomerRecord } from '../../protocol/bridge-protocol.ts';
import { isCustomerLocked } from '../../../server/domain/customer-credentials.ts';
import { asText } from '../../text-arguments.ts';
import { currentRun } from '../../current-run.ts';
import { handle, StoredObject } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';
import { callHost, callHostInTransaction } from '../../host-calls.ts';
import { Status } from '../system/Status.ts';

/** The login and password of a customer. The password cannot be read. */
export class Credentials extends StoredObject<CustomerRecord> {
  /** Returns true if the customer is allowed to sign in. */
  get enabled(): boolean {
    return this[handle].data.enabled ?? true;
  }

  /** Sets whether the customer is allowed to sign in. Requires a transaction. */
  set enabled(value: boolean) {
    this[handle].change((customer) => (customer.enabled = value));
  }

  /** Returns true if the customer is allowed to sign in. */
  get enabledFlag(): boolean {
    return this.enabled;
  }

  /** Sets whether the customer is allowed to sign in. Requires a transaction. */
  set enabledFlag(value: boolean) {
    this.enabled = value;
  }

  /** Returns true if the customer has a password. */
  get passwordSet(): boolean {
    return callHost('hasPassword', this[handle].data.customer_id);
  }

  /** Returns the ID of the customer's first authentication provider, or null if there is none. */
  get authenticationProviderID(): string | null {
    return this.#externalProfile?.authentication_provider_id ?? null;
  }

  /** Returns the customer's ID at the first authentication provider, or null if there is none. */
  get externalID(): string | null {
    return this.#externalProfile?.external_id ?? null;
  }

  get #externalProfile() {
    return currentRun().records.find('external_profiles', 'customer', this[handle].data.customer_id)[0];
  }

  /** Returns true if the account is currently locked because of failed logins. */
  get locked(): boolean {
    return isCustomerLocked(this[handle].data, runInstant().toISOString());
  }

  /** Returns the number of failed logins that are left before the account is locked. */
  get remainingLoginAttempts(): number {
    return callHost('remainingLoginAttempts', this[handle].data.customer_id);
  }

  /** Returns the login of the customer, or null if there is none. */
  get login(): string | null {
    return this[handle].data.login ?? null;
  }

  /**
   * Changes the login. Requires a transaction.
   * @throws Error if the login is malformed or another customer has it
   */
  set login(login: string | null) {
    if (!this.setLogin(login)) throw new Error(`The login "${login ?? ''}" is malformed or already in use.`);
  }

  /**
   * Changes the login and returns true. Returns false if the login is malformed or another customer has it. If a
   * current password is passed, also returns false if it is wrong or the account is locked. Requires a transaction.
   */
  setLogin(login: string | null, currentPassword: string | null = null): boolean {
    const { customer_id: id } = this[handle].data;
    return callHostInTransaction(
      'setLogin',
      id,
      asText(login ?? ''),
      currentPassword === null ? undefined : asText(currentPassword),
    );
  }

  /**
   * Sets the password and returns an OK status. Returns an error status if the new password does not meet the password
   * policy. If `verifyOld` is true, also returns one if the old password is wrong or the account is locked. Requires a
   * transaction.
   */
  setPassword(newPassword: string, oldPassword: string | null, verifyOld: boolean): Status {
    const { customer_id: id } = this[handle].data;
    const currentPassword = verifyOld ? (oldPassword ?? '') : undefined;
    return createStatus(callHostInTransaction('setPassword', id, asText(newPassword), currentPassword));
  }

  /**
   * Creates and returns a token with which the password can be set once, within half an hour. The customer's earlier
   * tokens become invalid. Requires a transaction.
   */
  createResetPasswordToken(): string {
    return callHostInTransaction('createResetToken', this[handle].data.customer_id);
  }

  /**
   * Sets the password with a reset token and returns an OK status, or an error status if the token or password is not
   * accepted. Requires a transaction.
   */
  setPasswordWithToken(token: string, newPassword: string): Status {
    const { customer_id: id } = this[handle].data;
    return createStatus(
      callHostInTransaction('setPasswordWithToken', id, asText(token), asText(newPassword)),
    );
  }
}
registerClass('customer.Credentials', Credentials, {
  booleans: ['enabled', 'enabledFlag', 'locked', 'passwordSet'],
});

const createStatus = (isOk: boolean): Status => new Status(isOk ? Status.OK : Status.ERROR);
