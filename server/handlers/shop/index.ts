import type { Implementation } from '../implement.ts';
import { createAuthHandlers } from './auth.ts';
import { basketHandlers } from './baskets.ts';
import { customerAddressHandlers } from './customer-addresses.ts';
import { customerInstrumentHandlers } from './customer-payment-instruments.ts';
import { createCustomerHandlers, type CustomerParts } from './customers.ts';
import { orderHandlers } from './orders.ts';
import { productHandlers } from './products.ts';

export type ShopParts = CustomerParts;

/** Every operation of the Shop API with the code behind it. */
export const createShopHandlers = (parts: ShopParts): Implementation[] => [
  ...createAuthHandlers(parts),
  ...createCustomerHandlers(parts),
  ...customerAddressHandlers,
  ...customerInstrumentHandlers,
  ...basketHandlers,
  ...orderHandlers,
  ...productHandlers,
];
