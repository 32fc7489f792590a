import { fault, type Fault } from '../../../contract/fault.ts';
import { InvalidGiftCertificateCode } from '../../../contract/faults/orders.ts';
import { InvalidCouponCode, ProductItemNotAvailable } from '../../../contract/faults/shop.ts';
import { lastDigits, maskNumber } from '../../domain/payment-card.ts';
import type { CounterTooLowError } from '../../ports/store.ts';
import { splitCompoundKey } from '../../records/collections.ts';

/**
 * Returns the fault for a counter that another request exhausted first: stock, redemptions of a coupon, or the balance
 * of a gift certificate. Returns undefined for any other counter.
 */
export function counterFault({ counter, delta }: CounterTooLowError): Fault | undefined {
  const [kind, , subjectId, couponCode = ''] = splitCompoundKey(counter);
  if (kind === 'coupon_code')
    return fault(InvalidCouponCode, { couponCode, statusCode: 'redemption_limit_exceeded' });
  if (kind === 'coupon_customer' && subjectId !== undefined) {
    const statusCode = 'customer_redemption_limit_exceeded';
    return fault(InvalidCouponCode, { couponCode: subjectId, statusCode });
  }
  if (kind === 'gift_certificate') {
    const code = subjectId ?? '';
    return fault(InvalidGiftCertificateCode, {
      maskedGiftCertificateCode: maskNumber(lastDigits(code), code.length),
      statusCode: 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE',
    });
  }
  if (kind !== 'stock' || subjectId === undefined) return undefined;
  return fault(ProductItemNotAvailable, { productId: subjectId, quantity: -delta });
}
