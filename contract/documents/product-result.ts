import Type, { type Static } from 'typebox';
import { documentSchema } from './document.ts';
import { Product } from './product.ts';

/** The products that were requested by ID (shop-and-debugger-api 2, Product). */
export const ProductResult = documentSchema('product_result', {
  count: Type.Integer(),
  data: Type.Array(Product),
  total: Type.Integer(),
});
export type ProductResult = Static<typeof ProductResult>;
