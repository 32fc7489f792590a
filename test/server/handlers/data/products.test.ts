import assert from 'node:assert/strict';
import { assertFault, assertFaultIncluding } from '../../../support/assert-fault.ts';
import { signInClient } from '../../../support/data-api.ts';
import { sender, type Sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const dataPath = '/svc/data/v23_2';
const shopProductsPath = '/svc/shop/v23_2/products';
const storefrontPath = (id: string, expand = 'availability') =>
  `${shopProductsPath}/${id}?client_id=cartwright&expand=${expand}`;

describe('Data API: products', () => {
  let service: RunningService;
  let api: Sender;
  let visitor: Sender;
  before(async () => {
    service = await startTestService();
    api = await signInClient(service.http);
    visitor = sender(service.http);
  });
  after(() => service.close());

  const putProduct = (id: string, body: object = {}, headers: Record<string, string> = {}) =>
    api('PUT', `${dataPath}/products/${id}`, { owning_catalog_id: 'kestrel-yard', ...body }, headers);

  it('GET of a product of the sample returns the stock of the site in the query, or else of the default site', async () => {
    const { status, body } = await api('GET', `${dataPath}/products/camp-kettle`);
    assert.equal(status, 200);
    assert.equal(body._type, 'product');
    assert.equal(body._v, '23.2');
    assert.match(body._resource_state, /^[0-9a-f]{64}$/);
    assert.equal(body.link, `${service.http}${dataPath}/products/camp-kettle`);
    assert.equal(body.owning_catalog_id, 'kestrel-yard');
    assert.equal(body.owning_catalog_name._type, undefined);
    assert.equal(body.type.item, true);
    assert.equal(body.online, true);
    const shopResponse = await visitor('GET', storefrontPath('camp-kettle'));
    assert.equal(body.ats, shopResponse.body.inventory.ats);
    const globalResponse = await api('GET', `${dataPath}/products/camp-kettle?site_id=RefArchGlobal`);
    const globalShopResponse = await visitor('GET', `/s/RefArchGlobal${storefrontPath('camp-kettle')}`);
    assert.equal(globalResponse.body.ats, globalShopResponse.body.inventory.ats);
  });

  it('the type flags of a product match its type and its membership in bundles and sets', async () => {
    const readType = async (id: string) => (await api('GET', `${dataPath}/products/${id}`)).body.type;
    const bundle = (await api('GET', `${dataPath}/products/fireside-bundle?expand=bundled_products`)).body;
    const set = (await api('GET', `${dataPath}/products/first-night-out?expand=set_products`)).body;
    const bundledProductIds = bundle.bundled_products.map((product: { id: string }) => product.id);
    const setProductIds = set.set_products.map((product: { id: string }) => product.id);
    for (const id of [
      ...bundledProductIds,
      ...setProductIds,
      'fireside-bundle',
      'first-night-out',
      'hatchet',
    ]) {
      const { bundled: isBundled, part_of_product_set: isPart } = await readType(id);
      assert.deepEqual(
        [isBundled === true, isPart === true],
        [bundledProductIds.includes(id), setProductIds.includes(id)],
        id,
      );
    }
    assert.deepEqual(bundle.type, { _type: 'product_type', bundle: true });
    assert.deepEqual(set.type, { _type: 'product_type', set: true });
  });

  it('PATCH of a product with null removes or resets a field, in JSON and in XML; the name cannot be null', async () => {
    await putProduct('cleared', {
      brand: 'Hobbs',
      unit: 'each',
      page_title: { default: 'Title' },
      online_flag: { default: false },
      long_description: { default: { source: '<p>Long</p>' } },
    });
    const path = `${dataPath}/products/cleared`;
    const { status, body } = await api('PATCH', path, {
      brand: null,
      page_title: null,
      online_flag: null,
      long_description: null,
    });
    assert.equal(status, 201);
    assert.deepEqual(
      [body.brand, body.page_title, body.long_description, body.online_flag, body.unit],
      [undefined, undefined, undefined, { default: true }, 'each'],
    );
    await api('PATCH', path, '<product><unit type="null"/></product>', { 'content-type': 'application/xml' });
    assert.equal((await api('GET', path)).body.unit, undefined);
    assertFaultIncluding(await api('PATCH', path, { name: null }), 400, 'TypeDecoding', { path: '$.name' });
  });

  it('expansions of a product add prices, images, categories, options, variations, bundles and sets', async () => {
    const { body } = await api('GET', `${dataPath}/products/gansey-jumper?expand=all`);
    assert.equal(body.price_currency, 'USD');
    assert.equal(typeof body.price, 'number');
    assert.match(body.image_groups[0].images[0].abs_url, /\/images\/kestrel-yard\//);
    assert.equal(body.assigned_categories[0].catalog_id, 'kestrel-yard');
    assert.equal(body.product_options[0].id, 'gift-wrap');
    assert.equal(body.variants.length, 12);
    assert.equal(body.variation_groups.length, 3);
    assert.deepEqual(
      body.variation_attributes.map((attribute: { id: string }) => attribute.id),
      ['color', 'size'],
    );
    const bundle = await api('GET', `${dataPath}/products/fireside-bundle?expand=bundled_products`);
    assert.ok(bundle.body.bundled_products.length > 1);
    const set = await api('GET', `${dataPath}/products/first-night-out?expand=set_products,prices`);
    assert.ok(set.body.set_products.length > 1);
    const kettle = (await api('GET', `${dataPath}/products/camp-kettle?expand=sets,bundles,all_images`)).body;
    assert.deepEqual(
      kettle.product_sets.map(({ _type, id, name }: any) => [_type, id, name.default]),
      [['product', 'first-night-out', 'First Night Out']],
    );
    assert.deepEqual(kettle.image, kettle.image_groups[0].images[0]);
    const [member] = bundle.body.bundled_products;
    const bundledProduct = (await api('GET', `${dataPath}/products/${member.id}?expand=bundles`)).body;
    assert.ok(bundledProduct.product_bundles.some(({ id }: { id: string }) => id === 'fireside-bundle'));
    const { image_groups: _groups, ...productDocument } = (
      await api('GET', `${dataPath}/products/${member.id}`)
    ).body;
    assert.deepEqual(
      { _v: '23.2', ...member },
      productDocument,
      'a bundle contains the whole document of its member',
    );
    assertFault(
      await api('GET', `${dataPath}/products/camp-kettle?expand=everything`),
      400,
      'InvalidExpandValue',
      { expandValue: 'everything' },
    );
    assertFault(await api('GET', `${dataPath}/products/camp-kettle?site_id=x`), 400, 'UnknownSiteId', {
      siteId: 'x',
    });
  });

  it('a product is in the Shop API right after PUT, except on a site where it is offline, and is gone from the Data API after DELETE', async () => {
    const creationResponse = await putProduct('willow-basket', {
      id: 'willow-basket',
      name: { default: 'Willow basket', 'de-DE': 'Weidenkorb' },
      short_description: { default: { source: 'Woven in the yard.', markup: 'Woven in the yard.' } },
      long_description: { default: 'For logs and for apples.' },
      brand: 'Kestrel Yard',
      online_flag: { default: true },
      primary_category_id: 'workshop',
      assigned_categories: [{ catalog_id: 'kestrel-yard', category_id: 'workshop' }],
      valid_from: { default: '2020-01-01T00:00:00.000Z' },
      c_material: 'willow',
    });
    assert.equal(creationResponse.status, 201);
    assert.equal(
      creationResponse.headers.get('location'),
      `${service.http}${dataPath}/products/willow-basket`,
    );
    assert.equal(creationResponse.body.short_description.default, 'Woven in the yard.');
    assert.equal(creationResponse.body.c_material, 'willow');
    assert.deepEqual(creationResponse.body.valid_from, { default: '2020-01-01T00:00:00.000Z' });

    const shopProduct = await visitor('GET', storefrontPath('willow-basket'));
    assert.equal(shopProduct.status, 200);
    assert.equal(shopProduct.body.name, 'Willow basket');
    assert.equal(shopProduct.body.orderable, false);

    assert.equal(
      (await api('PATCH', `${dataPath}/products/willow-basket`, { online_flag: { RefArch: false } })).status,
      201,
    );
    assertFault(await visitor('GET', storefrontPath('willow-basket')), 404, 'ProductNotFound');
    assert.equal((await visitor('GET', `/s/RefArchGlobal${storefrontPath('willow-basket')}`)).status, 200);
    assert.equal((await api('GET', `${dataPath}/products/willow-basket`)).body.online, false);

    assert.equal((await api('DELETE', `${dataPath}/products/willow-basket`)).status, 204);
    assertFault(await api('GET', `${dataPath}/products/willow-basket`), 404, 'ProductNotFound', {
      productId: 'willow-basket',
    });
    assertFault(await api('DELETE', `${dataPath}/products/willow-basket`), 404, 'ProductNotFound');
  });

  it('PUT of an existing product removes its brand, type, variants, images and names in other locales, and keeps the prices and stock of the variants', async () => {
    const productBefore = (await api('GET', `${dataPath}/products/enamel-mug?expand=all`)).body;
    const [variant] = productBefore.variants;
    const readVariant = async () =>
      (await api('GET', `${dataPath}/products/${variant.product_id}?expand=all`)).body;
    const variantBefore = await readVariant();
    const { status, body } = await putProduct('enamel-mug', { name: { default: 'Mug' } });
    assert.equal(status, 201);
    assert.equal(body.brand, undefined);
    assert.equal(body.name['de-DE'], undefined);
    const productAfterPut = (await api('GET', `${dataPath}/products/enamel-mug?expand=all`)).body;
    assert.equal(productAfterPut.type.item, true);
    assert.equal(productAfterPut.variants, undefined);
    assert.deepEqual(productAfterPut.image_groups, []);
    const variantAfterPut = await readVariant();
    assert.equal(variantAfterPut.type.item, true);
    assert.ok(variantBefore.price > 0 && variantBefore.ats > 0, JSON.stringify(variantBefore));
    assert.deepEqual([variantAfterPut.price, variantAfterPut.ats], [variantBefore.price, variantBefore.ats]);
    assertFaultIncluding(
      await api('PUT', `${dataPath}/products/enamel-mug`, { name: { default: 'No catalog' } }),
      400,
      'ProductInvalid',
      { productId: 'enamel-mug', field: 'owning_catalog_id' },
    );
  });

  it('PUT of an existing product with the validation header fails with ProductDuplicate in 18.2 and 23.2, but not in 17.1', async () => {
    const header = { 'x-svc-validate-existing': 'true' };
    assert.equal((await putProduct('once', {}, header)).status, 201);
    assertFault(await putProduct('once', {}, header), 400, 'ProductDuplicate', { productId: 'once' });
    assert.equal((await putProduct('once', {}, { 'x-svc-validate-existing': 'false' })).status, 201);
    const body = { owning_catalog_id: 'kestrel-yard' };
    assertFault(await api('PUT', '/svc/data/v18_2/products/once', body, header), 400, 'ProductDuplicate');
    assert.equal((await api('PUT', '/svc/data/v17_1/products/once', body, header)).status, 201);
  });

  it('PUT of a product without a catalog, with an unknown catalog or category, or with another ID in the body creates none', async () => {
    for (const version of ['v17_1', 'v23_2']) {
      const path = `/svc/data/${version}/products/astray`;
      assertFaultIncluding(await api('PUT', path, { name: { default: 'Astray' } }), 400, 'ProductInvalid', {
        productId: 'astray',
        field: 'owning_catalog_id',
      });
      assertFault(await api('PUT', path, { owning_catalog_id: 'moon' }), 404, 'CatalogNotFound', {
        catalogId: 'moon',
      });
      assertFault(await api('PUT', path, { id: 'b', owning_catalog_id: 'kestrel-yard' }), 400, 'IdConflict', {
        bodyID: 'b',
        urlID: 'astray',
      });
    }
    assertFaultIncluding(
      await putProduct('astray', { primary_category_id: 'nowhere' }),
      400,
      'ProductInvalid',
      {
        field: 'primary_category_id',
      },
    );
    assertFault(await api('GET', `${dataPath}/products/astray`), 404, 'ProductNotFound');
  });

  it('PATCH of a product changes only the fields and locales in its body, never the catalog, and responds with 201', async () => {
    const productBefore = (await api('GET', `${dataPath}/products/hatchet`)).body;
    const { status, body } = await api('PATCH', `${dataPath}/products/hatchet`, {
      name: { 'de-DE': 'Beil' },
      brand: 'Nordwall',
      owning_catalog_id: 'moon',
      c_material: null,
    });
    assert.equal(status, 201);
    assert.equal(body.brand, 'Nordwall');
    assert.deepEqual(body.name, { ...productBefore.name, 'de-DE': 'Beil' });
    assert.equal(body.owning_catalog_id, 'kestrel-yard');
    assert.equal(body.c_material, undefined);
    assert.equal(body.ean, productBefore.ean);
    assert.notEqual(body._resource_state, productBefore._resource_state);
    const germanResponse = await visitor('GET', `${storefrontPath('hatchet')}&locale=de-DE`);
    assert.equal(germanResponse.body.name, 'Beil');
  });

  it('the default variant of a master must be one of its variants, and is unset when that variant is deleted', async () => {
    const path = `${dataPath}/products/watch-cap`;
    const { body } = await api('PATCH', path, { default_variant_id: 'watch-cap-oat' });
    assert.equal(body.default_variant_id, 'watch-cap-oat');
    for (const variantId of ['hatchet', 'nobody', 'fell-jacket-moss-s']) {
      assertFault(await api('PATCH', path, { default_variant_id: variantId }), 400, 'ProductDefaultVariant', {
        masterId: 'watch-cap',
        variantId,
      });
    }
    assert.equal((await api('DELETE', `${dataPath}/products/watch-cap-oat`)).status, 204);
    assert.equal((await api('GET', path)).body.default_variant_id, undefined);
  });

  it('PATCH of a product with another ID, of an unknown product or with an outdated resource state is rejected', async () => {
    const path = `${dataPath}/products/head-torch`;
    assertFault(await api('PATCH', path, { id: 'x' }), 400, 'IdConflict', {
      bodyID: 'x',
      urlID: 'head-torch',
    });
    assertFault(await api('PATCH', `${dataPath}/products/nobody`, {}), 404, 'ProductNotFound');
    const { _resource_state: state } = (await api('GET', path)).body;
    assert.equal((await api('PATCH', path, { brand: 'One', _resource_state: state })).status, 201);
    assertFaultIncluding(
      await api('PATCH', path, { brand: 'Two', _resource_state: state }),
      409,
      'ResourceStateConflict',
      {
        client: state,
      },
    );
    assertFault(
      await api('DELETE', path, undefined, { 'x-svc-resource-state': state }),
      409,
      'ResourceStateConflict',
    );
    assert.equal((await api('GET', path)).body.brand, 'One');
  });

  it('a new product with the ID of a deleted one has neither its stock nor its prices', async () => {
    assert.ok((await api('GET', `${dataPath}/products/fire-steel`)).body.ats > 0);
    await api('DELETE', `${dataPath}/products/fire-steel`);
    const { body } = await putProduct('fire-steel', { name: { default: 'Another steel' } });
    assert.equal(body.ats, 0);
    assert.equal((await visitor('GET', storefrontPath('fire-steel', 'prices'))).body.price, undefined);
  });

  it('variants of a deleted master become normal products', async () => {
    await api('DELETE', `${dataPath}/products/whetstone`);
    const { body } = await api('GET', `${dataPath}/products/whetstone-1000?expand=variations`);
    assert.equal(body.type.item, true);
    assert.equal(body.variation_values, undefined);
    assert.equal((await visitor('GET', storefrontPath('whetstone-1000'))).body.type.item, true);
  });

  it('the collection of products is also served as Products before 18.2, and no longer in 18.2', async () => {
    for (const version of ['v17_1', 'v17_8', 'v18_1']) {
      assert.equal((await api('GET', `/s/-/svc/data/${version}/Products/camp-kettle`)).status, 200, version);
    }
    const { body } = await api('PUT', '/svc/data/v17_1/Products/old', { owning_catalog_id: 'kestrel-yard' });
    assert.equal(body._v, '17.1');
    assert.equal((await api('GET', '/svc/data/v18_2/Products/camp-kettle')).status, 404);
  });

  it('no accepted change is lost when eight requests change one product concurrently', async () => {
    const locales = Array.from({ length: 8 }, (_, index) => `x-${index}`);
    const responses = await Promise.all(
      locales.map((locale) =>
        api('PATCH', `${dataPath}/products/camp-knife`, { name: { [locale]: locale } }),
      ),
    );
    const { name } = (await api('GET', `${dataPath}/products/camp-knife`)).body;
    for (const [index, { status }] of responses.entries()) {
      if (status === 201) assert.equal(name[locales[index]!], locales[index]);
      else assert.equal(status, 409);
    }
  });
});
