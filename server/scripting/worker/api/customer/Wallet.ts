import type { Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import { CustomerPaymentInstrument } from './CustomerPaymentInstrument.ts';

/** What a registered customer keeps to pay with. */
export class Wallet extends StoredObject<CustomerRecord> {
  /** All that is kept. */
  get paymentInstruments(): ArrayList<CustomerPaymentInstrument> {
    return this.getPaymentInstruments();
  }

  /** What is kept for one payment method, or all. */
  getPaymentInstruments(methodId?: string): ArrayList<CustomerPaymentInstrument> {
    const wanted = (this[handle].data.payment_instruments ?? []).filter(
      (one) => methodId === undefined || one.payment_method_id === methodId,
    );
    return new ArrayList<CustomerPaymentInstrument>(
      wanted.map(({ id }) => new CustomerPaymentInstrument(this[handle], id)),
    );
  }

  /** Something new to pay with, for a payment method. */
  createPaymentInstrument(methodId: string): CustomerPaymentInstrument {
    if (typeof methodId !== 'string' || methodId === '')
      throw new TypeError('A payment instrument needs the id of a payment method.');
    const id = UUIDUtils.createUUID();
    const now = new Date().toISOString();
    const created = { id, payment_method_id: methodId, creation_date: now, last_modified: now };
    this[handle].change(
      (customer) => (customer.payment_instruments = [...(customer.payment_instruments ?? []), created]),
    );
    return new CustomerPaymentInstrument(this[handle], id);
  }

  /** Takes one of them away. */
  removePaymentInstrument(instrument: CustomerPaymentInstrument): void {
    const { id: removed } = instrument[handle].data;
    this[handle].change((customer) => {
      customer.payment_instruments = (customer.payment_instruments ?? []).filter(({ id }) => id !== removed);
    });
  }
}
platformClass('customer.Wallet', Wallet);
