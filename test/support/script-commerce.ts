import type { HookArgument, ScriptScope } from '../../server/ports/hook-runner.ts';
import type { UnitOfWork } from '../../server/ports/store.ts';
import { stockCounterName } from '../../server/records/collections.ts';
import type { PaymentMethod } from '../../server/records/site.ts';
import { ScriptBench, type BenchOptions } from './script-bench.ts';
import { fillShop } from './script-shop.ts';

const visa: NonNullable<PaymentMethod['cards']>[number] = {
  card_type: 'Visa',
  name: 'Visa',
  number_lengths: ['16'],
  number_prefixes: ['4'],
  security_code_length: 3,
  checksum_verification_enabled: true,
};

/**
 * Fills the shop of {@link fillShop}, and adds taxes, payment and shipping methods, promotions, coupons, a catalog with
 * variants, and a gift certificate.
 */
export function fillCommerce(work: UnitOfWork): void {
  fillShop(work);
  const site = { site_id: 'Shop' };
  work
    .collection('tax_classes')
    .put({ ...site, id: 'standard', default: true, rates: { DE: 0.19, 'US-CA': 0.08, '*': 0.1 } });
  work.collection('tax_classes').put({ ...site, id: 'reduced', rates: { DE: 0.07 } });
  work.collection('payment_methods').put({
    ...site,
    id: 'CREDIT_CARD',
    name: { default: 'Card', de: 'Karte' },
    enabled: true,
    processor_id: 'PAY',
    cards: [visa],
    countries: ['DE', 'US'],
  });
  work.collection('payment_methods').put({
    ...site,
    id: 'GIFT_CERTIFICATE',
    name: { default: 'Certificate' },
    enabled: true,
    processor_id: 'GC',
  });
  work.collection('payment_methods').put({
    ...site,
    id: 'INVOICE',
    name: { default: 'Invoice' },
    enabled: true,
    processor_id: 'INVOICE',
    amounts: { USD: { maximum: 50 } },
  });
  work.collection('shipping_methods').put({
    ...site,
    id: 'express',
    name: { default: 'Express' },
    enabled: true,
    default: true,
    tax_class_id: 'standard',
    countries: ['DE'],
    prices: { USD: [{ from: 0, price: 12 }] },
    product_costs: [{ product_ids: ['lamp'], kind: 'surcharge', prices: { USD: 3 } }],
  });
  work.collection('shipping_methods').put({
    ...site,
    id: 'closed',
    name: { default: 'Closed' },
    enabled: false,
    tax_class_id: 'standard',
    prices: { USD: [{ from: 0, price: 1 }] },
  });
  fillCatalog(work);
  fillMarketing(work);
  work.collection('gift_certificates').put({
    ...site,
    code: 'GIFT-1234',
    amount: 20,
    currency: 'USD',
    status: 'issued',
    enabled: true,
    recipient_email: 'bob@example.com',
    creation_date: '2025-01-01T00:00:00.000Z',
  });
}

function fillCatalog(work: UnitOfWork): void {
  work.collection('catalogs').put({ id: 'catalog', name: { default: 'Catalog' } });
  const addCategory = (id: string, parent_id: string | undefined, online = true) =>
    work.collection('categories').put({
      catalog_id: 'catalog',
      id,
      name: { default: id, de: `${id} (de)` },
      online,
      ...(parent_id === undefined ? {} : { parent_id }),
    });
  addCategory('root', undefined);
  addCategory('home', 'root');
  addCategory('kitchen', 'home');
  addCategory('attic', 'home', false);
  const products = work.collection('products');
  const put = products.put.bind(products);
  put({
    id: 'mug',
    catalog_id: 'catalog',
    type: 'item',
    name: { default: 'Mug', de: 'Becher' },
    category_ids: ['kitchen'],
    primary_category_id: 'kitchen',
    unit: 'piece',
    brand: 'Clay',
    options: [
      {
        id: 'engraving',
        name: { default: 'Engraving' },
        values: [
          { id: 'none', name: { default: 'None' }, default: true, prices: { USD: 0 } },
          { id: 'name', name: { default: 'Name' }, prices: { USD: 2.5 } },
        ],
      },
    ],
    image_groups: [{ view_type: 'large', images: [{ path: 'mug/1.png', alt: { default: 'A mug' } }] }],
    recommendations: [
      { type: 1, target_id: 'lamp' },
      { type: 2, target_id: 'gone' },
    ],
    links: [{ type: 'accessory', target_id: 'lamp' }],
    custom: { material: 'clay', sizes: ['s', 'm'] },
  });
  put({
    id: 'lamp',
    catalog_id: 'catalog',
    type: 'item',
    name: { default: 'Lamp' },
    category_ids: ['home'],
    tax_class_id: 'reduced',
  });
  put({
    id: 'shirt',
    catalog_id: 'catalog',
    type: 'master',
    name: { default: 'Shirt' },
    category_ids: ['home'],
    default_variant_id: 'shirt-red',
    variation_attributes: [
      {
        id: 'color',
        name: { default: 'Color', de: 'Farbe' },
        values: [
          { value: 'red', name: { default: 'Red', de: 'Rot' } },
          { value: 'blue', name: { default: 'Blue' } },
          { value: 'green', name: { default: 'Green' } },
        ],
      },
    ],
    image_groups: [
      { view_type: 'large', images: [{ path: 'shirt.png' }] },
      { view_type: 'large', variation_values: { color: 'red' }, images: [{ path: 'red.png' }] },
    ],
  });
  for (const [color, price, stock] of [
    ['red', 20, 3],
    ['blue', 25, 0],
  ] as const) {
    const id = `shirt-${color}`;
    put({
      id,
      catalog_id: 'catalog',
      type: 'variant',
      name: { default: `Shirt ${color}` },
      master_id: 'shirt',
      variation_values: { color },
    });
    work.collection('prices').put({ price_book_id: 'list', product_id: id, tiers: [{ quantity: 1, price }] });
    work
      .collection('inventory_records')
      .put({ inventory_list_id: 'stock', product_id: id, allocation: stock });
    work.add(stockCounterName('stock', id), stock);
  }
  work.collection('prices').put({
    price_book_id: 'list',
    product_id: 'lamp',
    tiers: [
      { quantity: 1, price: 40 },
      { quantity: 5, price: 30 },
    ],
  });
  work
    .collection('inventory_records')
    .put({ inventory_list_id: 'stock', product_id: 'lamp', allocation: 2, backorderable: true });
  work.add(stockCounterName('stock', 'lamp'), 2);
}

function fillMarketing(work: UnitOfWork): void {
  const site = { site_id: 'Shop' };
  const promotion = { ...site, enabled: true, exclusivity: 'no' } as const;
  work.collection('promotions').put({
    ...promotion,
    id: 'mugs',
    name: { default: 'Mugs', de: 'Becher' },
    promotion_class: 'product',
    condition: { product_ids: ['mug'] },
    discount: { type: 'percentage', percentage: 10 },
  });
  work.collection('promotions').put({
    ...promotion,
    id: 'ten',
    name: { default: 'Ten off' },
    promotion_class: 'order',
    discount: { type: 'amount', amounts: { USD: 10 } },
  });
  work.collection('promotions').put({
    ...promotion,
    id: 'later',
    name: { default: 'Later' },
    promotion_class: 'order',
    discount: { type: 'percentage', percentage: 50 },
  });
  work.collection('coupons').put({ ...site, id: 'welcome', enabled: true, codes: ['HELLO', 'HI'] });
  work.collection('coupons').put({ ...site, id: 'off', enabled: false, codes: ['OFF'] });
  work.collection('source_code_groups').put({ ...site, id: 'mail', enabled: true, codes: ['letter'] });
  work.collection('campaigns').put({
    ...site,
    id: 'year',
    description: 'All year',
    enabled: true,
    promotions: [
      { promotion_id: 'mugs', rank: 1 },
      { promotion_id: 'ten', coupons: ['welcome'] },
      { promotion_id: 'later', schedule: { start_date: '2025-01-01T01:00:00.000Z' } },
    ],
  });
}

/** One bench for all tests of a file. `refill` creates the shop anew in a unit of work that is never committed. */
export class CommerceBench extends ScriptBench {
  work: UnitOfWork = this.store.begin();

  constructor(options: BenchOptions = {}) {
    super({ realTotals: true, ...options });
  }

  /** Restores the initial shop, then applies a change to it. */
  async refill(change: (work: UnitOfWork) => void | Promise<void> = () => undefined): Promise<void> {
    this.work = this.store.begin();
    fillCommerce(this.work);
    await change(this.work);
  }

  createCustomerScope(overrides: Partial<ScriptScope> = {}): ScriptScope {
    return this.createScope(this.work, { customerId: 'anna', ...overrides });
  }

  /** Runs a script with the order `00001` as `a` and the basket `b1` as `b`, and returns its `out.result`. */
  runCommerceScript(body: string, overrides: Partial<ScriptScope> = {}): Promise<unknown> {
    const hookArguments: readonly HookArgument[] = [
      { kind: 'object', class: 'order.Order', key: '00001' },
      { kind: 'object', class: 'order.Basket', key: 'b1' },
    ];
    return this.runScript(`${requireStatements}${body}`, this.createCustomerScope(overrides), hookArguments);
  }
}

/** Statements that define the module root `api` and the classes `Transaction` and `Money` for the tests' scripts. */
const requireStatements = `var api = require('svc'); var Transaction = api.system.Transaction, Money = api.value.Money;`;
