import type { TSchema } from 'typebox';
import { contract } from '../../contract/index.ts';
import { Basket } from '../../contract/documents/basket.ts';
import { CustomerAddress } from '../../contract/documents/address.ts';
import { Customer } from '../../contract/documents/customer.ts';
import { Order } from '../../contract/documents/order.ts';
import { CustomerPaymentInstrument } from '../../contract/documents/payment.ts';
import { CustomerProductList, CustomerProductListItem } from '../../contract/documents/product-list.ts';
import { Product } from '../../contract/documents/product.ts';
import { ShippingMethodResult } from '../../contract/documents/shipping.ts';
import type { Operation } from '../../contract/operation.ts';
import { productExpansions } from '../../contract/shop/products.ts';
import type { ResourceKind } from './kinds.ts';

const { shop } = contract;

/** Query for a product with all expansions (shop-and-debugger-api 4, Products). */
const allExpansions = {
  all_images: true,
  expand: productExpansions.join(','),
};

const productPart = (title: string, operation: Operation, schema: TSchema = Product) => ({
  title,
  icon: 'symbol-field',
  path: operation.path,
  read: { operation },
  schema,
});

/** Resources of the Shop API. A document of a kind without `change` is read-only. */
export const shopKinds = {
  shopProduct: {
    title: 'Storefront Product',
    icon: 'symbol-field',
    path: shop.products.get.path,
    read: { operation: shop.products.get, query: allExpansions },
    schema: Product,
  },
  shopProductAvailability: productPart('Availability', shop.productParts.availability),
  shopProductBundled: productPart('Bundled Products', shop.productParts.bundledProducts),
  shopProductImages: productPart('Images', shop.productParts.images),
  shopProductLinks: productPart('Links', shop.productParts.links),
  shopProductOptions: productPart('Options', shop.productParts.options),
  shopProductPrices: productPart('Prices', shop.productParts.prices),
  shopProductPromotions: productPart('Promotions', shop.productParts.promotions),
  shopProductRecommendations: productPart('Recommendations', shop.productParts.recommendations),
  shopProductSet: productPart('Set Products', shop.productParts.setProducts),
  shopProductShipping: productPart(
    'Shipping Methods',
    shop.productParts.shippingMethods,
    ShippingMethodResult,
  ),
  shopProductVariations: productPart('Variations', shop.productParts.variations),
  customer: {
    title: 'Customer',
    icon: 'person',
    path: shop.customers.get.path,
    read: { operation: shop.customers.get },
    change: shop.customers.patch,
    schema: Customer,
  },
  customerAddress: {
    title: 'Customer Address',
    icon: 'home',
    path: shop.customerAddresses.get.path,
    read: { operation: shop.customerAddresses.get },
    change: shop.customerAddresses.patch,
    renameField: 'address_id',
    remove: shop.customerAddresses.delete,
    schema: CustomerAddress,
  },
  customerPaymentInstrument: {
    title: 'Customer Payment Instrument',
    icon: 'credit-card',
    path: shop.customerPaymentInstruments.get.path,
    read: { operation: shop.customerPaymentInstruments.get },
    remove: shop.customerPaymentInstruments.delete,
    schema: CustomerPaymentInstrument,
  },
  customerProductList: {
    title: 'Product List',
    icon: 'checklist',
    path: shop.productLists.get.path,
    read: { operation: shop.productLists.get, query: { expand: 'items' } },
    change: shop.productLists.patch,
    remove: shop.productLists.delete,
    schema: CustomerProductList,
  },
  customerProductListItem: {
    title: 'Product List Item',
    icon: 'symbol-field',
    path: shop.productListItems.get.path,
    read: { operation: shop.productListItems.get },
    change: shop.productListItems.patch,
    remove: shop.productListItems.delete,
    schema: CustomerProductListItem,
  },
  basket: {
    title: 'Basket',
    icon: 'inbox',
    path: shop.baskets.get.path,
    read: { operation: shop.baskets.get },
    change: shop.baskets.patch,
    remove: shop.baskets.delete,
    schema: Basket,
  },
  shopOrder: {
    title: 'Storefront Order',
    icon: 'package',
    path: shop.orders.get.path,
    read: { operation: shop.orders.get },
    change: shop.orders.patch,
    schema: Order,
  },
} as const satisfies Record<string, Omit<ResourceKind, 'id' | 'family'>>;
