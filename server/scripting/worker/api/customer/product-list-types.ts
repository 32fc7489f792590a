import type { ProductList } from '../../../bridge-protocol.ts';

/** The numbers by which scripts name the types of product lists. */
export const listTypes: Readonly<Record<ProductList['type'], number>> = {
  wish_list: 10,
  gift_registry: 11,
  shopping_list: 12,
  custom_1: 100,
  custom_2: 101,
  custom_3: 102,
};
