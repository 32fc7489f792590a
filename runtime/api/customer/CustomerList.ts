import { currentRun } from '../../current-run.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

/** A customer list. Several sites can share one. */
export class CustomerList extends PlatformObject {
  readonly #id: string;

  constructor(id: string) {
    super();
    this.#id = id;
  }

  /** Returns the ID of the customer list. */
  get ID(): string {
    return this.#id;
  }

  /** Returns the description of the customer list, or null if it has none. */
  get description(): string | null {
    return currentRun().records.get('customer_lists', this.#id)?.description ?? null;
  }

  [displayId](): string {
    return this.#id;
  }
}
registerClass('customer.CustomerList', CustomerList);
