import { run } from '../../current-run.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';

/** Customers whom sites share. */
export class CustomerList extends PlatformObject {
  readonly #id: string;

  constructor(id: string) {
    super();
    this.#id = id;
  }

  /** Its id. */
  get ID(): string {
    return this.#id;
  }

  /** Its description, in the locale of the request where it has several. */
  get description(): string | null {
    return run().records.get('customer_lists', this.#id)?.description ?? null;
  }

  [identity](): string {
    return this.#id;
  }
}
platformClass('customer.CustomerList', CustomerList);
