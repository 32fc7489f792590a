import { compoundKey, type GiftCertificate as CertificateRecord } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { flag, readDate, readText, storedFields, text } from '../../stored-fields.ts';
import { service } from '../../services.ts';
import { EnumValue } from '../value/EnumValue.ts';
import { Money } from '../value/Money.ts';

/** A certificate that can be paid with. */
export class GiftCertificate extends StoredObject<CertificateRecord> {
  static readonly STATUS_PENDING = 0;
  static readonly STATUS_ISSUED = 1;
  static readonly STATUS_PARTIALLY_REDEEMED = 2;
  static readonly STATUS_REDEEMED = 3;

  constructor(siteId: string, code: string) {
    super(recordHandle('gift_certificates', compoundKey(siteId, code)));
  }

  /** Face value. */
  get amount(): Money {
    const { amount, currency } = this[handle].data;
    return new Money(amount, currency);
  }

  /** What is left of it. */
  get balance(): Money {
    const { code, currency } = this[handle].data;
    return new Money(service('giftCertificateBalance', code) ?? 0, currency);
  }

  /** Whether it can be paid with, and what was: one of the STATUS constants. */
  get status(): EnumValue {
    const { status, amount } = this[handle].data;
    if (status === 'pending') return new EnumValue(GiftCertificate.STATUS_PENDING, 'PENDING');
    const left = this.balance.value;
    if (left <= 0) return new EnumValue(GiftCertificate.STATUS_REDEEMED, 'REDEEMED');
    if (left < amount) return new EnumValue(GiftCertificate.STATUS_PARTIALLY_REDEEMED, 'PARTIALLY_REDEEMED');
    return new EnumValue(GiftCertificate.STATUS_ISSUED, 'ISSUED');
  }

  set status(value: EnumValue | number) {
    const status = Number(value) === GiftCertificate.STATUS_PENDING ? 'pending' : 'issued';
    this[handle].change((data) => (data.status = status));
  }

  /** The code with stars for all but its last four signs. */
  get maskedGiftCertificateCode(): string {
    const { code } = this[handle].data;
    return code.slice(-4).padStart(code.length, '*');
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this.maskedGiftCertificateCode;
  }
}
storedFields(GiftCertificate, {
  giftCertificateCode: readText('code'),
  ID: readText('code'),
  UUID: readText('code'),
  merchantID: readText('merchant_id'),
  enabled: flag('enabled'),
  recipientEmail: text('recipient_email'),
  recipientName: text('recipient_name'),
  senderName: text('sender_name'),
  message: text('message'),
  description: text('message'),
  orderNo: text('order_no'),
  creationDate: readDate('creation_date'),
});
platformClass('order.GiftCertificate', GiftCertificate, { booleans: ['enabled'] });
