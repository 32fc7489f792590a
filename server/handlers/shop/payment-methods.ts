import type { PaymentMethodResult } from '../../../contract/documents/payment.ts';
import { openAmount } from '../../domain/payment-amounts.ts';
import { toNumber } from '../../domain/money.ts';
import { applicableMethods } from '../../domain/payment-methods.ts';
import type { Basket, PaymentInstrument } from '../../records/commerce.ts';
import type { Address } from '../../records/people.ts';
import type { PaymentMethod } from '../../records/site.ts';
import { paymentMethodDocument } from './payment-documents.ts';
import { customerGroups } from './promotion-reader.ts';
import type { Shop } from './shop-reader.ts';

/** What is to be paid, and by whom. */
export interface Payable {
  readonly currency: string;
  readonly customer_id?: string;
  readonly billing_address?: Pick<Address, 'country_code'>;
}

/** The payment methods of the site that can pay this. @param amount undefined where it does not matter yet */
export async function applicablePaymentMethods(
  shop: Shop,
  { currency, customer_id: customerId = '', billing_address: address }: Payable,
  amount?: number,
): Promise<PaymentMethod[]> {
  const methods = await shop.work.of('payment_methods').find('site', shop.site.id);
  return applicableMethods(methods, {
    currency,
    country: address?.country_code,
    customerGroups: await customerGroups(shop, customerId),
    amount,
  });
}

/** What the payment instruments of a basket or order leave open. @param total undefined where it cannot be told yet */
export const openAmountOf = (
  instruments: readonly PaymentInstrument[],
  total: number | undefined,
): number | undefined => (total === undefined ? undefined : toNumber(openAmount(instruments, total)));

/** The methods that can pay what is open. */
export async function paymentMethodResult(
  shop: Shop,
  container: Pick<Basket, 'currency' | 'customer_id' | 'billing_address' | 'payment_instruments'>,
  total: number | undefined,
  locale: string,
): Promise<PaymentMethodResult> {
  const open = openAmountOf(container.payment_instruments, total);
  const methods = await applicablePaymentMethods(shop, container, open);
  return { applicable_payment_methods: methods.map((method) => paymentMethodDocument(method, locale)) };
}
