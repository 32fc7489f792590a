import type {
  Customer as CustomerRecord,
  CustomerPaymentInstrument as KeptRecord,
} from '../../../bridge-protocol.ts';
import type { Handle } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { PaymentInstrument } from '../order/PaymentInstrument.ts';

/** What a customer keeps to pay with. */
export class CustomerPaymentInstrument extends PaymentInstrument {
  constructor(customer: Handle<CustomerRecord>, id: string) {
    super(
      customer.part(
        (data): KeptRecord | undefined => data.payment_instruments?.find((one) => one.id === id),
        'The payment instrument',
        id,
      ),
    );
  }
}
platformClass('customer.CustomerPaymentInstrument', CustomerPaymentInstrument);
