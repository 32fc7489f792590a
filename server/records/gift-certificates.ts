import Type, { type Static } from 'typebox';
import { Amount, Custom, Id, Instant, record } from './record.ts';

/**
 * A certificate that can be redeemed. The redeemed amount is a counter of the store (`giftCertificateCounterName`), so
 * that two orders cannot spend the same money.
 */
export const GiftCertificate = record('gift_certificate', {
  site_id: Id,
  /** The code that its owner enters. */
  code: Id,
  /** Face value. */
  amount: Amount,
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  /** `pending` until the order that sold it is placed. */
  status: Type.Enum(['pending', 'issued']),
  enabled: Type.Boolean(),
  /** Absent if a script created the certificate and has not set it. */
  recipient_email: Type.Optional(Type.String({ minLength: 1 })),
  recipient_name: Type.Optional(Type.String()),
  sender_name: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  /** The merchant's ID of the certificate. */
  merchant_id: Type.Optional(Type.String()),
  /** Number of the order that sold it. */
  order_no: Type.Optional(Id),
  creation_date: Instant,
  custom: Type.Optional(Custom),
});
export type GiftCertificate = Static<typeof GiftCertificate>;
