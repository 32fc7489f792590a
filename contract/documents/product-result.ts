import Type, { type Static } from 'typebox';
import { documentSchema } from './document.ts';
import { Product } from './product.ts';

/** Several products by their ids (shop-and-debugger-api 2, Product). */
export const ProductResult = documentSchema('product_result', {
  count: Type.Integer(),
  data: Type.Array(Product),
  total: Type.Integer(),
});
export type ProductResult = Static<typeof ProductResult>;
