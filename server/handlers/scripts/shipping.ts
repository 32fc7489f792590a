import type { ScriptServices, ShippingOffer } from '../../ports/script-services.ts';
import type { ShippingMethod } from '../../records/site.ts';
import { toNumber } from '../../domain/money.ts';
import { isApplicable, shippingCost, type ShippedGood } from '../../domain/shipping.ts';
import { taxClassOf, taxRate } from '../../domain/taxation.ts';
import { promotedBasket, totalsInputs } from '../shop/basket-inputs.ts';
import { shippedGoods } from '../shop/basket-shipments.ts';
import { goodsOfProduct } from '../shop/product-shipping-methods.ts';
import { basketIn } from './baskets.ts';
import { orderIn } from './orders.ts';
import type { ScriptShop } from './script-shop.ts';

type ShippingServices = Pick<ScriptServices, 'shippingOffers' | 'productShippingOffers' | 'taxRate'>;
type Place = Parameters<typeof isApplicable>[2];

const offersOf = (
  methods: readonly ShippingMethod[],
  currency: string,
  address: Place,
  goods: readonly ShippedGood[],
): ShippingOffer[] =>
  methods.map((method) => {
    const cost = shippingCost(method, currency, goods);
    return {
      methodId: method.id,
      applicable: isApplicable(method, currency, address, goods),
      cost: cost && toNumber(cost),
    };
  });

export const shippingServices = (open: () => Promise<ScriptShop>): ShippingServices => ({
  async shippingOffers({ kind, key }, shipmentId, address) {
    const shop = await open();
    const container = kind === 'basket' ? await basketIn(shop, key) : await orderIn(shop, key);
    const shipment = container.shipments.find(({ id }) => id === shipmentId);
    const { totals, inputs } =
      'totals' in container
        ? { totals: container.totals, inputs: await totalsInputs(shop, container) }
        : await promotedBasket(shop, container);
    const goods = shippedGoods(container, inputs, totals, shipmentId);
    const place = address ?? shipment?.shipping_address;
    return offersOf(inputs.shippingMethods, container.currency, place, goods);
  },

  async productShippingOffers(productId) {
    const shop = await open();
    const { currency } = shop.scope;
    const product = await shop.work.of('products').get(productId);
    const methods = await shop.work.of('shipping_methods').find('site', shop.site.id);
    const goods = product ? await goodsOfProduct(product, { shop, currency, inventoryIds: [] }) : [];
    return offersOf(methods, currency, undefined, goods);
  },

  async taxRate(taxClassId, place) {
    const { work, site } = await open();
    return taxRate(taxClassOf(await work.of('tax_classes').find('site', site.id), taxClassId), place);
  },
});
