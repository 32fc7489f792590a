import assert from 'node:assert/strict';
import type { ProductSearchResult } from '../../../../contract/documents/product-search.ts';
import { contract } from '../../../../contract/index.ts';
import { compoundKey, stockCounterName } from '../../../../server/records/collections.ts';
import { createSmallShop } from '../../../support/small-shop.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { isFault } from '../../../support/test-shop.ts';

const { productSearch } = contract.shop;
const ids = ({ hits = [] }: ProductSearchResult) => hits.map(({ product_id }) => product_id);
const search = async (shop: TestShop, query: Record<string, unknown> = {}): Promise<ProductSearchResult> =>
  (await shop.call(productSearch.get, { query: { start: 0, count: 25, ...query } })).document;
const hitCounts = ({ refinements = [] }: ProductSearchResult, attribute: string) =>
  Object.fromEntries(
    (refinements.find(({ attribute_id }) => attribute_id === attribute)?.values ?? []).map(
      (refinementValue) => [refinementValue.value, refinementValue.hit_count],
    ),
  );

describe('product search', () => {
  describe('in a small shop', () => {
    let shop: TestShop;
    beforeEach(async () => {
      shop = await createSmallShop();
    });

    it('a product search without text lists the site’s online products, but no variants', async () => {
      const { hits = [], total, count } = await search(shop);
      assert.deepEqual(hits.map(({ product_id, hit_type }) => [product_id, hit_type]).sort(), [
        ['book', 'product'],
        ['kit', 'bundle'],
        ['lamp', 'product'],
        ['last', 'product'],
        ['later', 'product'],
        ['look', 'set'],
        ['mug', 'product'],
        ['priceless', 'product'],
        ['shirt', 'master'],
      ]);
      assert.deepEqual([total, count], [9, 9]);
    });

    it('a product search returns ID, link, name and type of each hit, and no unrequested fields', async () => {
      const { hits, query } = await search(shop, { q: 'mug' });
      assert.equal(query, 'mug');
      const mug = { _type: 'product_ref', id: 'mug', link: 'https://shop/products/mug' };
      assert.deepEqual(hits, [
        {
          _type: 'product_search_hit',
          hit_type: 'product',
          link: 'https://shop/products/mug',
          product_id: 'mug',
          product_name: 'Mug',
          product_type: { _type: 'product_type', item: true },
          represented_product: mug,
          represented_products: [mug],
        },
      ]);
    });

    it('an item, a bundle and a set represent themselves in a product search', async () => {
      const { hits = [] } = await search(shop, { expand: 'availability,represented_products' });
      const representedIds = (type: string) =>
        hits
          .filter(({ hit_type }) => hit_type === type)
          .map(({ product_id, represented_product: product }) => [product_id, product?.id]);
      assert.deepEqual(representedIds('bundle'), [['kit', 'kit']]);
      assert.deepEqual(representedIds('set'), [['look', 'look']]);
      assert.ok(representedIds('product').every(([id, representedId]) => id === representedId));
    });

    it('a product search matches text of the requested locale', async () => {
      assert.deepEqual(ids(await search(shop, { q: 'Becher', locale: 'de' })), ['mug']);
      assert.deepEqual(ids(await search(shop, { q: 'Becher' })), []);
    });

    it('a product search rejects an invalid expansion, price, refinement, currency or locale', async () => {
      await assert.rejects(
        shop.call(productSearch.get, { query: { expand: 'prices,links' } }),
        isFault('InvalidExpandParameter', { param: 'links' }),
      );
      for (const operation of Object.values(productSearch)) {
        for (const range of ['(a..b)', '(500..100)', '(..)', '100-500', ''])
          await assert.rejects(
            shop.call(operation, { query: { refine: `price=${range}` } }),
            isFault('MalformedPriceRefinement', { malformedPrice: range }),
          );
        await assert.rejects(
          shop.call(operation, { query: { refine_3: 'brand' } }),
          isFault('MalformedParameter', { parameter: 'refine', value: 'brand' }),
        );
        await assert.rejects(
          shop.call(operation, { query: { locale: 'fr-FR' } }),
          isFault('UnsupportedLocale', { locale: 'fr-FR' }),
        );
      }
      await assert.rejects(
        shop.call(productSearch.get, { query: { expand: 'prices', currency: 'JPY' } }),
        isFault('UnsupportedCurrency', { currency: 'JPY' }),
      );
      await assert.rejects(
        shop.call(productSearch.prices, { query: { currency: 'JPY' } }),
        isFault('UnsupportedCurrency', { currency: 'JPY' }),
      );
      assert.equal((await search(shop, { currency: 'JPY' })).total, 9, 'only prices have a currency');
    });

    it('a product search treats markup, quotes, operators and emoji as plain text', async () => {
      for (const q of [
        '"mug',
        'mug*',
        'mug AND',
        "mug'; DROP TABLE",
        '<b>mug</b>',
        'NEAR(mug',
        'mug \u0000',
        '-mug',
      ])
        assert.ok(ids(await search(shop, { q })).includes('mug'), q);
      for (const q of ['🎉', '***', '"', '<>', 'constructor', '__proto__'])
        assert.deepEqual(ids(await search(shop, { q })), [], q);
      assert.equal((await search(shop, { q: '   ' })).total, 9);
    });

    it('a product search ignores unknown sorting options and attributes, except custom ones', async () => {
      const response = await search(shop, { sort: 'by-mood', refine: 'mood=good', refine_1: 'brand=Kiln' });
      assert.equal(response.selected_sorting_option, undefined);
      assert.deepEqual(response.selected_refinements, { brand: 'Kiln' });
      assert.deepEqual(ids(response), ['mug']);
      assert.deepEqual(ids(await search(shop, { refine: 'c_mood=good' })), [], 'no product has such a value');
    });

    it('a product search reflects each write of a product, also after the store was cleared', async () => {
      assert.deepEqual(ids(await search(shop, { q: 'teapot' })), []);
      const teapot = {
        id: 'teapot',
        catalog_id: 'storefront',
        type: 'item',
        name: { default: 'Teapot' },
      } as const;
      await shop.write((work) => work.collection('products').put(teapot));
      assert.deepEqual(ids(await search(shop, { q: 'teapot' })), ['teapot']);
      await shop.write((work) => work.collection('products').put({ ...teapot, name: { default: 'Kettle' } }));
      assert.deepEqual(ids(await search(shop, { q: 'kettle' })), ['teapot']);
      await shop.write((work) => work.collection('products').put({ ...teapot, searchable: { Shop: false } }));
      assert.equal((await search(shop)).total, 9);
      await shop.write((work) => work.collection('products').put(teapot));
      await shop.write((work) => work.collection('products').delete('teapot'));
      assert.equal((await search(shop)).total, 9);
      await shop.store.clear();
      await shop.write((work) => work.collection('products').put(teapot));
      const site = await (await createSmallShop()).site();
      await shop.write((work) => work.collection('sites').put(site));
      assert.deepEqual(ids(await search(shop)), ['teapot']);
    });

    it('a product search reflects changes to stock and prices', async () => {
      const readOrderable = async (id: string) =>
        (await shop.call(productSearch.availability, { query: { q: id } })).document.hits?.[0]?.orderable;
      assert.equal(await readOrderable('last'), true);
      await shop.write((work) => work.add(stockCounterName('main', 'last'), -1));
      assert.equal(await readOrderable('last'), false);
      assert.ok(!ids(await search(shop, { refine: 'orderable_only=true' })).includes('last'));
      await shop.write((work) => work.add(stockCounterName('main', 'last'), 1));
      assert.ok(ids(await search(shop, { refine: 'orderable_only=true' })).includes('last'));

      assert.deepEqual(ids(await search(shop, { refine: 'price=(5..6)' })), ['last']);
      await shop.write((work) =>
        work
          .collection('prices')
          .put({ price_book_id: 'sale', product_id: 'last', tiers: [{ quantity: 1, price: 4 }] }),
      );
      assert.deepEqual(ids(await search(shop, { refine: 'price=(..5)' })), ['last']);
      await shop.write((work) => work.collection('price_books').delete('sale'));
      assert.deepEqual(ids(await search(shop, { refine: 'price=(..5)' })), []);
    });

    it('all refinements of a product search must match one and the same orderable variant', async () => {
      assert.deepEqual(ids(await search(shop, { refine: 'c_size=M' })), ['shirt']);
      assert.deepEqual(ids(await search(shop, { refine: 'c_size=S' })), [], 'size S is sold out');
      assert.deepEqual(ids(await search(shop, { refine: 'c_size=M', refine_1: 'price=(22..23)' })), [
        'shirt',
      ]);
      assert.deepEqual(
        ids(await search(shop, { refine: 'c_size=M', refine_1: 'price=(20..21)' })),
        [],
        'that is the price of size S',
      );
      const [hit] = (await search(shop, { refine: 'c_size=M' })).hits ?? [];
      assert.equal(hit?.represented_product?.id, 'shirt-m');
      assert.equal(hit.represented_product.link, 'https://shop/products/shirt-m');
      await shop.write((work) => work.add(stockCounterName('main', 'shirt-s'), 3));
      assert.deepEqual(ids(await search(shop, { refine: 'c_size=S' })), ['shirt']);
      assert.deepEqual(hitCounts(await search(shop), 'c_size'), { S: 1, M: 1 });
    });

    it('a product search returns the master of a matching variant, and nothing if the master is offline', async () => {
      const [hit] = (await search(shop, { q: 'SHIRT-S' })).hits ?? [];
      assert.deepEqual([hit?.product_id, hit?.represented_product?.id], ['shirt', 'shirt-s']);
      await shop.write(async (work) => {
        const master = await work.collection('products').get('shirt');
        work.collection('products').put({ ...master!, online_flag: { default: false } });
      });
      assert.deepEqual(ids(await search(shop, { q: 'shirt-s' })), []);
    });

    it('a product search respects the online dates of products and the validity dates of price books', async () => {
      await shop.write((work) => {
        work.collection('products').put({
          id: 'advent',
          catalog_id: 'storefront',
          type: 'item',
          name: { default: 'Advent' },
          valid_from: '2026-12-01T00:00:00.000Z',
          valid_to: '2026-12-25T00:00:00.000Z',
        });
        work.collection('price_books').put({
          id: 'sale',
          name: { default: 'Sale' },
          currency: 'USD',
          valid_from: '2026-12-01T00:00:00.000Z',
          valid_to: '2026-12-25T00:00:00.000Z',
        });
        work
          .collection('prices')
          .put({ price_book_id: 'sale', product_id: 'mug', tiers: [{ quantity: 1, price: 3 }] });
      });
      const searchCheapMugs = async () => ids(await search(shop, { q: 'mug', refine: 'price=(3..3)' }));
      assert.deepEqual([ids(await search(shop, { q: 'advent' })), await searchCheapMugs()], [[], []]);
      shop.now = Date.parse('2026-12-01T00:00:00.000Z');
      assert.deepEqual(
        [ids(await search(shop, { q: 'advent' })), await searchCheapMugs()],
        [['advent'], ['mug']],
      );
      shop.now = Date.parse('2026-12-25T00:00:00.000Z');
      assert.deepEqual([ids(await search(shop, { q: 'advent' })), await searchCheapMugs()], [[], []]);
    });

    it('a product search reflects categories that are created, taken offline or deleted', async () => {
      const category = (id: string, parent_id?: string, online = true) => ({
        catalog_id: 'storefront',
        id,
        ...(parent_id === undefined ? {} : { parent_id }),
        name: { default: `Aisle ${id}` },
        online,
      });
      await shop.write(async (work) => {
        work.collection('categories').put(category('root'));
        work.collection('categories').put(category('kitchen', 'root'));
        work.collection('categories').put(category('cups', 'kitchen'));
        const mug = await work.collection('products').get('mug');
        work.collection('products').put({ ...mug!, category_ids: ['cups'] });
        const otherProduct = await work.collection('products').get('elsewhere');
        work.collection('products').put({ ...otherProduct!, category_ids: ['kitchen', 'attic'] });
      });
      assert.deepEqual(ids(await search(shop, { refine: 'cgid=kitchen', sort: 'product-name-ascending' })), [
        'mug',
        'elsewhere',
      ]);
      assert.deepEqual(ids(await search(shop, { q: 'aisle cups' })), ['mug']);
      const [kitchen] =
        (await search(shop)).refinements?.find(({ attribute_id }) => attribute_id === 'cgid')?.values ?? [];
      assert.deepEqual(
        [kitchen?.value, kitchen?.hit_count, kitchen?.label, kitchen?.values],
        [
          'kitchen',
          2,
          'Aisle kitchen',
          [{ _type: 'product_search_refinement_value', hit_count: 1, label: 'Aisle cups', value: 'cups' }],
        ],
      );
      await shop.write((work) => work.collection('categories').put(category('cups', 'kitchen', false)));
      assert.deepEqual(ids(await search(shop, { refine: 'cgid=kitchen' })), ['elsewhere']);
      await shop.write((work) => work.collection('categories').delete(compoundKey('storefront', 'kitchen')));
      assert.deepEqual(
        ids(await search(shop, { q: 'elsewhere' })),
        [],
        'no category of this site contains it any more',
      );
      await shop.write((work) => work.collection('categories').put(category('attic', 'root')));
      assert.deepEqual(ids(await search(shop, { refine: 'cgid=attic' })), ['elsewhere']);
    });

    it('a product search sorts by price and by name, and accepts the sorting option newest', async () => {
      assert.deepEqual(ids(await search(shop, { sort: 'price-low-to-high', count: 4 })), [
        'last',
        'later',
        'look',
        'mug',
      ]);
      assert.deepEqual(ids(await search(shop, { sort: 'price-high-to-low', count: 3 })), [
        'lamp',
        'kit',
        'shirt',
      ]);
      assert.equal((await search(shop, { sort: 'newest' })).selected_sorting_option, 'newest');
      const names = (await search(shop, { sort: 'product-name-descending' })).hits?.map(
        (hit) => hit.product_name,
      );
      assert.deepEqual(names, [...(names ?? [])].sort().reverse());
    });

    it('a product search uses the refinements that the catalog defines and the sorting rules of the site', async () => {
      await shop.write((work) => {
        work
          .collection('categories')
          .put({ catalog_id: 'storefront', id: 'root', name: { default: 'Root' }, online: true });
        work.collection('refinement_definitions').put({
          catalog_id: 'storefront',
          category_id: 'root',
          attribute_id: 'price',
          label: { default: 'Costs' },
          price_steps: { USD: [10, 20] },
        });
        work.collection('sorting_rules').put({
          site_id: 'Shop',
          id: 'cheap-first',
          label: { default: 'Cheap first', de: 'Billig zuerst' },
          criteria: [{ attribute_id: 'price', direction: 'ascending' }],
        });
      });
      const response = await search(shop, { count: 2, locale: 'de' });
      assert.deepEqual(ids(response), ['last', 'later'], 'the only sorting rule is the default');
      assert.deepEqual(response.sorting_options, [
        { _type: 'product_search_sorting_option', id: 'cheap-first', label: 'Billig zuerst' },
      ]);
      assert.deepEqual(
        response.refinements?.map(({ attribute_id, label }) => [attribute_id, label]),
        [['price', 'Costs']],
      );
      assert.deepEqual(hitCounts(response, 'price'), { '(0..10)': 2, '(10..20)': 3, '(20..)': 4 });
    });

    it('a product search returns exact pages with links to the neighboring ones', async () => {
      const firstPage = await search(shop, { count: 4 });
      const secondPage = await search(shop, { count: 4, start: 4 });
      const thirdPage = await search(shop, { count: 4, start: 8 });
      const allIds = [firstPage, secondPage, thirdPage].flatMap(ids);
      assert.deepEqual([...new Set(allIds)].length, 9);
      assert.match(firstPage.next ?? '', /start=4&count=4/);
      assert.equal(firstPage.previous, undefined);
      assert.equal(thirdPage.next, undefined);
      assert.match(thirdPage.previous ?? '', /start=4/);
      assert.deepEqual([thirdPage.count, thirdPage.start, thirdPage.total], [1, 8, 9]);
      assert.deepEqual(ids(await search(shop, { start: 9 })), []);
    });

    it('a product search returns its expansions together or by separate operations', async () => {
      const [hit] =
        (await search(shop, { q: 'shirt', expand: 'availability,images,prices,variations' })).hits ?? [];
      assert.equal(hit?.orderable, true);
      assert.deepEqual([hit.currency, hit.price, hit.price_max], ['USD', 20, 22]);
      assert.equal(
        hit.image?.link,
        'https://shop/storefront/shirt-m.svg',
        'the image of the orderable variant',
      );
      assert.deepEqual(
        hit.variation_attributes?.[0]?.values?.map(({ value, orderable }) => [value, orderable]),
        [
          ['S', false],
          ['M', true],
        ],
      );
      const listHitFields = async (operation: (typeof productSearch)['images']) =>
        Object.keys((await shop.call(operation, { query: { q: 'shirt' } })).document.hits?.[0] ?? {});
      assert.ok((await listHitFields(productSearch.images)).includes('image'));
      assert.ok(!(await listHitFields(productSearch.images)).includes('price'));
      assert.ok((await listHitFields(productSearch.prices as never)).includes('price'));
      assert.ok((await listHitFields(productSearch.variations)).includes('variation_attributes'));
      const pricesInEuros = await shop.call(productSearch.prices, { query: { q: 'lamp', currency: 'EUR' } });
      assert.equal(pricesInEuros.document.hits?.[0]?.currency, 'EUR');
    });

    it('every operation of the product search runs its before hook and names its modify hook', async () => {
      for (const operation of Object.values(productSearch)) {
        const resource = operation.path.slice(1).replace('/', '.');
        shop.scripts.set(`shop.${resource}.beforeGET`, async () => undefined);
        const result = await shop.call(operation, {});
        assert.deepEqual(result.modifyHookArguments, [], 'modify hooks get the document alone');
        assert.deepEqual(operation.hooks?.modify, [`shop.${resource}.modifyGETResponse`]);
        assert.ok(shop.executedPoints.includes(`shop.${resource}.beforeGET`));
      }
    });

    it('two concurrent first searches build the index only once', async () => {
      let scans = 0;
      const { store } = shop;
      const scan = store.scan.bind(store);
      store.scan = (name) => {
        scans += 1;
        return scan(name);
      };
      const [mugs, lamps] = await Promise.all([search(shop, { q: 'mug' }), search(shop, { q: 'lamp' })]);
      assert.deepEqual([ids(mugs), ids(lamps), scans], [['mug'], ['lamp'], 1]);
    });
  });
});
