import assert from 'node:assert/strict';
import { assertFault } from '../../../support/assert-fault.ts';
import { signInBackOffice, type BackOffice } from '../../../support/data-api.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const groupsPath = '/sites/RefArch/site_preferences/preference_groups';
const mask = '************';

describe('site preferences of the Data API', () => {
  let service: RunningService;
  let api: BackOffice;
  before(async () => {
    service = await startTestService();
    api = await signInBackOffice(service.http);
  });
  after(() => service.close());

  it('GET of a preference group returns its own values, with passwords masked even if the request asks for plain ones', async () => {
    for (const query of ['', '?mask_passwords=false']) {
      const { status, body } = await api('GET', `${groupsPath}/Gateway/current${query}`);
      assert.equal(status, 200);
      assert.equal(body._type, 'site_preferences');
      assert.deepEqual(
        [body.c_gatewayMerchantId, body.c_gatewayPassword, body.c_gatewayMode, body.c_loyaltyEnabled],
        ['KESTREL-1', mask, 'test', undefined],
      );
      assert.equal(body.site.id, 'RefArch');
      assert.equal(body.link, `${service.http}/svc/data/v23_2${groupsPath}/Gateway/current`);
    }
  });

  it('the instance type `current` has the preferences of `sandbox`; production and staging have their own values', async () => {
    const sandbox = (await api('GET', `${groupsPath}/Gateway/sandbox`)).body;
    assert.equal(sandbox.c_gatewayMerchantId, 'KESTREL-1');
    const production = (await api('GET', `${groupsPath}/Gateway/production`)).body;
    assert.equal(production.c_gatewayMerchantId, 'KESTREL-LIVE');
    assert.equal(production.c_gatewayPassword, undefined, 'a password without a value is not masked');
    await api('PATCH', `${groupsPath}/Gateway/staging`, { c_gatewayMerchantId: 'S' });
    assert.equal((await api('GET', `${groupsPath}/Gateway/staging`)).body.c_gatewayMerchantId, 'S');
    assert.equal((await api('GET', `${groupsPath}/Gateway/current`)).body.c_gatewayMerchantId, 'KESTREL-1');
  });

  it('PATCH changes the preferences in its body, null removes a value, and passwords are returned masked', async () => {
    const { status, body } = await api('PATCH', `${groupsPath}/Gateway/current`, {
      c_gatewayPassword: 'new-secret',
      c_gatewayMode: 'live',
      c_gatewayLiveSince: '2026-02-01T00:00:00.000Z',
    });
    assert.equal(status, 200);
    assert.deepEqual(
      [body.c_gatewayPassword, body.c_gatewayMode, body.c_gatewayMerchantId],
      [mask, 'live', 'KESTREL-1'],
    );
    assert.doesNotMatch(JSON.stringify(body), /new-secret/);
    const preferences = (await api('PATCH', `${groupsPath}/Gateway/current`, { c_gatewayLiveSince: null }))
      .body;
    assert.equal(preferences.c_gatewayLiveSince, undefined);
    const otherPreferences = (
      await api('GET', '/sites/RefArchGlobal/site_preferences/preference_groups/Gateway/current')
    ).body;
    assert.equal(otherPreferences.c_gatewayMode, 'test', 'other sites keep their values');
  });

  it('values of site preferences keep their types', async () => {
    const values = {
      c_screeningEnabled: false,
      c_screeningBlockedDomains: ['a.example', 'b.example'],
      c_screeningHoldAbove: 99.5,
    };
    const { body } = await api('PATCH', `${groupsPath}/Screening/current`, values);
    for (const [name, value] of Object.entries(values)) assert.deepEqual(body[name], value);
  });

  it('the service responds with PropertyConstraintViolation to the mask as a password, but accepts a shorter row of asterisks', async () => {
    const response = await api('PATCH', `${groupsPath}/Gateway/current`, { c_gatewayPassword: mask });
    assertFault(response, 400, 'PropertyConstraintViolation', {
      document: 'site_preferences',
      path: '$.c_gatewayPassword',
    });
    const shorterMaskResponse = await api('PATCH', `${groupsPath}/Gateway/current`, {
      c_gatewayPassword: '***********',
    });
    assert.equal(shorterMaskResponse.status, 200);
  });

  for (const [group, property, value] of [
    ['Storefront', 'c_customerServiceEmail', 'nobody'],
    ['Storefront', 'c_customerServiceEmail', null],
    ['Storefront', 'c_customerServiceEmail', ''],
    ['Storefront', 'c_holidayFrom', '2026-02-30'],
    ['Storefront', 'c_holidayFrom', 'tomorrow'],
    ['Gateway', 'c_gatewayLiveSince', '2026-02-01'],
    ['Gateway', 'c_gatewayLiveSince', '2026-02-30T10:00:00Z'],
  ] as const)
    it(`the service responds with PropertyConstraintViolation for the preference ${property} with the value ${JSON.stringify(value)}`, async () => {
      assertFault(
        await api('PATCH', `${groupsPath}/${group}/current`, { [property]: value }),
        400,
        'PropertyConstraintViolation',
        { document: 'site_preferences', path: `$.${property}` },
      );
    });

  for (const [group, property, value] of [
    ['Gateway', 'c_unheardOf', 'x'],
    ['Gateway', 'c_constructor', 'x'],
    ['Gateway', 'c_toString', null],
    ['Gateway', 'c_loyaltyEnabled', true],
    ['Loyalty', 'c_loyaltyEnabled', 'yes'],
    ['Loyalty', 'c_loyaltyPointsPerUnit', 1.5],
    ['Screening', 'c_screeningHoldAbove', '100'],
    ['Screening', 'c_screeningBlockedDomains', 'a.example'],
    ['Screening', 'c_screeningBlockedDomains', [1]],
    ['Gateway', 'c_gatewayMerchantId', 1],
  ] as const)
    it(`the service responds with InvalidCustomProperty for the preference ${property} with the value ${JSON.stringify(value)} in ${group}`, async () => {
      const path = `${groupsPath}/${group}/current`;
      assertFault(await api('PATCH', path, { [property]: value }), 400, 'InvalidCustomProperty');
    });

  it('the service responds with EnumConstraintViolation for a value that the preference does not allow', async () => {
    const response = await api('PATCH', `${groupsPath}/Gateway/current`, { c_gatewayMode: 'half' });
    assertFault(response, 400, 'EnumConstraintViolation', {
      document: 'site_preferences',
      enumValue: 'half',
    });
  });

  it('two concurrent changes to different preferences both succeed', async () => {
    const responses = await Promise.all([
      api('PATCH', `${groupsPath}/Loyalty/current`, { c_loyaltyPointsPerUnit: 11 }),
      api('PATCH', `${groupsPath}/Storefront/current`, { c_giftMessageMaxLength: 12 }),
    ]);
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200],
    );
    assert.equal((await api('GET', `${groupsPath}/Loyalty/current`)).body.c_loyaltyPointsPerUnit, 11);
    assert.equal((await api('GET', `${groupsPath}/Storefront/current`)).body.c_giftMessageMaxLength, 12);
  });

  it('PATCH of preferences with one invalid value is rejected, and changes nothing', async () => {
    const path = `${groupsPath}/Loyalty/current`;
    const documentBefore = (await api('GET', path)).body;
    const { status } = await api('PATCH', path, { c_loyaltyPointsPerUnit: 7, c_loyaltyEnabled: 'yes' });
    assert.equal(status, 400);
    assert.deepEqual((await api('GET', path)).body, documentBefore);
  });

  it('the service responds with IllegalEnumerationValue for an invalid instance type', async () => {
    const response = await api('GET', `${groupsPath}/Gateway/moon`);
    assertFault(response, 400, 'IllegalEnumerationValue', { value: 'moon', type: 'instance_type' });
  });

  it('the service responds with PreferenceGroupNotFound or SiteNotFound to GET and PATCH of preferences of an unknown group or site', async () => {
    for (const method of ['GET', 'PATCH']) {
      const body = method === 'PATCH' ? {} : undefined;
      assertFault(await api(method, `${groupsPath}/None/current`, body), 404, 'PreferenceGroupNotFound', {
        groupId: 'None',
      });
      assertFault(
        await api(method, groupsPath.replace('RefArch', 'Nowhere') + '/Gateway/current', body),
        404,
        'SiteNotFound',
        { siteId: 'Nowhere' },
      );
    }
  });

  it('the service responds with ResourceStateConflict to PATCH of preferences with an outdated resource state', async () => {
    const path = `${groupsPath}/Loyalty/current`;
    const { _resource_state } = (await api('GET', path)).body;
    assert.equal((await api('PATCH', path, { c_loyaltyPointsPerUnit: 3, _resource_state })).status, 200);
    const staleResponse = await api('PATCH', path, { c_loyaltyPointsPerUnit: 4, _resource_state });
    assertFault(staleResponse, 409, 'ResourceStateConflict');
  });
});
