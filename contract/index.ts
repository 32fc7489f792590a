import { abTests } from './data/ab-tests.ts';
import { campaigns } from './data/campaigns.ts';
import { cartridges } from './data/cartridges.ts';
import { customObjects, siteCustomObjects } from './data/custom-objects.ts';
import { inventoryLists } from './data/inventory-lists.ts';
import { orders as dataOrders } from './data/orders.ts';
import { productOptions, productOptionValues } from './data/product-options.ts';
import { variationGroups, variationData, variations } from './data/product-variations.ts';
import { products as dataProducts } from './data/products.ts';
import { promotions } from './data/promotions.ts';
import { sitePreferences } from './data/site-preferences.ts';
import { locales, recommenders, sites, slotConfigurations } from './data/sites.ts';
import { users } from './data/users.ts';
import { variationAttributes, variationAttributeValues } from './data/variation-attributes.ts';
import { breakpoints } from './debugger/breakpoints.ts';
import { client } from './debugger/client.ts';
import { threads } from './debugger/threads.ts';
import { oauth } from './oauth.ts';
import type { Operation } from './operation.ts';
import { auth } from './shop/auth.ts';
import { basketDiscounts } from './shop/basket-discounts.ts';
import { basketGiftCertificates } from './shop/basket-gift-certificates.ts';
import { basketOwners } from './shop/basket-owners.ts';
import { basketPayment } from './shop/basket-payment.ts';
import { basketShipments } from './shop/basket-shipments.ts';
import { baskets } from './shop/baskets.ts';
import { basketNotes, orderNotes } from './shop/notes.ts';
import { orderPayment } from './shop/order-payment.ts';
import { customerAddresses } from './shop/customer-addresses.ts';
import { customerPaymentInstruments } from './shop/customer-payment-instruments.ts';
import { customers } from './shop/customers.ts';
import { orders } from './shop/orders.ts';
import { productListItems, productListPurchases, productLists } from './shop/product-lists.ts';
import { productSearch } from './shop/product-search.ts';
import { productParts, products } from './shop/products.ts';

/** The operation table: every operation of the service, by family and resource. */
export const contract = {
  oauth,
  data: {
    products: dataProducts,
    variationData,
    variationGroups,
    variations,
    variationAttributes,
    variationAttributeValues,
    productOptions,
    productOptionValues,
    inventoryLists,
    customObjects,
    siteCustomObjects,
    users,
    campaigns,
    promotions,
    abTests,
    sites,
    locales,
    slotConfigurations,
    recommenders,
    cartridges,
    sitePreferences,
    orders: dataOrders,
  },
  shop: {
    auth,
    customers,
    customerAddresses,
    customerPaymentInstruments,
    productLists,
    productListItems,
    productListPurchases,
    baskets,
    basketOwners,
    basketShipments,
    basketDiscounts,
    basketGiftCertificates,
    basketPayment,
    basketNotes,
    orders,
    orderPayment,
    orderNotes,
    products,
    productParts,
    productSearch,
  },
  debugger: { client, breakpoints, threads },
} as const;

/** All operations of the table as a list. */
export const operations: readonly Operation[] = [
  contract.oauth,
  ...Object.values(contract.data),
  ...Object.values(contract.shop),
  ...Object.values(contract.debugger),
].flatMap((group) => Object.values<Operation>(group));
