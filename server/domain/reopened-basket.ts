import type { Basket, Order } from '../records/commerce.ts';

/**
 * Returns a basket with the content of an order, so that its customer can try again. Bonus products, the amounts and
 * transactions of payments, and data that only orders have are omitted.
 * @param now ISO 8601 UTC
 */
export function createBasketFromOrder(order: Order, basketId: string, now: string): Basket {
  const {
    order_no: _orderNo,
    order_token: _orderToken,
    status: _status,
    confirmation_status: _confirmation,
    export_status: _export,
    payment_status: _payment,
    shipping_status: _shipping,
    external_order_status: _external,
    details: _details,
    on_order: _onOrder,
    created_by: _createdBy,
    totals: _totals,
    bonus_choices: _choices,
    ...basketFields
  } = order;
  return {
    ...basketFields,
    basket_id: basketId,
    product_lines: order.product_lines.filter((line) => line.bonus !== true),
    // A code belongs to a certificate of this order. The next order issues certificates with other codes.
    ...(order.gift_certificate_lines && {
      gift_certificate_lines: order.gift_certificate_lines.map(({ code: _code, ...line }) => line),
    }),
    shipments: order.shipments.map(
      ({ shipment_no: _no, shipping_status: _shipped, ...shipment }) => shipment,
    ),
    // The amounts were computed for the order's total, and the transactions belong to the order.
    payment_instruments: order.payment_instruments.map(
      ({
        amount: _amount,
        authorization: _auth,
        redeemed_amount: _redeemed,
        transaction_id: _id,
        transaction_type: _type,
        processor_id: _processor,
        ...instrument
      }) => instrument,
    ),
    creation_date: now,
    last_modified: now,
  };
}
