import type { Order } from '../records/commerce.ts';

export type OrderStatus = Order['status'];

/**
 * Which status may follow which. An order is created, then placed (`new`, `open`) or failed; a failed one may be taken
 * up again. Only a placed order can be completed, cancelled or replaced (shop-and-debugger-api 4, Orders; data-api 3).
 */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  created: ['new', 'open', 'failed'],
  new: ['open', 'completed', 'cancelled', 'replaced'],
  open: ['new', 'completed', 'cancelled', 'replaced'],
  completed: ['open', 'cancelled', 'replaced'],
  cancelled: ['new', 'open'],
  failed: ['created'],
  replaced: [],
};

/** Setting the status that an order already has changes nothing and is allowed. */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean =>
  from === to || transitions[from].includes(to);

const holdsStock = (status: OrderStatus): boolean => status !== 'cancelled' && status !== 'failed';

/** What a change of status does to the stock that the order holds. */
export function stockEffect(from: OrderStatus, to: OrderStatus): 'reserve' | 'release' | 'none' {
  if (holdsStock(from) === holdsStock(to)) return 'none';
  return holdsStock(to) ? 'reserve' : 'release';
}

/** Whether an order's payment may still change. */
export const isPayable = (status: OrderStatus): boolean => ['created', 'new', 'open'].includes(status);
