import Type from 'typebox';
import { OrderAddress } from '../documents/address.ts';
import { Basket } from '../documents/basket.ts';
import { Shipment, ShippingMethod, ShippingMethodResult } from '../documents/shipping.ts';
import {
  BasketNotFound,
  DefaultShipmentRemoval,
  DuplicateShipmentId,
  InvalidCustomer,
  InvalidShippingMethodId,
  ShipmentNotFound,
} from '../faults/shop.ts';
import { CustomerAddressNotFound } from '../faults/customers.ts';
import { stateFaults } from '../faults/state-faults.ts';
import { defineOperation } from '../operation.ts';
import { changeHooks } from './basket-hooks.ts';

const source = 'shop-and-debugger-api 4 Baskets';
const basketParams = { basket_id: Type.String({ minLength: 1 }) };
const shipmentParams = { ...basketParams, shipment_id: Type.String({ minLength: 1 }) };
const commonFaults = [BasketNotFound, InvalidCustomer] as const;
const basketSuccess = { status: 200, document: Basket } as const;
/** ID of an address in the customer's address book, used instead of an address in the body. */
const addressBookQuery = { customer_address_id: Type.Optional(Type.String({ minLength: 1 })) };

/** The shipments of a basket, with their addresses and shipping methods. */
export const basketShipments = {
  /**
   * Only ID, address, method, gift fields and custom attributes are considered. Without an ID, the service generates
   * one.
   */
  addShipment: defineOperation({
    id: 'shop.baskets_shipments.post',
    method: 'POST',
    path: '/baskets/{basket_id}/shipments',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    body: Shipment,
    success: basketSuccess,
    faults: [...commonFaults, DuplicateShipmentId, InvalidShippingMethodId, ...stateFaults],
    hooks: changeHooks('shipment', 'POST'),
    source,
  }),
  patchShipment: defineOperation({
    id: 'shop.baskets_shipments.patch',
    method: 'PATCH',
    path: '/baskets/{basket_id}/shipments/{shipment_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(shipmentParams),
    body: Shipment,
    success: basketSuccess,
    faults: [...commonFaults, ShipmentNotFound, DuplicateShipmentId, InvalidShippingMethodId, ...stateFaults],
    hooks: changeHooks('shipment', 'PATCH'),
    source,
  }),
  /** Also deletes the shipment's line items. The default shipment cannot be deleted. */
  deleteShipment: defineOperation({
    id: 'shop.baskets_shipments.delete',
    method: 'DELETE',
    path: '/baskets/{basket_id}/shipments/{shipment_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(shipmentParams),
    success: basketSuccess,
    faults: [...commonFaults, ShipmentNotFound, DefaultShipmentRemoval, ...stateFaults],
    hooks: changeHooks('shipment', 'DELETE'),
    source,
  }),
  putBillingAddress: defineOperation({
    id: 'shop.baskets_billing_address.put',
    method: 'PUT',
    path: '/baskets/{basket_id}/billing_address',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    query: Type.Object({ use_as_shipping: Type.Optional(Type.Boolean()), ...addressBookQuery }),
    body: OrderAddress,
    success: basketSuccess,
    faults: [...commonFaults, CustomerAddressNotFound, ...stateFaults],
    hooks: changeHooks('billing_address', 'PUT'),
    source,
  }),
  putShippingAddress: defineOperation({
    id: 'shop.baskets_shipments_shipping_address.put',
    method: 'PUT',
    path: '/baskets/{basket_id}/shipments/{shipment_id}/shipping_address',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(shipmentParams),
    query: Type.Object({ use_as_billing: Type.Optional(Type.Boolean()), ...addressBookQuery }),
    body: OrderAddress,
    success: basketSuccess,
    faults: [...commonFaults, ShipmentNotFound, CustomerAddressNotFound, ...stateFaults],
    hooks: changeHooks('shipment.shipping_address', 'PUT'),
    source,
  }),
  putShippingMethod: defineOperation({
    id: 'shop.baskets_shipments_shipping_method.put',
    method: 'PUT',
    path: '/baskets/{basket_id}/shipments/{shipment_id}/shipping_method',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(shipmentParams),
    body: ShippingMethod,
    success: basketSuccess,
    faults: [...commonFaults, ShipmentNotFound, InvalidShippingMethodId, ...stateFaults],
    hooks: changeHooks('shipment.shipping_method', 'PUT'),
    source,
  }),
  getShippingMethods: defineOperation({
    id: 'shop.baskets_shipments_shipping_methods.get',
    method: 'GET',
    path: '/baskets/{basket_id}/shipments/{shipment_id}/shipping_methods',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(shipmentParams),
    success: { status: 200, document: ShippingMethodResult },
    faults: [...commonFaults, ShipmentNotFound],
    hooks: {
      before: ['shop.basket.shipments.shipping_methods.beforeGET'],
      modify: [
        'shop.basket.shipments.shipping_methods.modifyGETResponse',
        'shop.basket.shipments.shipping_methods.modifyGETResponse_v2',
      ],
      modifyAlone: ['shop.basket.shipments.shipping_methods.modifyGETResponse'],
    },
    source,
  }),
};
