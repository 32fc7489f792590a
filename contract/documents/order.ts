import Type, { type Static } from 'typebox';
import { OrderAddress } from './address.ts';
import { BonusDiscountLineItem, CouponItem, GiftCertificateItem } from './basket.ts';
import { CustomerInfo } from './customer.ts';
import { NullableNumber, Timestamp, documentSchema, enumeration } from './document.ts';
import { SimpleLink } from './link.ts';
import { OrderPaymentInstrument } from './payment.ts';
import { PriceAdjustment } from './price-adjustment.ts';
import { ProductItem } from './product-item.ts';
import { Shipment, ShippingItem } from './shipping.ts';

export const Order = documentSchema(
  'order',
  {
    // The platform's own spelling.
    adjusted_merchandize_total_tax: Type.Number(),
    adjusted_shipping_total_tax: NullableNumber,
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
    confirmation_status: enumeration('not_confirmed', 'confirmed'),
    coupon_items: Type.Array(CouponItem),
    created_by: Type.String(),
    creation_date: Timestamp,
    currency: Type.String(),
    customer_info: CustomerInfo,
    customer_name: Type.String(),
    export_status: enumeration('not_exported', 'exported', 'ready', 'failed'),
    external_order_status: Type.String(),
    gift_certificate_items: Type.Array(GiftCertificateItem),
    global_party_id: Type.String(),
    last_modified: Timestamp,
    merchandize_total_tax: Type.Number(),
    notes: SimpleLink,
    order_no: Type.String({ readOnly: true }),
    order_price_adjustments: Type.Array(PriceAdjustment),
    order_token: Type.String(),
    order_total: NullableNumber,
    payment_instruments: Type.Array(OrderPaymentInstrument),
    payment_status: enumeration('not_paid', 'part_paid', 'paid'),
    product_items: Type.Array(ProductItem),
    product_sub_total: Type.Number(),
    product_total: Type.Number(),
    shipments: Type.Array(Shipment),
    shipping_items: Type.Array(ShippingItem),
    shipping_status: enumeration('not_shipped', 'part_shipped', 'shipped'),
    shipping_total: NullableNumber,
    shipping_total_tax: NullableNumber,
    site_id: Type.String(),
    source_code: Type.String(),
    status: enumeration('created', 'new', 'open', 'completed', 'cancelled', 'replaced', 'failed'),
    tax_total: NullableNumber,
    taxation: enumeration('gross', 'net'),
  },
  { custom: true },
);
export type Order = Static<typeof Order>;
