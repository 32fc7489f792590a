import Type from 'typebox';
import { OrderAddress } from '../documents/address.ts';
import { Basket } from '../documents/basket.ts';
import { BasketPaymentInstrumentRequest, PaymentMethodResult } from '../documents/payment.ts';
import { ProductItem } from '../documents/product-item.ts';
import { ShippingMethod, ShippingMethodResult } from '../documents/shipping.ts';
import {
  BasketNotFound,
  CustomerBasketsQuotaExceeded,
  DuplicateShipmentId,
  InvalidCustomer,
  InvalidPaymentMethodId,
  InvalidProductItem,
  InvalidProductOptionItem,
  InvalidProductOptionValueItem,
  InvalidShippingMethodId,
  ProductItemNotAvailable,
  ShipmentNotFound,
} from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';

const source = 'shop-and-debugger-api 4 Baskets';
const basketId = { basket_id: Type.String({ minLength: 1 }) };
const shipmentId = { ...basketId, shipment_id: Type.String({ minLength: 1 }) };
const common = [BasketNotFound, InvalidCustomer] as const;
const itemFaults = [
  InvalidProductItem,
  InvalidProductOptionItem,
  InvalidProductOptionValueItem,
  ProductItemNotAvailable,
  ShipmentNotFound,
] as const;
const answersBasket = { status: 200, document: Basket } as const;
/** Flashes are recomputed in every answer, so the hook that adds to them runs wherever a basket is answered. */
const validated = { within: ['shop.basket.validateBasket'] } as const;

export const baskets = {
  post: defineOperation({
    id: 'shop.baskets.post',
    method: 'POST',
    path: '/baskets',
    since: '17.1',
    auth: 'customerOrAgent',
    body: Basket,
    success: answersBasket,
    faults: [
      InvalidPaymentMethodId,
      InvalidShippingMethodId,
      InvalidCustomer,
      CustomerBasketsQuotaExceeded,
      DuplicateShipmentId,
      ...itemFaults,
    ],
    hooks: {
      after: ['shop.basket.afterPost', 'shop.basket.afterPOST'],
      modify: ['shop.basket.modifyPOSTResponse'],
      within: ['shop.basket.validateBasket'],
    },
    source,
  }),
  get: defineOperation({
    id: 'shop.baskets.get',
    method: 'GET',
    path: '/baskets/{basket_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    success: answersBasket,
    faults: common,
    hooks: { modify: ['shop.basket.modifyGETResponse'], within: ['shop.basket.validateBasket'] },
    source,
  }),
  delete: defineOperation({
    id: 'shop.baskets.delete',
    method: 'DELETE',
    path: '/baskets/{basket_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    success: { status: 204 },
    faults: common,
    source,
  }),
  /** The body is an array of product items (open-points, HTTP in general). */
  addItems: defineOperation({
    id: 'shop.baskets_items.post',
    method: 'POST',
    path: '/baskets/{basket_id}/items',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    body: Type.Array(ProductItem),
    success: answersBasket,
    faults: [...common, ...itemFaults],
    hooks: validated,
    source,
  }),
  putBillingAddress: defineOperation({
    id: 'shop.baskets_billing_address.put',
    method: 'PUT',
    path: '/baskets/{basket_id}/billing_address',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    query: Type.Object({ use_as_shipping: Type.Optional(Type.Boolean()) }),
    body: OrderAddress,
    success: answersBasket,
    faults: common,
    hooks: validated,
    source,
  }),
  putShippingAddress: defineOperation({
    id: 'shop.baskets_shipments_shipping_address.put',
    method: 'PUT',
    path: '/baskets/{basket_id}/shipments/{shipment_id}/shipping_address',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(shipmentId),
    query: Type.Object({ use_as_billing: Type.Optional(Type.Boolean()) }),
    body: OrderAddress,
    success: answersBasket,
    faults: [...common, ShipmentNotFound],
    hooks: validated,
    source,
  }),
  putShippingMethod: defineOperation({
    id: 'shop.baskets_shipments_shipping_method.put',
    method: 'PUT',
    path: '/baskets/{basket_id}/shipments/{shipment_id}/shipping_method',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(shipmentId),
    body: ShippingMethod,
    success: answersBasket,
    faults: [...common, ShipmentNotFound, InvalidShippingMethodId],
    hooks: validated,
    source,
  }),
  getShippingMethods: defineOperation({
    id: 'shop.baskets_shipments_shipping_methods.get',
    method: 'GET',
    path: '/baskets/{basket_id}/shipments/{shipment_id}/shipping_methods',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(shipmentId),
    success: { status: 200, document: ShippingMethodResult },
    faults: [...common, ShipmentNotFound],
    source,
  }),
  addPaymentInstrument: defineOperation({
    id: 'shop.baskets_payment_instruments.post',
    method: 'POST',
    path: '/baskets/{basket_id}/payment_instruments',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    body: BasketPaymentInstrumentRequest,
    success: answersBasket,
    faults: [...common, InvalidPaymentMethodId],
    hooks: validated,
    source,
  }),
  getPaymentMethods: defineOperation({
    id: 'shop.baskets_payment_methods.get',
    method: 'GET',
    path: '/baskets/{basket_id}/payment_methods',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    success: { status: 200, document: PaymentMethodResult },
    faults: common,
    source,
  }),
};
