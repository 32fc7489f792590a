import type { PaymentInstrument as InstrumentRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { Handle, handle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { inNumber, storedFields, text } from '../../stored-fields.ts';
import { EnumValue } from '../value/EnumValue.ts';
import type { Money } from '../value/Money.ts';
import type { ContainerTotals } from './ContainerTotals.ts';
import { PaymentInstrument } from './PaymentInstrument.ts';
import { PaymentProcessor, processorOf } from './PaymentProcessor.ts';
import { money, sums } from './sums.ts';

/** The payment itself: how much, by whom it is processed, and what that one calls it. */
export class PaymentTransaction extends StoredObject<InstrumentRecord> {
  static readonly TYPE_AUTH = 'AUTH';
  static readonly TYPE_AUTH_REVERSAL = 'AUTH_REVERSAL';
  static readonly TYPE_CAPTURE = 'CAPTURE';
  static readonly TYPE_CREDIT = 'CREDIT';
  readonly #container: ContainerTotals;

  constructor(container: ContainerTotals, instrument: Handle<InstrumentRecord>) {
    super(instrument);
    this.#container = container;
  }

  /** An instrument without an amount stands for what is open. */
  get amount(): Money {
    return money(this.#container, this[handle].data.amount ?? this.#container[sums].order_total);
  }

  set amount(value: Money) {
    const amount = inNumber('amount', value.valueOrNull);
    this[handle].change((instrument) => (instrument.amount = amount));
  }

  /** What is done: one of the TYPE constants. */
  get type(): EnumValue | null {
    const type = this[handle].data.transaction_type;
    return type === undefined ? null : new EnumValue(type, type);
  }

  set type(value: EnumValue | string | null) {
    const types = ['AUTH', 'AUTH_REVERSAL', 'CAPTURE', 'CREDIT'] as const;
    const type = types.find((one) => one === String(value));
    if (type === undefined) throw new TypeError(`${String(value)} is no type of a payment transaction.`);
    this[handle].change((instrument) => (instrument.transaction_type = type));
  }

  /** The one that a script named, else that of the payment method. */
  get paymentProcessor(): PaymentProcessor | null {
    const { processor_id: named, payment_method_id: methodId } = this[handle].data;
    if (named !== undefined) return new PaymentProcessor(named);
    return processorOf(run().job.scope.siteId, methodId);
  }

  set paymentProcessor(processor: PaymentProcessor | null) {
    this[handle].change((instrument) => {
      if (processor === null) delete instrument.processor_id;
      else instrument.processor_id = processor.ID;
    });
  }

  /** What is paid with. */
  get paymentInstrument(): PaymentInstrument {
    return new PaymentInstrument(this[handle]);
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    const instrument = this[handle];
    return customAttributes(
      new Handle<{ custom?: Record<string, unknown> }>(
        () => ({ custom: instrument.data.transaction_custom ?? {} }),
        (change) =>
          instrument.change((data) => {
            const holder: { custom?: Record<string, unknown> } = { custom: data.transaction_custom ?? {} };
            change(holder);
            data.transaction_custom = holder.custom ?? {};
          }),
      ),
    );
  }

  [identity](): string {
    return this[handle].data.transaction_id ?? this[handle].data.id;
  }
}
storedFields(PaymentTransaction, { transactionID: text('transaction_id') });
platformClass('order.PaymentTransaction', PaymentTransaction);
