import Type, { type Static } from 'typebox';
import { PaymentInstrument } from './payment-instrument.ts';
import { Address } from './people.ts';
import { Amount, Custom, Id, Instant, record } from './record.ts';

const closedObject = { additionalProperties: false } as const;

/** Price and tax that a script has set for a line item. They replace the computed values. */
const FixedPrices = Type.Object(
  {
    /** Price of one unit. */
    base_price: Type.Optional(Amount),
    tax_class_id: Type.Optional(Id),
    tax_rate: Type.Optional(Type.Number()),
    tax: Type.Optional(Amount),
  },
  closedObject,
);
export type FixedPrices = Static<typeof FixedPrices>;

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
    options: Type.Optional(
      Type.Array(
        Type.Object(
          { item_id: Id, option_id: Id, value_id: Id, fixed: Type.Optional(FixedPrices) },
          closedObject,
        ),
      ),
    ),
    /** The product list item that it is bought for. */
    product_list_item_id: Type.Optional(Id),
    bonus: Type.Optional(Type.Boolean()),
    fixed: Type.Optional(FixedPrices),
    /** For a bonus product that the customer chose: ID of the choice. */
    bonus_choice_id: Type.Optional(Id),
    custom: Type.Optional(Custom),
  },
  closedObject,
);
export type ProductLine = Static<typeof ProductLine>;

export const Shipment = Type.Object(
  {
    /** ID of the shipment. The default shipment is `me`. */
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
    shipping_item_text: Type.Optional(Type.String()),
    /** Price and tax of its shipping item. */
    fixed: Type.Optional(FixedPrices),
  },
  closedObject,
);
export type Shipment = Static<typeof Shipment>;

export { PaymentInstrument };

/** A gift certificate that is being bought. The certificate itself is created when the basket is submitted. */
export const GiftCertificateLine = Type.Object(
  {
    item_id: Id,
    amount: Amount,
    recipient_email: Type.String({ minLength: 1 }),
    recipient_name: Type.Optional(Type.String()),
    sender_name: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    shipment_id: Id,
    /** Code of the certificate, once it has been created. */
    code: Type.Optional(Id),
    custom: Type.Optional(Custom),
  },
  closedObject,
);
export type GiftCertificateLine = Static<typeof GiftCertificateLine>;

/** A manual discount or surcharge on one line item, on the shipping of a shipment, or on the whole order. */
export const ManualAdjustment = Type.Object(
  {
    id: Id,
    level: Type.Enum(['product', 'shipping', 'order']),
    /** The product line item, its option or the shipping item; absent for the whole order. */
    item_id: Type.Optional(Id),
    /**
     * The ID that the agent or script chose, or else the adjustment's own ID. It is unique in the basket, and differs
     * from the IDs of the site's promotions when it is created.
     */
    promotion_id: Id,
    item_text: Type.String(),
    discount: Type.Object(
      {
        type: Type.Enum(['percentage', 'amount', 'fixed_price']),
        /**
         * A percentage, or an amount in the basket's currency. A negative amount is a surcharge, which only scripts can
         * create.
         */
        value: Type.Number(),
        /** Whether the amount is for all units together instead of for each unit. */
        once: Type.Optional(Type.Boolean()),
      },
      closedObject,
    ),
    reason_code: Type.Optional(Type.String()),
    created_by: Type.String(),
    creation_date: Instant,
    last_modified: Instant,
    custom: Type.Optional(Custom),
  },
  closedObject,
);
export type ManualAdjustment = Static<typeof ManualAdjustment>;

const Note = Type.Object(
  { id: Id, subject: Type.String(), text: Type.String(), created_by: Type.String(), creation_date: Instant },
  closedObject,
);

/**
 * The properties that baskets and orders have in common. Totals are not among them, since they are never stored in a
 * basket (`domain/totals`).
 */
const lineItemContainer = {
  site_id: Id,
  currency: Type.String(),
  customer_id: Id,
  customer_no: Type.Optional(Id),
  customer_name: Type.Optional(Type.String()),
  customer_email: Type.Optional(Type.String()),
  customer_locale: Type.Optional(Type.String()),
  channel_type: Type.Enum([
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
  ]),
  taxation: Type.Enum(['net', 'gross']),
  source_code: Type.Optional(Type.String()),
  billing_address: Type.Optional(Address),
  product_lines: Type.Array(ProductLine),
  shipments: Type.Array(Shipment),
  payment_instruments: Type.Array(PaymentInstrument),
  coupon_codes: Type.Optional(
    Type.Array(
      Type.Object({ item_id: Id, code: Type.String(), custom: Type.Optional(Custom) }, closedObject),
    ),
  ),
  gift_certificate_lines: Type.Optional(Type.Array(GiftCertificateLine)),
  manual_adjustments: Type.Optional(Type.Array(ManualAdjustment)),
  /** Custom attributes that scripts have set on the price adjustments of promotions, by the adjustments' IDs. */
  adjustment_custom: Type.Optional(Type.Record(Type.String(), Custom)),
  /** Custom attributes that scripts have set on bonus products that promotions add, by the IDs of their lines. */
  bonus_line_custom: Type.Optional(Type.Record(Type.String(), Custom)),
  notes: Type.Optional(Type.Array(Note)),
  creation_date: Instant,
  last_modified: Instant,
  custom: Type.Optional(Custom),
};

export const Basket = record('basket', {
  basket_id: Id,
  agent_basket: Type.Optional(Type.Boolean()),
  /**
   * Whether a script created the basket only for calculations. No operation lists it. Scripts find it through
   * `BasketMgr` for 15 minutes after its creation.
   */
  temporary: Type.Optional(Type.Boolean()),
  ...lineItemContainer,
});
export type Basket = Static<typeof Basket>;

/** A discount or surcharge on one line item, on shipping or on the whole order; `price` is negative for a discount. */
export const Adjustment = Type.Object(
  {
    id: Id,
    /** ID of the promotion; for a manual adjustment, its own `promotion_id`. */
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
        closedObject,
      ),
    ),
    custom: Type.Optional(Custom),
  },
  closedObject,
);
export type Adjustment = Static<typeof Adjustment>;

/** Bonus products from which a customer may choose. */
export const BonusChoice = Type.Object(
  {
    id: Id,
    promotion_id: Id,
    coupon_code: Type.Optional(Type.String()),
    max_items: Type.Integer(),
    product_ids: Type.Array(Id),
  },
  closedObject,
);
export type BonusChoice = Static<typeof BonusChoice>;

/**
 * The totals of a basket or an order. Those of a basket use current prices. Those of an order are computed when the
 * basket is submitted and when the order's lines change; they do not change when prices do.
 */
export const Totals = Type.Object(
  {
    /** By ID of a line item, shipping item (`shipping:<shipment>`) or option item. */
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
          /** '' if the site has neither the tax class of the product or shipping method nor a default tax class. */
          tax_class_id: Type.String(),
          /** Whether the item has no price. If so, the price counts as zero, and the basket cannot be submitted. */
          unpriced: Type.Optional(Type.Boolean()),
          adjustments: Type.Optional(Type.Array(Adjustment)),
        },
        closedObject,
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
    /** Total of the gift certificates in the basket; absent without any. They are not taxed. */
    gift_certificate_total: Type.Optional(Amount),
    tax_total: Amount,
    order_total: Amount,
  },
  closedObject,
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
  /** Data of scripts and other systems. The service does not use it. */
  details: Type.Optional(
    Type.Object(
      {
        external_order_no: Type.Optional(Type.String()),
        external_order_text: Type.Optional(Type.String()),
        invoice_no: Type.Optional(Type.String()),
        cancel_code: Type.Optional(Type.String()),
        cancel_description: Type.Optional(Type.String()),
        replace_code: Type.Optional(Type.String()),
        replace_description: Type.Optional(Type.String()),
        export_after: Type.Optional(Instant),
        customer_order_reference: Type.Optional(Type.String()),
        affiliate_partner_id: Type.Optional(Type.String()),
        affiliate_partner_name: Type.Optional(Type.String()),
        global_party_id: Type.Optional(Type.String()),
        remote_host: Type.Optional(Type.String()),
      },
      closedObject,
    ),
  ),
  /** Whether products of the order are on-order inventory, which its export turns into sold inventory (data-api 4). */
  on_order: Type.Optional(Type.Boolean()),
  created_by: Type.String(),
  totals: Totals,
  /** The bonus choices when the basket was submitted. */
  bonus_choices: Type.Optional(Type.Array(BonusChoice)),
  ...lineItemContainer,
});
export type Order = Static<typeof Order>;
