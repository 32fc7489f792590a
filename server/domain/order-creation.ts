import type { Basket, Order, Totals } from '../records/commerce.ts';

/**
 * The data of a new order that its basket does not contain.
 */
export interface OrderIdentity {
  readonly orderNo: string;
  readonly orderToken: string;
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly createdBy: string;
  /** Whether an agent submits the order; its channel is then the call center. */
  readonly isByAgent: boolean;
  /** Numbers of shipments by their IDs. */
  readonly shipmentNumbers: ReadonlyMap<string, string>;
}

/** Formats the number of an order, a customer or a shipment as `00000042`, with a prefix before it. */
export const formatSequenceNumber = (number: number, prefix = ''): string =>
  `${prefix}${String(number).padStart(8, '0')}`;

const customerName = ({ billing_address: address }: Basket): Pick<Order, 'customer_name'> => {
  const name = [address?.first_name, address?.last_name].filter(Boolean).join(' ');
  return name === '' ? {} : { customer_name: name };
};

/**
 * Creates an order from a basket, with the basket's items and payments, the final totals, and the initial statuses of
 * an order. If the basket has no customer name, the order has the name in the billing address.
 */
export function createOrder(basket: Basket, totals: Totals, identity: OrderIdentity): Order {
  const { basket_id: _basketId, agent_basket: _agentBasket, temporary: _temporary, ...basketFields } = basket;
  return {
    ...customerName(basket),
    ...basketFields,
    order_no: identity.orderNo,
    order_token: identity.orderToken,
    status: 'created',
    confirmation_status: 'not_confirmed',
    export_status: 'not_exported',
    payment_status: 'not_paid',
    shipping_status: 'not_shipped',
    created_by: identity.createdBy,
    channel_type: identity.isByAgent ? 'callcenter' : basket.channel_type,
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
