import Type, { type TSchema } from 'typebox';
import {
  OrderConfirmationStatusUpdateRequest,
  OrderExportStatusUpdateRequest,
  OrderExternalStatusUpdateRequest,
  OrderPaymentStatusUpdateRequest,
  OrderShippingStatusUpdateRequest,
  OrderStatusUpdateRequest,
  OrderUpdateRequest,
  PaymentInstrumentUpdateRequest,
  PaymentTransaction,
  PaymentTransactionUpdateRequest,
  ShippingAddressUpdateRequest,
} from '../documents/data/order-update.ts';
import { Order } from '../documents/order.ts';
import { OrderPaymentInstrument } from '../documents/payment.ts';
import { SiteNotFound } from '../faults/data.ts';
import { InvalidGiftCertificateCode } from '../faults/orders.ts';
import {
  InvalidCouponCode,
  OrderNotFound,
  PaymentInstrumentNotFound,
  ProductItemNotAvailable,
  ShipmentNotFound,
  StatusTransitionNotPossible,
} from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';

const source = 'data-api 4 Sites';
const id = Type.String({ minLength: 1, maxLength: 256 });
const orderNo = { site_id: id, order_no: Type.String({ minLength: 1 }) };
const instrument = { ...orderNo, payment_instrument_id: Type.String({ minLength: 1 }) };
const found = [SiteNotFound, OrderNotFound] as const;

/** A status of an order, set without an answer document. */
const statusPut = <const Name extends string, Body extends TSchema>(name: Name, body: Body) =>
  defineOperation({
    id: `data.sites_orders_${name}.put`,
    method: 'PUT',
    path: `/sites/{site_id}/orders/{order_no}/${name}`,
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(orderNo),
    body,
    success: { status: 204 },
    faults: found,
    source,
  });

export const orders = {
  /** Custom attributes. */
  patch: defineOperation({
    id: 'data.sites_orders.patch',
    method: 'PATCH',
    path: '/sites/{site_id}/orders/{order_no}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(orderNo),
    body: OrderUpdateRequest,
    success: { status: 200, document: Order },
    faults: found,
    source,
  }),
  putConfirmationStatus: statusPut('confirmation_status', OrderConfirmationStatusUpdateRequest),
  /** `exported` also makes the order's on-order inventory final. */
  putExportStatus: statusPut('export_status', OrderExportStatusUpdateRequest),
  putExternalStatus: statusPut('external_status', OrderExternalStatusUpdateRequest),
  putPaymentStatus: statusPut('payment_status', OrderPaymentStatusUpdateRequest),
  putShippingStatus: statusPut('shipping_status', OrderShippingStatusUpdateRequest),
  /** Places, fails, cancels, or undoes one of the last two; an order that is neither created nor failed cannot be set back. */
  putStatus: defineOperation({
    id: 'data.sites_orders_status.put',
    method: 'PUT',
    path: '/sites/{site_id}/orders/{order_no}/status',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(orderNo),
    body: OrderStatusUpdateRequest,
    success: { status: 204 },
    faults: [
      ...found,
      StatusTransitionNotPossible,
      ProductItemNotAvailable,
      InvalidCouponCode,
      InvalidGiftCertificateCode,
    ],
    source: 'data-api 3',
  }),
  /** Custom attributes. */
  patchPaymentInstrument: defineOperation({
    id: 'data.sites_orders_payment_instruments.patch',
    method: 'PATCH',
    path: '/sites/{site_id}/orders/{order_no}/payment_instruments/{payment_instrument_id}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(instrument),
    body: PaymentInstrumentUpdateRequest,
    success: { status: 200, document: OrderPaymentInstrument },
    faults: [...found, PaymentInstrumentNotFound],
    source,
  }),
  /** Custom attributes. */
  patchTransaction: defineOperation({
    id: 'data.sites_orders_payment_instruments_transaction.patch',
    method: 'PATCH',
    path: '/sites/{site_id}/orders/{order_no}/payment_instruments/{payment_instrument_id}/transaction',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(instrument),
    body: PaymentTransactionUpdateRequest,
    success: { status: 200, document: PaymentTransaction },
    faults: [...found, PaymentInstrumentNotFound],
    source,
  }),
  /** The whole address: what the body does not name is gone. Amounts and taxes stay as they were submitted. */
  putShippingAddress: defineOperation({
    id: 'data.sites_orders_shipments_shipping_address.put',
    method: 'PUT',
    path: '/sites/{site_id}/orders/{order_no}/shipments/{shipment_id}/shipping_address',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object({ ...orderNo, shipment_id: Type.String({ minLength: 1 }) }),
    body: ShippingAddressUpdateRequest,
    success: { status: 204 },
    faults: [...found, ShipmentNotFound],
    source,
  }),
};
