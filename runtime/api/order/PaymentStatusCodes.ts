import { PlatformObject, registerClass } from '../../platform-object.ts';

/** Error codes of the status that PaymentCard.verify returns. */
export class PaymentStatusCodes extends PlatformObject {
  static readonly CREDITCARD_INVALID_CARD_NUMBER = 'CREDITCARD_INVALID_CARD_NUMBER';
  static readonly CREDITCARD_INVALID_EXPIRATION_DATE = 'CREDITCARD_INVALID_EXPIRATION_DATE';
  static readonly CREDITCARD_INVALID_SECURITY_CODE = 'CREDITCARD_INVALID_SECURITY_CODE';
}
registerClass('order.PaymentStatusCodes', PaymentStatusCodes);
