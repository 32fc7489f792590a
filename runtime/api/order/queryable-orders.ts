import { apiClass } from '../../api-classes.ts';
import { currentRun } from '../../current-run.ts';
import type { Queryable } from '../../query/queryable.ts';
import type { Order } from './Order.ts';
import {
  confirmationStatuses,
  exportStatuses,
  orderStatuses,
  paymentStatuses,
  shippingStatuses,
} from './order-statuses.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The orders of the site, as the source of queries. */
export const queryableOrders: Queryable<Order> = freezeTable({
  collection: 'orders',
  class: () => apiClass('order.Order'),
  fields: {
    orderNo: { path: ['order_no'] },
    status: { path: ['status'], values: orderStatuses },
    confirmationStatus: { path: ['confirmation_status'], values: confirmationStatuses },
    exportStatus: { path: ['export_status'], values: exportStatuses },
    paymentStatus: { path: ['payment_status'], values: paymentStatuses },
    shippingStatus: { path: ['shipping_status'], values: shippingStatuses },
    totalGrossPrice: { path: ['totals', 'order_total'] },
    totalTax: { path: ['totals', 'tax_total'] },
    merchandizeTotalPrice: { path: ['totals', 'lines'], linePrices: 'merchandise' },
    shippingTotalPrice: { path: ['totals', 'lines'], linePrices: 'shipping' },
    taxTotal: { path: ['totals', 'tax_total'] },
  },
  scope: () => ({ site_id: currentRun().job.scope.siteId }),
  create: (orderNo) => new (apiClass('order.Order'))(orderNo),
});
