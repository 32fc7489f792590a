import assert from 'node:assert/strict';
import {
  signInAsClient,
  signInAsGuest,
  signInAsUser,
  requestUserToken,
  sampleShopWith,
  withToken,
} from '../../support/shop-with-access.ts';
import { sender, type Exchange, type Sender } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';

const dataPath = '/svc/data/v23_2';
const campaignPath = `${dataPath}/sites/RefArch/campaigns/access`;

const assertFault = ({ status, body }: Exchange, expectedStatus: number, type: string, args?: object) => {
  assert.equal(body.fault?.type, `${type}Exception`, JSON.stringify(body));
  assert.equal(status, expectedStatus);
  if (args) assert.deepEqual(body.fault.arguments, args);
};

describe('the permissions of a client', () => {
  let service: RunningService;
  let api: Sender;
  let reader: Sender;
  before(async () => {
    service = await startTestService({
      shop: sampleShopWith({
        clients: [
          {
            id: 'reader',
            password: 'reader',
            data_resources: [
              { resource_id: '/sites/*', methods: ['get'], read_attributes: '(id,display_name.(default))' },
              {
                resource_id: '/sites/*/campaigns/*',
                methods: ['get', 'put', 'patch'],
                read_attributes: '(**)',
                write_attributes: '(description,enabled)',
              },
              {
                resource_id: '/inventory_lists/*',
                methods: ['get', 'patch', 'put'],
                read_attributes: '()',
                write_attributes: '',
              },
            ],
            shop_resources: [
              {
                resource_id: '/customers/auth',
                methods: ['post'],
                read_attributes: '(**)',
                write_attributes: '(type)',
              },
              { resource_id: '/products/*', methods: ['get'], read_attributes: '(id,name)' },
              { resource_id: '/baskets', methods: ['post'], write_attributes: '(c_gift)' },
            ],
          },
          { id: 'nothing', password: 'nothing' },
        ],
      }),
    });
    api = sender(service.http);
    reader = await signInAsClient(api, 'reader');
  });
  after(() => service.close());

  it('a client gets ClientAccessForbidden if none of its resources covers the method and the path', async () => {
    assertFault(await reader('GET', `${dataPath}/sites`), 403, 'ClientAccessForbidden', {
      method: 'GET',
      path: '/sites',
    });
    assertFault(await reader('DELETE', campaignPath), 403, 'ClientAccessForbidden', {
      method: 'DELETE',
      path: '/sites/RefArch/campaigns/access',
    });
    const clientWithoutPermissions = await signInAsClient(api, 'nothing');
    assertFault(
      await clientWithoutPermissions('GET', `${dataPath}/sites/RefArch`),
      403,
      'ClientAccessForbidden',
    );
  });

  it('a client gets no access to another path through an ID that contains an encoded slash', async () => {
    assertFault(
      await reader('GET', `${dataPath}/sites/RefArch%2Fcampaigns%2Fx/cartridges`),
      405,
      'MethodNotAllowed',
    );
    assertFault(await reader('GET', `${dataPath}/custom_objects/a%2Fb/c`), 403, 'ClientAccessForbidden', {
      method: 'GET',
      path: '/custom_objects/a%2Fb/c',
    });
  });

  it('a client sees the properties that it may read, and no others', async () => {
    const { body } = await reader('GET', `${dataPath}/sites/RefArch`);
    assert.deepEqual(body, {
      _v: '23.2',
      _type: 'site',
      id: 'RefArch',
      display_name: { default: 'Kestrel Yard' },
    });
    const { body: bodyWithSelection } = await reader(
      'GET',
      `${dataPath}/sites/RefArch?select=(id,cartridges)`,
    );
    assert.deepEqual(bodyWithSelection, { _v: '23.2', _type: 'site', id: 'RefArch' });
  });

  it('a client gets PropertyNotPermitted for a property that it may not write', async () => {
    assert.equal((await reader('PUT', campaignPath, { description: 'x', enabled: true })).status, 201);
    assertFault(await reader('PATCH', campaignPath, { coupons: ['a'] }), 400, 'PropertyNotPermitted', {
      property: 'coupons',
      document: 'campaign',
    });
    const { body } = await reader('PATCH', campaignPath, { description: 'y' });
    assert.equal(body.description, 'y');
  });

  it('a client gets UnauthorizedReadAccess if it may read no property at all', async () => {
    assertFault(await reader('GET', `${dataPath}/inventory_lists/x`), 401, 'UnauthorizedReadAccess', {
      method: 'GET',
      path: '/inventory_lists/x',
    });
  });

  it('a client gets UnauthorizedWriteAccess if it may write no property at all', async () => {
    assertFault(await reader('PATCH', `${dataPath}/inventory_lists/x`, {}), 401, 'UnauthorizedWriteAccess', {
      method: 'PATCH',
      path: '/inventory_lists/x',
    });
  });

  it('a client’s permissions also limit its guests, and Shop API requests without a token', async () => {
    const { body } = await api('GET', '/svc/shop/v23_2/products/beeswax-polish?client_id=reader');
    assert.deepEqual(Object.keys(body).sort(), ['_type', '_v', 'id', 'name']);
    const guest = await signInAsGuest(api, 'reader');
    assert.equal((await guest('POST', '/svc/shop/v23_2/baskets', { c_gift: true })).status, 200);
    assertFault(
      await guest('POST', '/svc/shop/v23_2/baskets', { c_other: true }),
      400,
      'PropertyNotPermitted',
    );
    assertFault(await guest('GET', '/svc/shop/v23_2/baskets/b'), 403, 'ClientAccessForbidden');
  });

  it('a client that creates a basket with its own token, which has no customer, gets AccessWithoutUserForbidden', async () => {
    const client = await signInAsClient(api);
    assertFault(await client('POST', '/svc/shop/v23_2/baskets', {}), 403, 'AccessWithoutUserForbidden');
  });

  it('the response to a missing or invalid token has a WWW-Authenticate header', async () => {
    const responseWithoutToken = await api('GET', `${dataPath}/sites`);
    assertFault(responseWithoutToken, 401, 'AuthorizationHeaderMissing');
    assert.equal(responseWithoutToken.headers.get('www-authenticate'), 'Bearer realm="svc"');
    const responseToWrongScheme = await api('GET', `${dataPath}/sites`, undefined, {
      authorization: 'Basic eDp5',
    });
    assertFault(responseToWrongScheme, 401, 'InvalidAuthorizationHeader');
    const responseToWrongToken = await api('GET', `${dataPath}/sites`, undefined, {
      authorization: 'Bearer a.b.c',
    });
    assertFault(responseToWrongToken, 401, 'InvalidAccessToken', { accessToken: 'a.b.c' });
    assert.equal(
      responseToWrongToken.headers.get('www-authenticate'),
      'Bearer realm="svc", error="invalid_token"',
    );
  });

  it('a customer token is not accepted by the Data API', async () => {
    const guest = await signInAsGuest(api);
    assertFault(await guest('GET', `${dataPath}/sites`), 401, 'InvalidAccessToken');
  });
});

describe('the permissions of a back-office user', () => {
  let service: RunningService;
  let api: Sender;
  before(async () => {
    service = await startTestService({
      shop: sampleShopWith({
        users: [
          { login: 'reader@shop', password: 'r:eader', roles: ['CustomerService'] },
          { login: 'writer', password: 'writer', roles: ['Merchandiser'] },
          { login: 'nobody', password: 'nobody' },
        ],
      }),
    });
    api = sender(service.http);
  });
  after(() => service.close());

  it('a back-office user gets UserAccessForbidden for a request that none of their roles permits', async () => {
    const reader = withToken(api, await requestUserToken(api, 'reader@shop', 'r:eader'));
    assert.equal((await reader('GET', `${dataPath}/sites`)).status, 200);
    assertFault(await reader('PUT', campaignPath, {}), 403, 'UserAccessForbidden', {
      method: 'PUT',
      path: '/sites/RefArch/campaigns/access',
    });
    const writer = await signInAsUser(api, 'writer');
    assert.equal((await writer('PUT', campaignPath, {})).status, 201);
    assertFault(
      await writer('PUT', `${dataPath}/sites/RefArch/cartridges`, { cartridges: 'a' }),
      403,
      'UserAccessForbidden',
    );
    assertFault(
      await (
        await signInAsUser(api, 'nobody')
      )('GET', `${dataPath}/sites`),
      403,
      'UserAccessForbidden',
    );
  });

  it('a merchandiser cannot change, replace or delete their own account, so they cannot assign a role to themselves', async () => {
    const writer = await signInAsUser(api, 'writer');
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      const body = method === 'DELETE' ? undefined : { roles: ['Administrator'] };
      assertFault(await writer(method, `${dataPath}/users/writer`, body), 403, 'UserAccessForbidden');
    }
  });

  it('an administrator may change a campaign', async () => {
    const admin = await signInAsUser(api, 'admin');
    assert.equal((await admin('PATCH', campaignPath, { description: 'z' })).status, 200);
  });

  it('a back-office user can create a basket only with a role that permits orders for customers', async () => {
    const agent = withToken(api, await requestUserToken(api, 'reader@shop', 'r:eader'));
    assert.equal((await agent('POST', '/svc/shop/v23_2/baskets', {})).status, 200);
    assertFault(
      await (
        await signInAsUser(api, 'writer')
      )('POST', '/svc/shop/v23_2/baskets', {}),
      403,
      'UserAccessForbidden',
    );
  });

  it('a disabled back-office user gets UserAccessForbidden, even with a token that has not expired', async () => {
    const writer = await signInAsUser(api, 'writer');
    const admin = await signInAsClient(api);
    const patchResponse = await admin('PATCH', `${dataPath}/users/writer`, { disabled: true });
    assert.equal(patchResponse.status, 200, JSON.stringify(patchResponse.body));
    assertFault(await writer('GET', `${dataPath}/sites`), 403, 'UserAccessForbidden');
  });
});
