import type { Customer as CustomerRecord } from '../../protocol/bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import { CustomerPaymentInstrument } from './CustomerPaymentInstrument.ts';

/** The stored payment instruments of a registered customer. */
export class Wallet extends StoredObject<CustomerRecord> {
  /** Returns all stored payment instruments of the customer. */
  get paymentInstruments(): ArrayList<CustomerPaymentInstrument> {
    return this.getPaymentInstruments();
  }

  /** Returns the stored payment instruments of the given payment method, or all of them if no ID is given. */
  getPaymentInstruments(methodId?: string | null): ArrayList<CustomerPaymentInstrument> {
    const instruments = (this[handle].data.payment_instruments ?? []).filter(
      (instrument) =>
        methodId === undefined || methodId === null || instrument.payment_method_id === methodId,
    );
    return new ArrayList<CustomerPaymentInstrument>(
      instruments.map(({ id }) => new CustomerPaymentInstrument(this[handle], id)),
    );
  }

  /**
   * Creates and returns a payment instrument for the payment method with the given ID. Requires a transaction.
   * @throws TypeError if the ID is empty
   */
  createPaymentInstrument(methodId: string): CustomerPaymentInstrument {
    if (typeof methodId !== 'string' || methodId === '')
      throw new TypeError('A payment instrument needs the ID of a payment method.');
    const id = UUIDUtils.createUUID();
    const now = runInstant().toISOString();
    const instrument = { id, payment_method_id: methodId, creation_date: now, last_modified: now };
    this[handle].change(
      (customer) => (customer.payment_instruments = [...(customer.payment_instruments ?? []), instrument]),
    );
    return new CustomerPaymentInstrument(this[handle], id);
  }

  /** Removes a stored payment instrument. Requires a transaction. */
  removePaymentInstrument(instrument: CustomerPaymentInstrument): void {
    const { id: removedId } = instrument[handle].data;
    this[handle].change((customer) => {
      customer.payment_instruments = (customer.payment_instruments ?? []).filter(
        ({ id }) => id !== removedId,
      );
    });
  }
}
registerClass('customer.Wallet', Wallet);
