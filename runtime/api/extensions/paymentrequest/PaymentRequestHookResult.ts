import { platformClass } from '../../../platform-object.ts';
import { PaymentHookResult } from '../PaymentHookResult.ts';

/** The result of a hook for a payment with the browser's Payment Request API. */
export class PaymentRequestHookResult extends PaymentHookResult {}
platformClass('extensions.paymentrequest.PaymentRequestHookResult', PaymentRequestHookResult);
