import Type, { type Static } from 'typebox';
import { OrderAddress } from './address.ts';
import { documentSchema, enumeration, NullableNumber } from './document.ts';
import { PriceAdjustment } from './price-adjustment.ts';

export const ShippingPromotion = documentSchema('shipping_promotion', {
  callout_msg: Type.String(),
  link: Type.String(),
  promotion_id: Type.String(),
  promotion_name: Type.String(),
});
export type ShippingPromotion = Static<typeof ShippingPromotion>;

export const ShippingMethod = documentSchema(
  'shipping_method',
  {
    description: Type.String(),
    external_shipping_method: Type.String(),
    id: Type.String({ maxLength: 256 }),
    name: Type.String(),
    price: Type.Number(),
    shipping_promotions: Type.Array(ShippingPromotion),
  },
  { custom: true },
);
export type ShippingMethod = Static<typeof ShippingMethod>;

export const ShippingMethodResult = documentSchema('shipping_method_result', {
  applicable_shipping_methods: Type.Array(ShippingMethod),
  default_shipping_method_id: Type.String(),
});
export type ShippingMethodResult = Static<typeof ShippingMethodResult>;

export const Shipment = documentSchema(
  'shipment',
  {
    adjusted_merchandize_total_tax: Type.Number(),
    adjusted_shipping_total_tax: NullableNumber,
    gift: Type.Boolean(),
    gift_message: Type.String(),
    merchandize_total_tax: Type.Number(),
    product_sub_total: Type.Number(),
    product_total: Type.Number(),
    shipment_id: Type.String(),
    shipment_no: Type.String(),
    shipment_total: NullableNumber,
    shipping_address: OrderAddress,
    shipping_method: ShippingMethod,
    shipping_status: enumeration('not_shipped', 'shipped'),
    shipping_total: NullableNumber,
    shipping_total_tax: NullableNumber,
    tax_total: NullableNumber,
    tracking_number: Type.String(),
    id: Type.String(),
  },
  { custom: true },
);
export type Shipment = Static<typeof Shipment>;

export const ShippingItem = documentSchema(
  'shipping_item',
  {
    adjusted_tax: NullableNumber,
    base_price: NullableNumber,
    item_id: Type.String(),
    item_text: Type.String(),
    price: NullableNumber,
    price_adjustments: Type.Array(PriceAdjustment),
    price_after_item_discount: NullableNumber,
    shipment_id: Type.String(),
    tax: NullableNumber,
    tax_basis: NullableNumber,
    tax_class_id: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    tax_rate: Type.Number(),
  },
  { custom: true },
);
export type ShippingItem = Static<typeof ShippingItem>;
