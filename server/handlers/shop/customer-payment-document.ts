import type { CustomerPaymentInstrument as Document } from '../../../contract/documents/payment.ts';
import type { CustomerPaymentInstrument } from '../../records/people.ts';
import { paymentInstrumentDocument } from './payment-documents.ts';
import { omitUndefined } from './omit-undefined.ts';

/** @param now ISO 8601 UTC; determines whether a card has expired */
export function customerInstrumentDocument(
  instrument: CustomerPaymentInstrument,
  now: string,
  resourceState?: string,
): Document {
  const {
    amount: _amount,
    authorization_status: _status,
    ...fields
  } = paymentInstrumentDocument(instrument, now);
  return {
    ...omitUndefined({
      _resource_state: resourceState,
      creation_date: instrument.creation_date,
      last_modified: instrument.last_modified,
    }),
    ...fields,
    _type: 'customer_payment_instrument',
  };
}
