import { apiClass } from '../../api-classes.ts';
import { run } from '../../current-run.ts';
import type { Queryable } from '../../query/queryable.ts';
import type { Order } from './Order.ts';
import { confirmation, exported, orderStatus, payment, shipping } from './order-statuses.ts';

/** Orders of the site, as queries find them. */
export const queryableOrders: Queryable<Order> = {
  collection: 'orders',
  class: () => apiClass('order.Order'),
  fields: {
    orderNo: { path: ['order_no'] },
    status: { path: ['status'], values: orderStatus },
    confirmationStatus: { path: ['confirmation_status'], values: confirmation },
    exportStatus: { path: ['export_status'], values: exported },
    paymentStatus: { path: ['payment_status'], values: payment },
    shippingStatus: { path: ['shipping_status'], values: shipping },
    totalGrossPrice: { path: ['totals', 'order_total'] },
    totalTax: { path: ['totals', 'tax_total'] },
    merchandizeTotalPrice: { path: ['totals', 'product_total'] },
    shippingTotalPrice: { path: ['totals', 'shipping_total'] },
    taxTotal: { path: ['totals', 'tax_total'] },
  },
  within: () => ({ site_id: run().job.scope.siteId }),
  make: (orderNo) => new (apiClass('order.Order'))(orderNo),
};
