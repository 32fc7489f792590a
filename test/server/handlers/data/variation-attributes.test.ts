import assert from 'node:assert/strict';
import { assertFault, assertFaultIncluding } from '../../../support/assert-fault.ts';
import { signInClient } from '../../../support/data-api.ts';
import { sender, type Sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const dataPath = '/svc/data/v18_2/products';

describe('Data API: variation attributes', () => {
  let service: RunningService;
  let api: Sender;
  before(async () => {
    service = await startTestService();
    api = await signInClient(service.http);
  });
  after(() => service.close());

  it('variation attributes of a master are listed with their values and whether each is orderable', async () => {
    const { body } = await api('GET', `${dataPath}/fell-jacket/variation_attributes?site_id=RefArch`);
    assert.equal(body._type, 'variation_attributes');
    assert.equal(body.total, 2);
    const [color] = body.data;
    assert.equal(color.attribute_definition_id, 'color');
    assert.equal(color.values[0]._type, 'variation_attribute_value');
    assert.equal(typeof color.values[0].orderable, 'boolean');
    const colorResponse = await api('GET', `${dataPath}/fell-jacket/variation_attributes/color`);
    assert.deepEqual(
      { ...colorResponse.body, _v: 0, _resource_state: 0 },
      { ...color, _v: 0, _resource_state: 0 },
    );
    const valuesResponse = await api(
      'GET',
      `${dataPath}/fell-jacket/variation_attributes/color/values?count=1&start=1`,
    );
    assert.equal(valuesResponse.body.data[0].value, 'bark');
    assert.match(valuesResponse.body.previous, /start=0/);
    const valueResponse = await api(
      'GET',
      `${dataPath}/fell-jacket-moss/variation_attributes/color/values/bark`,
    );
    assert.equal(
      valueResponse.body.link,
      `${service.http}${dataPath}/fell-jacket/variation_attributes/color/values/bark`,
    );
  });

  it('a product becomes a master with its first variation attribute, and the Shop API shows its variants', async () => {
    const productPath = `${dataPath}/oak-stool`;
    await api('PUT', productPath, { owning_catalog_id: 'kestrel-yard', name: { default: 'Oak stool' } });
    const path = `${productPath}/variation_attributes/height`;
    const { status, headers, body } = await api('PUT', path, {
      name: { default: 'Height' },
      slicing: true,
      values: [{ value: 'low', name: { default: 'Low' } }],
    });
    assert.equal(status, 201);
    assert.equal(headers.get('location'), service.http + path);
    assert.equal(body.slicing, true);
    assert.equal(body.variation_attribute_type, 'string');
    const valueResponse = await api('PUT', `${path}/values/high`, {
      name: { default: 'High', 'de-DE': 'Hoch' },
    });
    assert.equal(valueResponse.status, 201);
    assert.equal(valueResponse.headers.get('location'), `${service.http}${path}/values/high`);
    await api('PUT', `${productPath}/variations/oak-stool-high`, { variation_values: { height: 'high' } });

    const shop = sender(service.http);
    const shopProduct = await shop(
      'GET',
      '/svc/shop/v23_2/products/oak-stool?client_id=cartwright&expand=variations&locale=de-DE',
    );
    assert.equal(shopProduct.body.type.master, true);
    assert.equal(shopProduct.body.variants[0].product_id, 'oak-stool-high');
    assert.equal(shopProduct.body.variation_attributes[0].values[1].name, 'Hoch');
  });

  it('PATCH of a variation attribute or a value changes only the fields that the body contains', async () => {
    const path = `${dataPath}/drizzle-anorak/variation_attributes/color`;
    const documentBefore = (await api('GET', path)).body;
    const { status, body } = await api('PATCH', path, { name: { 'de-DE': 'Ton' }, default_value: 'slate' });
    assert.equal(status, 200);
    assert.deepEqual(body.name, { ...documentBefore.name, 'de-DE': 'Ton' });
    assert.equal(body.default_value, 'slate');
    assert.equal(body.values.length, 2);
    const valueResponse = await api('PATCH', `${path}/values/slate`, {
      description: { default: 'Wet slate.' },
    });
    assert.equal(valueResponse.status, 200);
    assert.deepEqual(valueResponse.body.description, { default: 'Wet slate.' });
    assert.equal(valueResponse.body.position, 1);
  });

  it('PATCH with null removes a variation value’s description or an attribute’s default, and DELETE of the default value removes the default', async () => {
    const productPath = `${dataPath}/tin-cup`;
    const path = `${productPath}/variation_attributes/glaze`;
    await api('PUT', productPath, { owning_catalog_id: 'kestrel-yard' });
    await api('PUT', path, {
      default_value: 'white',
      values: [{ value: 'white', description: { default: 'Chips.' } }],
    });
    const valueResponse = await api('PATCH', `${path}/values/white`, { description: null });
    assert.equal(valueResponse.body.description, undefined);
    assert.equal((await api('PATCH', path, { default_value: null })).body.default_value, undefined);
    assert.equal((await api('PATCH', path, { default_value: 'white' })).body.default_value, 'white');
    await api('DELETE', `${path}/values/white`);
    assert.equal((await api('GET', path)).body.default_value, undefined);
  });

  it('DELETE of a variation value or of an attribute removes the value from the variants', async () => {
    const productPath = `${dataPath}/dry-bag`;
    assert.equal((await api('DELETE', `${productPath}/variation_attributes/color/values/slate`)).status, 204);
    const slateVariation = await api('GET', `${productPath}/variations/dry-bag-slate-5l`);
    assert.deepEqual(slateVariation.body.variation_values, { size: '5l' });
    assert.equal((await api('DELETE', `${productPath}/variation_attributes/color`)).status, 204);
    const ochreVariation = await api('GET', `${productPath}/variations/dry-bag-ochre-5l`);
    assert.deepEqual(ochreVariation.body.variation_values, { size: '5l' });
    assertFault(
      await api('GET', `${productPath}/variation_attributes/color`),
      404,
      'VariationAttributeNotFound',
      {
        productId: 'dry-bag',
        attributeId: 'color',
      },
    );
  });

  const attributePath = (product: string, id = 'color') =>
    `${dataPath}/${product}/variation_attributes/${id}`;

  it('reads of variation attributes get ProductNotMasterGroup if the product is neither a master nor a group, ProductNotFound if it is unknown', async () => {
    for (const path of ['', '/color', '/color/values', '/color/values/moss']) {
      const address = (product: string) => `${dataPath}/${product}/variation_attributes${path}`;
      assertFault(await api('GET', address('hatchet')), 400, 'ProductNotMasterGroup', {
        productId: 'hatchet',
      });
      assertFault(await api('GET', address('nobody')), 404, 'ProductNotFound', { productId: 'nobody' });
    }
  });

  it('changes to variation attributes get ProductNotMaster if the product is not a master, ProductNotFound if it is unknown', async () => {
    for (const [method, path, product] of [
      ['PUT', '', 'fell-jacket-moss'],
      ['PATCH', '', 'hatchet'],
      ['DELETE', '', 'hatchet'],
      ['PUT', '/values/moss', 'hatchet'],
      ['PATCH', '/values/moss', 'hatchet'],
      ['DELETE', '/values/moss', 'hatchet'],
    ] as const) {
      const body = method === 'DELETE' ? undefined : {};
      assertFault(await api(method, attributePath(product) + path, body), 400, 'ProductNotMaster', {
        productId: product,
      });
      assertFault(await api(method, attributePath('nobody') + path, body), 404, 'ProductNotFound');
    }
  });

  it('the service responds with different faults for unknown variation attributes and unknown values', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? {} : undefined;
      assertFaultIncluding(
        await api(method, attributePath('fell-jacket', 'x'), body),
        404,
        'VariationAttributeNotFound',
        {
          attributeId: 'x',
        },
      );
      assertFault(
        await api(method, `${attributePath('fell-jacket')}/values/x`, body),
        404,
        'VariationAttributeValueNotFound',
        { productId: 'fell-jacket', attributeId: 'color', value: 'x' },
      );
    }
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const body = method === 'PUT' || method === 'PATCH' ? {} : undefined;
      assertFault(
        await api(method, `${attributePath('fell-jacket', 'x')}/values/y`, body),
        404,
        'VariationAttributeNotFound',
      );
    }
    assertFault(
      await api('GET', `${attributePath('fell-jacket', 'x')}/values`),
      404,
      'VariationAttributeNotFound',
    );
  });

  it('a write of a variation attribute with another ID in the body or an outdated resource state is rejected', async () => {
    const { _resource_state: state } = (await api('GET', attributePath('fell-jacket'))).body;
    for (const method of ['PUT', 'PATCH']) {
      assertFault(await api(method, attributePath('fell-jacket'), { id: 'x' }), 400, 'IdConflict', {
        bodyID: 'x',
        urlID: 'color',
      });
      assertFault(
        await api(method, `${attributePath('fell-jacket')}/values/moss`, { value: 'x' }),
        400,
        'IdConflict',
        { bodyID: 'x', urlID: 'moss' },
      );
    }
    const patchResponse = await api('PATCH', attributePath('fell-jacket'), {
      name: { x: 'y' },
      _resource_state: state,
    });
    assert.equal(patchResponse.status, 200);
    for (const path of ['', '/values/moss']) {
      for (const method of ['PUT', 'PATCH']) {
        const body = { name: { x: 'z' }, _resource_state: state };
        assertFault(
          await api(method, attributePath('fell-jacket') + path, body),
          409,
          'ResourceStateConflict',
        );
      }
      assertFault(
        await api('DELETE', attributePath('fell-jacket') + path, undefined, {
          'x-svc-resource-state': state,
        }),
        409,
        'ResourceStateConflict',
      );
    }
  });
});
