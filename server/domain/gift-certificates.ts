import type { GiftCertificateLine, Order } from '../records/commerce.ts';
import type { GiftCertificate } from '../records/gift-certificates.ts';
import { currencyDigits, money, sum, type Money } from './money.ts';

/** What the certificates in a basket cost. They are never taxed and never discounted: who pays with them is. */
export const giftCertificateTotal = (lines: readonly GiftCertificateLine[] | undefined): Money =>
  sum((lines ?? []).map(({ amount }) => money(amount)));

/** Whether a certificate can be made of a line: an amount in whole units of the currency, and somebody to get it. */
export function canBeIssued(
  { amount, recipient_email: email }: GiftCertificateLine,
  currency: string,
): boolean {
  const value = money(amount);
  return value.greaterThan(0) && value.decimalPlaces() <= currencyDigits(currency) && email.includes('@');
}

/** The certificate that an order's line becomes; it can be paid with once the order is placed. */
export const issuedCertificate = (
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

const placed: ReadonlySet<Order['status']> = new Set(['new', 'open', 'completed']);

/** Whether an order is past its creation, and neither failed nor cancelled. */
export const isPlaced = (status: Order['status']): boolean => placed.has(status);

/** A certificate as the status of its order has it. */
export const certificateAfter = (certificate: GiftCertificate, status: Order['status']): GiftCertificate => ({
  ...certificate,
  status: certificate.status === 'issued' || isPlaced(status) ? 'issued' : 'pending',
  enabled: status !== 'failed' && status !== 'cancelled',
});
