import assert from 'node:assert/strict';
import { assertFault, backOffice, type BackOffice } from '../../../support/back-office.ts';
import { sender } from '../../../support/http.ts';
import { runningService, sampleCartridges, type RunningService } from '../../../support/running-service.ts';

const address = '/sites/RefArch/cartridges';

describe('the cartridge path in the Data API', () => {
  let service: RunningService;
  let api: BackOffice;
  before(async () => {
    service = await runningService({ flags: ['--cartridges', sampleCartridges] });
    api = await backOffice(service);
  });
  after(() => service.close());
  beforeEach(async () => {
    const { status } = await api('PUT', address, { cartridges: 'app_storefront:int_loyalty:lib_helpers' });
    assert.equal(status, 200);
  });
  const path = async () => (await api('GET', '/sites/RefArch')).body.cartridges;

  it('PUT sets it; the answer ends with the core cartridge, under both names', async () => {
    const { status, body } = await api('PUT', address, { cartridges: 'int_loyalty:app_storefront' });
    assert.equal(status, 200);
    assert.equal(body._type, 'cartridge_path_api_response');
    assert.equal(body.site_id, 'RefArch');
    assert.equal(body.cartridges, 'int_loyalty:app_storefront:core');
    assert.equal(body.cartridge_path, body.cartridges);
    assert.match(body._resource_state, /^[0-9a-f]{64}$/);
    const again = await api('PUT', address, { cartridges: body.cartridges });
    assert.equal(again.body.cartridges, body.cartridges, 'what was answered may be sent back');
  });

  for (const [position, target, expected] of [
    ['first', undefined, 'new_one:app_storefront:int_loyalty:lib_helpers:core'],
    ['last', undefined, 'app_storefront:int_loyalty:lib_helpers:new_one:core'],
    ['before', 'int_loyalty', 'app_storefront:new_one:int_loyalty:lib_helpers:core'],
    ['after', 'int_loyalty', 'app_storefront:int_loyalty:new_one:lib_helpers:core'],
  ] as const)
    it(`POST adds one ${position}${target ? ` ${target}` : ''}`, async () => {
      const { status, body } = await api('POST', address, {
        name: 'new_one',
        position,
        ...(target ? { target } : {}),
      });
      assert.equal(status, 200);
      assert.deepEqual([body.cartridges, body.cartridge_path], [expected, expected]);
      assert.equal(await path(), expected);
    });

  it('DELETE removes one and answers with what is left', async () => {
    const { status, body } = await api('DELETE', `${address}/int_loyalty`);
    assert.equal(status, 200);
    assert.equal(body.cartridges, 'app_storefront:lib_helpers:core');
  });

  for (const [what, cartridges, targetCartridge] of [
    ['a name that begins with a digit', 'app_storefront:1st', '1st'],
    ['a name with a hyphen', 'app-storefront', 'app-storefront'],
    ['nothing between two colons', 'app_storefront::lib_helpers', ''],
    ['nothing at all', '', ''],
    ['a blank', 'app_storefront: lib_helpers', ' lib_helpers'],
    ['a name twice', 'a:b:a', 'a'],
    ['the core cartridge in the middle', 'a:core:b', 'core'],
  ] as const)
    it(`InvalidCartridgePath: PUT with ${what}`, async () => {
      assertFault(await api('PUT', address, { cartridges }), 400, 'InvalidCartridgePath', {
        targetCartridge,
      });
      assert.equal(await path(), 'app_storefront:int_loyalty:lib_helpers:core');
    });

  it('InvalidCartridgePath: POST of a name that is none', async () => {
    const found = await api('POST', address, { name: '../up', position: 'first' });
    assertFault(found, 400, 'InvalidCartridgePath', { targetCartridge: '../up' });
  });

  it('InvalidOperation: before or after what is not a custom cartridge of the path', async () => {
    for (const position of ['before', 'after'])
      for (const target of ['nowhere', 'core', undefined])
        assertFault(
          await api('POST', address, { name: 'new_one', position, ...(target ? { target } : {}) }),
          400,
          'InvalidOperation',
          { targetCartridge: target ?? '' },
        );
  });

  it('InvalidOperation: DELETE of what is not a custom cartridge of the path', async () => {
    for (const name of ['nowhere', 'core'])
      assertFault(await api('DELETE', `${address}/${name}`), 400, 'InvalidOperation', {
        targetCartridge: name,
      });
  });

  it('CartridgeAlreadyExist: POST of one that is there, the core cartridge too', async () => {
    for (const name of ['int_loyalty', 'core'])
      assertFault(await api('POST', address, { name, position: 'last' }), 400, 'CartridgeAlreadyExist', {
        targetCartridge: name,
      });
  });

  it('PropertyConstraintViolation and EnumConstraintViolation: bodies that lack something', async () => {
    assertFault(await api('PUT', address, {}), 400, 'PropertyConstraintViolation', {
      document: 'cartridge_path_create_request',
      path: '$.cartridges',
    });
    assertFault(await api('POST', address, { name: 'a' }), 400, 'PropertyConstraintViolation');
    assertFault(await api('POST', address, { name: 'a', position: 'top' }), 400, 'EnumConstraintViolation');
  });

  it('SiteNotFound: every operation', async () => {
    const nowhere = '/sites/Nowhere/cartridges';
    for (const found of [
      await api('PUT', nowhere, { cartridges: 'a' }),
      await api('POST', nowhere, { name: 'a', position: 'last' }),
      await api('DELETE', `${nowhere}/a`),
    ])
      assertFault(found, 404, 'SiteNotFound', { siteId: 'Nowhere' });
  });

  it('ResourceStateConflict: a change on the ground of an old path', async () => {
    const { body } = await api('PUT', address, { cartridges: 'a:b' });
    await api('POST', address, { name: 'c', position: 'last', _resource_state: body._resource_state });
    const stale = { _resource_state: body._resource_state };
    assertFault(await api('PUT', address, { cartridges: 'a', ...stale }), 409, 'ResourceStateConflict');
    const header = { 'x-svc-resource-state': body._resource_state as string };
    assertFault(await api('DELETE', `${address}/a`, undefined, header), 409, 'ResourceStateConflict');
    assert.equal(await path(), 'a:b:c:core');
  });

  it('two that add at once both succeed', async () => {
    await api('PUT', address, { cartridges: 'a' });
    const answers = await Promise.all(
      ['b', 'c'].map((name) => api('POST', address, { name, position: 'last' })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.deepEqual((await path()).split(':').sort(), ['a', 'b', 'c', 'core']);
  });

  it('a change is in effect for the hooks of the very next request', async () => {
    const points = await basketPoints(service);
    assert.notEqual(await points(), undefined);
    await api('DELETE', `${address}/app_storefront`);
    assert.equal(await points(), undefined, 'its hooks no longer run');
    await api('POST', address, { name: 'app_storefront', position: 'first' });
    assert.notEqual(await points(), undefined);
  });

  it('a preference that is set is what the scripts of the next request read', async () => {
    const points = await basketPoints(service);
    const preferences = '/sites/RefArch/site_preferences/preference_groups/Loyalty/current';
    const before = await points();
    const { status } = await api('PATCH', preferences, { c_loyaltyPointsPerUnit: 20 });
    assert.equal(status, 200);
    assert.equal(Math.round((await points()) / before), 10);
  });
});

/** Reads a basket with something in it: its loyalty points are what a hook of app_storefront adds. */
async function basketPoints(service: RunningService) {
  const shop = sender(service.http);
  const signedIn = await shop('POST', '/svc/shop/v23_2/customers/auth?client_id=cartwright', {
    type: 'guest',
  });
  const own = shop.with({ authorization: signedIn.headers.get('authorization')! });
  const { body } = await own('POST', '/svc/shop/v23_2/baskets', {
    product_items: [{ product_id: 'beeswax-polish', quantity: 5 }],
  });
  return async () => (await own('GET', `/svc/shop/v23_2/baskets/${body.basket_id}`)).body.c_loyaltyPoints;
}
