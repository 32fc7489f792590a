import {
  address,
  sendRequest,
  basketPlace,
  replaceBaskets,
  createList,
  createListItem,
  createOrder,
  type Place,
  type ShopWriters,
} from './shop-writers.ts';
import type { Reasons } from './written-resources.ts';

export interface WrittenShopResource {
  create(writers: ShopWriters): Promise<Place>;
  /** Values for fields that accept only certain values, instead of generated ones. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The field that repeats the last segment of the resource's path. Writing it renames the resource. */
  readonly idField?: string;
  /** The name and value under which a field is read, for fields that are not read as they are written. */
  readonly readAs?: Readonly<Record<string, readonly [name: string, value: unknown]>>;
  /** The only fields that the operation accepts, besides custom attributes, by the clause of the specification. */
  readonly acceptedFields?: Reasons;
  /** Whether the operation ignores custom attributes. */
  readonly ignoresCustomAttributes?: boolean;
  /** Fields that the service sets itself and ignores in requests, by reason. */
  readonly readOnly?: Reasons;
}

const paymentValues = {
  payment_bank_account: { holder: 'Rowan Ashdown', drivers_license_state_code: 'OR' },
  payment_card: {
    card_type: 'Visa',
    holder: 'Wren Hollis',
    expiration_month: 2,
    expiration_year: 2098,
    issue_number: '7',
    valid_from_month: 3,
    valid_from_year: 2024,
    credit_card_token: 'tok-7',
  },
  payment_method_id: 'CREDIT_CARD',
};
const readOnlyPaymentFields = {
  'its data is taken from the stored instrument (shop-and-debugger-api 4 Orders)': [
    'customer_payment_instrument_id',
  ],
  'only masked codes are read (reference: order_payment_instrument)': ['gift_certificate_code'],
};
const computedReason =
  'computed from catalog, prices, taxes and discounts (reference: product_item, shipment)';
const dates = {
  'set by the clock of the service (data-api 2 Common fields)': ['creation_date', 'last_modified'],
};

let createdCount = 0;

/** Written resources by method and path in the operation table. */
export const writtenShopResources: Readonly<Record<string, WrittenShopResource>> = {
  'PATCH /customers/{customer_id}': {
    // Not the customer who writes, because that customer's login and password must not change.
    create: ({ agent }) => Promise.resolve({ api: agent, write: '/customers/abKestrelShopperMaren00002' }),
    values: { birthday: '1990-04-01', gender: 2, email: 'written@example.org' },
    readOnly: {
      ...dates,
      'maintained by the service (reference: customer; shop-and-debugger-api 4 Customers)': [
        'auth_type',
        'customer_id',
        'customer_no',
        'last_login_time',
        'last_visit_time',
        'preferred_locale',
        'previous_login_time',
        'previous_visit_time',
      ],
      'returned only with `expand`, and written by separate operations (shop-and-debugger-api 4 Customers)': [
        'addresses',
        'payment_instruments',
      ],
    },
  },
  'PATCH /customers/{customer_id}/addresses/{address_name}': {
    async create({ customer }) {
      const addresses = `/customers/${customer.id}/addresses`;
      const name = `cabin-${++createdCount}`;
      await sendRequest(customer, 'POST', addresses, { ...address, address_id: name });
      return { api: customer, write: `${addresses}/${name}` };
    },
    idField: 'address_id',
    readOnly: { ...dates },
  },
  'PATCH /customers/{customer_id}/product_lists/{list_id}': {
    create: async (writers) => ({ api: writers.customer, write: await createList(writers) }),
    acceptedFields: {
      'PATCH changes name, description, public flag (shop-and-debugger-api 4 Customers)': [
        'description',
        'name',
        'public',
      ],
    },
  },
  'PATCH /customers/{customer_id}/product_lists/{list_id}/items/{item_id}': {
    create: async (writers) => ({ api: writers.customer, write: await createListItem(writers) }),
    readOnly: {
      'identify the item, which PATCH does not replace (shop-and-debugger-api 4 Customers)': [
        'id',
        'product_id',
        'type',
      ],
      'derived from the product and from the purchases of the item (reference: customer_product_list_item)': [
        'product',
        'product_details_link',
        'purchased_quantity',
      ],
    },
  },
  'PATCH /customers/{customer_id}/product_lists/{list_id}/items/{item_id}/purchases/{purchase_id}': {
    async create(writers) {
      const purchases = `${await createListItem(writers)}/purchases`;
      const { id } = await sendRequest(writers.customer, 'POST', purchases, {
        purchaser_name: 'Wren',
        quantity: 1,
      });
      return { api: writers.customer, write: `${purchases}/${id}` };
    },
    readOnly: {
      'identify the purchase and its item (shop-and-debugger-api 4 Customers)': [
        'id',
        'product_list_item_id',
      ],
    },
  },
  'PATCH /baskets/{basket_id}': {
    async create(writers) {
      const { basket_id } = await replaceBaskets(writers);
      return { api: writers.customer, write: `/baskets/${basket_id}` };
    },
    values: {
      currency: 'CAD',
      shipping_items: ['me', 'second'].map((shipment_id) => ({ shipment_id, c_written: 'written' })),
    },
    acceptedFields: {
      'only currency, source code and custom properties are considered (shop-and-debugger-api 4 Baskets)': [
        'currency',
        'source_code',
        'shipping_items',
      ],
    },
  },
  'PUT /orders/{order_no}': {
    async create(writers) {
      const { basket_id } = await replaceBaskets(writers);
      return { api: writers.customer, write: `/orders/written-${++createdCount}`, values: { basket_id } };
    },
    readAs: { basket_id: ['customer_name', 'Rowan Ashdown'] },
    acceptedFields: {
      'basket_id is the only considered value (shop-and-debugger-api 4 Orders)': ['basket_id'],
    },
    ignoresCustomAttributes: true,
  },
  'PATCH /orders/{order_no}': {
    async create(writers) {
      const { order_no } = await createOrder(writers);
      return { api: writers.agent, write: `/orders/${order_no}` };
    },
    values: { status: 'open' },
    acceptedFields: { 'updates status and custom properties (shop-and-debugger-api 4 Orders)': ['status'] },
  },
  'PATCH /baskets/{basket_id}/items/{item_id}': {
    async create(writers) {
      const basket = await replaceBaskets(writers);
      const { item_id } = basket.product_items[1];
      return basketPlace(
        basket,
        `/items/${item_id}`,
        ({ product_items: items }) => items.find((item: any) => item.item_id === item_id),
        writers.customer,
        { product_list_item: { id: (await createListItem(writers, 'tool-roll-canvas')).split('/').at(-1) } },
      );
    },
    values: {
      inventory_id: 'inventory-eu',
      option_items: [
        { option_id: 'gift-wrap', option_value_id: 'tin' },
        { option_id: 'engraving', option_value_id: 'initials' },
      ],
      product_id: 'market-tote-canvas',
      quantity: 4,
      shipment_id: 'me',
    },
    readOnly: {
      [computedReason]: [
        'adjusted_tax',
        'base_price',
        'bonus_product_line_item',
        'bundled_product_items',
        'item_text',
        'price',
        'price_adjustments',
        'price_after_item_discount',
        'price_after_order_discount',
        'product_name',
        'tax',
        'tax_basis',
        'tax_class_id',
        'tax_rate',
      ],
      'IDs that the service assigns (reference: product_item)': ['item_id', 'shipping_item_id'],
      'needs an offer of bonus products (reference: product_item); test/server/handlers/shop/bonus-choice.test.ts writes it':
        ['bonus_discount_line_item_id'],
    },
  },
  'PATCH /baskets/{basket_id}/shipments/{shipment_id}': {
    create: async (writers) =>
      basketPlace(
        await replaceBaskets(writers),
        '/shipments/second',
        ({ shipments }) => shipments[1],
        writers.customer,
      ),
    values: { shipping_address: { ...address, city: 'Bend' }, shipping_method: { id: 'overnight' } },
    readOnly: {
      [computedReason]: [
        'adjusted_merchandize_total_tax',
        'adjusted_shipping_total_tax',
        'merchandize_total_tax',
        'product_sub_total',
        'product_total',
        'shipment_total',
        'shipping_total',
        'shipping_total_tax',
        'tax_total',
      ],
      'PATCH renames a shipment by `id` (reference: shipment)': ['shipment_id'],
      'set when an order is sent (reference: shipment)': [
        'shipment_no',
        'shipping_status',
        'tracking_number',
      ],
    },
  },
  'PUT /baskets/{basket_id}/shipments/{shipment_id}/shipping_address': {
    create: async (writers) =>
      basketPlace(
        await replaceBaskets(writers),
        '/shipments/me/shipping_address',
        ({ shipments }) => shipments[0].shipping_address,
        writers.customer,
      ),
    readOnly: { 'the ID that the service assigns to the address (reference: order_address)': ['id'] },
  },
  'PUT /baskets/{basket_id}/shipments/{shipment_id}/shipping_method': {
    create: async (writers) =>
      basketPlace(
        await replaceBaskets(writers),
        '/shipments/me/shipping_method',
        ({ shipments }) => shipments[0].shipping_method,
        writers.customer,
      ),
    values: { id: 'overnight' },
    acceptedFields: {
      'its other fields are those of the site’s method (reference: shipping_method)': ['id'],
    },
    ignoresCustomAttributes: true,
  },
  'PUT /baskets/{basket_id}/billing_address': {
    create: async (writers) =>
      basketPlace(
        await replaceBaskets(writers),
        '/billing_address',
        ({ billing_address }) => billing_address,
        writers.customer,
      ),
    readOnly: { 'the ID that the service assigns to the address (reference: order_address)': ['id'] },
  },
  'PUT /baskets/{basket_id}/customer': {
    create: async (writers) =>
      basketPlace(
        await replaceBaskets(writers),
        '/customer',
        ({ customer_info }) => customer_info,
        writers.agent,
      ),
    values: { customer_id: 'abKestrelShopperMaren00002', email: 'written@example.org' },
    readOnly: {
      'derived from the customer’s profile (reference: customer_info)': ['customer_name', 'customer_no'],
    },
  },
  'PATCH /baskets/{basket_id}/gift_certificate_items/{gift_certificate_item_id}': {
    async create(writers) {
      const basket = await replaceBaskets(writers);
      const [item] = (
        await sendRequest(writers.customer, 'POST', `/baskets/${basket.basket_id}/gift_certificate_items`, {
          amount: 25,
          recipient_email: 'wren@example.com',
        })
      ).gift_certificate_items;
      return basketPlace(
        basket,
        `/gift_certificate_items/${item.gift_certificate_item_id}`,
        ({ gift_certificate_items: items }) => items[0],
        writers.customer,
      );
    },
    values: { recipient_email: 'written@example.org', shipment_id: 'second' },
    readOnly: {
      'the ID of the item in the address (shop-and-debugger-api 4 Baskets)': ['gift_certificate_item_id'],
    },
  },
  'PATCH /baskets/{basket_id}/payment_instruments/{payment_instrument_id}': {
    async create(writers) {
      const basket = await replaceBaskets(writers);
      const { payment_instrument_id: id } = basket.payment_instruments[0];
      return basketPlace(
        basket,
        `/payment_instruments/${id}`,
        ({ payment_instruments: instruments }) => instruments[0],
        writers.customer,
      );
    },
    values: paymentValues,
    readOnly: readOnlyPaymentFields,
  },
  'PATCH /orders/{order_no}/payment_instruments/{payment_instrument_id}': {
    async create(writers) {
      const order = await createOrder(writers, {
        payment_method_id: 'CREDIT_CARD',
        payment_card: {
          card_type: 'Visa',
          holder: 'Rowan Ashdown',
          expiration_month: 1,
          expiration_year: 2099,
          credit_card_token: 'tok-1',
        },
      });
      return {
        api: writers.customer,
        write: `/orders/${order.order_no}/payment_instruments/${order.payment_instruments[0].payment_instrument_id}`,
        read: `/orders/${order.order_no}`,
        selectPart: ({ payment_instruments: instruments }) => instruments[0],
      };
    },
    values: { ...paymentValues, payment_method_id: 'PAYPAL' },
    readOnly: {
      ...readOnlyPaymentFields,
      'adds a payment instrument to the customer (reference: order_payment_instrument_request)': [
        'create_customer_payment_instrument',
      ],
    },
  },
  'PATCH /baskets/{basket_id}/price_adjustments/{price_adjustment_id}': {
    async create(writers) {
      const basket = await replaceBaskets(writers);
      const [adjustment] = (
        await sendRequest(writers.agent, 'POST', `/baskets/${basket.basket_id}/price_adjustments`, {
          level: 'order',
          discount: { type: 'amount', value: 1 },
        })
      ).order_price_adjustments;
      return basketPlace(
        basket,
        `/price_adjustments/${adjustment.price_adjustment_id}`,
        ({ order_price_adjustments: adjustments }) => adjustments[0],
        writers.agent,
      );
    },
    values: { discount: { type: 'amount', amount: 2 } },
    readAs: { discount: ['applied_discount', { type: 'amount', amount: 2 }] },
    acceptedFields: {
      'PATCH considers discount, item_text, reason_code and custom properties (shop-and-debugger-api 4 Baskets)':
        ['discount', 'item_text', 'reason_code'],
    },
  },
};
