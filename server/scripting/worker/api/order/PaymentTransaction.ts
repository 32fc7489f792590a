import type { PaymentInstrument } from '../../../bridge-protocol.ts';
import { type Handle, handle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import type { Money } from '../value/Money.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { money, sums } from './sums.ts';

export class PaymentTransaction extends StoredObject<PaymentInstrument> {
  readonly #container: LineItemCtnr;

  constructor(container: LineItemCtnr, instrument: Handle<PaymentInstrument>) {
    super(instrument);
    this.#container = container;
  }

  /** An instrument without an amount stands for what is open. */
  get amount(): Money {
    return money(this.#container, this[handle].data.amount ?? this.#container[sums].order_total);
  }

  get transactionID(): string | null {
    return this[handle].data.transaction_id ?? null;
  }

  set transactionID(value: string | null) {
    this[handle].change((instrument) => {
      if (value === null) delete instrument.transaction_id;
      else instrument.transaction_id = value;
    });
  }

  set amount(value: Money) {
    this[handle].change((instrument) => (instrument.amount = value.value));
  }
}
platformClass('order.PaymentTransaction', PaymentTransaction);
