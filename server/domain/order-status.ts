import type { Order } from '../records/commerce.ts';

export type OrderStatus = Order['status'];

/**
 * Allowed transitions between statuses. An order is created and then placed (`new`, `open`) or failed; a failed order
 * can become `created` again. Only a placed order can be completed. A placed or completed one can be cancelled or
 * replaced. A completed one can become `open` again, a cancelled one `new` or `open` (shop-and-debugger-api 4, Orders;
 * data-api 3).
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

/**
 * Whether an order's status can change from one status to another. Setting the current status is allowed and changes
 * nothing.
 */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean =>
  from === to || transitions[from].includes(to);

/** The actions that scripts can apply to an order, by name: the statuses before the action, and the status after it. */
export const orderActions = {
  place: { from: ['created'], to: 'new' },
  fail: { from: ['created'], to: 'failed' },
  cancel: { from: ['new', 'open', 'completed'], to: 'cancelled' },
  undoFail: { from: ['failed'], to: 'created' },
  undoCancel: { from: ['cancelled'], to: 'open' },
} as const satisfies Record<string, { readonly from: readonly OrderStatus[]; readonly to: OrderStatus }>;
export type OrderAction = keyof typeof orderActions;

/** Whether an action can be applied to an order with a status. */
export const isActionAllowed = (action: OrderAction, status: OrderStatus): boolean => {
  const from: readonly OrderStatus[] = orderActions[action].from;
  return from.includes(status);
};

const holdsStock = (status: OrderStatus): boolean => status !== 'cancelled' && status !== 'failed';

/** Returns the effect of a change of status on the stock that the order reserves. */
export function stockEffect(from: OrderStatus, to: OrderStatus): 'reserve' | 'release' | 'none' {
  if (holdsStock(from) === holdsStock(to)) return 'none';
  return holdsStock(to) ? 'reserve' : 'release';
}

/** Whether an order's payment can still be changed. */
export const isPayable = (status: OrderStatus): boolean => ['created', 'new', 'open'].includes(status);
