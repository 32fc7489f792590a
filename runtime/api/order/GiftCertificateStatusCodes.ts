import { PlatformObject, registerClass } from '../../platform-object.ts';

/** Codes of the reasons why a gift certificate cannot be redeemed. */
export class GiftCertificateStatusCodes extends PlatformObject {
  static readonly GIFTCERTIFICATE_CURRENCY_MISMATCH = 'GIFTCERTIFICATE_CURRENCY_MISMATCH';
  static readonly GIFTCERTIFICATE_DISABLED = 'GIFTCERTIFICATE_DISABLED';
  static readonly GIFTCERTIFICATE_INSUFFICIENT_BALANCE = 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE';
  static readonly GIFTCERTIFICATE_NOT_FOUND = 'GIFTCERTIFICATE_NOT_FOUND';
  static readonly GIFTCERTIFICATE_PENDING = 'GIFTCERTIFICATE_PENDING';
  static readonly GIFTCERTIFICATE_REDEEMED = 'GIFTCERTIFICATE_REDEEMED';
}
registerClass('order.GiftCertificateStatusCodes', GiftCertificateStatusCodes);
