import type { ScriptServices, ShippingOffer } from '../../ports/script-services.ts';
import type { ShippingMethod } from '../../records/site.ts';
import { toNumber } from '../../domain/money.ts';
import { isApplicable, shippingCost, type Parcel } from '../../domain/shipping.ts';
import { parcelOf, itemValueIn } from '../../domain/totals/parcel.ts';
import { taxClassOf, taxRate } from '../../domain/taxation.ts';
import { applyCurrentPromotions, totalsInputs } from '../shop/basket-view.ts';
import { parcelOfProduct } from '../shop/product-shipping-methods.ts';
import { loadBasket } from './baskets.ts';
import { loadOrder } from './orders.ts';
import type { ScriptShop } from './script-shop.ts';
import { readShop, readView } from '../shop/shop.ts';

type ShippingServices = Pick<ScriptServices, 'shippingOffers' | 'productShippingOffers' | 'taxRate'>;

const toShippingOffers = (methods: readonly ShippingMethod[], parcel: Parcel): ShippingOffer[] =>
  methods.map((method) => {
    const cost = shippingCost(method, parcel.currency, parcel.goods);
    return {
      methodId: method.id,
      applicable: isApplicable(method, parcel),
      cost: cost && toNumber(cost),
    };
  });

export const shippingServices = (open: () => Promise<ScriptShop>): ShippingServices => ({
  async shippingOffers({ kind, key }, shipmentId, address) {
    const shop = await open();
    const container = kind === 'basket' ? await loadBasket(shop, key) : await loadOrder(shop, key);
    const shipment = container.shipments.find(({ id }) => id === shipmentId);
    const { totals, inputs } =
      'totals' in container
        ? {
            totals: container.totals,
            inputs: await readShop(shop, (reader) => totalsInputs(reader, container)),
          }
        : await readShop(shop, (reader) => applyCurrentPromotions(reader, container));
    const destination = address ?? shipment?.shipping_address;
    const shipmentAtDestination = {
      id: shipmentId,
      ...(destination === undefined ? {} : { shipping_address: destination }),
    };
    const parcel = parcelOf(container, inputs, shipmentAtDestination, itemValueIn(container, totals));
    return toShippingOffers(inputs.shippingMethods, parcel);
  },

  async productShippingOffers(productId) {
    const shop = await open();
    const { currency, customerId } = shop.scope;
    const product = await shop.work.collection('products').get(productId);
    if (product === undefined) throw new Error(`The product ${productId} does not exist.`);
    const methods = await shop.work.collection('shipping_methods').find('site', shop.site.id);
    const view = { shop, currency, inventoryIds: [], ...(customerId === undefined ? {} : { customerId }) };
    return toShippingOffers(
      methods,
      await readView(view, (reader) => parcelOfProduct(product, methods, reader)),
    );
  },

  async taxRate(taxClassId, jurisdiction) {
    const { work, site } = await open();
    return taxRate(
      taxClassOf(await work.collection('tax_classes').find('site', site.id), taxClassId),
      jurisdiction,
    );
  },
});
