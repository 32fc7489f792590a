import type { ProductSearch } from '../../ports/product-search.ts';
import type { Implementation } from '../implement.ts';
import { basketPaymentHandlers } from './basket-payment.ts';
import { basketShipmentHandlers } from './basket-shipments.ts';
import { basketOwnerHandlers } from './basket-owners.ts';
import { basketDiscountHandlers } from './basket-discounts.ts';
import { basketGiftCertificateHandlers } from './basket-gift-certificates.ts';
import { basketHandlers } from './baskets.ts';
import { basketNoteHandlers, orderNoteHandlers } from './notes.ts';
import { orderPaymentHandlers } from './order-payment.ts';
import { createAuthHandlers } from './auth.ts';
import { customerAddressHandlers } from './customer-addresses.ts';
import { customerInstrumentHandlers } from './customer-payment-instruments.ts';
import { createCustomerHandlers } from './customers.ts';
import type { CustomerDependencies } from './customer-dependencies.ts';
import { orderHandlers } from './orders.ts';
import { createProductSearchHandlers } from './product-search.ts';
import { productListItemHandlers } from './product-list-items.ts';
import { productListPurchaseHandlers } from './product-list-purchases.ts';
import { productListHandlers } from './product-lists.ts';
import { productPartHandlers } from './product-part-handlers.ts';
import { productHandlers } from './products.ts';

export type ShopDependencies = CustomerDependencies & { readonly productSearch: ProductSearch };

/** Creates the implementations of all operations of the Shop API. */
export const createShopHandlers = (dependencies: ShopDependencies): Implementation[] => [
  ...createAuthHandlers(dependencies),
  ...createCustomerHandlers(dependencies),
  ...customerAddressHandlers,
  ...customerInstrumentHandlers,
  ...productListHandlers,
  ...productListItemHandlers,
  ...productListPurchaseHandlers,
  ...basketHandlers,
  ...basketOwnerHandlers,
  ...basketShipmentHandlers,
  ...basketDiscountHandlers,
  ...basketGiftCertificateHandlers,
  ...basketPaymentHandlers,
  ...basketNoteHandlers,
  ...orderHandlers,
  ...orderPaymentHandlers,
  ...orderNoteHandlers,
  ...productHandlers,
  ...productPartHandlers,
  ...createProductSearchHandlers(dependencies.productSearch),
];
