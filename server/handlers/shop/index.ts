import type { ProductSearch } from '../../ports/product-search.ts';
import type { Implementation } from '../implement.ts';
import { createAuthHandlers, type AuthParts } from './auth.ts';
import { basketHandlers } from './baskets.ts';
import { orderHandlers } from './orders.ts';
import { createProductSearchHandlers } from './product-search.ts';
import { productHandlers } from './products.ts';

export type ShopParts = AuthParts & { readonly productSearch: ProductSearch };

/** Every operation of the Shop API with the code behind it. */
export const createShopHandlers = (parts: ShopParts): Implementation[] => [
  ...createAuthHandlers(parts),
  ...basketHandlers,
  ...orderHandlers,
  ...productHandlers,
  ...createProductSearchHandlers(parts.productSearch),
];
