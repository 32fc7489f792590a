import type { Order as Document } from '../../../contract/documents/order.ts';
import { contract } from '../../../contract/index.ts';
import type { Order } from '../../records/commerce.ts';
import { implement, type RequestContext } from '../implement.ts';
import { resourceState } from '../resource-state.ts';
import { addressOf } from '../shop/address-document.ts';
import { totalsInputs } from '../shop/basket-inputs.ts';
import { shipmentOf } from '../shop/basket-access.ts';
import { customFields, customIn, mergeCustom } from '../shop/custom-attributes.ts';
import { orderDocument } from '../shop/order-document.ts';
import { paymentInstrumentDocument } from '../shop/payment-documents.ts';
import { present } from '../shop/present.ts';
import type { Shop } from '../shop/shop-reader.ts';
import { pathOf } from './addressed-site.ts';
import { instrumentOf, orderToChange, storeOrder, withInstrument } from './order-access.ts';
import { putExportStatus, putOrderStatus, putStatusField } from './order-status.ts';

/** An order as the Data API shows it; its notes have no address in this family. */
async function describe(input: RequestContext, shop: Shop, order: Order): Promise<Document> {
  const { links, locale, work } = input;
  const ofSite = {
    ...links,
    to: (path: string) => links.to(`${pathOf('sites', shop.site.id)}${path}`),
  };
  const inputs = await totalsInputs(shop, order);
  const { _resource_state: state } = await resourceState(work, 'orders', order.order_no);
  const { notes: _notes, ...document } = orderDocument(
    order,
    inputs,
    shop.now,
    { links: ofSite, locale },
    state,
  );
  return document;
}

export const orderHandlers = implement(contract.data.orders, {
  async patch(input) {
    const { shop, order } = await orderToChange(input);
    const custom = mergeCustom(order.custom, customIn(input.body));
    return describe(input, shop, storeOrder(shop, present({ ...order, custom })));
  },

  putConfirmationStatus: (input) => putStatusField(input, 'confirmation_status', input.body.status),
  putExternalStatus: (input) => putStatusField(input, 'external_order_status', input.body.status),
  putPaymentStatus: (input) => putStatusField(input, 'payment_status', input.body.status),
  putShippingStatus: (input) => putStatusField(input, 'shipping_status', input.body.status),
  putExportStatus,
  putStatus: putOrderStatus,

  async patchPaymentInstrument(input) {
    const { shop, order } = await orderToChange(input);
    const found = instrumentOf(order, input.params.payment_instrument_id, input.fail);
    const custom = mergeCustom(found.custom, customIn(input.body));
    const changed = present({ ...found, custom });
    storeOrder(shop, withInstrument(order, changed));
    return {
      ...paymentInstrumentDocument(changed, shop.now),
      ...(await resourceState(input.work, 'orders', order.order_no)),
    };
  },

  async patchTransaction(input) {
    const { shop, order } = await orderToChange(input);
    const found = instrumentOf(order, input.params.payment_instrument_id, input.fail);
    const custom = mergeCustom(found.transaction_custom, customIn(input.body));
    storeOrder(shop, withInstrument(order, present({ ...found, transaction_custom: custom })));
    return {
      payment_instrument_id: found.id,
      ...present({ amount: found.amount }),
      ...customFields(custom),
      ...(await resourceState(input.work, 'orders', order.order_no)),
    };
  },

  async putShippingAddress(input) {
    const { shop, order } = await orderToChange(input);
    const { id } = shipmentOf(order, input.params.shipment_id, input.fail);
    const address = addressOf(input.body);
    storeOrder(shop, {
      ...order,
      shipments: order.shipments.map((one) => (one.id === id ? { ...one, shipping_address: address } : one)),
    });
    return undefined;
  },
});
