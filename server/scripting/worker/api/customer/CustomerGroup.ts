import { compoundKey } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';

export class CustomerGroup extends PlatformObject {
  readonly #id: string;

  constructor(id: string) {
    super();
    this.#id = id;
  }

  get ID(): string {
    return this.#id;
  }

  get description(): string | null {
    const { records, job } = run();
    return records.get('customer_groups', compoundKey(job.scope.siteId, this.#id))?.description ?? null;
  }

  [identity](): string {
    return this.#id;
  }
}
platformClass('customer.CustomerGroup', CustomerGroup);
