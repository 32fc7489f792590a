import type { Order } from '../../protocol/bridge-protocol.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The numbers that scripts use for the status names of records (open-points, Values). */
export type StatusList<Name extends string> = Readonly<Record<Name, number>>;

export const orderStatuses: StatusList<Order['status']> = freezeTable({
  created: 0,
  new: 3,
  open: 4,
  completed: 5,
  cancelled: 6,
  replaced: 7,
  failed: 8,
});
export const confirmationStatuses: StatusList<Order['confirmation_status']> = freezeTable({
  not_confirmed: 0,
  confirmed: 2,
});
export const exportStatuses: StatusList<Order['export_status']> = freezeTable({
  not_exported: 0,
  exported: 1,
  ready: 2,
  failed: 3,
});
export const paymentStatuses: StatusList<Order['payment_status']> = freezeTable({
  not_paid: 0,
  part_paid: 1,
  paid: 2,
});
export const shippingStatuses: StatusList<Order['shipping_status']> = freezeTable({
  not_shipped: 0,
  part_shipped: 1,
  shipped: 2,
});
