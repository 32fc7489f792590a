import Type, { type Static } from 'typebox';
import { Amount, Custom, Id, Instant, record } from './record.ts';

/**
 * A certificate that can be paid with. What was spent of it is a counter of the store (`giftCertificateCounter`), so
 * that two orders never spend the same money.
 */
export const GiftCertificate = record('gift_certificate', {
  site_id: Id,
  /** What its owner types in. */
  code: Id,
  /** Face value. */
  amount: Amount,
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  /** `pending` until the order that it was sold with is placed. */
  status: Type.Enum(['pending', 'issued']),
  enabled: Type.Boolean(),
  recipient_email: Type.String({ minLength: 1 }),
  recipient_name: Type.Optional(Type.String()),
  sender_name: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  /** The merchant's own name for it. */
  merchant_id: Type.Optional(Type.String()),
  /** The order that it was sold with. */
  order_no: Type.Optional(Id),
  creation_date: Instant,
  custom: Type.Optional(Custom),
});
export type GiftCertificate = Static<typeof GiftCertificate>;
