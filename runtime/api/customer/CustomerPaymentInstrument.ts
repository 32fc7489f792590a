import type {
  Customer as CustomerRecord,
  CustomerPaymentInstrument as InstrumentRecord,
} from '../../protocol/bridge-protocol.ts';
import type { Handle } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';
import { PaymentInstrument } from '../order/PaymentInstrument.ts';

/** A payment instrument stored in a customer's wallet. */
export class CustomerPaymentInstrument extends PaymentInstrument {
  constructor(customer: Handle<CustomerRecord>, id: string) {
    super(
      customer.part(
        (data): InstrumentRecord | undefined =>
          data.payment_instruments?.find((instrument) => instrument.id === id),
        'The payment instrument',
        id,
      ),
    );
  }
}
registerClass('customer.CustomerPaymentInstrument', CustomerPaymentInstrument);
