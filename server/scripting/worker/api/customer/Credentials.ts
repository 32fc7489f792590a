import type { Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { asText } from '../../given.ts';
import { handle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { readText, storedFields } from '../../stored-fields.ts';
import { changingService } from '../../services.ts';
import { Status } from '../system/Status.ts';

/** How a customer signs in. The password itself nobody can read. */
export class Credentials extends StoredObject<CustomerRecord> {
  /** Whether the customer may sign in. */
  get enabled(): boolean {
    return this[handle].data.enabled ?? true;
  }

  set enabled(value: boolean) {
    this[handle].change((customer) => (customer.enabled = value));
  }

  /** Whether the customer may sign in. */
  get enabledFlag(): boolean {
    return this.enabled;
  }

  set enabledFlag(value: boolean) {
    this.enabled = value;
  }

  /** Whether too many wrong passwords keep the customer out for now. */
  get locked(): boolean {
    const until = this[handle].data.locked_until;
    return until !== undefined && Date.parse(until) > Date.now();
  }

  /** Wrong passwords that are left before the lock. */
  get remainingLoginAttempts(): number {
    return this.locked ? 0 : Math.max(0, 6 - (this[handle].data.failed_logins ?? 0));
  }

  /** Whether the login could be given: it is well formed and nobody else's. */
  setLogin(login: string): boolean {
    return changingService('setLogin', this[handle].data.customer_id, asText(login));
  }

  /** @param verifyOld whether the present password is to be checked */
  setPassword(newPassword: string, oldPassword: string | null, verifyOld: boolean): Status {
    const { customer_id: id } = this[handle].data;
    const old = verifyOld ? (oldPassword ?? '') : undefined;
    return statusOf(changingService('setPassword', id, asText(newPassword), old));
  }

  /** A token with which the password can be set once, for half an hour; one made before ends. */
  createResetPasswordToken(): string {
    return changingService('createResetToken', this[handle].data.customer_id);
  }

  /** Sets the password with a token that was made for it. */
  setPasswordWithToken(token: string, newPassword: string): Status {
    const { customer_id: id } = this[handle].data;
    return statusOf(changingService('setPasswordWithToken', id, asText(token), asText(newPassword)));
  }
}
storedFields(Credentials, { login: readText('login') });
platformClass('customer.Credentials', Credentials, { booleans: ['enabled', 'enabledFlag', 'locked'] });

const statusOf = (done: boolean): Status => new Status(done ? Status.OK : Status.ERROR);
