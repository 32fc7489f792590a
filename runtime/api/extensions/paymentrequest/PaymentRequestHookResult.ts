import { registerClass } from '../../../platform-object.ts';
import { PaymentHookResult } from '../PaymentHookResult.ts';

/** The result of a hook for a payment with the browser's Payment Request API. */
export class PaymentRequestHookResult extends PaymentHookResult {}
registerClass('extensions.paymentrequest.PaymentRequestHookResult', PaymentRequestHookResult);
