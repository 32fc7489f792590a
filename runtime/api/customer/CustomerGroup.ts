import { compoundKey } from '../../protocol/bridge-protocol.ts';
import { platformGroupIds } from '../../../server/domain/customer-groups.ts';
import { canonicalKey } from '../../canonical-objects.ts';
import { currentRun } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { equalityKey } from '../../equality.ts';
import { Handle, handle } from '../../handle.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { systemType } from '../../type-definitions.ts';
import type { Customer } from './Customer.ts';

/** A customer group. The platform itself maintains the members of the groups Everyone, Registered and Unregistered. */
export class CustomerGroup extends PlatformObject {
  readonly #id: string;

  constructor(id: string) {
    super();
    this.#id = id;
  }

  [equalityKey](): string {
    return this.#id;
  }

  [canonicalKey](): string {
    return `CustomerGroup ${this.#id}`;
  }

  /** Returns the ID of the customer group. */
  get ID(): string {
    return this.#id;
  }

  /** Returns the unique ID of the customer group, which is its ID in this service. */
  get UUID(): string {
    return this.#id;
  }

  /** Returns the description of the customer group, or null if it has none. */
  get description(): string | null {
    const { records, job } = currentRun();
    return records.get('customer_groups', compoundKey(job.scope.siteId, this.#id))?.description ?? null;
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. Scripts cannot set them. */
  get custom(): Record<string, unknown> {
    const { records, job } = currentRun();
    const group = records.get('customer_groups', compoundKey(job.scope.siteId, this.#id));
    return customAttributes(
      new Handle<{ custom?: Record<string, unknown> }>(
        () => group ?? {},
        () => {
          throw new Error(`The attributes of the customer group ${this.#id} cannot be set by scripts.`);
        },
      ),
      { type: () => systemType(this) },
    );
  }

  /** Returns true if the platform itself maintains the members of the group. */
  get ruleBased(): boolean {
    return platformGroupIds.includes(this.#id);
  }

  /**
   * Assigns a customer to the group. Requires a transaction.
   * @throws Error if the platform maintains the group, or the customer is a guest
   */
  assignCustomer(customer: Customer): void {
    this.#changeGroupIds(customer, (ids) => [...ids.filter((id) => id !== this.#id), this.#id]);
  }

  /**
   * Removes a customer from the group. Requires a transaction.
   * @throws Error if the platform maintains the group, or the customer is a guest
   */
  unassignCustomer(customer: Customer): void {
    this.#changeGroupIds(customer, (ids) => ids.filter((id) => id !== this.#id));
  }

  #changeGroupIds(customer: Customer, change: (ids: readonly string[]) => string[]): void {
    if (this.ruleBased)
      throw new Error(`Customers cannot be assigned to the rule-based customer group ${this.#id}.`);
    if (!customer.registered) throw new Error('A guest cannot be assigned to a customer group.');
    customer[handle].change((data) => (data.customer_group_ids = change(data.customer_group_ids ?? [])));
  }

  [displayId](): string {
    return this.#id;
  }
}
registerClass('customer.CustomerGroup', CustomerGroup, { booleans: ['ruleBased'] });
