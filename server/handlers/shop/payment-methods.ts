import type { PaymentMethodResult } from '../../../contract/documents/payment.ts';
import { outstandingAmount } from '../../domain/payment-amounts.ts';
import { toNumber } from '../../domain/money.ts';
import { applicableMethods } from '../../domain/payment-methods.ts';
import type { Basket, PaymentInstrument } from '../../records/commerce.ts';
import type { Address } from '../../records/people.ts';
import type { PaymentMethod } from '../../records/site.ts';
import { paymentMethodDocument } from './payment-documents.ts';
import { customerGroups } from './shopper-offers.ts';
import { readShop, type Shop, type ShopReader } from './shop.ts';

/**
 * The data that, together with the amount, determines which payment methods apply: the currency, the customer and the
 * country of the billing address.
 */
export interface PaymentContext {
  readonly currency: string;
  readonly customer_id?: string;
  readonly billing_address?: Pick<Address, 'country_code'>;
}

/**
 * Returns the payment methods of the site that apply.
 * @param amount the amount to be paid; undefined if it is unknown or does not matter
 */
export function applicablePaymentMethods(
  shop: ShopReader,
  { currency, customer_id: customerId = '', billing_address: address }: PaymentContext,
  amount?: number,
): PaymentMethod[] {
  const methods = shop.reader.collection('payment_methods').find('site', shop.site.id);
  return applicableMethods(methods, {
    currency,
    country: address?.country_code,
    customerGroups: customerGroups(shop, customerId),
    amount,
  });
}

/**
 * Returns the amount that the payment instruments of a basket or order do not cover.
 * @param total undefined if it cannot be computed yet
 */
export const outstandingAmountOf = (
  instruments: readonly PaymentInstrument[],
  total: number | undefined,
): number | undefined => (total === undefined ? undefined : toNumber(outstandingAmount(instruments, total)));

/** Returns the document of the methods that can pay the outstanding amount. */
export async function paymentMethodResult(
  shop: Shop,
  container: Pick<Basket, 'currency' | 'customer_id' | 'billing_address' | 'payment_instruments'>,
  total: number | undefined,
  locale: string,
): Promise<PaymentMethodResult> {
  const dueAmount = outstandingAmountOf(container.payment_instruments, total);
  const methods = await readShop(shop, (reader) => applicablePaymentMethods(reader, container, dueAmount));
  return { applicable_payment_methods: methods.map((method) => paymentMethodDocument(method, locale)) };
}
