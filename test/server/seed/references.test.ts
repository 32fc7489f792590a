import assert from 'node:assert/strict';
import { seedProblems } from '../../../server/seed/parse-seed.ts';

const name = { default: 'Name' };

/** Returns a shop with a site and the records to which the site refers. */
const shop = () => ({
  format: 1,
  sites: [
    {
      id: 'Site',
      display_name: name,
      storefront_status: 'online',
      locales: ['en-US'],
      currencies: ['USD'],
      catalog_id: 'catalog',
      price_book_ids: ['list'],
      inventory_list_id: 'stock',
      customer_list_id: 'people',
      taxation: 'net',
      cartridge_path: 'app',
    },
  ],
  catalogs: [{ id: 'catalog', name }],
  price_books: [{ id: 'list', name, currency: 'USD' }],
  inventory_lists: [{ id: 'stock', default_in_stock: true }],
  customer_lists: [{ id: 'people' }],
});

const problemsOf = (...overrides: object[]): string[] =>
  seedProblems(Object.assign(shop(), ...overrides)).map(({ path, message }) => `${path} ${message}`);

const item = { id: 'cap', catalog_id: 'catalog', type: 'item', name };
const master = {
  ...item,
  id: 'jacket',
  type: 'master',
  variation_attributes: [{ id: 'color', name, values: [{ value: 'moss', name }] }],
};
const variant = {
  ...item,
  id: 'jacket-moss',
  type: 'variant',
  master_id: 'jacket',
  variation_values: { color: 'moss' },
};

describe('references in a seed', () => {
  it('a complete shop has no broken references', () => {
    assert.deepEqual(problemsOf({ products: [item, master, variant] }), []);
  });

  it('unknown catalogs, price books, inventory lists and customer lists of a site are reported', () => {
    const site = {
      ...shop().sites[0],
      catalog_id: 'a',
      price_book_ids: ['list', 'b'],
      inventory_list_id: 'c',
      customer_list_id: 'd',
    };
    assert.deepEqual(problemsOf({ sites: [site] }), [
      'sites[0].catalog_id refers to "a", which is not in catalogs',
      'sites[0].price_book_ids[1] refers to "b", which is not in price_books',
      'sites[0].inventory_list_id refers to "c", which is not in inventory_lists',
      'sites[0].customer_list_id refers to "d", which is not in customer_lists',
    ]);
  });

  it('unknown catalogs, categories, tax classes, bundled products and links of a product are reported', () => {
    const itemWithUnknownReferences = {
      ...item,
      catalog_id: 'other',
      category_ids: ['hats'],
      tax_class_id: 'standard',
      bundled_products: [{ product_id: 'x', quantity: 1 }],
      links: [{ type: 'cross_sell', target_id: 'y' }],
    };
    assert.deepEqual(problemsOf({ products: [itemWithUnknownReferences] }), [
      'products[0].catalog_id refers to "other", which is not in catalogs',
      'products[0].category_ids[0] refers to "hats", which is not in categories',
      'products[0].tax_class_id refers to "standard", which is not in tax_classes',
      'products[0].bundled_products[0].product_id refers to "x", which is not in products',
      'products[0].links[0].target_id refers to "y", which is not in products',
    ]);
  });

  it('an unknown price book of a price and an unknown product of a stock record are reported', () => {
    const prices = [{ price_book_id: 'sale', product_id: 'cap', tiers: [{ quantity: 1, price: 1 }] }];
    const records = [{ inventory_list_id: 'stock', product_id: 'hat', allocation: 1 }];
    assert.deepEqual(problemsOf({ products: [item], prices, inventory_records: records }), [
      'prices[0].price_book_id refers to "sale", which is not in price_books',
      'inventory_records[0].product_id refers to "hat", which is not in products',
    ]);
  });

  it('an unknown site of a coupon, and a campaign’s unknown promotion or coupon of another site, are reported', () => {
    const coupon = { site_id: 'Elsewhere', id: 'ten', enabled: true, codes: ['TEN'] };
    const campaign = {
      site_id: 'Site',
      id: 'spring',
      enabled: true,
      coupons: ['ten'],
      promotions: [{ promotion_id: 'p' }],
    };
    assert.deepEqual(problemsOf({ coupons: [coupon], campaigns: [campaign] }), [
      'campaigns[0].coupons[0] refers to "ten", which is not in coupons',
      'campaigns[0].promotions[0].promotion_id refers to "p", which is not in promotions',
      'coupons[0].site_id refers to "Elsewhere", which is not in sites',
    ]);
  });

  it('unknown references of A/B tests and slots are reported, and segments that add up to more than 100 percent', () => {
    const test = {
      site_id: 'Site',
      id: 'test',
      enabled: true,
      segments: [
        { id: 'a', allocation: 60, promotion_ids: ['p'] },
        { id: 'b', allocation: 41 },
      ],
    };
    const slot = {
      site_id: 'Site',
      slot_id: 'home',
      id: 'first',
      context: 'global',
      enabled: true,
      campaign_id: 'spring',
      content: { type: 'products', product_ids: ['cap', 'hat'] },
    };
    assert.deepEqual(problemsOf({ products: [item], ab_tests: [test], slot_configurations: [slot] }), [
      'ab_tests[0].segments[0].promotion_ids[0] refers to "p", which is not in promotions',
      'slot_configurations[0].campaign_id refers to "spring", which is not in campaigns',
      'slot_configurations[0].content.product_ids[1] refers to "hat", which is not in products',
      'ab_tests[0].segments allocate 101 %; the maximum is 100 %',
    ]);
  });

  it('an unknown category of a refinement and an unknown site of a sorting rule are reported', () => {
    const refinement = { catalog_id: 'Catalog', category_id: 'nowhere', attribute_id: 'brand' };
    const rule = {
      site_id: 'Elsewhere',
      id: 'cheap',
      criteria: [{ attribute_id: 'price', direction: 'ascending' as const }],
    };
    const problems = problemsOf({ refinement_definitions: [refinement], sorting_rules: [rule] });
    assert.ok(
      problems.includes(
        'refinement_definitions[0].category_id refers to "nowhere", which is not in categories',
      ),
    );
    assert.ok(problems.includes('sorting_rules[0].site_id refers to "Elsewhere", which is not in sites'));
  });

  it('an unknown tax class of a shipping method is reported', () => {
    const method = {
      site_id: 'Site',
      id: 'ground',
      name,
      enabled: true,
      tax_class_id: 'none',
      prices: { USD: [{ from: 0, price: 5 }] },
    };
    assert.deepEqual(problemsOf({ shipping_methods: [method] }), [
      'shipping_methods[0].tax_class_id refers to "none", which is not in tax_classes',
    ]);
  });

  it('the empty site of a custom object denotes the organization', () => {
    const type = {
      id: 'Tier',
      scope: 'organization',
      key_property: 'id',
      key_type: 'string',
      attributes: {},
    };
    const object = { site_id: '', object_type: 'Tier', key: 'gold', custom: {} };
    assert.deepEqual(problemsOf({ object_types: [type], custom_objects: [object] }), []);
  });
});

describe('other rules of a seed', () => {
  it('two records with the same key are reported', () => {
    assert.deepEqual(problemsOf({ products: [item, item] }), ['products[1] has the same key as products[0]']);
  });

  it('a variant without a master, or whose values do not match its master’s attributes, is reported', () => {
    const redVariant = { ...variant, id: 'jacket-red', variation_values: { color: 'red', size: 'm' } };
    const variantWithoutValues = { ...variant, id: 'jacket-bare', variation_values: {} };
    const orphan = { ...item, id: 'orphan', type: 'variant' };
    const variantOfItem = { ...variant, id: 'cap-moss', master_id: 'cap' };
    assert.deepEqual(
      problemsOf({ products: [item, master, redVariant, variantWithoutValues, orphan, variantOfItem] }),
      [
        'products[2].variation_values.color is "red", which is not one of the values of "jacket"',
        'products[2].variation_values.size is not a variation attribute of "jacket"',
        'products[3].variation_values has no value for "color"',
        'products[4] is a variant without master_id',
        'products[5].master_id refers to "cap", which is not a master',
      ],
    );
  });

  it('a default variant that is not a variant of its master is reported', () => {
    const products = [item, { ...master, default_variant_id: 'cap' }];
    assert.deepEqual(problemsOf({ products }), [
      'products[1].default_variant_id refers to "cap", which is not one of its variants',
    ]);
  });

  it('the quantities of price tiers must begin at one and rise, and no price may be negative', () => {
    const tiers = [
      { quantity: 2, price: -1 },
      { quantity: 2, price: 1 },
    ];
    assert.deepEqual(
      problemsOf({ products: [item], prices: [{ price_book_id: 'list', product_id: 'cap', tiers }] }),
      [
        'prices[0].tiers[0].quantity must be 1',
        'prices[0].tiers[0].price must not be negative',
        'prices[0].tiers[1].quantity must be greater than the quantity of the previous tier',
      ],
    );
  });

  it('a second default site is reported', () => {
    const site = { ...shop().sites[0], default: true };
    assert.deepEqual(problemsOf({ sites: [site, { ...site, id: 'Other' }] }), [
      'sites have 2 defaults (Site, Other); only one is allowed',
    ]);
  });
});
