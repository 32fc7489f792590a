import Type, { type Static } from 'typebox';
import { PaymentInstrument } from './payment-instrument.ts';
import { Address } from './people.ts';
import { Amount, Custom, Id, Instant, record } from './record.ts';

const closed = { additionalProperties: false } as const;

export const ProductLine = Type.Object(
  {
    item_id: Id,
    product_id: Id,
    quantity: Type.Number(),
    shipment_id: Id,
    item_text: Type.String(),
    gift: Type.Optional(Type.Boolean()),
    gift_message: Type.Optional(Type.String()),
    inventory_list_id: Type.Optional(Id),
    options: Type.Optional(Type.Array(Type.Object({ item_id: Id, option_id: Id, value_id: Id }, closed))),
    /** The wish of a product list that it is bought for. */
    product_list_item_id: Type.Optional(Id),
    bonus: Type.Optional(Type.Boolean()),
    /** Of a bonus that the customer chose: the choice that it belongs to. */
    bonus_choice_id: Type.Optional(Id),
    custom: Type.Optional(Custom),
  },
  closed,
);
export type ProductLine = Static<typeof ProductLine>;

export const Shipment = Type.Object(
  {
    /** The default shipment is `me`. */
    id: Id,
    shipment_no: Type.Optional(Type.String()),
    shipping_method_id: Type.Optional(Id),
    shipping_address: Type.Optional(Address),
    gift: Type.Optional(Type.Boolean()),
    gift_message: Type.Optional(Type.String()),
    shipping_status: Type.Optional(Type.Enum(['not_shipped', 'shipped'])),
    tracking_number: Type.Optional(Type.String()),
    custom: Type.Optional(Custom),
    shipping_item_custom: Type.Optional(Custom),
  },
  closed,
);
export type Shipment = Static<typeof Shipment>;

export { PaymentInstrument };

/** A gift certificate that is being bought. Its certificate is made when the basket is submitted. */
export const GiftCertificateLine = Type.Object(
  {
    item_id: Id,
    amount: Amount,
    recipient_email: Type.String({ minLength: 1 }),
    recipient_name: Type.Optional(Type.String()),
    sender_name: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    shipment_id: Id,
    /** Of the certificate, once it was made. */
    code: Type.Optional(Id),
    custom: Type.Optional(Custom),
  },
  closed,
);
export type GiftCertificateLine = Static<typeof GiftCertificateLine>;

/** A discount that a person gives: on one line, on the shipping of a shipment, or on the whole. */
export const ManualAdjustment = Type.Object(
  {
    id: Id,
    level: Type.Enum(['product', 'shipping', 'order']),
    /** The product line or shipping item; absent on the order level. */
    item_id: Type.Optional(Id),
    /** A name of the giver's own; no two of a basket, and no promotion of the site, have the same. */
    promotion_id: Id,
    item_text: Type.String(),
    discount: Type.Object(
      {
        type: Type.Enum(['percentage', 'amount', 'fixed_price']),
        /** Per cent, or an amount of the basket's currency. */
        value: Type.Number({ minimum: 0 }),
      },
      closed,
    ),
    reason_code: Type.Optional(Type.String()),
    created_by: Type.String(),
    creation_date: Instant,
    last_modified: Instant,
    custom: Type.Optional(Custom),
  },
  closed,
);
export type ManualAdjustment = Static<typeof ManualAdjustment>;

const Note = Type.Object(
  { id: Id, subject: Type.String(), text: Type.String(), created_by: Type.String(), creation_date: Instant },
  closed,
);

/** What a basket and an order have in common: what was chosen. Sums are never stored in a basket; see domain/totals. */
const lineItemContainer = {
  site_id: Id,
  currency: Type.String(),
  customer_id: Id,
  customer_no: Type.Optional(Id),
  customer_name: Type.Optional(Type.String()),
  customer_email: Type.Optional(Type.String()),
  customer_locale: Type.Optional(Type.String()),
  channel_type: Type.Enum(['storefront', 'callcenter']),
  taxation: Type.Enum(['net', 'gross']),
  source_code: Type.Optional(Type.String()),
  billing_address: Type.Optional(Address),
  product_lines: Type.Array(ProductLine),
  shipments: Type.Array(Shipment),
  payment_instruments: Type.Array(PaymentInstrument),
  coupon_codes: Type.Optional(Type.Array(Type.Object({ item_id: Id, code: Type.String() }, closed))),
  gift_certificate_lines: Type.Optional(Type.Array(GiftCertificateLine)),
  manual_adjustments: Type.Optional(Type.Array(ManualAdjustment)),
  notes: Type.Optional(Type.Array(Note)),
  creation_date: Instant,
  last_modified: Instant,
  custom: Type.Optional(Custom),
};

export const Basket = record('basket', {
  basket_id: Id,
  agent_basket: Type.Optional(Type.Boolean()),
  ...lineItemContainer,
});
export type Basket = Static<typeof Basket>;

/** A discount or surcharge on one line, or on the whole order; `price` is negative for a discount. */
export const Adjustment = Type.Object(
  {
    id: Id,
    /** Absent where a person made it. */
    promotion_id: Type.Optional(Id),
    coupon_code: Type.Optional(Type.String()),
    item_text: Type.String(),
    price: Amount,
    manual: Type.Optional(Type.Boolean()),
    reason_code: Type.Optional(Type.String()),
    created_by: Type.Optional(Type.String()),
    creation_date: Type.Optional(Instant),
    last_modified: Type.Optional(Instant),
    discount: Type.Optional(
      Type.Object(
        {
          type: Type.Enum(['percentage', 'amount', 'fixed_price', 'free', 'bonus', 'bonus_choice']),
          percentage: Type.Optional(Type.Number()),
          amount: Type.Optional(Amount),
        },
        closed,
      ),
    ),
    custom: Type.Optional(Custom),
  },
  closed,
);
export type Adjustment = Static<typeof Adjustment>;

/** Bonus products of which a customer may choose some. */
export const BonusChoice = Type.Object(
  {
    id: Id,
    promotion_id: Id,
    coupon_code: Type.Optional(Type.String()),
    max_items: Type.Integer(),
    product_ids: Type.Array(Id),
  },
  closed,
);
export type BonusChoice = Static<typeof BonusChoice>;

/** Sums as computed when the basket was submitted: an order does not change when prices do. */
export const Totals = Type.Object(
  {
    /** Keyed by line item, shipping item (`shipping:<shipment>`) or option item id. */
    lines: Type.Record(
      Type.String(),
      Type.Object(
        {
          base_price: Amount,
          price: Amount,
          price_after_item_discount: Amount,
          price_after_order_discount: Amount,
          tax: Amount,
          adjusted_tax: Amount,
          tax_basis: Amount,
          tax_rate: Type.Number(),
          /** '' where the site has no tax class. */
          tax_class_id: Type.String(),
          /** No price could be found: the line counts as zero, and the basket cannot be submitted. */
          unpriced: Type.Optional(Type.Boolean()),
          adjustments: Type.Optional(Type.Array(Adjustment)),
        },
        closed,
      ),
    ),
    order_adjustments: Type.Optional(Type.Array(Adjustment)),
    product_sub_total: Amount,
    product_total: Amount,
    shipping_total: Amount,
    shipping_total_tax: Amount,
    adjusted_shipping_total_tax: Amount,
    merchandize_total_tax: Amount,
    adjusted_merchandize_total_tax: Amount,
    /** What the gift certificates in it cost; absent where there are none. They are not taxed. */
    gift_certificate_total: Type.Optional(Amount),
    tax_total: Amount,
    order_total: Amount,
  },
  closed,
);
export type Totals = Static<typeof Totals>;

export const Order = record('order', {
  order_no: Id,
  order_token: Id,
  status: Type.Enum(['created', 'new', 'open', 'completed', 'cancelled', 'failed', 'replaced']),
  confirmation_status: Type.Enum(['not_confirmed', 'confirmed']),
  export_status: Type.Enum(['not_exported', 'exported', 'ready', 'failed']),
  payment_status: Type.Enum(['not_paid', 'part_paid', 'paid']),
  shipping_status: Type.Enum(['not_shipped', 'part_shipped', 'shipped']),
  external_order_status: Type.Optional(Type.String()),
  /** It holds on-order inventory, which its export makes final (data-api 4). */
  on_order: Type.Optional(Type.Boolean()),
  created_by: Type.String(),
  totals: Totals,
  /** Those that it had when it was submitted. */
  bonus_choices: Type.Optional(Type.Array(BonusChoice)),
  ...lineItemContainer,
});
export type Order = Static<typeof Order>;
