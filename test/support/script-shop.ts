import type { Basket, Order } from '../../server/records/commerce.ts';
import type { UnitOfWork } from '../../server/ports/store.ts';
import { compoundKey, stockCounterName } from '../../server/records/collections.ts';
import { fixedTotals } from './script-bench.ts';

const container = {
  site_id: 'Shop',
  currency: 'USD',
  customer_id: 'anna',
  customer_no: '0001',
  customer_email: 'anna@example.com',
  channel_type: 'storefront',
  taxation: 'net',
  billing_address: { first_name: 'Anna', last_name: 'Weber', city: 'Jena', country_code: 'DE' },
  product_lines: [
    { item_id: 'i1', product_id: 'mug', quantity: 2, shipment_id: 'me', item_text: 'Mug' },
    { item_id: 'i2', product_id: 'lamp', quantity: 1, shipment_id: 'me', item_text: 'Lamp', gift: true },
  ],
  shipments: [{ id: 'me', shipping_method_id: 'ground', shipping_address: { city: 'Jena' } }],
  payment_instruments: [
    {
      id: 'p1',
      payment_method_id: 'CREDIT_CARD',
      amount: 16.5,
      card: { card_type: 'Visa', last_digits: '1111' },
    },
  ],
  creation_date: '2025-01-01T00:00:00.000Z',
  last_modified: '2025-01-01T00:00:00.000Z',
} as const;

const line = {
  base_price: 5,
  price: 10,
  price_after_item_discount: 9,
  price_after_order_discount: 8,
  tax: 1,
  adjusted_tax: 0.8,
  tax_basis: 8,
  tax_rate: 0.1,
  tax_class_id: 'standard',
};

/** Fills the store with the data that the tests' scripts use, without committing it. */
export function fillShop(work: UnitOfWork): void {
  const containerFields = structuredClone(container) as unknown as Omit<Basket, 'basket_id'>;
  const order: Order = {
    ...structuredClone(containerFields),
    order_no: '00001',
    order_token: 'token',
    status: 'created',
    confirmation_status: 'not_confirmed',
    export_status: 'not_exported',
    payment_status: 'not_paid',
    shipping_status: 'not_shipped',
    created_by: 'Customer',
    totals: { ...fixedTotals, lines: { i1: line, 'shipping:me': { ...line, price: 5 } } },
    custom: { gift: true, due: '2025-02-01T00:00:00.000Z' },
  };
  work.collection('orders').put(order);
  work.collection('baskets').put({ ...containerFields, basket_id: 'b1' });
  work.collection('sites').put({
    id: 'Shop',
    display_name: { default: 'The Shop', de: 'Der Laden' },
    storefront_status: 'online',
    locales: ['en-US', 'de-DE'],
    currencies: ['USD', 'EUR'],
    catalog_id: 'catalog',
    price_book_ids: ['list', 'sale'],
    inventory_list_id: 'stock',
    customer_list_id: 'customers',
    taxation: 'net',
    cartridge_path: 'app',
    preferences: { maximum: 3 },
  });
  work
    .collection('products')
    .put({ id: 'mug', catalog_id: 'catalog', type: 'item', name: { default: 'Mug', de: 'Becher' } });
  work.collection('price_books').put({ id: 'list', name: { default: 'List' }, currency: 'USD' });
  work.collection('price_books').put({ id: 'sale', name: { default: 'Sale' }, currency: 'USD' });
  work
    .collection('prices')
    .put({ price_book_id: 'list', product_id: 'mug', tiers: [{ quantity: 1, price: 6 }] });
  work
    .collection('prices')
    .put({ price_book_id: 'sale', product_id: 'mug', tiers: [{ quantity: 1, price: 5 }] });
  work.collection('inventory_lists').put({ id: 'stock', default_in_stock: false });
  work.collection('inventory_records').put({ inventory_list_id: 'stock', product_id: 'mug', allocation: 7 });
  work.add(stockCounterName('stock', 'mug'), 7);
  work.collection('shipping_methods').put({
    site_id: 'Shop',
    id: 'ground',
    name: { default: 'Ground', de: 'Landweg' },
    enabled: true,
    tax_class_id: 'standard',
    prices: { USD: [{ from: 0, price: 5 }] },
  });
  work.collection('customers').put({
    customer_id: 'anna',
    customer_list_id: 'customers',
    customer_no: '0001',
    login: 'Anna@example.com',
    auth_type: 'registered',
    first_name: 'Anna',
    customer_group_ids: ['VIP'],
    addresses: [{ id: 'home', preferred: true, city: 'Jena' }],
    custom: {},
  });
  work.collection('object_types').put({
    id: 'Note',
    scope: 'site',
    key_property: 'id',
    key_type: 'string',
    attributes: { text: { type: 'string' } },
  });
}

export const noteKey = (id: string): string => compoundKey('Shop', 'Note', id);
