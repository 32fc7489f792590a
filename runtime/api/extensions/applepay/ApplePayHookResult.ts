import { registerClass } from '../../../platform-object.ts';
import { PaymentHookResult } from '../PaymentHookResult.ts';

/** The result of a hook for a payment with Apple Pay. */
export class ApplePayHookResult extends PaymentHookResult {
  static readonly REASON_BILLING_ADDRESS = 'InvalidBillingPostalAddress';
  static readonly REASON_FAILURE = 'Failure';
  static readonly REASON_PIN_INCORRECT = 'PINIncorrect';
  static readonly REASON_PIN_LOCKOUT = 'PINLockout';
  static readonly REASON_PIN_REQUIRED = 'PINRequired';
  static readonly REASON_SHIPPING_ADDRESS = 'InvalidShippingPostalAddress';
  static readonly REASON_SHIPPING_CONTACT = 'InvalidShippingContact';
  static readonly STATUS_REASON_DETAIL_KEY = 'reason';
}
registerClass('extensions.applepay.ApplePayHookResult', ApplePayHookResult);
