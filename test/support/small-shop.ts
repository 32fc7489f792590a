import { stockCounterName, compoundKey } from '../../server/records/collections.ts';
import type { Product } from '../../server/records/catalog.ts';
import type { Caller } from '../../server/ports/caller.ts';
import type { UnitOfWork } from '../../server/ports/store.ts';
import { TestShop } from './test-shop.ts';

export const anna: Caller = { kind: 'customer', customerId: 'anna', guest: false, clientId: 'app' };
export const bert: Caller = { kind: 'customer', customerId: 'bert', guest: false, clientId: 'app' };
export const agent: Caller = { kind: 'oauth', clientId: 'desk', user: 'agnes' };
export const client: Caller = { kind: 'client', clientId: 'app' };

const product = (id: string, fields: Partial<Product> = {}): Product => ({
  id,
  catalog_id: 'storefront',
  type: 'item',
  name: { default: `Name of ${id}` },
  ...fields,
});

export const products: Product[] = [
  product('mug', {
    name: { default: 'Mug', de: 'Becher' },
    brand: 'Kiln',
    image_groups: [{ view_type: 'large', images: [{ path: 'mug.svg', alt: { default: 'A mug' } }] }],
    links: [
      { type: 'cross_sell', target_id: 'lamp' },
      { type: 'other', target_id: 'hidden' },
    ],
    custom: { glazed: true },
  }),
  product('lamp', {
    options: [
      {
        id: 'bulb',
        name: { default: 'Bulb' },
        values: [
          { id: 'none', name: { default: 'None' }, default: true, prices: { USD: 0, EUR: 0 } },
          { id: 'led', name: { default: 'LED' }, prices: { USD: 4.5, EUR: 4 } },
        ],
      },
    ],
  }),
  product('book', { tax_class_id: 'reduced' }),
  product('last', {}),
  product('later', {}),
  product('priceless', {}),
  product('hidden', { online_flag: { default: false } }),
  product('elsewhere', { catalog_id: 'other' }),
  product('shirt', {
    type: 'master',
    variation_attributes: [
      {
        id: 'size',
        name: { default: 'Size' },
        values: [
          { value: 'S', name: { default: 'Small' } },
          { value: 'M', name: { default: 'Medium' } },
        ],
      },
    ],
    image_groups: [
      { view_type: 'large', images: [{ path: 'shirt.svg' }] },
      { view_type: 'large', variation_values: { size: 'M' }, images: [{ path: 'shirt-m.svg' }] },
    ],
  }),
  product('shirt-s', { type: 'variant', master_id: 'shirt', variation_values: { size: 'S' } }),
  product('shirt-m', { type: 'variant', master_id: 'shirt', variation_values: { size: 'M' } }),
  product('shirts-m', { type: 'variation_group', master_id: 'shirt', variation_values: { size: 'M' } }),
  product('kit', {
    type: 'bundle',
    bundled_products: [
      { product_id: 'mug', quantity: 2 },
      { product_id: 'book', quantity: 1 },
    ],
  }),
  product('look', { type: 'set', set_product_ids: ['mug', 'shirt-s'] }),
];

const prices: Record<string, [quantity: number, price: number][]> = {
  mug: [
    [1, 10],
    [10, 9.25],
  ],
  lamp: [[1, 39.99]],
  book: [[1, 12.5]],
  last: [[1, 5]],
  later: [[1, 6]],
  'shirt-s': [[1, 20]],
  'shirt-m': [[1, 22]],
  kit: [[1, 30]],
};

const stock: Record<string, number> = { mug: 100, lamp: 10, book: 50, last: 1, 'shirt-s': 0, 'shirt-m': 5 };

/**
 * Creates a small shop with US dollars and euros, net prices, 8% tax in the US (for books 2%, or 3% in California), two
 * shipping methods, and three payment methods, one of which is disabled.
 */
export async function createSmallShop(): Promise<TestShop> {
  const shop = new TestShop();
  await shop.write(fillSmallShop);
  return shop;
}

function fillSmallShop(work: UnitOfWork): void {
  work.collection('sites').put({
    id: 'Shop',
    display_name: { default: 'Shop' },
    storefront_status: 'online',
    locales: ['en-US', 'de'],
    currencies: ['USD', 'EUR'],
    catalog_id: 'storefront',
    price_book_ids: ['list', 'sale', 'list-eur'],
    inventory_list_id: 'main',
    customer_list_id: 'people',
    taxation: 'net',
    cartridge_path: '',
    default: true,
    order_number_prefix: 'S-',
  });
  for (const product of products) work.collection('products').put(product);
  for (const [id, currency] of [
    ['list', 'USD'],
    ['sale', 'USD'],
    ['list-eur', 'EUR'],
  ] as const) {
    work.collection('price_books').put({ id, name: { default: id }, currency });
  }
  for (const [id, tiers] of Object.entries(prices)) {
    work.collection('prices').put({
      price_book_id: 'list',
      product_id: id,
      tiers: tiers.map(([quantity, price]) => ({ quantity, price })),
    });
  }
  work
    .collection('prices')
    .put({ price_book_id: 'sale', product_id: 'book', tiers: [{ quantity: 1, price: 11 }] });
  work.collection('inventory_lists').put({ id: 'main', default_in_stock: false });
  work.collection('inventory_lists').put({ id: 'depot', default_in_stock: true });
  for (const [id, allocation] of Object.entries(stock)) {
    work.collection('inventory_records').put({ inventory_list_id: 'main', product_id: id, allocation });
    work.add(stockCounterName('main', id), allocation);
  }
  work.collection('inventory_records').put({
    inventory_list_id: 'main',
    product_id: 'later',
    allocation: 0,
    backorderable: true,
    in_stock_date: '2026-04-01T00:00:00.000Z',
  });
  work.collection('inventory_records').put({
    inventory_list_id: 'main',
    product_id: 'priceless',
    allocation: 0,
    perpetual: true,
  });
  fillMethods(work);
  for (const id of ['anna', 'bert']) {
    work.collection('customers').put({
      customer_id: id,
      customer_list_id: 'people',
      customer_no: `C-${id}`,
      auth_type: 'registered',
      login: `${id}@example.com`,
      email: `${id}@example.com`,
      first_name: id,
      last_name: 'Test',
    });
    work.collection('credentials').put({ kind: 'customer', subject: id, hash: `hash of ${id}:secret` });
  }
}

function fillMethods(work: UnitOfWork): void {
  const site_id = 'Shop';
  work.collection('tax_classes').put({ site_id, id: 'standard', default: true, rates: { US: 0.08, '*': 0 } });
  work.collection('tax_classes').put({ site_id, id: 'reduced', rates: { 'US-CA': 0.03, US: 0.02 } });
  work.collection('shipping_methods').put({
    site_id,
    id: 'ground',
    name: { default: 'Ground' },
    enabled: true,
    default: true,
    tax_class_id: 'standard',
    countries: ['US'],
    prices: {
      USD: [
        { from: 0, price: 5.99 },
        { from: 50, price: 0 },
      ],
    },
  });
  work.collection('shipping_methods').put({
    site_id,
    id: 'express',
    name: { default: 'Express' },
    enabled: true,
    tax_class_id: 'standard',
    prices: { USD: [{ from: 0, price: 15 }], EUR: [{ from: 0, price: 14 }] },
  });
  work.collection('payment_methods').put({
    site_id,
    id: 'CREDIT_CARD',
    name: { default: 'Credit card' },
    enabled: true,
    processor_id: 'BASIC_CREDIT',
    cards: [
      {
        card_type: 'Visa',
        name: 'Visa',
        number_lengths: ['13', '16'],
        number_prefixes: ['4'],
        security_code_length: 3,
        checksum_verification_enabled: true,
      },
    ],
  });
  work.collection('payment_methods').put({
    site_id,
    id: 'INVOICE',
    name: { default: 'Invoice' },
    enabled: true,
    processor_id: 'INVOICE',
  });
  work.collection('payment_methods').put({
    site_id,
    id: 'RETIRED',
    name: { default: 'Retired' },
    enabled: false,
    processor_id: 'NONE',
  });
}

export const readStock = (shop: TestShop, id: string): Promise<number> =>
  shop.store.begin().counter(stockCounterName('main', id));

export const failedLoginsKey = (id: string): string => compoundKey('failed_logins', id);

/** Stores a guest in the shop, and returns the guest as a caller. */
export const addGuest = async (shop: TestShop): Promise<Caller> => {
  await shop.write((work) => {
    work
      .collection('customers')
      .put({ customer_id: 'guest', customer_list_id: 'people', auth_type: 'guest' });
  });
  return { kind: 'customer', customerId: 'guest', guest: true, clientId: 'app' };
};

export const homeAddress = {
  first_name: 'Anna',
  last_name: 'Test',
  address1: '1 Main Street',
  city: 'Springfield',
  postal_code: '12345',
  state_code: 'IL',
  country_code: 'US',
};
