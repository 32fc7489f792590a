import assert from 'node:assert/strict';
import { buildSampleShop } from '../../../../server/sample/sample-shop.ts';
import type { Seed } from '../../../../server/seed/seed-format.ts';
import { assertFault, assertFaultIncluding } from '../../../support/assert-fault.ts';
import { signInClient } from '../../../support/data-api.ts';
import type { Sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const dataPath = '/svc/data/v23_2';
const tiersPath = `${dataPath}/custom_objects/LoyaltyTier`;
const workshopsPath = `${dataPath}/sites/RefArch/custom_objects/Workshop`;

describe('Data API: custom objects', () => {
  let service: RunningService;
  let api: Sender;
  before(async () => {
    service = await startTestService();
    api = await signInClient(service.http);
  });
  after(() => service.close());

  it('GET reads a custom object of the organization by its integer key', async () => {
    const { status, body } = await api('GET', `${tiersPath}/500`);
    assert.equal(status, 200);
    const { _resource_state: state, ...rest } = body;
    assert.match(state, /^[0-9a-f]{64}$/);
    assert.deepEqual(rest, {
      _v: '23.2',
      _type: 'custom_object',
      key_property: 'fromPoints',
      key_value_integer: 500,
      object_type: 'LoyaltyTier',
      c_tierId: 'journeyman',
      c_displayName: 'Journeyman',
      c_multiplier: 1.25,
    });
    assert.equal((await api('GET', `${tiersPath}/0500`)).body.key_value_integer, 500);
  });

  it('GET reads a custom object of a site by its string key', async () => {
    const { body } = await api('GET', `${workshopsPath}/portland`);
    assert.equal(body.key_value_string, 'portland');
    assert.equal(body.c_sharpeningService, true);
    assertFault(
      await api('GET', `${dataPath}/sites/RefArchGlobal/custom_objects/Workshop/portland`),
      404,
      'CustomObjectNotFound',
    );
  });

  for (const [caseName, path] of [
    ['of the organization', tiersPath],
    ['of a site', workshopsPath],
  ] as const) {
    it(`a custom object ${caseName} is created, overwritten, changed and deleted`, async () => {
      const type = path === tiersPath ? 'LoyaltyTier' : 'Workshop';
      const [key, name, mandatoryAttributes] =
        type === 'LoyaltyTier'
          ? ['9000', 'c_displayName', { c_tierId: 'master' }]
          : ['leeds mill', 'c_street', { c_name: 'Leeds Mill', c_city: 'Leeds' }];
      const address = `${path}/${encodeURIComponent(key)}`;
      const creationResponse = await api('PUT', address, { ...mandatoryAttributes, [name]: 'One' });
      assert.equal(creationResponse.status, 201);
      assert.equal(creationResponse.headers.get('location'), service.http + address);
      assert.equal(creationResponse.body[name], 'One');
      assert.equal((await api('PUT', address, { ...mandatoryAttributes, [name]: 'Two' })).status, 201);

      const patchResponse = await api('PATCH', address, { _resource_state: undefined, key_property: 'x' });
      assert.equal(patchResponse.status, 200);
      assert.equal(patchResponse.body[name], 'Two');
      assert.equal((await api('PUT', address, mandatoryAttributes)).body[name], undefined);
      await api('PATCH', address, { [name]: 'Three' });
      assert.equal((await api('PATCH', address, { [name]: null })).body[name], undefined);

      assert.equal((await api('DELETE', address)).status, 204);
      assert.equal((await api('DELETE', address)).status, 204);
      assertFault(await api('GET', address), 404, 'CustomObjectNotFound', { key, objectType: type });
      assertFault(await api('PATCH', address, {}), 404, 'CustomObjectNotFound', { key, objectType: type });
      const bodyWithState = { ...mandatoryAttributes, _resource_state: '0'.repeat(64) };
      assertFault(await api('PUT', address, bodyWithState), 404, 'CustomObjectNotFound', {
        key,
        objectType: type,
      });
    });
  }

  it('the service responds with IdConflict to a custom object whose key differs from the key in the path', async () => {
    const workshop = { c_name: 'Mill', c_city: 'Leeds' };
    for (const key of [{ key_value_string: 'other' }, { c_workshopId: 'other' }, { key_value_integer: 7 }])
      for (const method of ['PUT', 'PATCH'])
        assertFault(
          await api(method, `${workshopsPath}/portland`, { ...workshop, ...key }),
          400,
          'IdConflict',
          {
            urlID: 'portland',
            bodyID: String(Object.values(key)[0]),
          },
        );
    const tier = { c_tierId: 'journeyman', key_value_integer: 501 };
    assertFaultIncluding(await api('PUT', `${tiersPath}/0500`, tier), 400, 'IdConflict', { bodyID: '501' });
    assertFaultIncluding(await api('PATCH', `${tiersPath}/500`, tier), 400, 'IdConflict', { bodyID: '501' });
    assert.equal((await api('PATCH', `${tiersPath}/0500`, { key_value_integer: 500 })).status, 200);
  });

  it('the service responds with PropertyConstraintViolation to a custom object without a mandatory attribute', async () => {
    const missingCity = { document: 'custom_object', path: '$.c_city' };
    for (const cityAttribute of [{}, { c_city: null }, { c_city: '' }]) {
      const workshop = { c_name: 'Mill', ...cityAttribute };
      assertFault(
        await api('PUT', `${workshopsPath}/mill`, workshop),
        400,
        'PropertyConstraintViolation',
        missingCity,
      );
    }
    const change = { c_city: null };
    assertFault(
      await api('PATCH', `${workshopsPath}/portland`, change),
      400,
      'PropertyConstraintViolation',
      missingCity,
    );
    assertFault(await api('GET', `${workshopsPath}/mill`), 404, 'CustomObjectNotFound');
  });

  it('a custom object does not store its key as an attribute, even if PATCH contains the key attribute', async () => {
    const { body } = await api('PATCH', `${workshopsPath}/portland`, {
      c_workshopId: 'portland',
      c_benches: 9,
    });
    assert.equal(body.key_value_string, 'portland');
    assert.equal(body.c_workshopId, undefined);
    assert.equal(body.c_benches, 9);
  });

  const bodyFor = (method: string) => (method === 'PUT' || method === 'PATCH' ? {} : undefined);
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    it(`${method} of a custom object gets a fault for an invalid integer key, an unknown type or an unknown site`, async () => {
      assertFault(await api(method, `${tiersPath}/five`, bodyFor(method)), 400, 'MalformedKeyParameter', {
        value: 'five',
        parameter: 'key',
      });
      for (const path of [
        `${dataPath}/custom_objects/Nothing/1`,
        // Types belong to the organization or to its sites, not to both.
        `${dataPath}/custom_objects/Workshop/portland`,
        `${dataPath}/sites/RefArch/custom_objects/LoyaltyTier/0`,
      ]) {
        assertFault(await api(method, path, bodyFor(method)), 404, 'ObjectTypeNotFound', {
          objectType: path.split('/').at(-2),
        });
      }
      assertFault(
        await api(method, `${dataPath}/sites/Nowhere/custom_objects/Workshop/x`, bodyFor(method)),
        404,
        'SiteNotFound',
        { siteId: 'Nowhere' },
      );
    });
  }

  it('the service responds with MalformedKeyParameter for an invalid integer key of a site’s custom object', async () => {
    const separateService = await startTestService({ shop: shopWithSlips() });
    try {
      const client = await signInClient(separateService.http);
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const path = `${dataPath}/sites/RefArch/custom_objects/Slip/1.5`;
        assertFaultIncluding(await client(method, path, bodyFor(method)), 400, 'MalformedKeyParameter', {
          value: '1.5',
        });
      }
    } finally {
      await separateService.close();
    }
  });

  it('the service responds with InvalidCustomProperty for unknown attributes and invalid values of a custom object', async () => {
    for (const wrongAttributes of [
      { c_unknown: 'x' },
      { c_name: 1 },
      { c_benches: 1.5 },
      { c_benches: '8' },
      { c_latitude: 'north' },
      { c_sharpeningService: 'yes' },
      { c_openedOn: 'yesterday' },
      { c_openedOn: '2020-02-30' },
      { c_openedOn: '2020-02-30T10:00:00Z' },
      { c_constructor: 'x' },
      JSON.parse('{ "c___proto__": "x" }') as object,
      { c_email: 'nobody' },
    ]) {
      for (const method of ['PUT', 'PATCH']) {
        assertFault(
          await api(method, `${workshopsPath}/brattleboro`, wrongAttributes),
          400,
          'InvalidCustomProperty',
        );
      }
    }
    const { body: unchangedDocument } = await api('GET', `${workshopsPath}/brattleboro`);
    assert.equal(unchangedDocument.c_benches, 4);
    const validAttributes = {
      c_benches: 5,
      c_latitude: 1.5,
      c_sharpeningService: true,
      c_openedOn: '2020-02-29T00:00:00.000Z',
      c_email: 'a@example.com',
    };
    const { body: patchedDocument } = await api('PATCH', `${workshopsPath}/brattleboro`, validAttributes);
    assert.equal(patchedDocument.c_openedOn, validAttributes.c_openedOn);
    const subscription = `${dataPath}/sites/RefArch/custom_objects/NewsletterSubscription/shopper@example.com`;
    assert.deepEqual((await api('PATCH', subscription, { c_topics: ['a', 'b'] })).body.c_topics, ['a', 'b']);
    assertFault(await api('PATCH', subscription, { c_topics: 'a' }), 400, 'InvalidCustomProperty');
  });

  it('attributes of a custom object in XML get the types of their definitions', async () => {
    const createDocument = (benches: string) =>
      `<custom_object><c_name>Mill</c_name><c_city>Leeds</c_city><c_benches>${benches}</c_benches><c_sharpeningService>true</c_sharpeningService></custom_object>`;
    const xmlHeader = { 'content-type': 'application/xml' };
    const path = `${workshopsPath}/leeds`;
    assert.equal((await api('PUT', path, createDocument('12'), xmlHeader)).status, 201);
    const storedObject = (await api('GET', path)).body;
    assert.equal(storedObject.c_benches, 12);
    assert.equal(storedObject.c_sharpeningService, true);
    const response = await api('PUT', path, createDocument('many'), xmlHeader);
    assert.equal(response.status, 400);
    assert.match(JSON.stringify(response.body), /InvalidCustomPropertyException/);
  });

  it('the service responds with ResourceStateConflict to a change to a custom object with an outdated resource state', async () => {
    const path = `${tiersPath}/5000`;
    const { _resource_state: state } = (await api('GET', path)).body;
    const change = { c_displayName: 'Grand master', _resource_state: state };
    assert.equal((await api('PATCH', path, change)).status, 200);
    assertFaultIncluding(await api('PATCH', path, change), 409, 'ResourceStateConflict', { client: state });
    assertFault(await api('PUT', path, change), 409, 'ResourceStateConflict');
    const header = { 'x-svc-resource-state': state };
    assertFault(await api('DELETE', path, undefined, header), 409, 'ResourceStateConflict');
  });
});

/** Returns the sample shop with an additional object type whose scope is a site and whose key is an integer. */
function shopWithSlips(): Seed {
  const { seed } = buildSampleShop();
  const slip = {
    id: 'Slip',
    scope: 'site',
    key_property: 'no',
    key_type: 'integer',
    attributes: {},
  } as const;
  return { ...seed, object_types: [...(seed.object_types ?? []), slip] };
}
