import assert from 'node:assert/strict';
import { assertFault, assertFaultIncluding } from '../../../support/assert-fault.ts';
import { signInClient } from '../../../support/data-api.ts';
import { sender, type Sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const productsPath = (version: string) => `/svc/data/${version}/products`;
const dataPath = productsPath('v23_2');

describe('Data API: variations', () => {
  let service: RunningService;
  let api: Sender;
  let visitor: Sender;
  before(async () => {
    service = await startTestService();
    api = await signInClient(service.http);
    visitor = sender(service.http);
  });
  after(() => service.close());

  const readShopVariations = async (id: string) =>
    (await visitor('GET', `/svc/shop/v23_2/products/${id}?client_id=cartwright&expand=variations`)).body;

  describe('in version 17.1', () => {
    for (const [collection, count, type] of [
      ['variation_attributes', 2, 'variation_attribute'],
      ['variation_groups', 3, 'variation_group'],
      ['variations', 12, 'variant'],
    ] as const) {
      it(`${collection} of a master are listed in pages`, async () => {
        const { status, body } = await api(
          'GET',
          `${productsPath('v17_1')}/fell-jacket/${collection}?count=2&site_id=RefArch`,
        );
        assert.equal(status, 200);
        assert.equal(body.total, count);
        assert.equal(body.count, 2);
        assert.equal(body.data[0]._type, type);
        if (count > 2) assert.match(body.next, /start=2/);
        const capitalizedResponse = await api('GET', `/svc/data/v17_1/Products/fell-jacket/${collection}`);
        assert.equal(capitalizedResponse.body.total, count);
      });

      it(`GET ${collection} responds with ProductNotMasterGroup if the product is neither a master nor a group, ProductNotFound if it is unknown`, async () => {
        assertFault(
          await api('GET', `${productsPath('v17_1')}/hatchet/${collection}`),
          400,
          'ProductNotMasterGroup',
          {
            productId: 'hatchet',
          },
        );
        assertFault(
          await api('GET', `${productsPath('v17_1')}/nobody/${collection}`),
          404,
          'ProductNotFound',
        );
      });
    }

    it('a variation group lists itself, its own variants and the attributes of its master', async () => {
      const path = `${productsPath('v17_1')}/fell-jacket-moss`;
      assert.deepEqual(
        (await api('GET', `${path}/variations?expand=price,availability`)).body.data.map(
          (variation: {
            product_id: string;
            price: unknown;
            orderable: unknown;
            ats: unknown;
            link: string;
          }) => [
            variation.product_id,
            typeof variation.price,
            typeof variation.orderable,
            typeof variation.ats,
            variation.link === `${service.http}${productsPath('v17_1')}/${variation.product_id}`,
          ],
        ),
        ['l', 'm', 's', 'xl'].map((size) => [
          `fell-jacket-moss-${size}`,
          'number',
          'boolean',
          'number',
          true,
        ]),
      );
      assert.equal(
        (await api('GET', `${path}/variation_groups`)).body.data[0].product_id,
        'fell-jacket-moss',
      );
      assert.equal((await api('GET', `${path}/variation_attributes`)).body.total, 2);
    });

    it('variations in version 23.2 have links that contain the master, in contrast to 17.1', async () => {
      const { body } = await api('GET', `${dataPath}/fell-jacket/variations?start=10`);
      assert.equal(body.total, 12);
      assert.equal(
        body.data[0].link,
        `${service.http}${dataPath}/fell-jacket/variations/${body.data[0].product_id}`,
      );
      assertFault(await api('GET', `${dataPath}/fell-jacket/variations?expand=x`), 400, 'InvalidExpandValue');
    });
  });

  it('variation groups of a master are listed with prices and availability on request', async () => {
    const path = `${dataPath}/fell-jacket/variation_groups`;
    const responseWithoutExpansions = await api('GET', path);
    assert.equal(responseWithoutExpansions.body._type, 'variation_groups');
    assert.equal(responseWithoutExpansions.body.data[0].price, undefined);
    assert.deepEqual(responseWithoutExpansions.body.data[0].variation_values, { color: 'bark' });
    const { body } = await api('GET', `${path}?expand=price,availability&count=1&site_id=RefArchGlobal`);
    assert.equal(typeof body.data[0].price, 'number');
    assert.equal(typeof body.data[0].orderable, 'boolean');
    assert.match(body.next, /expand=price/);
    assertFault(await api('GET', `${dataPath}/fell-jacket-moss/variation_groups`), 400, 'ProductNotMaster', {
      productId: 'fell-jacket-moss',
    });
    assertFault(await api('GET', `${dataPath}/nobody/variation_groups`), 404, 'ProductNotFound');
  });

  it('PUT of a variation creates the product if it does not exist, and the storefront offers it', async () => {
    const path = `${dataPath}/work-gloves/variations/work-gloves-11`;
    await api('PUT', `${dataPath}/work-gloves/variation_attributes/size/values/11`, {
      name: { default: '11' },
    });
    const { status, headers, body } = await api('PUT', path, {
      variation_values: { size: '11' },
      default_product_variation: true,
      c_left_handed: true,
    });
    assert.equal(status, 201);
    assert.equal(headers.get('location'), service.http + path);
    assert.equal(body._type, 'variant');
    assert.equal(body.link, service.http + path);
    assert.equal(body.default_product_variation, true);
    assert.equal(body.c_left_handed, true);
    assert.equal((await api('GET', `${dataPath}/work-gloves`)).body.default_variant_id, 'work-gloves-11');

    const shopVariations = await readShopVariations('work-gloves');
    assert.ok(
      shopVariations.variants.some(
        (variant: { product_id: string }) => variant.product_id === 'work-gloves-11',
      ),
    );
    assert.equal((await readShopVariations('work-gloves-11')).master.master_id, 'work-gloves');
  });

  it('an existing product is assigned to a master, changed, and unassigned without being deleted', async () => {
    await api('PUT', `${dataPath}/enamel-mug-odd`, {
      owning_catalog_id: 'kestrel-yard',
      name: { default: 'Odd mug' },
    });
    const path = `${dataPath}/enamel-mug/variations/enamel-mug-odd`;
    assert.equal((await api('PUT', path, { variation_values: { color: 'sky' } })).status, 201);
    const patchResponse = await api('PATCH', path, {
      variation_values: { color: 'forest' },
      searchable: { default: false },
      default_product_variation: true,
    });
    assert.equal(patchResponse.status, 200);
    assert.deepEqual(patchResponse.body.variation_values, { color: 'forest' });
    assert.deepEqual(patchResponse.body.searchable, { default: false });
    assert.equal(
      (await api('PATCH', path, { default_product_variation: false })).body.default_product_variation,
      false,
    );
    await api('PATCH', path, { default_product_variation: true });

    assert.equal((await api('DELETE', path)).status, 204);
    const product = (await api('GET', `${dataPath}/enamel-mug-odd`)).body;
    assert.equal(product.type.item, true);
    assert.equal(product.name.default, 'Odd mug');
    assert.equal((await api('GET', `${dataPath}/enamel-mug`)).body.default_variant_id, undefined);
    assertFault(await api('GET', path), 404, 'VariationNotFound');
  });

  it('variation groups are created, read, changed and unassigned', async () => {
    const path = `${dataPath}/enamel-mug/variation_groups/enamel-mug-bright`;
    const { status, headers, body } = await api('PUT', path, { variation_values: { color: 'poppy' } });
    assert.equal(status, 201);
    assert.equal(headers.get('location'), service.http + path);
    assert.equal(body._type, 'variation_group');
    assert.deepEqual((await api('GET', `${path}?expand=all`)).body.variation_values, { color: 'poppy' });
    const patchResponse = await api('PATCH', path, { variation_values: { color: 'sky' }, c_mood: 'calm' });
    assert.deepEqual(patchResponse.body.variation_values, { color: 'sky' });
    assert.equal(patchResponse.body.c_mood, 'calm');
    for (const name of Object.keys(patchResponse.body).filter((field) => field.startsWith('c_')))
      await api('PATCH', path, { [name]: null });
    const customAttributes = Object.keys((await api('GET', path)).body).filter((field) =>
      field.startsWith('c_'),
    );
    assert.deepEqual(customAttributes, []);
    assert.equal((await api('GET', `${dataPath}/enamel-mug-bright`)).body.type.variation_group, true);
    assert.equal((await api('DELETE', path)).status, 204);
    assert.equal((await api('GET', `${dataPath}/enamel-mug-bright`)).body.type.item, true);
  });

  for (const [kind, memberId] of [
    ['variations', 'fell-jacket-moss-s'],
    ['variation_groups', 'fell-jacket-moss'],
  ] as const) {
    const path = (master: string, id: string) => `${dataPath}/${master}/${kind}/${id}`;

    it(`requests for ${kind} get ProductNotMaster, ProductNotFound or VariationNotFound if a product is of another type or unknown`, async () => {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const body = method === 'PUT' || method === 'PATCH' ? {} : undefined;
        assertFault(await api(method, path('hatchet', memberId), body), 400, 'ProductNotMaster', {
          productId: 'hatchet',
        });
        assertFault(await api(method, path('nobody', memberId), body), 404, 'ProductNotFound', {
          productId: 'nobody',
        });
        if (method !== 'PUT') {
          assertFault(await api(method, path('fell-jacket', 'hatchet'), body), 404, 'VariationNotFound', {
            masterId: 'fell-jacket',
            productId: 'hatchet',
          });
        }
      }
    });

    it(`${kind} with another ID in the body or unknown values are rejected; masters, bundles and assigned variants cannot be added`, async () => {
      for (const method of ['PUT', 'PATCH']) {
        assertFault(
          await api(method, path('fell-jacket', memberId), { product_id: 'other' }),
          400,
          'IdConflict',
          { bodyID: 'other', urlID: memberId },
        );
        for (const [attributeId, value] of [
          ['color', 'plaid'],
          ['length', 'long'],
        ] as const) {
          const body = { variation_values: { [attributeId]: value } };
          assertFaultIncluding(
            await api(method, path('fell-jacket', memberId), body),
            400,
            'InvalidVariationValue',
            {
              attributeId,
              value,
            },
          );
        }
      }
      for (const productId of ['enamel-mug', 'enamel-mug-sky', 'fireside-bundle']) {
        assertFault(await api('PUT', path('fell-jacket', productId), {}), 400, 'ProductNotAssignable', {
          masterId: 'fell-jacket',
          productId,
        });
      }
    });

    it(`the service responds with ResourceStateConflict to a change to ${kind} with an outdated resource state`, async () => {
      const { _resource_state: state } = (await api('GET', path('fell-jacket', memberId))).body;
      const firstResponse = await api('PATCH', path('fell-jacket', memberId), {
        c_n: kind,
        _resource_state: state,
      });
      assert.equal(firstResponse.status, 200);
      for (const method of ['PATCH', 'PUT']) {
        assertFault(
          await api(method, path('fell-jacket', memberId), { c_n: 'x', _resource_state: state }),
          409,
          'ResourceStateConflict',
        );
      }
      const header = { 'x-svc-resource-state': state };
      assertFault(
        await api('DELETE', path('fell-jacket', memberId), undefined, header),
        409,
        'ResourceStateConflict',
      );
    });
  }

  it('a new variant must have a value for each attribute of its master', async () => {
    assertFault(
      await api('PUT', `${dataPath}/fell-jacket/variations/half`, { variation_values: { color: 'moss' } }),
      400,
      'InvalidVariationValue',
      { masterId: 'fell-jacket', attributeId: 'size', value: '' },
    );
    assertFault(await api('GET', `${dataPath}/half`), 404, 'ProductNotFound');
  });

  it('variants can be changed after their master got an attribute for which they have no value', async () => {
    const master = `${dataPath}/fell-jacket`;
    const { body: variants } = await api('GET', `${master}/variations?count=1`);
    const { product_id: id, variation_values: values } = variants.data[0];
    await api('PUT', `${master}/variation_attributes/lining`, { name: { default: 'Lining' } });
    await api('PUT', `${master}/variation_attributes/lining/values/fleece`, { name: { default: 'Fleece' } });
    const patchResponse = await api('PATCH', `${master}/variations/${id}`, {
      searchable: { default: false },
    });
    assert.equal(patchResponse.status, 200, JSON.stringify(patchResponse.body));
    assert.deepEqual(patchResponse.body.variation_values, values);
    const repeatResponse = await api('PUT', `${master}/variations/${id}`, { searchable: { default: true } });
    assert.ok(repeatResponse.status < 300, JSON.stringify(repeatResponse.body));
    const addResponse = await api('PATCH', `${master}/variations/${id}`, {
      variation_values: { lining: 'fleece' },
    });
    assert.deepEqual(addResponse.body.variation_values, { ...values, lining: 'fleece' });
    const incompleteResponse = await api('PUT', `${master}/variations/unlined`, { variation_values: values });
    assertFault(incompleteResponse, 400, 'InvalidVariationValue', {
      masterId: 'fell-jacket',
      attributeId: 'lining',
      value: '',
    });
    await api('DELETE', `${master}/variation_attributes/lining`);
  });
});
