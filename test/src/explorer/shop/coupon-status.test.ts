import assert from 'node:assert/strict';
import { CouponItem } from '../../../../contract/documents/basket.ts';
import { couponStatusText } from '../../../../src/explorer/shop/coupon-status.ts';

describe('the status of a coupon', () => {
  it('every status of the API is shown in words, and an unknown one as it is', () => {
    const { enum: statuses } = CouponItem.properties.status_code as unknown as { enum: string[] };
    assert.ok(statuses.length > 5);
    for (const status of statuses) assert.doesNotMatch(couponStatusText(status), /_/);
    assert.equal(couponStatusText('coupon_code_unknown'), 'there is no such code');
    assert.equal(couponStatusText('some_new_status'), 'some_new_status');
  });
});
