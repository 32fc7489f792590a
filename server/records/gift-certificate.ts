import Type, { type Static } from 'typebox';
import { Amount, Custom, Id, Instant, record } from './record.ts';

/** What it is still worth is not kept here: see `giftCertificateCounter`. */
export const GiftCertificate = record('gift_certificate', {
  site_id: Id,
  code: Id,
  amount: Amount,
  currency: Type.String(),
  /** Absent means true. */
  enabled: Type.Optional(Type.Boolean()),
  /** The order that it was bought with. */
  order_no: Type.Optional(Id),
  recipient_email: Type.Optional(Type.String()),
  recipient_name: Type.Optional(Type.String()),
  sender_name: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  creation_date: Type.Optional(Instant),
  custom: Type.Optional(Custom),
});
export type GiftCertificate = Static<typeof GiftCertificate>;
