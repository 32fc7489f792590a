import type { Basket, Order, Totals } from '../records/commerce.ts';

/** What a new order gets from outside: numbers, a secret, the time, and who submits. */
export interface OrderIdentity {
  readonly orderNo: string;
  readonly orderToken: string;
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly createdBy: string;
  /** An agent's order comes in through the call center. */
  readonly agent: boolean;
  /** Number of a shipment, by its id. */
  readonly shipmentNumbers: ReadonlyMap<string, string>;
}

/** `00000042`, with the site's prefix before it. */
export const formatOrderNumber = (number: number, prefix = ''): string =>
  `${prefix}${String(number).padStart(8, '0')}`;

/**
 * The order that a basket becomes: its choices, its payments with their amounts settled, the totals as they are now and for good, and the statuses that every
 * order starts with.
 */
export function createOrder(basket: Basket, totals: Totals, identity: OrderIdentity): Order {
  const { basket_id: _basketId, agent_basket: _agentBasket, ...choices } = basket;
  return {
    ...choices,
    order_no: identity.orderNo,
    order_token: identity.orderToken,
    status: 'created',
    confirmation_status: 'not_confirmed',
    export_status: 'not_exported',
    payment_status: 'not_paid',
    shipping_status: 'not_shipped',
    created_by: identity.createdBy,
    channel_type: identity.agent ? 'callcenter' : basket.channel_type,
    totals,
    shipments: basket.shipments.map((shipment) => ({
      ...shipment,
      shipment_no: identity.shipmentNumbers.get(shipment.id) ?? shipment.id,
      shipping_status: 'not_shipped',
    })),
    creation_date: identity.now,
    last_modified: identity.now,
  };
}
