import type { PaymentInstrument as InstrumentRecord } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { Handle, handle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { requireNumber, defineFields, text } from '../../stored-fields.ts';
import { systemType } from '../../type-definitions.ts';
import { EnumValue } from '../value/EnumValue.ts';
import { Money } from '../value/Money.ts';
import type { ContainerTotals } from './ContainerTotals.ts';
import { PaymentInstrument } from './PaymentInstrument.ts';
import { PaymentProcessor, findProcessor } from './PaymentProcessor.ts';
import { toMoney } from './totals.ts';

/** A payment transaction: its amount, payment processor and transaction ID. */
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

  /**
   * Returns the amount of the payment transaction. It is not available until one is set, or until the basket is
   * submitted.
   */
  get amount(): Money {
    const { amount } = this[handle].data;
    return amount === undefined ? Money.NOT_AVAILABLE : toMoney(this.#container, amount);
  }

  /**
   * Sets the amount of the payment transaction. Requires a transaction.
   * @throws TypeError if the amount is not available
   */
  set amount(value: Money) {
    const amount = requireNumber('amount', value.valueOrNull);
    this[handle].change((instrument) => (instrument.amount = amount));
  }

  /** Returns the type of the payment transaction: one of the TYPE constants. Its value is null if it is not set. */
  get type(): EnumValue {
    const type = this[handle].data.transaction_type;
    return new EnumValue(type ?? null, type ?? '');
  }

  /**
   * Sets the type of the payment transaction: one of the TYPE constants. Requires a transaction.
   * @throws TypeError if there is no such type
   */
  set type(value: EnumValue | string | null) {
    const types = ['AUTH', 'AUTH_REVERSAL', 'CAPTURE', 'CREDIT'] as const;
    const type = types.find((candidate) => candidate === String(value));
    if (type === undefined) throw new TypeError(`${String(value)} is not a payment transaction type.`);
    this[handle].change((instrument) => (instrument.transaction_type = type));
  }

  /**
   * Returns the payment processor of the transaction, or else the payment method's. Returns null if there is neither.
   */
  get paymentProcessor(): PaymentProcessor | null {
    const { processor_id: processorId, payment_method_id: methodId } = this[handle].data;
    if (processorId !== undefined) return new PaymentProcessor(processorId);
    return findProcessor(currentRun().job.scope.siteId, methodId);
  }

  /** Sets the payment processor; null restores the payment method's. Requires a transaction. */
  set paymentProcessor(processor: PaymentProcessor | null) {
    this[handle].change((instrument) => {
      if (processor === null) delete instrument.processor_id;
      else instrument.processor_id = processor.ID;
    });
  }

  /** Returns the payment instrument that the transaction belongs to. */
  get paymentInstrument(): PaymentInstrument {
    return new PaymentInstrument(this[handle]);
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    const instrument = this[handle];
    return customAttributes(
      new Handle<{ custom?: Record<string, unknown> }>(
        () => ({ custom: instrument.data.transaction_custom ?? {} }),
        (change) =>
          instrument.change((data) => {
            const owner: { custom?: Record<string, unknown> } = { custom: data.transaction_custom ?? {} };
            change(owner);
            data.transaction_custom = owner.custom ?? {};
          }),
      ),
      { type: () => systemType(this) },
    );
  }

  [displayId](): string {
    return this[handle].data.transaction_id ?? this[handle].data.id;
  }
}
defineFields(PaymentTransaction, {
  /** Returns the processor's transaction ID, or null if it is not set. A change requires a transaction. */
  transactionID: text('transaction_id'),
});
registerClass('order.PaymentTransaction', PaymentTransaction);
