import type { ShippingMethodResult } from '../../../contract/documents/shipping.ts';
import type { Product } from '../../records/catalog.ts';
import type { ShippingMethod } from '../../records/site.ts';
import { zero } from '../../domain/money.ts';
import { minimumQuantity } from '../../domain/pricing.ts';
import { defaultMethod, isApplicable, shippingCost, type Parcel } from '../../domain/shipping.ts';
import { shippingConditionInputs } from './basket-view.ts';
import type { ProductViewContext } from './product-view.ts';
import { productPrice } from './product-price-and-availability.ts';
import { omitUndefined } from './omit-undefined.ts';
import { offersFor } from './shopper-offers.ts';
import { shippingMethodDocument, shippingPromotions } from './shipping-method-document.ts';

/** Returns a shipment with only the minimum order quantity of a product. */
export function parcelOfProduct(
  product: Product,
  methods: readonly ShippingMethod[],
  view: Pick<ProductViewContext, 'shop' | 'currency' | 'inventoryIds' | 'customerId'>,
): Parcel {
  const { shop, currency, customerId } = view;
  const quantity = minimumQuantity(product);
  const price = productPrice(product, view) ?? zero;
  const { facts, customerGroups } = shippingConditionInputs(shop, methods, [product], customerId);
  const goods = [
    {
      productIds: product.master_id === undefined ? [product.id] : [product.id, product.master_id],
      categoryIds: facts?.get(product.id)?.categoryIds,
      quantity,
      value: price.times(quantity),
    },
  ];
  return { currency, address: undefined, goods, customerGroups };
}

/**
 * Returns the shipping methods that can ship a product, with the shipping cost of its minimum order quantity.
 */
export function productShippingMethods(product: Product, view: ProductViewContext): ShippingMethodResult {
  const { shop, currency, context } = view;
  const methods = shop.reader.collection('shipping_methods').find('site', shop.site.id);
  const parcel = parcelOfProduct(product, methods, view);
  const { goods } = parcel;
  const { offers } = offersFor(shop, { customer_id: view.customerId ?? '' });
  const applicableMethods = methods.filter((method) => isApplicable(method, parcel));
  return {
    applicable_shipping_methods: applicableMethods.map((method) =>
      shippingMethodDocument(
        method,
        shippingCost(method, currency, goods),
        context.locale,
        shippingPromotions(method, offers, currency, context),
      ),
    ),
    ...omitUndefined({ default_shipping_method_id: defaultMethod(applicableMethods)?.id }),
  };
}
