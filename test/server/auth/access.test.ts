import assert from 'node:assert/strict';
import {
  asClient,
  asGuest,
  asUser,
  askUserToken,
  shopWith,
  withToken,
} from '../../support/shop-with-access.ts';
import { sender, type Exchange, type Sender } from '../../support/http.ts';
import { runningService, type RunningService } from '../../support/running-service.ts';

const data = '/svc/data/v23_2';
const campaign = `${data}/sites/RefArch/campaigns/access`;

const refused = ({ status, body }: Exchange, expected: number, type: string, args?: object) => {
  assert.equal(body.fault?.type, `${type}Exception`, JSON.stringify(body));
  assert.equal(status, expected);
  if (args) assert.deepEqual(body.fault.arguments, args);
};

describe('what a client may do', () => {
  let service: RunningService;
  let api: Sender;
  let reader: Sender;
  before(async () => {
    service = await runningService({
      shop: shopWith({
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
    reader = await asClient(api, 'reader');
  });
  after(() => service.close());

  it('it may not, where no resource of its settings covers method and path: ClientAccessForbidden', async () => {
    refused(await reader('GET', `${data}/sites`), 403, 'ClientAccessForbidden', {
      method: 'GET',
      path: '/sites',
    });
    refused(await reader('DELETE', campaign), 403, 'ClientAccessForbidden', {
      method: 'DELETE',
      path: '/sites/RefArch/campaigns/access',
    });
    const nothing = await asClient(api, 'nothing');
    refused(await nothing('GET', `${data}/sites/RefArch`), 403, 'ClientAccessForbidden');
  });

  it('an id with a slash is not another path', async () => {
    refused(await reader('GET', `${data}/sites/RefArch%2Fcampaigns%2Fx/cartridges`), 405, 'MethodNotAllowed');
    refused(await reader('GET', `${data}/custom_objects/a%2Fb/c`), 403, 'ClientAccessForbidden', {
      method: 'GET',
      path: '/custom_objects/a%2Fb/c',
    });
  });

  it('sees the properties that it may read, and no others', async () => {
    const { body } = await reader('GET', `${data}/sites/RefArch`);
    assert.deepEqual(body, {
      _v: '23.2',
      _type: 'site',
      id: 'RefArch',
      display_name: { default: 'Kestrel Yard' },
    });
    const { body: selected } = await reader('GET', `${data}/sites/RefArch?select=(id,cartridges)`);
    assert.deepEqual(selected, { _v: '23.2', _type: 'site', id: 'RefArch' });
  });

  it('may not send a property that it may not write: PropertyNotPermitted', async () => {
    assert.equal((await reader('PUT', campaign, { description: 'x', enabled: true })).status, 201);
    refused(await reader('PATCH', campaign, { coupons: ['a'] }), 400, 'PropertyNotPermitted', {
      property: 'coupons',
      document: 'campaign',
    });
    const { body } = await reader('PATCH', campaign, { description: 'y' });
    assert.equal(body.description, 'y');
  });

  it('that may read no property at all is answered with UnauthorizedReadAccess', async () => {
    refused(await reader('GET', `${data}/inventory_lists/x`), 401, 'UnauthorizedReadAccess', {
      method: 'GET',
      path: '/inventory_lists/x',
    });
  });

  it('that may write no property at all is answered with UnauthorizedWriteAccess', async () => {
    refused(await reader('PATCH', `${data}/inventory_lists/x`, {}), 401, 'UnauthorizedWriteAccess', {
      method: 'PATCH',
      path: '/inventory_lists/x',
    });
  });

  it('holds in the Shop API too, with a client id alone and for its guests', async () => {
    const { body } = await api('GET', '/svc/shop/v23_2/products/beeswax-polish?client_id=reader');
    assert.deepEqual(Object.keys(body).sort(), ['_type', '_v', 'id', 'name']);
    const guest = await asGuest(api, 'reader');
    assert.equal((await guest('POST', '/svc/shop/v23_2/baskets', { c_gift: true })).status, 200);
    refused(await guest('POST', '/svc/shop/v23_2/baskets', { c_other: true }), 400, 'PropertyNotPermitted');
    refused(await guest('GET', '/svc/shop/v23_2/baskets/b'), 403, 'ClientAccessForbidden');
  });

  it('a token of a client alone is not enough where a customer is dealt with: AccessWithoutUserForbidden', async () => {
    const client = await asClient(api);
    refused(await client('POST', '/svc/shop/v23_2/baskets', {}), 403, 'AccessWithoutUserForbidden');
  });

  it('the errors of a token say how to authenticate', async () => {
    const missing = await api('GET', `${data}/sites`);
    refused(missing, 401, 'AuthorizationHeaderMissing');
    assert.equal(missing.headers.get('www-authenticate'), 'Bearer realm="svc"');
    const kind = await api('GET', `${data}/sites`, undefined, { authorization: 'Basic eDp5' });
    refused(kind, 401, 'InvalidAuthorizationHeader');
    const wrong = await api('GET', `${data}/sites`, undefined, { authorization: 'Bearer a.b.c' });
    refused(wrong, 401, 'InvalidAccessToken', { accessToken: 'a.b.c' });
    assert.equal(wrong.headers.get('www-authenticate'), 'Bearer realm="svc", error="invalid_token"');
  });

  it('a customer token opens nothing of the Data API', async () => {
    const guest = await asGuest(api);
    refused(await guest('GET', `${data}/sites`), 401, 'InvalidAccessToken');
  });
});

describe('what a user of the back office may do', () => {
  let service: RunningService;
  let api: Sender;
  before(async () => {
    service = await runningService({
      shop: shopWith({
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

  it('is what their roles permit, besides what the client may: else UserAccessForbidden', async () => {
    const reader = withToken(api, await askUserToken(api, 'reader@shop', 'r:eader'));
    assert.equal((await reader('GET', `${data}/sites`)).status, 200);
    refused(await reader('PUT', campaign, {}), 403, 'UserAccessForbidden', {
      method: 'PUT',
      path: '/sites/RefArch/campaigns/access',
    });
    const writer = await asUser(api, 'writer');
    assert.equal((await writer('PUT', campaign, {})).status, 201);
    refused(
      await writer('PUT', `${data}/sites/RefArch/cartridges`, { cartridges: 'a' }),
      403,
      'UserAccessForbidden',
    );
    refused(await (await asUser(api, 'nobody'))('GET', `${data}/sites`), 403, 'UserAccessForbidden');
  });

  it('lets nobody but an administrator write accounts: a role could be given to oneself', async () => {
    const writer = await asUser(api, 'writer');
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      const body = method === 'DELETE' ? undefined : { roles: ['Administrator'] };
      refused(await writer(method, `${data}/users/writer`, body), 403, 'UserAccessForbidden');
    }
  });

  it('is everything for an administrator', async () => {
    const admin = await asUser(api, 'admin');
    assert.equal((await admin('PATCH', campaign, { description: 'z' })).status, 200);
  });

  it('orders for customers only with a role for it', async () => {
    const agent = withToken(api, await askUserToken(api, 'reader@shop', 'r:eader'));
    assert.equal((await agent('POST', '/svc/shop/v23_2/baskets', {})).status, 200);
    refused(
      await (
        await asUser(api, 'writer')
      )('POST', '/svc/shop/v23_2/baskets', {}),
      403,
      'UserAccessForbidden',
    );
  });

  it('ends when the user is disabled, although the token still runs', async () => {
    const writer = await asUser(api, 'writer');
    const admin = await asClient(api);
    const changed = await admin('PATCH', `${data}/users/writer`, { disabled: true });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    refused(await writer('GET', `${data}/sites`), 403, 'UserAccessForbidden');
  });
});
