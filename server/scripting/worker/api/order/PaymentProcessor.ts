import { compoundKey } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';

/** Who carries out payments of a method; cartridges register a script for it. */
export class PaymentProcessor extends PlatformObject {
  readonly #id: string;

  constructor(id: string) {
    super();
    this.#id = id;
  }

  /** Its id. */
  get ID(): string {
    return this.#id;
  }

  /** A site preference of the processor's. */
  getPreferenceValue(name: string): unknown {
    const { records, job } = run();
    return records.get('sites', job.scope.siteId)?.preferences?.[name] ?? null;
  }

  [identity](): string {
    return this.#id;
  }
}
platformClass('order.PaymentProcessor', PaymentProcessor);

/** The processor of a payment method. */
export function processorOf(siteId: string, methodId: string): PaymentProcessor | null {
  const id = run().records.get('payment_methods', compoundKey(siteId, methodId))?.processor_id;
  return id === undefined ? null : new PaymentProcessor(id);
}
