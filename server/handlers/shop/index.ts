import type { Implementation } from '../implement.ts';
import { createAuthHandlers, type AuthParts } from './auth.ts';
import { basketPaymentHandlers } from './basket-payment.ts';
import { basketHandlers } from './baskets.ts';
import { basketNoteHandlers, orderNoteHandlers } from './notes.ts';
import { orderPaymentHandlers } from './order-payment.ts';
import { orderHandlers } from './orders.ts';
import { productHandlers } from './products.ts';

export type ShopParts = AuthParts;

/** Every operation of the Shop API with the code behind it. */
export const createShopHandlers = (parts: ShopParts): Implementation[] => [
  ...createAuthHandlers(parts),
  ...basketHandlers,
  ...basketPaymentHandlers,
  ...basketNoteHandlers,
  ...orderHandlers,
  ...orderPaymentHandlers,
  ...orderNoteHandlers,
  ...productHandlers,
];
