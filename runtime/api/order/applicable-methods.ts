import type { PaymentMethod } from '../../protocol/bridge-protocol.ts';
import { handle } from '../../handle.ts';
import { callHost } from '../../host-calls.ts';
import { asText } from '../../text-arguments.ts';
import type { Customer } from '../customer/Customer.ts';
import type { EnumValue } from '../value/EnumValue.ts';

/**
 * Returns the payment methods that the customer, country and amount allow. A null customer stands for the current one;
 * a null or empty country and a null amount are not checked. Scripts may pass the country of an address, an EnumValue.
 */
export const applicableMethods = (
  customer: Customer | null,
  country: string | EnumValue | null,
  amount: number | null,
): PaymentMethod[] => {
  const countryCode = asText(country ?? '');
  return callHost(
    'paymentMethods',
    customer?.[handle].data.customer_id,
    countryCode === '' ? undefined : countryCode,
    amount ?? undefined,
  );
};
