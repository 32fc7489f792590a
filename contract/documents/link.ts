import Type, { type Static } from 'typebox';
import { documentSchema } from './document.ts';

export const ProductDetailsLink = documentSchema('product_details_link', {
  link: Type.String(),
  product_description: Type.String(),
  product_id: Type.String(),
  product_name: Type.String(),
  title: Type.String(),
});
export type ProductDetailsLink = Static<typeof ProductDetailsLink>;

export const SimpleLink = documentSchema('simple_link', {
  link: Type.String(),
});
export type SimpleLink = Static<typeof SimpleLink>;

export const ProductSimpleLink = documentSchema('product_simple_link', {
  link: Type.String(),
  title: Type.String(),
});
export type ProductSimpleLink = Static<typeof ProductSimpleLink>;

export const PromotionLink = documentSchema('promotion_link', {
  callout_msg: Type.String(),
  link: Type.String(),
  name: Type.String(),
  promotion_id: Type.String(),
  title: Type.String(),
});
export type PromotionLink = Static<typeof PromotionLink>;
