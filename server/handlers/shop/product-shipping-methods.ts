import type { ShippingMethodResult } from '../../../contract/documents/shipping.ts';
import type { Product } from '../../records/catalog.ts';
import type { ShippingMethod } from '../../records/site.ts';
import { zero } from '../../domain/money.ts';
import { leastQuantity } from '../../domain/pricing.ts';
import { defaultMethod, isApplicable, shippingCost, type Parcel } from '../../domain/shipping.ts';
import { whatMethodsAsk } from './basket-inputs.ts';
import type { ProductReading } from './product-reading.ts';
import { ownPrice } from './product-offer.ts';
import { present } from './present.ts';
import { offersFor } from './promotion-reader.ts';
import { shippingMethodDocument, shippingPromotions } from './shipping-method-document.ts';

/** A shipment of nothing but the least quantity of a product. */
export async function parcelOfProduct(
  product: Product,
  methods: readonly ShippingMethod[],
  reading: Pick<ProductReading, 'shop' | 'currency' | 'inventoryIds' | 'customerId'>,
): Promise<Parcel> {
  const { shop, currency, customerId } = reading;
  const quantity = leastQuantity(product);
  const price = (await ownPrice(product, reading)) ?? zero;
  const { facts, customerGroups } = await whatMethodsAsk(shop, methods, [product], customerId);
  const goods = [
    {
      productIds: product.master_id === undefined ? [product.id] : [product.id, product.master_id],
      categoryIds: facts?.get(product.id)?.categoryIds,
      quantity,
      worth: price.times(quantity),
    },
  ];
  return { currency, address: undefined, goods, customerGroups };
}

/** The shipping methods that take a product, with what its least quantity costs to ship. */
export async function productShippingMethods(
  product: Product,
  reading: ProductReading,
): Promise<ShippingMethodResult> {
  const { shop, currency, context } = reading;
  const methods = await shop.work.of('shipping_methods').find('site', shop.site.id);
  const parcel = await parcelOfProduct(product, methods, reading);
  const { goods } = parcel;
  const { offers } = await offersFor(shop, { customer_id: reading.customerId ?? '' });
  const applicable = methods.filter((method) => isApplicable(method, parcel));
  return {
    applicable_shipping_methods: applicable.map((method) =>
      shippingMethodDocument(
        method,
        shippingCost(method, currency, goods),
        context.locale,
        shippingPromotions(method, offers, currency, context),
      ),
    ),
    ...present({ default_shipping_method_id: defaultMethod(applicable)?.id }),
  };
}
