import assert from 'node:assert/strict';
import { assertFault, assertFaultIncluding } from '../../../support/assert-fault.ts';
import { signInClient } from '../../../support/data-api.ts';
import { sender, type Sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const productsPath = '/svc/data/v18_2/products';
const optionsPath = (product: string) => `${productsPath}/${product}/product_options`;

describe('Data API: product options', () => {
  let service: RunningService;
  let api: Sender;
  before(async () => {
    service = await startTestService();
    api = await signInClient(service.http);
  });
  after(() => service.close());

  const getShopProduct = async (product: string) =>
    (
      await sender(service.http)(
        'GET',
        `/svc/shop/v23_2/products/${product}?client_id=cartwright&expand=options`,
      )
    ).body;

  it('shared product options of the sample are listed and read, with their values and prices in the requested currency', async () => {
    const { body } = await api('GET', `${optionsPath('tool-roll')}?count=1`);
    assert.equal(body._type, 'product_options');
    assert.equal(body.total, 2);
    assert.equal(body.data[0].shared, true);
    const engravingResponse = await api('GET', `${optionsPath('tool-roll')}/engraving?currency=EUR`);
    assert.equal(engravingResponse.body._type, 'product_option');
    assert.equal(engravingResponse.body.default_product_option_value, 'none');
    assert.deepEqual(
      engravingResponse.body.values[1].option_prices.map(
        (price: { currency_mnemonic: string }) => price.currency_mnemonic,
      ),
      ['EUR'],
    );
    const valuesResponse = await api('GET', `${optionsPath('tool-roll')}/engraving/values?start=1`);
    assert.equal(valuesResponse.body._type, 'product_option_values');
    assert.equal(valuesResponse.body.data[0].id, 'initials');
    const valueResponse = await api('GET', `${optionsPath('tool-roll')}/engraving/values/initials`);
    assert.equal(valueResponse.body._type, 'product_option_value');
    assert.equal(valueResponse.body.default_product_option_value, false);
  });

  it('a local product option is created with its values, returned by the Shop API, changed and deleted', async () => {
    const path = `${optionsPath('hatchet')}/handle`;
    const { status, headers, body } = await api('PUT', path, {
      custom_name: { default: 'Handle', 'de-DE': 'Stiel' },
      default_product_option_value: 'ash',
      sorting_mode: 'byexplicitorder',
      values: [{ id: 'ash', value: { default: 'Ash' } }],
    });
    assert.equal(status, 201);
    assert.equal(headers.get('location'), service.http + path);
    assert.equal(body.shared, false);
    assert.equal(body.name, 'Handle');
    const valueResponse = await api('PUT', `${path}/values/hickory`, {
      value: { default: 'Hickory' },
      sku_extension: '-H',
      option_prices: [{ currency_mnemonic: 'USD', value: 12.5 }],
    });
    assert.equal(valueResponse.status, 201);
    assert.equal(valueResponse.headers.get('location'), `${service.http}${path}/values/hickory`);

    const [option] = (await getShopProduct('hatchet')).options.slice(-1);
    assert.equal(option.id, 'handle');
    assert.deepEqual(
      option.values.map((optionValue: { id: string; price: number; default?: boolean }) => [
        optionValue.id,
        optionValue.price,
        optionValue.default,
      ]),
      [
        ['ash', 0, true],
        ['hickory', 12.5, undefined],
      ],
    );

    const patchResponse = await api('PATCH', `${path}/values/hickory`, {
      default_product_option_value: true,
      option_prices: [{ currency_mnemonic: 'EUR', value: 11 }],
    });
    assert.equal(patchResponse.status, 200);
    assert.equal(patchResponse.body.option_prices.length, 2);
    assert.equal((await api('GET', path)).body.default_product_option_value, 'hickory');
    const renameResponse = await api('PATCH', path, { name: 'Shaft', default_product_option_value: 'ash' });
    assert.equal(renameResponse.status, 200);
    assert.equal(renameResponse.body.custom_name.default, 'Shaft');
    assert.equal(renameResponse.body.custom_name['de-DE'], 'Stiel');
    assert.equal(renameResponse.body.values.length, 2);
    assert.equal(renameResponse.body.default_product_option_value, 'ash');

    assert.equal((await api('DELETE', `${path}/values/hickory`)).status, 204);
    assert.equal((await api('GET', `${path}/values`)).body.total, 1);
    assert.equal((await api('DELETE', path)).status, 204);
    assertFault(await api('GET', path), 404, 'ProductOptionNotFound', {
      productId: 'hatchet',
      optionId: 'handle',
    });
  });

  it('a shared option is assigned to a product, which can change only its default, and is unassigned without being deleted', async () => {
    const path = `${optionsPath('camp-kettle')}/engraving`;
    const { status, body } = await api('PUT', path, { default_product_option_value: 'name' });
    assert.equal(status, 201);
    assert.equal(body.shared, true);
    assert.equal(body.default_product_option_value, 'name');
    assert.equal((await getShopProduct('camp-kettle')).options[0].values.length, 3);
    const toolRollOption = await api('GET', `${optionsPath('tool-roll')}/engraving`);
    assert.equal(toolRollOption.body.default_product_option_value, 'none');
    await api('PATCH', path, { default_product_option_value: 'initials' });
    assert.equal((await api('GET', path)).body.default_product_option_value, 'initials');

    for (const [method, address, change] of [
      ['PATCH', path, { name: 'Scratches' }],
      ['PUT', `${path}/values/poem`, { value: { default: 'A poem' } }],
      ['PATCH', `${path}/values/name`, { value: { default: 'A poem' } }],
      ['DELETE', `${path}/values/name`, undefined],
    ] as const) {
      assertFault(await api(method, address, change), 400, 'ProductOptionShared', {
        productId: 'camp-kettle',
        optionId: 'engraving',
      });
    }
    assert.equal((await api('DELETE', path)).status, 204);
    assert.equal((await api('PUT', path, {})).body.shared, true);
    assert.equal((await api('PUT', path, { shared: false, name: 'Own' })).body.shared, false);
  });

  it('GET of a product option value returns only the prices of the currency in the query', async () => {
    const { body } = await api('GET', `${optionsPath('tool-roll')}/engraving/values/initials?currency=EUR`);
    assert.deepEqual(
      body.option_prices.map((price: { currency_mnemonic: string }) => price.currency_mnemonic),
      ['EUR'],
    );
  });

  it('a default of a product option that is not one of the option’s values is rejected, and nothing changes', async () => {
    const sharedOptionPath = `${optionsPath('tool-roll')}/engraving`;
    const localOptionPath = `${optionsPath('hatchet')}/grip`;
    await api('PUT', localOptionPath, { default_product_option_value: 'cord', values: [{ id: 'cord' }] });
    for (const [method, path, values] of [
      ['PATCH', sharedOptionPath, undefined],
      ['PUT', sharedOptionPath, undefined],
      ['PATCH', localOptionPath, undefined],
      ['PUT', localOptionPath, [{ id: 'cord' }]],
    ] as const) {
      const response = await api(method, path, {
        default_product_option_value: 'poem',
        ...(values && { values }),
      });
      assertFaultIncluding(response, 404, 'ProductOptionValueNotFound', { optionValueId: 'poem' });
    }
    assert.equal((await api('GET', sharedOptionPath)).body.default_product_option_value, 'none');
    assert.equal((await api('GET', localOptionPath)).body.default_product_option_value, 'cord');
  });

  it('PATCH with null removes the default and the description of a product option, and the SKU extension of a value', async () => {
    const path = `${optionsPath('hatchet')}/sheath`;
    await api('PUT', path, {
      description: { default: 'Leather' },
      default_product_option_value: 'belt',
      values: [{ id: 'belt', sku_extension: '-B' }],
    });
    const { body } = await api('PATCH', path, { description: null, default_product_option_value: null });
    assert.equal(body.description, undefined);
    assert.equal(body.default_product_option_value, undefined);
    const valueResponse = await api('PATCH', `${path}/values/belt`, { sku_extension: null });
    assert.equal(valueResponse.body.sku_extension, undefined);
  });

  it('a shared product option can be sent back as it was read, with another default', async () => {
    const path = `${optionsPath('fireside-bundle')}/engraving`;
    await api('PUT', path, {});
    const { body } = await api('GET', path);
    const patchResponse = await api('PATCH', path, { ...body, default_product_option_value: 'name' });
    assert.equal(patchResponse.status, 200);
    assert.equal(patchResponse.body.default_product_option_value, 'name');
    const values = [{ ...body.values[0], value: { default: 'Otherwise' } }, ...body.values.slice(1)];
    assertFault(await api('PATCH', path, { values }), 400, 'ProductOptionShared');
  });

  it('the service responds with ProductOptionNotFound when a shared option that does not exist is assigned', async () => {
    assertFault(
      await api('PUT', `${optionsPath('hatchet')}/nothing`, { shared: true }),
      404,
      'ProductOptionNotFound',
      { productId: 'hatchet', optionId: 'nothing' },
    );
  });

  it('the service responds with different faults for unknown products, product options and option values', async () => {
    const body = (method: string) => (method === 'PUT' || method === 'PATCH' ? {} : undefined);
    assertFault(await api('GET', optionsPath('nobody')), 404, 'ProductNotFound', { productId: 'nobody' });
    assertFault(await api('GET', `${optionsPath('nobody')}/a/values`), 404, 'ProductNotFound');
    assertFault(await api('GET', `${optionsPath('hatchet')}/a/values`), 404, 'ProductOptionNotFound');
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      assertFault(await api(method, `${optionsPath('nobody')}/a`, body(method)), 404, 'ProductNotFound');
      assertFault(
        await api(method, `${optionsPath('nobody')}/a/values/b`, body(method)),
        404,
        'ProductNotFound',
      );
      assertFault(
        await api(method, `${optionsPath('hatchet')}/a/values/b`, body(method)),
        404,
        'ProductOptionNotFound',
      );
    }
    await api('PUT', `${optionsPath('hatchet')}/local`, { values: [{ id: 'one' }] });
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      assertFault(
        await api(method, `${optionsPath('hatchet')}/a`, body(method)),
        404,
        'ProductOptionNotFound',
      );
      assertFault(
        await api(method, `${optionsPath('hatchet')}/local/values/b`, body(method)),
        404,
        'ProductOptionValueNotFound',
        { productId: 'hatchet', optionId: 'local', optionValueId: 'b' },
      );
    }
  });

  it('a write of a product option or a value with another ID in the body or an outdated resource state is rejected', async () => {
    const path = `${optionsPath('head-torch')}/lens`;
    await api('PUT', path, { values: [{ id: 'red' }] });
    const { _resource_state: state } = (await api('GET', path)).body;
    for (const method of ['PUT', 'PATCH']) {
      assertFault(await api(method, path, { id: 'x' }), 400, 'IdConflict', { bodyID: 'x', urlID: 'lens' });
      assertFault(await api(method, `${path}/values/red`, { id: 'x' }), 400, 'IdConflict', {
        bodyID: 'x',
        urlID: 'red',
      });
    }
    const body = { _resource_state: state };
    assert.equal((await api('PATCH', path, { ...body, name: 'Glass' })).status, 200);
    for (const address of [path, `${path}/values/red`]) {
      assertFault(await api('PUT', address, body), 409, 'ResourceStateConflict');
      assertFault(await api('PATCH', address, body), 409, 'ResourceStateConflict');
      const header = { 'x-svc-resource-state': state };
      assertFault(await api('DELETE', address, undefined, header), 409, 'ResourceStateConflict');
    }
  });
});
