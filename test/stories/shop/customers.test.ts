import assert from 'node:assert/strict';
import { FakeClock } from '../../support/fake-clock.ts';
import { assertFault } from '../../support/assert-fault.ts';
import {
  signInAgent,
  requestSignIn,
  signInCustomer,
  signInGuest,
  createPerson,
  shopPath,
} from '../../support/shop-callers.ts';
import { basic, sender } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { signInAsClient } from '../../support/shop-with-access.ts';

const createRegistration = (login: string, overrides: object = {}) => ({
  password: 'plane and chisel',
  customer: { login, email: login, last_name: 'Vane', first_name: 'Isla', c_newsletter: true, ...overrides },
});

describe('a customer of the storefront', () => {
  const clock = new FakeClock(Date.UTC(2026, 2, 1));
  let service: RunningService;
  let url: string;
  before(async () => {
    service = await startTestService({ clock });
    url = service.http;
  });
  after(() => service.close());

  it('a guest registers as a customer, keeps the basket, and signs in', async () => {
    const guest = await signInGuest(url);
    const basket = await guest('POST', '/baskets', {
      product_items: [{ product_id: 'beeswax-polish', quantity: 1 }],
    });
    assert.equal(basket.status, 200, JSON.stringify(basket.body));
    const { status, body } = await guest('POST', '/customers', createRegistration('isla@example.com'));
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      [body._type, body.auth_type, body.login, body.email, body.last_name, body.c_newsletter],
      ['customer', 'registered', 'isla@example.com', 'isla@example.com', 'Vane', true],
    );
    assert.match(body.customer_no, /^\d{8}$/);
    assert.match(body._resource_state, /^[0-9a-f]{64}$/);
    assert.equal(JSON.stringify(body).includes('chisel'), false);
    assert.equal(body.customer_id, guest.id);

    const isla = await signInCustomer(url, 'ISLA@example.com', 'plane and chisel');
    assert.equal(isla.id, guest.id);
    const { body: baskets } = await isla('GET', `/customers/${isla.id}/baskets`);
    assert.deepEqual([baskets._type, baskets.total], ['baskets_result', 1]);
    assert.equal(baskets.baskets[0].basket_id, basket.body.basket_id);
    assert.deepEqual(baskets.baskets[0].customer_info.customer_no, body.customer_no);
    assertFault(
      await isla('POST', '/customers', createRegistration('again@example.com')),
      400,
      'CustomerAlreadyRegistered',
    );
    // The token of the guest who registered still gives access to the basket, but not to the account.
    assert.equal((await guest('GET', `/baskets/${String(basket.body.basket_id)}`)).status, 200);
    assertFault(await guest('PATCH', `/customers/${guest.id}`, { title: 'Dr' }), 404, 'CustomerNotFound');
    assertFault(
      await guest('POST', '/customers', createRegistration('isla@example.com')),
      400,
      'LoginAlreadyInUse',
    );
    const secondResponse = await guest('POST', '/customers', createRegistration('other@example.com'));
    assert.equal(secondResponse.status, 200);
    assert.notEqual(secondResponse.body.customer_id, guest.id);
  });

  it('only one of four customers who register the same login at the same time succeeds', async () => {
    const guests = await Promise.all([1, 2, 3, 4].map(() => signInGuest(url)));
    const responses = await Promise.all(
      guests.map((guest, index) =>
        guest('POST', '/customers', createRegistration(index % 2 ? 'Twin@example.com' : 'twin@example.com')),
      ),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400, 400, 400]);
    for (const response of responses.filter(({ status }) => status === 400)) {
      assertFault(response, 400, 'LoginAlreadyInUse');
    }
  });

  it('a customer whom an agent registers gets no password and cannot sign in with an empty one', async () => {
    const agent = await signInAgent(url);
    assertFault(
      await agent('POST', '/customers', createRegistration('desk@example.com')),
      400,
      'InvalidPassword',
    );
    const { password: _password, ...body } = createRegistration('desk@example.com');
    const creationResponse = await agent('POST', '/customers', body);
    assert.equal(creationResponse.status, 200, JSON.stringify(creationResponse.body));
    assertFault(
      await requestSignIn(url, 'credentials', { authorization: basic('desk@example.com', '') }),
      401,
      'AuthenticationFailed',
    );
  });

  it('after a customer has signed out, the token is no longer valid and cannot be renewed', async () => {
    const rowan = await signInCustomer(url, 'shopper@example.com', 'shopper');
    const otherSession = await signInCustomer(url, 'shopper@example.com', 'shopper');
    const signOutResponse = await rowan('DELETE', '/customers/auth');
    assert.deepEqual([signOutResponse.status, signOutResponse.body], [204, '']);
    const rejectedResponse = await rowan('GET', `/customers/${rowan.id}`);
    assertFault(rejectedResponse, 401, 'InvalidAccessToken');
    assert.equal(
      rejectedResponse.headers.get('www-authenticate'),
      'Bearer realm="svc", error="invalid_token"',
    );
    assertFault(await rowan('DELETE', '/customers/auth'), 401, 'InvalidAccessToken');
    assertFault(
      await requestSignIn(url, 'refresh', { authorization: rowan.token }),
      401,
      'AuthenticationFailed',
    );
    assert.equal((await otherSession('GET', `/customers/${otherSession.id}`)).status, 200);
    const guest = await signInGuest(url);
    await guest('DELETE', '/customers/auth');
    assertFault(await guest('POST', '/baskets', {}), 401, 'InvalidAccessToken');
  });

  it('the path segment Customers with a capital letter is accepted in version 17.6, and not in 20.4', async () => {
    const api = sender(url);
    const oldVersionResponse = await api('POST', '/svc/shop/v17_6/Customers/auth?client_id=cartwright', {
      type: 'guest',
    });
    assert.equal(oldVersionResponse.status, 200, JSON.stringify(oldVersionResponse.body));
    const rejectedResponse = await api('POST', '/svc/shop/v20_4/Customers/auth?client_id=cartwright', {
      type: 'guest',
    });
    assert.equal(rejectedResponse.status, 404);
  });

  it('a customer can neither read data of other customers nor find out whether they exist', async () => {
    const rowan = await signInCustomer(url, 'shopper@example.com', 'shopper');
    for (const id of ['abKestrelShopperMaren00002', 'nobody']) {
      assertFault(await rowan('GET', `/customers/${id}`), 404, 'CustomerNotFound', { customerId: id });
      for (const [method, path, body] of [
        ['PATCH', '', { title: 'Dr' }],
        ['PUT', '/password', { current_password: 'leinoel-und-wachs', password: 'a new password' }],
        ['POST', '/password_reset', {}],
        ['POST', '/addresses', { address_id: 'Mine' }],
        ['GET', '/addresses/Zuhause', undefined],
        ['PATCH', '/addresses/Zuhause', { city: 'x' }],
        ['DELETE', '/addresses/Zuhause', undefined],
        ['POST', '/payment_instruments', { payment_method_id: 'CREDIT_CARD' }],
        ['GET', '/payment_instruments/x', undefined],
        ['DELETE', '/payment_instruments/x', undefined],
      ] as const) {
        assertFault(await rowan(method, `/customers/${id}${path}`, body), 404, 'CustomerNotFound');
      }
      for (const list of ['addresses', 'payment_instruments', 'orders', 'baskets']) {
        const { status, body } = await rowan('GET', `/customers/${id}/${list}`);
        assert.equal(status, 200);
        assert.deepEqual([body.total, body.data ?? body.baskets], [0, []], list);
      }
    }
  });

  it('an agent who requests an unknown customer gets a fault', async () => {
    const agent = await signInAgent(url);
    for (const path of ['', '/addresses', '/payment_instruments', '/orders', '/baskets', '/addresses/a']) {
      assertFault(await agent('GET', `/customers/nobody${path}`), 404, 'CustomerNotFound', {
        customerId: 'nobody',
      });
    }
  });

  it('an agent may manage every customer, and a client without a user may not', async () => {
    const agent = await signInAgent(url);
    const marenId = 'abKestrelShopperMaren00002';
    const { body } = await agent('GET', `/customers/${marenId}?expand=addresses,payment_instruments`);
    assert.deepEqual([body.login, body.payment_instruments], ['maren.thies@example.org', []]);
    const patchResponse = await agent('PATCH', `/customers/${marenId}`, {
      note: 'likes linseed',
      title: null,
    });
    assert.deepEqual([patchResponse.status, patchResponse.body.note], [200, 'likes linseed']);
    const address = await agent('POST', `/customers/${marenId}/addresses`, {
      address_id: 'Hof',
      city: 'Kiel',
    });
    assert.deepEqual([address.status, address.body.city], [200, 'Kiel']);
    assert.equal((await agent('DELETE', `/customers/${marenId}/addresses/Hof`)).status, 204);

    const client = (await signInAsClient(sender(url))).withHeaders({});
    assertFault(await client('GET', `${shopPath}/customers/${marenId}`), 403, 'AccessWithoutUserForbidden');
    assertFault(
      await client('POST', `${shopPath}/customers/${marenId}/auth`),
      403,
      'AccessWithoutUserForbidden',
    );
  });

  it('an agent acts as a customer with a token that only the agent can renew', async () => {
    const agent = await signInAgent(url);
    const rowanId = 'abKestrelShopperRowan00001';
    const response = await agent('POST', `/customers/${rowanId}/auth`);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    assert.equal(response.body.customer_id, rowanId);
    const token = response.headers.get('authorization') ?? '';
    const rowanClient = createPerson(url, token, rowanId);
    assert.equal((await rowanClient('GET', `/customers/${rowanId}/addresses`)).body.total, 2);
    assertFault(await requestSignIn(url, 'refresh', { authorization: token }), 401, 'AuthenticationFailed');
    assert.notEqual((await agent('POST', `/customers/${rowanId}/auth`)).headers.get('authorization'), token);
    assertFault(await rowanClient('POST', `/customers/${rowanId}/auth`), 401, 'InvalidAccessToken');
    const change = { current_password: 'shopper', password: 'the agent chose it' };
    assertFault(await rowanClient('PUT', `/customers/${rowanId}/password`, change), 400, 'InvalidPassword');
    const guest = await signInGuest(url);
    assertFault(await agent('POST', `/customers/${guest.id}/auth`), 404, 'CustomerNotFound');
  });

  it('an agent who has been disabled can no longer act as a customer', async () => {
    const admin = await signInAsClient(sender(url));
    const user = await admin('PUT', '/svc/data/v23_2/users/temp', {
      password: 'temporary 1',
      roles: ['CustomerService'],
    });
    assert.equal(user.status, 201, JSON.stringify(user.body));
    const agent = await signInAgent(url, 'temp', 'temporary 1');
    const rowanId = 'abKestrelShopperRowan00001';
    const response = await agent('POST', `/customers/${rowanId}/auth`);
    const rowanClient = createPerson(url, response.headers.get('authorization') ?? '');
    assert.equal((await rowanClient('GET', `/customers/${rowanId}`)).status, 200);
    await admin('PATCH', '/svc/data/v23_2/users/temp', { disabled: true });
    assertFault(await rowanClient('GET', `/customers/${rowanId}`), 401, 'InvalidAccessToken');
    assertFault(await agent('GET', `/customers/${rowanId}`), 403, 'UserAccessForbidden');
  });

  it('a trusted system gets a token for a customer and a client that it names', async () => {
    const system = await signInAsClient(sender(url));
    const path = `${shopPath}/customers/auth/trustedsystem`;
    const response = await system('POST', path, { client_id: 'cartwright', login: 'Shopper@example.com' });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    assert.equal(response.body.login, 'shopper@example.com');
    const token = response.headers.get('authorization') ?? '';
    const rowan = createPerson(url, token);
    assert.equal((await rowan('GET', `/customers/${String(response.body.customer_id)}`)).status, 200);
    assert.equal((await requestSignIn(url, 'refresh', { authorization: token })).status, 200);
    const unknownClient = { client_id: 'unheard-of', login: 'shopper@example.com' };
    assertFault(await system('POST', path, unknownClient), 400, 'InvalidClientId', {
      clientId: 'unheard-of',
    });
    assertFault(await system('POST', path, { client_id: 'cartwright' }), 400, 'PropertyConstraintViolation');
    assertFault(
      await system('POST', path, { client_id: 'cartwright', login: 'who?' }),
      401,
      'AuthenticationFailed',
      { credentialType: 'trustedsystem' },
    );
    assertFault(
      await (
        await signInGuest(url)
      )('POST', '/customers/auth/trustedsystem', unknownClient),
      401,
      'InvalidAccessToken',
    );
    assertFault(await system('POST', path.replace('v23_2', 'v19_1'), unknownClient), 404, 'VersionNotFound');
  });

  it('a customer who changes the password invalidates every other token and gets a new one', async () => {
    const guest = await signInGuest(url);
    await guest('POST', '/customers', createRegistration('change@example.com'));
    const customer = await signInCustomer(url, 'change@example.com', 'plane and chisel');
    const secondSignIn = await signInCustomer(url, 'change@example.com', 'plane and chisel');
    const path = `/customers/${customer.id}/password`;
    const change = { current_password: 'plane and chisel', password: 'mallet and awl' };
    const response = await customer('PUT', path, change);
    assert.deepEqual([response.status, response.body], [204, '']);
    for (const person of [secondSignIn, guest]) {
      assertFault(await person('GET', `/customers/${customer.id}`), 401, 'InvalidAccessToken');
      assertFault(
        await requestSignIn(url, 'refresh', { authorization: person.token }),
        401,
        'AuthenticationFailed',
      );
    }
    assert.equal((await customer('GET', `/customers/${customer.id}`)).status, 200);
    const renewedPerson = createPerson(url, response.headers.get('authorization') ?? '');
    assert.equal((await renewedPerson('GET', `/customers/${customer.id}`)).status, 200);
    assertFault(
      await requestSignIn(url, 'credentials', {
        authorization: basic('change@example.com', 'plane and chisel'),
      }),
      401,
      'AuthenticationFailed',
    );
    await signInCustomer(url, 'change@example.com', 'mallet and awl');
  });

  it('a customer is locked after six wrong passwords in requests that change the password, and can then not change it', async () => {
    const guest = await signInGuest(url);
    await guest('POST', '/customers', createRegistration('locked@example.com'));
    const customer = await signInCustomer(url, 'locked@example.com', 'plane and chisel');
    const path = `/customers/${customer.id}/password`;
    const guesses = Array.from({ length: 6 }, (_, index) =>
      customer('PUT', path, { current_password: `guess ${index}`, password: 'mallet and awl' }),
    );
    for (const guess of await Promise.all(guesses)) assertFault(guess, 400, 'InvalidPassword');
    const validChange = { current_password: 'plane and chisel', password: 'mallet and awl' };
    assertFault(await customer('PUT', path, validChange), 400, 'InvalidPassword');
    assertFault(
      await requestSignIn(url, 'credentials', {
        authorization: basic('locked@example.com', 'plane and chisel'),
      }),
      401,
      'AuthenticationFailed',
    );
    assertFault(
      await requestSignIn(url, 'refresh', { authorization: customer.token }),
      401,
      'AuthenticationFailed',
    );
    clock.advance(30 * 60_000);
    await signInCustomer(url, 'locked@example.com', 'plane and chisel');
  });

  it('a customer lists addresses in pages of ten, and no response or log contains card numbers', async () => {
    const guest = await signInGuest(url);
    await guest('POST', '/customers', createRegistration('pages@example.com'));
    const customer = await signInCustomer(url, 'pages@example.com', 'plane and chisel');
    const path = `/customers/${customer.id}`;
    for (let number = 11; number <= 21; number++) {
      const { status } = await customer('POST', `${path}/addresses`, { address_id: `n${number}` });
      assert.equal(status, 200);
    }
    const { body: page } = await customer('GET', `${path}/addresses`);
    assert.deepEqual(
      [page._type, page.count, page.start, page.total],
      ['customer_address_result', 10, 0, 11],
    );
    assert.match(page.next, /addresses\?start=10&count=10$/);
    const { body: orders } = await customer('GET', `${path}/orders?count=0`);
    assert.deepEqual([orders._type, orders.count, orders.total], ['customer_order_result', 0, 0]);

    const card = { card_type: 'Visa', number: '4111111111111111', holder: 'Isla Vane' };
    const instrument = await customer('POST', `${path}/payment_instruments`, {
      payment_method_id: 'CREDIT_CARD',
      payment_card: { ...card, expiration_month: 1, expiration_year: 2031 },
    });
    assert.equal(instrument.status, 200, JSON.stringify(instrument.body));
    assert.equal(instrument.body.payment_card.masked_number, '************1111');
    const { body: profile } = await customer('GET', `${path}?expand=payment_instruments`);
    for (const document of [instrument.body, profile, service.log.events])
      assert.doesNotMatch(JSON.stringify(document), /4111111/);
  });

  it('simultaneous additions of addresses to a customer are all stored, and no name is used twice', async () => {
    const guest = await signInGuest(url);
    await guest('POST', '/customers', createRegistration('busy@example.com'));
    const customer = await signInCustomer(url, 'busy@example.com', 'plane and chisel');
    const add = (name: string) =>
      customer('POST', `/customers/${customer.id}/addresses`, { address_id: name });
    const responses = await Promise.all(['a', 'b', 'c', 'c'].map(add));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 200, 200, 400]);
    assertFault(
      responses.find(({ status }) => status === 400)!,
      400,
      'DuplicateAddressId',
    );
    const { body } = await customer('GET', `/customers/${customer.id}/addresses`);
    assert.deepEqual(
      body.data.map(({ address_id: id }: { address_id: string }) => id),
      ['a', 'b', 'c'],
    );
  });

  it('a customer can sign in many times at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () =>
        requestSignIn(url, 'credentials', {
          authorization: basic('idris@millbrookjoinery.example', 'four-chisels'),
        }),
      ),
    );
    assert.deepEqual(
      responses.map(({ status }) => status),
      responses.map(() => 200),
    );
  });
});
