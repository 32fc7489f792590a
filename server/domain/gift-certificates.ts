import type { GiftCertificateLine, Order } from '../records/commerce.ts';
import type { GiftCertificate } from '../records/gift-certificates.ts';
import { currencyDigits, money, sum, type Money } from './money.ts';

/**
 * Returns the total of the gift certificates in a basket. Buying a certificate is neither taxed nor discounted;
 * purchases paid with it are.
 */
export const giftCertificateTotal = (lines: readonly GiftCertificateLine[] | undefined): Money =>
  sum((lines ?? []).map(({ amount }) => money(amount)));

/**
 * Whether a certificate can be created from a line item: a positive amount with no more decimals than the currency has,
 * and a recipient whose email address contains an @.
 */
export function canBeIssued(
  { amount, recipient_email: email }: GiftCertificateLine,
  currency: string,
): boolean {
  const value = money(amount);
  return value.greaterThan(0) && value.decimalPlaces() <= currencyDigits(currency) && email.includes('@');
}

/** Returns the certificate of an order's line item. It can be redeemed after the order is placed. */
export const createCertificate = (
  order: Order,
  line: GiftCertificateLine,
  code: string,
  now: string,
): GiftCertificate => ({
  site_id: order.site_id,
  code,
  amount: line.amount,
  currency: order.currency,
  status: isPlaced(order.status) ? 'issued' : 'pending',
  enabled: true,
  recipient_email: line.recipient_email,
  ...(line.recipient_name === undefined ? {} : { recipient_name: line.recipient_name }),
  ...(line.sender_name === undefined ? {} : { sender_name: line.sender_name }),
  ...(line.message === undefined ? {} : { message: line.message }),
  ...(line.custom === undefined ? {} : { custom: line.custom }),
  order_no: order.order_no,
  creation_date: now,
});

const placedStatuses: ReadonlySet<Order['status']> = new Set(['new', 'open', 'completed']);

/** Whether an order has been placed, and has not been cancelled or replaced since. */
export const isPlaced = (status: Order['status']): boolean => placedStatuses.has(status);

/**
 * How far a certificate has been redeemed: `pending` before its order is placed, `issued` until an amount is redeemed.
 */
export type RedemptionStatus = 'pending' | 'issued' | 'partially_redeemed' | 'redeemed';

/** @param balance the amount that can still be redeemed */
export function redemptionStatus(
  { status, amount }: Pick<GiftCertificate, 'status' | 'amount'>,
  balance: number,
): RedemptionStatus {
  if (status === 'pending') return 'pending';
  if (balance <= 0) return 'redeemed';
  return balance < amount ? 'partially_redeemed' : 'issued';
}

/** Returns a certificate with the state that follows from the status of its order. Once issued, it stays issued. */
export const applyOrderStatus = (certificate: GiftCertificate, status: Order['status']): GiftCertificate => ({
  ...certificate,
  status: certificate.status === 'issued' || isPlaced(status) ? 'issued' : 'pending',
  enabled: status !== 'failed' && status !== 'cancelled',
});
