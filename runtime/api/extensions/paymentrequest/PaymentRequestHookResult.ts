import { platformClass } from '../../../platform-object.ts';
import { PaymentHookResult } from '../PaymentHookResult.ts';

/** The result of a hook of the browser's payment request. */
export class PaymentRequestHookResult extends PaymentHookResult {}
platformClass('extensions.paymentrequest.PaymentRequestHookResult', PaymentRequestHookResult);
