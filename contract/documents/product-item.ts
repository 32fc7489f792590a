import Type, { type Static } from 'typebox';
import { documentSchema, recursiveDocument } from './document.ts';
import { PriceAdjustment } from './price-adjustment.ts';
import { ProductListItemReference } from './product-list.ts';

export const OptionItem = documentSchema(
  'option_item',
  {
    adjusted_tax: Type.Number(),
    base_price: Type.Number(),
    bonus_discount_line_item_id: Type.String(),
    bonus_product_line_item: Type.Boolean(),
    gift: Type.Boolean(),
    gift_message: Type.String(),
    inventory_id: Type.String({ maxLength: 256 }),
    item_id: Type.String(),
    item_text: Type.String(),
    option_id: Type.String({ maxLength: 256 }),
    option_value_id: Type.String({ maxLength: 256 }),
    price: Type.Number(),
    price_adjustments: Type.Array(PriceAdjustment),
    price_after_item_discount: Type.Number(),
    price_after_order_discount: Type.Number(),
    product_id: Type.String({ maxLength: 100 }),
    product_name: Type.String(),
    quantity: Type.Number({ minimum: 0, maximum: 999 }),
    shipment_id: Type.String(),
    shipping_item_id: Type.String(),
    tax: Type.Number(),
    tax_basis: Type.Number(),
    tax_class_id: Type.String(),
    tax_rate: Type.Number(),
  },
  { custom: true },
);
export type OptionItem = Static<typeof OptionItem>;

export const ProductItem = documentSchema(
  'product_item',
  {
    adjusted_tax: Type.Number(),
    base_price: Type.Number(),
    bonus_discount_line_item_id: Type.String(),
    bonus_product_line_item: Type.Boolean(),
    bundled_product_items: Type.Array(recursiveDocument('product_item')),
    gift: Type.Boolean(),
    gift_message: Type.String(),
    inventory_id: Type.String({ maxLength: 256 }),
    item_id: Type.String(),
    item_text: Type.String(),
    option_items: Type.Array(OptionItem),
    price: Type.Number(),
    price_adjustments: Type.Array(PriceAdjustment),
    price_after_item_discount: Type.Number(),
    price_after_order_discount: Type.Number(),
    product_id: Type.String({ maxLength: 100 }),
    product_list_item: ProductListItemReference,
    product_name: Type.String(),
    quantity: Type.Number({ minimum: 0, maximum: 999 }),
    shipment_id: Type.String(),
    shipping_item_id: Type.String(),
    tax: Type.Number(),
    tax_basis: Type.Number(),
    tax_class_id: Type.String(),
    tax_rate: Type.Number(),
  },
  { custom: true },
);
export type ProductItem = Static<typeof ProductItem>;
