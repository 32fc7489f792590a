import { compoundKey, type GiftCertificate as CertificateRecord } from '../../protocol/bridge-protocol.ts';
import { redemptionStatus } from '../../../server/domain/gift-certificates.ts';
import { maskCode } from '../../../server/domain/payment-card.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { flag, readOnlyDate, readOnlyText, defineFields, text } from '../../stored-fields.ts';
import { callHost } from '../../host-calls.ts';
import { EnumValue } from '../value/EnumValue.ts';
import { Money } from '../value/Money.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** A gift certificate, which can be used as a means of payment. */
export class GiftCertificate extends StoredObject<CertificateRecord> {
  static readonly STATUS_PENDING = 0;
  static readonly STATUS_ISSUED = 1;
  static readonly STATUS_PARTIALLY_REDEEMED = 2;
  static readonly STATUS_REDEEMED = 3;

  constructor(siteId: string, code: string) {
    super(recordHandle('gift_certificates', compoundKey(siteId, code)));
  }

  /** Returns the original amount of the gift certificate, in its currency. */
  get amount(): Money {
    const { amount, currency } = this[handle].data;
    return new Money(amount, currency);
  }

  /** Returns the remaining balance of the gift certificate, in its currency. */
  get balance(): Money {
    const { code, currency } = this[handle].data;
    return new Money(callHost('giftCertificateBalance', code) ?? 0, currency);
  }

  /** Returns the redemption status: one of the STATUS constants. */
  get status(): EnumValue {
    const redemption = redemptionStatus(this[handle].data, this.balance.value);
    return new EnumValue(statuses[redemption], redemption.toUpperCase());
  }

  /** Sets the status: to pending for STATUS_PENDING, and to issued for any other value. Requires a transaction. */
  set status(value: EnumValue | number) {
    const status = Number(value) === GiftCertificate.STATUS_PENDING ? 'pending' : 'issued';
    this[handle].change((data) => (data.status = status));
  }

  /** Returns the code with asterisks in place of all characters except the last ones, at most four. */
  get maskedGiftCertificateCode(): string {
    return maskCode(this[handle].data.code);
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this.maskedGiftCertificateCode;
  }
}
defineFields(GiftCertificate, {
  /** Returns the code of the gift certificate. */
  giftCertificateCode: readOnlyText('code'),
  /** Returns the ID of the gift certificate, which is its code in this service. */
  ID: readOnlyText('code'),
  /** Returns the unique ID of the gift certificate, which is its code in this service. */
  UUID: readOnlyText('code'),
  /** Returns the merchant's ID of the gift certificate, or null if it is not set. */
  merchantID: readOnlyText('merchant_id'),
  /** Returns true if the gift certificate is enabled. A change requires a transaction. */
  enabled: flag('enabled'),
  recipientEmail: text('recipient_email'),
  recipientName: text('recipient_name'),
  senderName: text('sender_name'),
  message: text('message'),
  /**
   * Returns the message of the gift certificate, which is also its description in this service, or null if it
   * is not set. A change requires a transaction.
   */
  description: text('message'),
  /**
   * Returns the number of the order that the gift certificate was purchased with, or null if it is not set. A
   * change requires a transaction.
   */
  orderNo: text('order_no'),
  creationDate: readOnlyDate('creation_date'),
});
const statuses = freezeTable({
  pending: GiftCertificate.STATUS_PENDING,
  issued: GiftCertificate.STATUS_ISSUED,
  partially_redeemed: GiftCertificate.STATUS_PARTIALLY_REDEEMED,
  redeemed: GiftCertificate.STATUS_REDEEMED,
} as const);
registerClass('order.GiftCertificate', GiftCertificate, { booleans: ['enabled'] });
