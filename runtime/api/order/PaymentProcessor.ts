import { compoundKey } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { equalityKey } from '../../equality.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

/** A payment processor. Cartridges register a script for it, which processes payments. */
export class PaymentProcessor extends PlatformObject {
  readonly #id: string;

  constructor(id: string) {
    super();
    this.#id = id;
  }

  /** Returns the ID of the payment processor. */
  get ID(): string {
    return this.#id;
  }

  /** Returns the value of a site preference by its ID, or null if it is not set. */
  getPreferenceValue(name: string): unknown {
    const { records, job } = currentRun();
    return records.get('sites', job.scope.siteId)?.preferences?.[name] ?? null;
  }

  [equalityKey](): string {
    return this.#id;
  }

  [displayId](): string {
    return this.#id;
  }
}
registerClass('order.PaymentProcessor', PaymentProcessor);

/** Returns the payment processor of a payment method, or null if there is none. */
export function findProcessor(siteId: string, methodId: string): PaymentProcessor | null {
  const id = currentRun().records.get('payment_methods', compoundKey(siteId, methodId))?.processor_id;
  return id === undefined ? null : new PaymentProcessor(id);
}
