import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Operation } from '../../../../contract/operation.ts';
import { anna, client, createSmallShop } from '../../../support/small-shop.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';
import { signInBackOffice } from '../../../support/data-api.ts';
import { sender, type Sender } from '../../../support/http.ts';

const { productParts, products } = contract.shop;

const read = async (
  shop: TestShop,
  operation: Operation,
  id: string,
  query = {},
  caller = client,
): Promise<any> => (await shop.call(operation, { caller, params: { id }, query })).document;

describe('several products by ID', () => {
  let service: RunningService;
  let api: Sender;
  before(async () => {
    service = await startTestService();
    api = sender(service.http);
  });
  after(() => service.close());

  const request = (ids: string, query = '') =>
    api('GET', `/s/RefArch/svc/shop/v23_2/products/(${ids})?client_id=cartwright${query}`);
  const idsOf = ({ body }: { body: any }) => body.data.map(({ id }: { id: string }) => id);

  it('several products are returned in the requested order, each once, without unknown ones', async () => {
    const response = await request('fell-jacket,nothing,beeswax-polish,fell-jacket');
    assert.deepEqual(idsOf(response), ['fell-jacket', 'beeswax-polish']);
    assert.deepEqual(
      [response.body._type, response.body.count, response.body.total],
      ['product_result', 2, 2],
    );
    assert.deepEqual(idsOf(await request('nothing')), []);
  });

  it('several products are returned without those that are offline', async () => {
    const data = await signInBackOffice(service.http);
    const putOnline = (online: boolean) =>
      data('PATCH', '/products/fell-jacket', { online_flag: { default: online } });
    assert.ok((await putOnline(false)).status < 300);
    assert.deepEqual(idsOf(await request('fell-jacket,beeswax-polish')), ['beeswax-polish']);
    await putOnline(true);
    assert.deepEqual(idsOf(await request('fell-jacket,beeswax-polish')), ['fell-jacket', 'beeswax-polish']);
  });

  it('the response for several products is cached for the time that the least cacheable expansion allows', async () => {
    assert.match((await request('beeswax-polish')).headers.get('cache-control') ?? '', /max-age=900/);
    const productWithPrices = await request('beeswax-polish', '&expand=prices,availability');
    assert.match(productWithPrices.headers.get('cache-control') ?? '', /max-age=60/);
    assert.ok(productWithPrices.body.data[0].price > 0 && productWithPrices.body.data[0].orderable);
  });

  it('a list of product IDs is distinguished from one ID with parentheses or commas', async () => {
    const specialIds = ['b(1)', 'c,d', '(e)'];
    const tokenResponse = await api('POST', '/svcsso/oauth2/access_token', 'grant_type=client_credentials', {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from('cartwright:cartwright').toString('base64')}`,
    });
    const data = api.withHeaders({ authorization: `Bearer ${tokenResponse.body.access_token}` });
    for (const id of specialIds) {
      const path = `/svc/data/v23_2/products/${encodeURIComponent(id).replaceAll('(', '%28').replaceAll(')', '%29')}`;
      assert.equal(
        (await data('PUT', path, { owning_catalog_id: 'kestrel-yard', name: { default: id } })).status,
        201,
      );
    }
    assert.deepEqual(idsOf(await request('b(1),c%2Cd,%28e%29')), specialIds);
    const readId = async (path: string) =>
      (await api('GET', `/s/RefArch/svc/shop/v23_2/products/${path}?client_id=cartwright`)).body.id;
    assert.deepEqual([await readId('b(1)'), await readId('c%2Cd'), await readId('%28e%29')], specialIds);
  });

  it('the service responds with ValueConstraintViolation to more than fifty product IDs, and with StringConstraintViolation to one that is empty or longer than a hundred characters', async () => {
    const listIds = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`).join(',');
    assert.equal((await request(listIds(50))).status, 200);
    const tooManyIds = await request(listIds(51));
    assert.deepEqual(
      [tooManyIds.status, tooManyIds.body.fault.type],
      [400, 'ValueConstraintViolationException'],
    );
    assert.equal((await request(Array.from({ length: 50 }, () => 'ä'.repeat(20)).join(','))).status, 200);
    for (const ids of ['x'.repeat(101), 'a,,b'])
      assert.equal((await request(ids)).body.fault.type, 'StringConstraintViolationException');
  });

  it('the service responds to GET of several products with a fault for an unknown expansion, currency or locale', async () => {
    for (const [query, fault] of [
      ['expand=magic', 'InvalidExpandParameter'],
      ['currency=XAU', 'UnsupportedCurrency'],
      ['locale=tlh-KL', 'UnsupportedLocale'],
    ])
      assert.equal((await request('beeswax-polish', `&${query}`)).body.fault.type, `${fault}Exception`);
  });

  it('several products can be read in XML', async () => {
    const { body } = await request('beeswax-polish', '&format=xml');
    assert.match(String(body), /<product_result [^>]*>.*<data><product>.*<id>beeswax-polish<\/id>/s);
  });

  it('in 17.6 several products are served under the capitalized path /Products', async () => {
    const response = await api(
      'GET',
      '/s/RefArch/svc/shop/v17_6/Products/(beeswax-polish)?client_id=cartwright',
    );
    assert.deepEqual(idsOf(response), ['beeswax-polish']);
  });
});

describe('hooks of products', () => {
  it('hooks run for each product of a list, and for the prices of a product', async () => {
    const shop = await createSmallShop();
    shop.scripts.set('shop.product.modifyGETResponse', ([, document]) => {
      if (document?.kind === 'document') Object.assign(document.document, { c_seen: true });
      return undefined;
    });
    const { document } = await shop.call(products.list, { caller: client, params: { ids: 'mug,lamp' } });
    assert.deepEqual(
      document.data?.map((product) => (product as any)['c_seen']),
      [true, true],
    );
    shop.scripts.set('shop.product.prices.beforeGET', () => undefined);
    await read(shop, productParts.prices, 'mug');
    assert.ok(shop.executedPoints.includes('shop.product.prices.beforeGET'));
  });
});

describe('sub-resources of a product', () => {
  for (const operation of Object.values<Operation>(productParts)) {
    it(`GET ${operation.path} fails for an unavailable product and for an unknown locale`, async () => {
      const shop = await createSmallShop();
      for (const id of ['nothing', 'hidden', 'elsewhere'])
        await assert.rejects(read(shop, operation, id), isFault('ProductNotFound', { productId: id }));
      await assert.rejects(
        read(shop, operation, 'mug', { locale: 'tlh' }),
        isFault('UnsupportedLocale', { locale: 'tlh' }),
      );
    });
  }

  for (const part of ['options', 'prices', 'promotions', 'shippingMethods', 'variations'] as const) {
    it(`GET of a product’s ${part} in an unknown currency gets UnsupportedCurrency`, async () => {
      const shop = await createSmallShop();
      await assert.rejects(
        read(shop, productParts[part], 'mug', { currency: 'XAU' }),
        isFault('UnsupportedCurrency', { currency: 'XAU' }),
      );
    });
  }

  it('the availability of a product can include other inventory lists, and six of them are a ValueConstraintViolation', async () => {
    const shop = await createSmallShop();
    const document = await read(shop, productParts.availability, 'mug', { inventory_ids: 'depot' });
    assert.deepEqual([document.id, document.inventory.ats, document.orderable], ['mug', 100, true]);
    assert.deepEqual(
      document.inventories.map(({ id }: any) => id),
      ['depot'],
    );
    await assert.rejects(
      read(shop, productParts.availability, 'mug', { inventory_ids: 'a,b,c,d,e,f' }),
      isFault('ValueConstraintViolation', { parameter: 'inventory_ids' }),
    );
  });

  it('the products of a bundle and of a set are returned', async () => {
    const shop = await createSmallShop();
    const kit = await read(shop, productParts.bundledProducts, 'kit');
    assert.deepEqual(
      kit.bundled_products.map(({ id, quantity, product }: any) => [id, quantity, product.id]),
      [
        ['mug', 2, 'mug'],
        ['book', 1, 'book'],
      ],
    );
    const look = await read(shop, productParts.setProducts, 'look');
    assert.deepEqual(
      look.set_products.map(({ id }: any) => id),
      ['mug', 'shirt-s'],
    );
  });

  it('product images are filtered by view type and variation, or all returned', async () => {
    const shop = await createSmallShop();
    await shop.write(async (work) => {
      const shirt = await work.collection('products').get('shirt');
      if (!shirt) return;
      const swatch = { view_type: 'swatch', images: [{ path: 'swatch.svg' }] };
      work.collection('products').put({ ...shirt, image_groups: [...(shirt.image_groups ?? []), swatch] });
    });
    const listImageNames = async (query: object) =>
      (await read(shop, productParts.images, 'shirt', query)).image_groups.map(({ images: [image] }: any) =>
        image.link.split('/').at(-1),
      );
    assert.deepEqual(await listImageNames({}), ['shirt.svg', 'swatch.svg']);
    assert.deepEqual(await listImageNames({ view_type: 'large' }), ['shirt.svg']);
    assert.deepEqual(await listImageNames({ view_type: 'large', variation_attribute: 'size=M' }), [
      'shirt-m.svg',
    ]);
    assert.deepEqual(await listImageNames({ all_images: true }), ['shirt.svg', 'shirt-m.svg', 'swatch.svg']);
  });

  it('product links are filtered by type and direction; an unknown type or direction is an IllegalEnumerationValue', async () => {
    const shop = await createSmallShop();
    const listLinks = async (id: string, query: object) =>
      (await read(shop, productParts.links, id, query)).product_links.map(
        ({ source_product_id: source, target_product_id: target, type }: any) =>
          `${source} ${type} ${target}`,
      );
    assert.deepEqual(await listLinks('mug', {}), ['mug cross_sell lamp']);
    assert.deepEqual(await listLinks('mug', { type: 'up_sell' }), []);
    assert.deepEqual(await listLinks('lamp', { direction: 'incoming' }), ['mug cross_sell lamp']);
    await assert.rejects(
      listLinks('mug', { type: 'magic' }),
      isFault('IllegalEnumerationValue', { value: 'magic' }),
    );
    await assert.rejects(
      listLinks('mug', { direction: 'up' }),
      isFault('IllegalEnumerationValue', { value: 'up' }),
    );
  });

  it('the options of a product are returned in the requested currency, and its prices by price book or as a range', async () => {
    const shop = await createSmallShop();
    const lamp = await read(shop, productParts.options, 'lamp', { currency: 'EUR' });
    assert.deepEqual(
      lamp.options[0].values.map(({ price }: any) => price),
      [0, 4],
    );
    const book = await read(shop, productParts.prices, 'book');
    assert.deepEqual([book.price, book.prices], [11, { list: 12.5, sale: 11 }]);
    await shop.write((work) =>
      work
        .collection('prices')
        .put({ price_book_id: 'list-eur', product_id: 'mug', tiers: [{ quantity: 1, price: 9 }] }),
    );
    const mugInEuros = await read(shop, productParts.prices, 'mug', { currency: 'EUR' });
    assert.deepEqual([mugInEuros.currency, mugInEuros.price], ['EUR', 9]);
    assert.deepEqual(mugInEuros.prices, { 'list-eur': 9 });
    const shirt = await read(shop, productParts.prices, 'shirt');
    assert.deepEqual([shirt.price, shirt.price_max], [20, 22]);
  });

  it('the variations of a product are returned', async () => {
    const shop = await createSmallShop();
    const shirt = await read(shop, productParts.variations, 'shirt');
    assert.deepEqual(
      shirt.variants.map(({ product_id: id, orderable }: any) => [id, orderable]),
      [
        ['shirt-m', true],
        ['shirt-s', false],
      ],
    );
  });

  it('recommendations are filtered by type, have their own callouts and exclude offline products', async () => {
    const shop = await createSmallShop();
    await shop.write(async (work) => {
      const mug = await work.collection('products').get('mug');
      if (!mug) return;
      const recommendations = [
        { type: 1, target_id: 'lamp', callout_message: { default: 'By its light' } },
        { type: 2, target_id: 'book' },
        { type: 1, target_id: 'hidden' },
      ];
      work.collection('products').put({ ...mug, recommendations });
    });
    const { recommendations } = await read(shop, productParts.recommendations, 'mug');
    assert.deepEqual(
      recommendations.map((recommendation: any) => [
        recommendation.recommended_item_id,
        recommendation.name,
        recommendation.callout_msg,
        recommendation.recommendation_type.value,
      ]),
      [
        ['lamp', 'Name of lamp', 'By its light', 1],
        ['book', 'Name of book', undefined, 2],
      ],
    );
    const filteredDocument = await read(shop, productParts.recommendations, 'mug', {
      recommendation_type: 2,
    });
    assert.equal(filteredDocument.recommendations.length, 1);
  });

  it('the shipping methods of a product are those that ship it, with their price', async () => {
    const shop = await createSmallShop();
    await shop.write(async (work) => {
      for (const method of await work.collection('shipping_methods').find('site', 'Shop'))
        work.collection('shipping_methods').put(
          method.id === 'ground'
            ? {
                ...method,
                product_costs: [{ kind: 'surcharge', product_ids: ['mug'], prices: { USD: 2 } }],
              }
            : { ...method, excluded_product_ids: ['lamp'] },
        );
    });
    const listMethods = async (id: string) =>
      (await read(shop, productParts.shippingMethods, id)).applicable_shipping_methods.map(
        ({ id: method, price }: any) => [method, price],
      );
    assert.deepEqual(await listMethods('mug'), [
      ['express', 15],
      ['ground', 7.99],
    ]);
    assert.deepEqual(await listMethods('lamp'), [['ground', 5.99]]);
  });
});

describe('promotions of a product', () => {
  async function createShopWithPromotions(): Promise<TestShop> {
    const shop = await createSmallShop();
    await shop.write(async (work) => {
      const commonFields = { site_id: 'Shop', enabled: true, exclusivity: 'no' } as const;
      const mugPromotion = {
        ...commonFields,
        name: {},
        promotion_class: 'product' as const,
        condition: { product_ids: ['mug'] },
      };
      work.collection('promotions').put({
        ...mugPromotion,
        id: 'half',
        callout_message: { default: 'Half price' },
        discount: { type: 'percentage', percentage: 50 },
      });
      work
        .collection('promotions')
        .put({ ...mugPromotion, id: 'club', discount: { type: 'amount', amounts: { USD: 1 } } });
      work.collection('promotions').put({
        ...mugPromotion,
        id: 'three',
        condition: { product_ids: ['mug'], minimum_quantity: 3 },
        discount: { type: 'free' },
      });
      work.collection('campaigns').put({
        site_id: 'Shop',
        id: 'now',
        enabled: true,
        promotions: [
          { promotion_id: 'half' },
          { promotion_id: 'three' },
          { promotion_id: 'club', customer_groups: ['club'], customer_groups_based: true },
        ],
      });
      const member = await work.collection('customers').get('anna');
      if (member) work.collection('customers').put({ ...member, customer_group_ids: ['club'] });
    });
    return shop;
  }
  const promotionPrices = ({ product_promotions: list }: any) =>
    list.map(({ promotion_id: id, promotional_price: price }: any) => [id, price]);

  it('promotions of a product are those offered to the customer, with the promotional price of one unit', async () => {
    const shop = await createShopWithPromotions();
    const promotionsForEveryone = await read(shop, productParts.promotions, 'mug');
    assert.deepEqual(promotionPrices(promotionsForEveryone), [
      ['half', 5],
      ['three', undefined],
    ]);
    assert.equal(promotionsForEveryone.product_promotions[0].callout_msg, 'Half price');
    assert.deepEqual(promotionPrices(await read(shop, productParts.promotions, 'mug', {}, anna)), [
      ['club', 9],
      ['half', 5],
      ['three', undefined],
    ]);
    assert.deepEqual(promotionPrices(await read(shop, productParts.promotions, 'lamp')), []);
    assert.deepEqual(
      promotionPrices(await read(shop, products.get, 'mug', { expand: 'promotions' })).length,
      2,
    );
  });
});
