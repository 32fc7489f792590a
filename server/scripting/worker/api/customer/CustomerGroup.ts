import { compoundKey } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import type { Customer } from './Customer.ts';

const ofEverybody = new Set(['Everyone', 'Registered', 'Unregistered']);

/** A group of customers; three of them the platform fills itself. */
export class CustomerGroup extends PlatformObject {
  readonly #id: string;

  constructor(id: string) {
    super();
    this.#id = id;
  }

  /** Its id. */
  get ID(): string {
    return this.#id;
  }

  /** Its id within the service. */
  get UUID(): string {
    return this.#id;
  }

  /** Its description, in the locale of the request where it has several. */
  get description(): string | null {
    const { records, job } = run();
    return records.get('customer_groups', compoundKey(job.scope.siteId, this.#id))?.description ?? null;
  }

  /** Whether the platform fills it. */
  get ruleBased(): boolean {
    return ofEverybody.has(this.#id);
  }

  /** @throws Error for a group that the platform fills, and for a guest */
  assignCustomer(customer: Customer): void {
    this.#change(customer, (ids) => [...ids.filter((id) => id !== this.#id), this.#id]);
  }

  /** Takes a customer out of the group. */
  unassignCustomer(customer: Customer): void {
    this.#change(customer, (ids) => ids.filter((id) => id !== this.#id));
  }

  #change(customer: Customer, change: (ids: readonly string[]) => string[]): void {
    if (this.ruleBased) throw new Error(`The platform itself fills the customer group ${this.#id}.`);
    if (!customer.registered) throw new Error('A guest cannot be put into a customer group.');
    customer[handle].change((data) => (data.customer_group_ids = change(data.customer_group_ids ?? [])));
  }

  [identity](): string {
    return this.#id;
  }
}
platformClass('customer.CustomerGroup', CustomerGroup, { booleans: ['ruleBased'] });
