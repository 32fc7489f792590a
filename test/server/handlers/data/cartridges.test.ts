import assert from 'node:assert/strict';
import { assertFault } from '../../../support/assert-fault.ts';
import { signInBackOffice, type BackOffice } from '../../../support/data-api.ts';
import { sender } from '../../../support/http.ts';
import { startTestService, sampleCartridges, type RunningService } from '../../../support/running-service.ts';

const cartridgesPath = '/sites/RefArch/cartridges';

describe('the cartridge path in the Data API', () => {
  let service: RunningService;
  let api: BackOffice;
  before(async () => {
    service = await startTestService({ flags: ['--cartridges', sampleCartridges] });
    api = await signInBackOffice(service.http);
  });
  after(() => service.close());
  beforeEach(async () => {
    const { status } = await api('PUT', cartridgesPath, {
      cartridges: 'app_storefront:int_loyalty:lib_helpers',
    });
    assert.equal(status, 200);
  });
  const readPath = async () => (await api('GET', '/sites/RefArch')).body.cartridges;

  it('PUT of a cartridge path returns the path with the core cartridge at its end, as `cartridges` and `cartridge_path`', async () => {
    const { status, body } = await api('PUT', cartridgesPath, { cartridges: 'int_loyalty:app_storefront' });
    assert.equal(status, 200);
    assert.equal(body._type, 'cartridge_path_api_response');
    assert.equal(body.site_id, 'RefArch');
    assert.equal(body.cartridges, 'int_loyalty:app_storefront:core');
    assert.equal(body.cartridge_path, body.cartridges);
    assert.match(body._resource_state, /^[0-9a-f]{64}$/);
    const secondResponse = await api('PUT', cartridgesPath, { cartridges: body.cartridges });
    assert.equal(secondResponse.body.cartridges, body.cartridges, 'a path from a response may be sent back');
  });

  for (const [position, target, expected] of [
    ['first', undefined, 'new_one:app_storefront:int_loyalty:lib_helpers:core'],
    ['last', undefined, 'app_storefront:int_loyalty:lib_helpers:new_one:core'],
    ['before', 'int_loyalty', 'app_storefront:new_one:int_loyalty:lib_helpers:core'],
    ['after', 'int_loyalty', 'app_storefront:int_loyalty:new_one:lib_helpers:core'],
  ] as const)
    it(`POST adds a cartridge to the path: ${position}${target ? ` ${target}` : ''}`, async () => {
      const { status, body } = await api('POST', cartridgesPath, {
        name: 'new_one',
        position,
        ...(target ? { target } : {}),
      });
      assert.equal(status, 200);
      assert.deepEqual([body.cartridges, body.cartridge_path], [expected, expected]);
      assert.equal(await readPath(), expected);
    });

  it('DELETE removes a cartridge and returns the remaining path', async () => {
    const { status, body } = await api('DELETE', `${cartridgesPath}/int_loyalty`);
    assert.equal(status, 200);
    assert.equal(body.cartridges, 'app_storefront:lib_helpers:core');
  });

  for (const [caseName, cartridges, targetCartridge] of [
    ['a name that begins with a digit', 'app_storefront:1st', '1st'],
    ['a name with a hyphen', 'app-storefront', 'app-storefront'],
    ['nothing between two colons', 'app_storefront::lib_helpers', ''],
    ['nothing at all', '', ''],
    ['a space', 'app_storefront: lib_helpers', ' lib_helpers'],
    ['a name twice', 'a:b:a', 'a'],
    ['the core cartridge in the middle', 'a:core:b', 'core'],
  ] as const)
    it(`the service responds with InvalidCartridgePath to PUT of a path with ${caseName}`, async () => {
      assertFault(await api('PUT', cartridgesPath, { cartridges }), 400, 'InvalidCartridgePath', {
        targetCartridge,
      });
      assert.equal(await readPath(), 'app_storefront:int_loyalty:lib_helpers:core');
    });

  it('the service responds with InvalidCartridgePath to POST of an invalid cartridge name', async () => {
    const response = await api('POST', cartridgesPath, { name: '../up', position: 'first' });
    assertFault(response, 400, 'InvalidCartridgePath', { targetCartridge: '../up' });
  });

  it('the service responds with InvalidOperation to POST before or after a target that is not a custom cartridge in the path', async () => {
    for (const position of ['before', 'after'])
      for (const target of ['nowhere', 'core', undefined])
        assertFault(
          await api('POST', cartridgesPath, { name: 'new_one', position, ...(target ? { target } : {}) }),
          400,
          'InvalidOperation',
          { targetCartridge: target ?? '' },
        );
  });

  it('the service responds with InvalidOperation to DELETE of a name that is not a custom cartridge in the path', async () => {
    for (const name of ['nowhere', 'core'])
      assertFault(await api('DELETE', `${cartridgesPath}/${name}`), 400, 'InvalidOperation', {
        targetCartridge: name,
      });
  });

  it('the service responds with CartridgeAlreadyExist to POST of a cartridge that is already in the path, the core cartridge too', async () => {
    for (const name of ['int_loyalty', 'core'])
      assertFault(
        await api('POST', cartridgesPath, { name, position: 'last' }),
        400,
        'CartridgeAlreadyExist',
        {
          targetCartridge: name,
        },
      );
  });

  it('a change to the cartridge path without a required property gets PropertyConstraintViolation, with an unknown position EnumConstraintViolation', async () => {
    assertFault(await api('PUT', cartridgesPath, {}), 400, 'PropertyConstraintViolation', {
      document: 'cartridge_path_create_request',
      path: '$.cartridges',
    });
    assertFault(await api('POST', cartridgesPath, { name: 'a' }), 400, 'PropertyConstraintViolation');
    assertFault(
      await api('POST', cartridgesPath, { name: 'a', position: 'top' }),
      400,
      'EnumConstraintViolation',
    );
  });

  it('the service responds with SiteNotFound to every operation on the cartridge path of an unknown site', async () => {
    const unknownSitePath = '/sites/Nowhere/cartridges';
    for (const response of [
      await api('PUT', unknownSitePath, { cartridges: 'a' }),
      await api('POST', unknownSitePath, { name: 'a', position: 'last' }),
      await api('DELETE', `${unknownSitePath}/a`),
    ])
      assertFault(response, 404, 'SiteNotFound', { siteId: 'Nowhere' });
  });

  it('the service responds with ResourceStateConflict to a change to the cartridge path with an outdated resource state', async () => {
    const { body } = await api('PUT', cartridgesPath, { cartridges: 'a:b' });
    await api('POST', cartridgesPath, { name: 'c', position: 'last', _resource_state: body._resource_state });
    const outdatedState = { _resource_state: body._resource_state };
    assertFault(
      await api('PUT', cartridgesPath, { cartridges: 'a', ...outdatedState }),
      409,
      'ResourceStateConflict',
    );
    const header = { 'x-svc-resource-state': body._resource_state as string };
    assertFault(await api('DELETE', `${cartridgesPath}/a`, undefined, header), 409, 'ResourceStateConflict');
    assert.equal(await readPath(), 'a:b:c:core');
  });

  it('two concurrent requests that add a cartridge both succeed', async () => {
    await api('PUT', cartridgesPath, { cartridges: 'a' });
    const responses = await Promise.all(
      ['b', 'c'].map((name) => api('POST', cartridgesPath, { name, position: 'last' })),
    );
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200],
    );
    assert.deepEqual((await readPath()).split(':').sort(), ['a', 'b', 'c', 'core']);
  });

  it('a change to the cartridge path determines which hooks the next request runs', async () => {
    const readPoints = await createPointsReader(service);
    assert.notEqual(await readPoints(), undefined);
    await api('DELETE', `${cartridgesPath}/app_storefront`);
    assert.equal(await readPoints(), undefined, 'its hooks no longer run');
    await api('POST', cartridgesPath, { name: 'app_storefront', position: 'first' });
    assert.notEqual(await readPoints(), undefined);
  });

  it('scripts of the next request read a changed site preference', async () => {
    const readPoints = await createPointsReader(service);
    const preferences = '/sites/RefArch/site_preferences/preference_groups/Loyalty/current';
    const pointsBefore = await readPoints();
    const { status } = await api('PATCH', preferences, { c_loyaltyPointsPerUnit: 20 });
    assert.equal(status, 200);
    // The sample shop grants 2 points for each unit of the currency.
    assert.equal(Math.round((await readPoints()) / pointsBefore), 10);
  });
});

/** Creates a basket. Returns a function that reads its loyalty points, which a hook of app_storefront sets. */
async function createPointsReader(service: RunningService) {
  const shop = sender(service.http);
  const signInResponse = await shop('POST', '/svc/shop/v23_2/customers/auth?client_id=cartwright', {
    type: 'guest',
  });
  const guest = shop.withHeaders({ authorization: signInResponse.headers.get('authorization')! });
  const { body } = await guest('POST', '/svc/shop/v23_2/baskets', {
    product_items: [{ product_id: 'beeswax-polish', quantity: 5 }],
  });
  return async () => (await guest('GET', `/svc/shop/v23_2/baskets/${body.basket_id}`)).body.c_loyaltyPoints;
}
