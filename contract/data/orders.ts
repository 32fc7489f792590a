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
import { anyLengthId, siteParams, documentSuccess, noContent } from './common.ts';

const source = 'data-api 4 Sites';
const orderParams = { ...siteParams, order_no: anyLengthId };
const instrumentParams = { ...orderParams, payment_instrument_id: anyLengthId };
const notFoundFaults = [SiteNotFound, OrderNotFound] as const;

/** Defines the operation that sets one of an order's statuses. Its response has no document. */
const defineStatusPut = <const Name extends string, Body extends TSchema>(name: Name, body: Body) =>
  defineOperation({
    id: `data.sites_orders_${name}.put`,
    method: 'PUT',
    path: `/sites/{site_id}/orders/{order_no}/${name}`,
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(orderParams),
    body,
    success: noContent,
    faults: notFoundFaults,
    source,
  });

export const orders = {
  /** Changes custom attributes. */
  patch: defineOperation({
    id: 'data.sites_orders.patch',
    method: 'PATCH',
    path: '/sites/{site_id}/orders/{order_no}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(orderParams),
    body: OrderUpdateRequest,
    success: documentSuccess(Order),
    faults: notFoundFaults,
    source,
  }),
  putConfirmationStatus: defineStatusPut('confirmation_status', OrderConfirmationStatusUpdateRequest),
  /** `exported` also turns the order's on-order inventory into sold inventory. */
  putExportStatus: defineStatusPut('export_status', OrderExportStatusUpdateRequest),
  putExternalStatus: defineStatusPut('external_status', OrderExternalStatusUpdateRequest),
  putPaymentStatus: defineStatusPut('payment_status', OrderPaymentStatusUpdateRequest),
  putShippingStatus: defineStatusPut('shipping_status', OrderShippingStatusUpdateRequest),
  /**
   * Changes the status: places, completes, fails or cancels an order, or undoes any of these except the placement. An
   * order can return to `created` only from `failed`.
   */
  putStatus: defineOperation({
    id: 'data.sites_orders_status.put',
    method: 'PUT',
    path: '/sites/{site_id}/orders/{order_no}/status',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(orderParams),
    body: OrderStatusUpdateRequest,
    success: noContent,
    faults: [
      ...notFoundFaults,
      StatusTransitionNotPossible,
      ProductItemNotAvailable,
      InvalidCouponCode,
      InvalidGiftCertificateCode,
    ],
    source: 'data-api 3',
  }),
  /** Changes custom attributes. */
  patchPaymentInstrument: defineOperation({
    id: 'data.sites_orders_payment_instruments.patch',
    method: 'PATCH',
    path: '/sites/{site_id}/orders/{order_no}/payment_instruments/{payment_instrument_id}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(instrumentParams),
    body: PaymentInstrumentUpdateRequest,
    success: documentSuccess(OrderPaymentInstrument),
    faults: [...notFoundFaults, PaymentInstrumentNotFound],
    source,
  }),
  /** Changes custom attributes. */
  patchTransaction: defineOperation({
    id: 'data.sites_orders_payment_instruments_transaction.patch',
    method: 'PATCH',
    path: '/sites/{site_id}/orders/{order_no}/payment_instruments/{payment_instrument_id}/transaction',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(instrumentParams),
    body: PaymentTransactionUpdateRequest,
    success: documentSuccess(PaymentTransaction),
    faults: [...notFoundFaults, PaymentInstrumentNotFound],
    source,
  }),
  /**
   * Replaces the whole address: fields that the body does not contain are removed. Amounts and taxes stay as submitted.
   */
  putShippingAddress: defineOperation({
    id: 'data.sites_orders_shipments_shipping_address.put',
    method: 'PUT',
    path: '/sites/{site_id}/orders/{order_no}/shipments/{shipment_id}/shipping_address',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object({ ...orderParams, shipment_id: anyLengthId }),
    body: ShippingAddressUpdateRequest,
    success: noContent,
    faults: [...notFoundFaults, ShipmentNotFound],
    source,
  }),
};
