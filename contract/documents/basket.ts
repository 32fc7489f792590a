import Type, { type Static } from 'typebox';
import { OrderAddress } from './address.ts';
import { CustomerInfo } from './customer.ts';
import { NullableNumber, Timestamp, documentSchema, enumeration } from './document.ts';
import { Flash } from './flash.ts';
import { ProductDetailsLink, SimpleLink } from './link.ts';
import { NewBasketPaymentInstrument, OrderPaymentInstrument } from './payment.ts';
import { PriceAdjustment } from './price-adjustment.ts';
import { ProductItem } from './product-item.ts';
import { Shipment, ShippingItem } from './shipping.ts';

export const CouponItem = documentSchema('coupon_item', {
  code: Type.String({ maxLength: 256 }),
  coupon_item_id: Type.String(),
  status_code: enumeration(
    'coupon_code_already_in_basket',
    'coupon_code_already_redeemed',
    'coupon_code_unknown',
    'coupon_disabled',
    'redemption_limit_exceeded',
    'customer_redemption_limit_exceeded',
    'timeframe_redemption_limit_exceeded',
    'no_active_promotion',
    'coupon_already_in_basket',
    'no_applicable_promotion',
    'applied',
    'adhoc',
  ),
  valid: Type.Boolean(),
});
export type CouponItem = Static<typeof CouponItem>;

export const GiftCertificateItem = documentSchema(
  'gift_certificate_item',
  {
    amount: Type.Number(),
    gift_certificate_item_id: Type.String(),
    message: Type.String({ maxLength: 4000 }),
    recipient_email: Type.String({ minLength: 1 }),
    recipient_name: Type.String(),
    sender_name: Type.String(),
    shipment_id: Type.String(),
  },
  { custom: true },
);
export type GiftCertificateItem = Static<typeof GiftCertificateItem>;

export const BonusDiscountLineItem = documentSchema('bonus_discount_line_item', {
  bonus_products: Type.Array(ProductDetailsLink),
  coupon_code: Type.String(),
  id: Type.String(),
  max_bonus_items: Type.Integer(),
  promotion_id: Type.String(),
});
export type BonusDiscountLineItem = Static<typeof BonusDiscountLineItem>;

const basketFields = {
  adjusted_merchandize_total_tax: Type.Number(),
  adjusted_shipping_total_tax: NullableNumber,
  agent_basket: Type.Boolean(),
  basket_id: Type.String(),
  billing_address: OrderAddress,
  bonus_discount_line_items: Type.Array(BonusDiscountLineItem),
  channel_type: enumeration(
    'storefront',
    'callcenter',
    'marketplace',
    'dss',
    'store',
    'pinterest',
    'twitter',
    'facebookads',
    'subscriptions',
    'onlinereservation',
    'customerservicecenter',
    'instagramcommerce',
  ),
  coupon_items: Type.Array(CouponItem),
  creation_date: Timestamp,
  currency: Type.String(),
  customer_info: CustomerInfo,
  gift_certificate_items: Type.Array(GiftCertificateItem),
  inventory_reservation_expiry: Timestamp,
  last_modified: Timestamp,
  merchandize_total_tax: Type.Number(),
  notes: SimpleLink,
  order_price_adjustments: Type.Array(PriceAdjustment),
  order_total: NullableNumber,
  payment_instruments: Type.Array(OrderPaymentInstrument),
  product_items: Type.Array(ProductItem),
  product_sub_total: Type.Number(),
  product_total: Type.Number(),
  shipments: Type.Array(Shipment),
  shipping_items: Type.Array(ShippingItem),
  shipping_total: NullableNumber,
  shipping_total_tax: NullableNumber,
  source_code: Type.String(),
  tax_total: NullableNumber,
  taxation: enumeration('gross', 'net'),
  _flash: Type.Array(Flash),
};

export const Basket = documentSchema('basket', basketFields, { custom: true });
export type Basket = Static<typeof Basket>;

/** The body that creates a basket. */
export const NewBasket = documentSchema(
  'basket',
  { ...basketFields, payment_instruments: Type.Array(NewBasketPaymentInstrument) },
  { custom: true },
);
export type NewBasket = Static<typeof NewBasket>;

export const BasketReference = documentSchema('basket_reference', {
  basket_id: Type.String(),
  customer_id: Type.String({ maxLength: 100 }),
});
export type BasketReference = Static<typeof BasketReference>;
