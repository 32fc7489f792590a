import type { Order as Document } from '../../../contract/documents/order.ts';
import { contract } from '../../../contract/index.ts';
import type { Order } from '../../records/commerce.ts';
import { implement, type RequestContext } from '../implement.ts';
import { resourceState } from '../resource-state.ts';
import { toAddress } from '../shop/address-document.ts';
import { totalsInputs } from '../shop/basket-view.ts';
import { requireShipment } from '../shop/basket-access.ts';
import { customFields, customAttributesOf, mergeCustom } from '../shop/custom-attributes.ts';
import { orderDocument } from '../shop/order-document.ts';
import { paymentInstrumentDocument } from '../shop/payment-documents.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { readShop, type Shop } from '../shop/shop.ts';
import { pathOf } from './require-site.ts';
import { requireInstrument, orderForChange, storeOrder, withInstrument } from './order-access.ts';
import { putExportStatus, putOrderStatus, putStatusField } from './order-status.ts';

/**
 * Returns an order's document in the Data API. It has no link to the order's notes, because this API has no resource
 * for them. Promotions are resources of their site in this API, so the links to them contain the site's path.
 */
async function documentOf(input: RequestContext, shop: Shop, order: Order): Promise<Document> {
  const { links, locale, work } = input;
  const siteLinks = {
    ...links,
    resource: (path: string) =>
      links.resource(path.startsWith('/promotions/') ? `${pathOf('sites', shop.site.id)}${path}` : path),
  };
  const inputs = await readShop(shop, (reader) => totalsInputs(reader, order));
  const { _resource_state: state } = await resourceState(work, 'orders', order.order_no);
  const { notes: _notes, ...document } = orderDocument(
    order,
    inputs,
    shop.now,
    { links: siteLinks, locale },
    state,
  );
  return document;
}

export const orderHandlers = implement(contract.data.orders, {
  async patch(input) {
    const { shop, order } = await orderForChange(input);
    const custom = mergeCustom(order.custom, customAttributesOf(input.body));
    return documentOf(input, shop, storeOrder(shop, omitUndefined({ ...order, custom })));
  },

  putConfirmationStatus: (input) => putStatusField(input, 'confirmation_status', input.body.status),
  putExternalStatus: (input) => putStatusField(input, 'external_order_status', input.body.status),
  putPaymentStatus: (input) => putStatusField(input, 'payment_status', input.body.status),
  putShippingStatus: (input) => putStatusField(input, 'shipping_status', input.body.status),
  putExportStatus,
  putStatus: putOrderStatus,

  async patchPaymentInstrument(input) {
    const { shop, order } = await orderForChange(input);
    const instrument = requireInstrument(order, input.params.payment_instrument_id, input.fail);
    const custom = mergeCustom(instrument.custom, customAttributesOf(input.body));
    const updatedInstrument = omitUndefined({ ...instrument, custom });
    storeOrder(shop, withInstrument(order, updatedInstrument));
    return {
      ...paymentInstrumentDocument(updatedInstrument, shop.now),
      ...(await resourceState(input.work, 'orders', order.order_no)),
    };
  },

  async patchTransaction(input) {
    const { shop, order } = await orderForChange(input);
    const instrument = requireInstrument(order, input.params.payment_instrument_id, input.fail);
    const custom = mergeCustom(instrument.transaction_custom, customAttributesOf(input.body));
    storeOrder(shop, withInstrument(order, omitUndefined({ ...instrument, transaction_custom: custom })));
    return {
      payment_instrument_id: instrument.id,
      ...omitUndefined({ amount: instrument.amount }),
      ...customFields(custom),
      ...(await resourceState(input.work, 'orders', order.order_no)),
    };
  },

  async putShippingAddress(input) {
    const { shop, order } = await orderForChange(input);
    const { id } = requireShipment(order, input.params.shipment_id, input.fail);
    const address = toAddress(input.body);
    storeOrder(shop, {
      ...order,
      shipments: order.shipments.map((shipment) =>
        shipment.id === id ? { ...shipment, shipping_address: address } : shipment,
      ),
    });
    return undefined;
  },
});
