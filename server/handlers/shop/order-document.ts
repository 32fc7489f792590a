import type { Order as Document } from '../../../contract/documents/order.ts';
import type { Order } from '../../records/commerce.ts';
import { appliedCodes, normalizeCouponCode, type CouponStatus } from '../../domain/promotions/coupons.ts';
import type { TotalsInputs } from '../../domain/totals/line.ts';
import { containerDocument } from './container-document.ts';
import type { DocumentContext } from './line-item-documents.ts';
import { omitUndefined } from './omit-undefined.ts';

/** Returns the status of each coupon that was applied when the order was submitted. */
function couponStatuses({ coupon_codes: coupons = [], totals }: Order): ReadonlyMap<string, CouponStatus> {
  const appliedCouponCodes = appliedCodes(totals);
  return new Map(
    coupons
      .filter(({ code }) => appliedCouponCodes.has(normalizeCouponCode(code)))
      .map(({ item_id: id }) => [id, 'applied' as const]),
  );
}

/**
 * @param inputs used only for names and descriptions; the amounts are stored with the order
 * @param now ISO 8601 UTC
 */
export function orderDocument(
  order: Order,
  inputs: TotalsInputs,
  now: string,
  context: DocumentContext,
  resourceState: string | undefined,
): Document {
  const path = `/orders/${encodeURIComponent(order.order_no)}`;
  const choices = order.bonus_choices ?? [];
  const sources = { totals: order.totals, inputs, couponStatuses: couponStatuses(order), choices };
  return {
    ...(resourceState === undefined ? {} : { _resource_state: resourceState }),
    ...containerDocument(order, sources, { now, path }, context),
    confirmation_status: order.confirmation_status,
    created_by: order.created_by,
    export_status: order.export_status,
    order_no: order.order_no,
    order_token: order.order_token,
    payment_status: order.payment_status,
    shipping_status: order.shipping_status,
    site_id: order.site_id,
    status: order.status,
    ...omitUndefined({
      customer_name: order.customer_name,
      external_order_status: order.external_order_status,
    }),
  };
}
