import assert from 'node:assert/strict';
import type { Product } from '../../../server/records/catalog.ts';
import { buildSampleShop } from '../../../server/sample/sample-shop.ts';
import { imagePaths } from '../../../server/seed/seed-format.ts';
import { parseSeed, seedProblems } from '../../../server/seed/parse-seed.ts';

describe('the sample shop', () => {
  const { seed, images } = buildSampleShop();
  const products = seed.products ?? [];
  const productsOfType = (type: Product['type']) => products.filter((product) => product.type === type);
  const idsWithPrice = (currency: string): Set<string> =>
    new Set(
      (seed.prices ?? [])
        .filter(({ price_book_id: book }) => book === `${currency.toLowerCase()}-list`)
        .map(({ product_id: id }) => id),
    );

  it('the sample shop is a valid seed, also after conversion to JSON and back', () => {
    assert.deepEqual(seedProblems(seed), []);
    assert.deepEqual(parseSeed(JSON.stringify(seed), 'shop.json'), seed);
  });

  it('two builds of the sample shop have the same seed', () => {
    assert.deepEqual(buildSampleShop().seed, seed);
  });

  it('the sample shop has products of all types, 60 or more of them neither variants nor variation groups', () => {
    const listedProducts = products.filter(({ type }) => type !== 'variant' && type !== 'variation_group');
    assert.ok(listedProducts.length >= 60, String(listedProducts.length));
    for (const type of ['item', 'master', 'variant', 'variation_group', 'bundle', 'set'] as const)
      assert.ok(productsOfType(type).length > 0, type);
    assert.ok(products.some(({ options }) => options?.some(({ id }) => id === 'gift-wrap')));
    assert.ok(products.some(({ options }) => options?.some(({ id }) => id === 'warranty')));
  });

  it('the sample shop has two sites with different locales, currencies and taxation, one of them the default', () => {
    const [firstSite, secondSite] = seed.sites ?? [];
    assert.deepEqual(
      [
        firstSite?.id,
        firstSite?.default,
        firstSite?.locales[0],
        firstSite?.currencies[0],
        firstSite?.taxation,
      ],
      ['RefArch', true, 'en-US', 'USD', 'net'],
    );
    assert.deepEqual(
      [
        secondSite?.id,
        secondSite?.default,
        secondSite?.locales[0],
        secondSite?.currencies[0],
        secondSite?.taxation,
      ],
      ['RefArchGlobal', undefined, 'de-DE', 'EUR', 'gross'],
    );
  });

  it('every product that can be bought has a price in every currency of both sites', () => {
    const sellableProducts = products.filter(({ type }) => ['item', 'variant', 'bundle'].includes(type));
    for (const currency of (seed.sites ?? []).flatMap((site) => site.currencies)) {
      const pricedIds = idsWithPrice(currency);
      const unpricedIds = sellableProducts.filter(({ id }) => !pricedIds.has(id)).map(({ id }) => id);
      assert.deepEqual(unpricedIds, [], currency);
    }
  });

  it('every product that can be bought has a stock record in both inventory lists', () => {
    const sellableProducts = products.filter(({ type }) => ['item', 'variant', 'bundle'].includes(type));
    for (const list of seed.inventory_lists ?? []) {
      const idsWithRecord = new Set(
        (seed.inventory_records ?? [])
          .filter((record) => record.inventory_list_id === list.id)
          .map((record) => record.product_id),
      );
      assert.deepEqual(
        sellableProducts.filter(({ id }) => !idsWithRecord.has(id)),
        [],
        list.id,
      );
    }
  });

  it('every product except variation groups has a large and a small image, and no image is unused', () => {
    for (const product of products.filter(({ type }) => type !== 'variation_group'))
      for (const view of ['large', 'small'])
        assert.ok(
          product.image_groups?.some(({ view_type: type, images }) => type === view && images.length > 0),
          `${product.id} ${view}`,
        );
    assert.deepEqual(imagePaths(seed), [...images.keys()].sort());
    for (const [path, svg] of images) {
      assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 400"/, path);
      assert.doesNotMatch(svg, /NaN|undefined/, path);
    }
  });

  it('all products of the sample shop except variation groups have English and German names and short descriptions', () => {
    for (const { id, name, short_description: shortDescription } of products.filter(
      ({ type }) => type !== 'variation_group',
    ))
      for (const text of [name, shortDescription])
        for (const locale of ['default', 'de-DE']) assert.ok(text?.[locale], `${id} ${locale}`);
  });

  it('every product but variants and variation groups has a primary category without subcategories, and no category is empty', () => {
    const parents = new Set((seed.categories ?? []).map(({ parent_id: parent }) => parent));
    for (const product of products.filter(({ type }) => type !== 'variant' && type !== 'variation_group'))
      assert.ok(
        product.primary_category_id !== undefined && !parents.has(product.primary_category_id),
        product.id,
      );
    const usedCategories = new Set(products.flatMap(({ category_ids: ids }) => ids ?? []));
    for (const { id } of seed.categories ?? [])
      assert.ok(parents.has(id) || usedCategories.has(id), `${id} is empty`);
  });

  it('the article numbers of the sample shop have valid check digits', () => {
    const codes = products.flatMap(({ ean }) => (ean === undefined ? [] : [ean]));
    assert.equal(new Set(codes).size, codes.length);
    for (const code of codes) {
      const sum = Array.from(code, Number).reduce(
        (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
        0,
      );
      assert.ok(code.length === 13 && sum % 10 === 0, code);
    }
  });

  it('the sample shop has its documented client, users and shopper, with their passwords and permissions', () => {
    const client = seed.clients?.find(({ id }) => id === 'cartwright');
    assert.equal(client?.password, 'cartwright');
    for (const resources of [client.data_resources, client.shop_resources])
      assert.deepEqual(
        [resources?.[0]?.resource_id, resources?.[0]?.read_attributes, resources?.[0]?.write_attributes],
        ['/**', '(**)', '(**)'],
      );
    const permissions = (login: string) => {
      const user = seed.users?.find((candidate) => candidate.login === login);
      assert.equal(user?.password, login);
      return (seed.roles ?? [])
        .filter(({ id }) => user.roles?.includes(id))
        .flatMap((role) => role.permissions);
    };
    assert.deepEqual(permissions('admin'), ['administrator']);
    assert.ok(
      ['debugger', 'scripts'].every((requiredPermission) =>
        permissions('developer').some((permission) => permission === requiredPermission),
      ),
    );
    const shopper = seed.customers?.find(({ login }) => login === 'shopper@example.com');
    assert.deepEqual([shopper?.password, shopper?.addresses?.length], ['shopper', 2]);
    assert.equal(seed.customers?.length, 3);
  });

  it('every site of the sample shop has a default shipping method, a default tax class and card payment', () => {
    for (const { id: site, currencies } of seed.sites ?? []) {
      const methods = (seed.shipping_methods ?? []).filter((method) => method.site_id === site);
      assert.equal(methods.filter((method) => method.default).length, 1);
      for (const currency of currencies)
        assert.ok(
          methods.some((method) => method.prices[currency]),
          `${site} ${currency}`,
        );
      const card = seed.payment_methods?.find(
        (method) => method.site_id === site && method.id === 'CREDIT_CARD',
      );
      assert.ok((card?.cards?.length ?? 0) > 0);
      assert.equal((seed.tax_classes ?? []).filter((tax) => tax.site_id === site && tax.default).length, 1);
    }
  });
});
