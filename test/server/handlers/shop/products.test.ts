import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { client, createSmallShop } from '../../../support/small-shop.ts';

const { products } = contract.shop;
const read = async (shop: TestShop, id: string, query: Record<string, unknown> = {}) =>
  shop.call(products.get, { caller: client, params: { id }, query });
const readDocument = async (id: string, query: Record<string, unknown> = {}) =>
  (await read(await createSmallShop(), id, query)).document;

describe('a product', () => {
  it('a product has its descriptions and its type, and no unrequested expansions', async () => {
    const { document, headers, modifyHookArguments } = await read(await createSmallShop(), 'mug');
    assert.deepEqual(document, {
      _v: '20.4',
      _type: 'product',
      id: 'mug',
      type: { _type: 'product_type', item: true },
      brand: 'Kiln',
      min_order_quantity: 1,
      name: 'Mug',
      step_quantity: 1,
      c_glazed: true,
    });
    assert.equal(headers['cache-control'], 'max-age=900');
    assert.deepEqual(modifyHookArguments, [{ kind: 'object', class: 'catalog.Product', key: 'mug' }]);
  });

  it('a product has the descriptions of the requested locale', async () => {
    assert.equal((await readDocument('mug', { locale: 'de' })).name, 'Becher');
  });

  it('a product may be cached for a minute with prices or availability, and for longer without', async () => {
    const shop = await createSmallShop();
    for (const [expand, seconds] of [
      ['prices', 60],
      ['availability,images', 60],
      ['(images,options)', 900],
    ] as const) {
      assert.equal((await read(shop, 'mug', { expand })).headers['cache-control'], `max-age=${seconds}`);
    }
  });

  it('the before hook of a product gets its ID', async () => {
    const shop = await createSmallShop();
    const hookArguments: unknown[] = [];
    shop.scripts.set('shop.product.beforeGET', async (args) => hookArguments.push(args));
    await read(shop, 'mug');
    assert.deepEqual(hookArguments, [[{ kind: 'value', value: 'mug' }]]);
  });

  it('the service responds with ProductNotFound for a product that is unknown, offline or of another catalog', async () => {
    for (const productId of ['none', 'hidden', 'elsewhere']) {
      await assert.rejects(readDocument(productId), isFault('ProductNotFound', { productId }));
    }
  });

  it('the service responds with InvalidExpandParameter to GET of a product with an unknown expansion', async () => {
    await assert.rejects(
      readDocument('mug', { expand: 'prices,colour' }),
      isFault('InvalidExpandParameter', { param: 'colour' }),
    );
  });

  it('the service responds with UnsupportedCurrency or UnsupportedLocale to GET of a product for values that the site does not have', async () => {
    await assert.rejects(
      readDocument('mug', { currency: 'JPY' }),
      isFault('UnsupportedCurrency', { currency: 'JPY' }),
    );
    await assert.rejects(
      readDocument('mug', { locale: 'fr' }),
      isFault('UnsupportedLocale', { locale: 'fr' }),
    );
  });

  it('the service responds with ValueConstraintViolation to GET of a product with six inventory lists', async () => {
    await assert.rejects(
      readDocument('mug', { inventory_ids: 'a,b,c,d,e,f' }),
      isFault('ValueConstraintViolation', { parameter: 'inventory_ids' }),
    );
  });
});

describe('prices of a product', () => {
  it('the price of a product is the lowest of its price books, and each book’s price is listed', async () => {
    const book = await readDocument('book', { expand: 'prices' });
    assert.equal(book.price, 11);
    assert.deepEqual(book.prices, { list: 12.5, sale: 11 });
    assert.equal(book.currency, 'USD');
  });

  it('the price of a master is a range; in a currency without prices, a product has none', async () => {
    const shirt = await readDocument('shirt', { expand: 'prices' });
    assert.deepEqual([shirt.price, shirt.price_max], [20, 22]);
    const productInEuros = await readDocument('mug', { expand: 'prices', currency: 'EUR' });
    assert.equal(productInEuros.price, undefined);
    assert.equal(productInEuros.currency, 'EUR');
  });
});

describe('availability of a product', () => {
  it('the availability of a product covers the site’s inventory list and the requested lists', async () => {
    const mug = await readDocument('mug', { expand: 'availability', inventory_ids: 'depot,unknown' });
    assert.equal(mug.orderable, true);
    assert.deepEqual([mug.inventory?.id, mug.inventory?.ats, mug.inventory?.orderable], ['main', 100, true]);
    // The list `depot` has every product in stock by default, without a limit.
    assert.deepEqual(
      mug.inventories?.map(({ id, ats }) => [id, ats]),
      [['depot', 999_999]],
    );
  });

  it('a sold-out variant is unavailable, and its master has the stock of the others', async () => {
    const [smallShirt, shirt] = [
      await readDocument('shirt-s', { expand: 'availability' }),
      await readDocument('shirt', { expand: 'availability' }),
    ];
    assert.equal(smallShirt.orderable, false);
    assert.deepEqual([shirt.orderable, shirt.inventory?.ats], [true, 5]);
  });

  it('the availability of a bundle is the number of bundles that the stock of its parts allows', async () => {
    const kit = await readDocument('kit', { expand: 'availability' });
    assert.equal(kit.inventory?.ats, 50);
  });

  it('the availability of a backorder product has its in-stock date', async () => {
    const upcomingProduct = await readDocument('later', { expand: 'availability' });
    assert.equal(upcomingProduct.orderable, true);
    assert.equal(upcomingProduct.inventory?.in_stock_date, '2026-04-01T00:00:00.000Z');
    assert.equal(upcomingProduct.inventory.ats, 0);
  });
});

describe('other expansions of a product', () => {
  it('the expansion `images` has the images of the product, or with `all_images` of all variations', async () => {
    const paths = (document: Awaited<ReturnType<typeof readDocument>>) =>
      document.image_groups?.flatMap(({ images }) => images?.map(({ link }) => link?.split('/').at(-1)));
    assert.deepEqual(paths(await readDocument('shirt-m', { expand: 'images' })), ['shirt-m.svg']);
    assert.deepEqual(paths(await readDocument('shirt', { expand: 'images' })), ['shirt.svg']);
    const documentWithAllImages = await readDocument('shirt', { expand: 'images', all_images: true });
    assert.deepEqual(paths(documentWithAllImages), ['shirt.svg', 'shirt-m.svg']);
    assert.equal(documentWithAllImages.image_groups?.[1]?.variation_attributes?.[0]?.values?.[0]?.value, 'M');
  });

  it('the expansion `options` contains prices in the requested currency', async () => {
    const lamp = await readDocument('lamp', { expand: 'options', currency: 'EUR' });
    assert.equal(lamp.type?.option, true);
    assert.deepEqual(
      lamp.options?.[0]?.values?.map(({ id, price, default: isDefault }) => [id, price, isDefault]),
      [
        ['none', 0, true],
        ['led', 4, undefined],
      ],
    );
  });

  it('the expansion `variations` contains variants of a master, and also the master of a variant', async () => {
    const shirt = await readDocument('shirt', { expand: 'variations' });
    assert.deepEqual(
      shirt.variants?.map((variant) => [variant.product_id, variant.orderable, variant.price]),
      [
        ['shirt-m', true, 22],
        ['shirt-s', false, 20],
      ],
    );
    assert.deepEqual(
      shirt.variation_attributes?.[0]?.values?.map(({ value, orderable }) => [value, orderable]),
      [
        ['S', false],
        ['M', true],
      ],
    );
    assert.deepEqual(
      shirt.variation_groups?.map((group) => [group.product_id, group.orderable, group.price]),
      [['shirts-m', true, 22]],
    );
    const mediumShirt = await readDocument('shirt-m', { expand: 'variations' });
    assert.equal(mediumShirt.master?.master_id, 'shirt');
    assert.deepEqual([shirt.master?.master_id, shirt.master?.price], ['shirt', 20]);
    assert.deepEqual(mediumShirt.variation_values, { size: 'M' });
  });

  it('the expansion `links` contains online products, and `promotions` is empty without a promotion', async () => {
    const mug = await readDocument('mug', { expand: 'links,promotions' });
    assert.deepEqual(
      mug.product_links?.map(({ target_product_id: target }) => target),
      ['lamp'],
    );
    assert.deepEqual(mug.product_promotions, []);
  });

  it('the other expansions also apply to the products of `bundled_products`, and `set_products` contains the products of a set', async () => {
    const kit = await readDocument('kit', { expand: 'bundled_products,prices' });
    assert.deepEqual(
      kit.bundled_products?.map(({ id, quantity, product }) => [
        id,
        quantity,
        (product as { price?: number }).price,
      ]),
      [
        ['mug', 2, 10],
        ['book', 1, 11],
      ],
    );
    const look = await readDocument('look', { expand: 'set_products' });
    assert.deepEqual(
      look.set_products?.map((member) => (member as { id: string }).id),
      ['mug', 'shirt-s'],
    );
  });
});
