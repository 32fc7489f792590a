import assert from 'node:assert/strict';
import { contract } from '../../../contract/index.ts';
import type { Clock } from '../../../src/client/clock.ts';
import { PlatformAccess, type Shopper } from '../../../src/client/access.ts';
import type { HttpRequest, HttpResponse, Transport } from '../../../src/client/transport.ts';

const clock: Clock = { now: () => 0, monotonicNow: () => 0, schedule: () => () => undefined };

/** A platform that accepts every sign-in, each time with another token and another customer. */
class SignInTransport implements Transport {
  readonly requests: HttpRequest[] = [];
  /** Responds to the requests that are not sign-ins; if undefined, they get the response to a sign-in. */
  respond: ((request: HttpRequest) => Promise<HttpResponse>) | undefined;
  /** The response to every sign-in; if undefined, each one succeeds. */
  signInResponse: HttpResponse | undefined;
  send(request: HttpRequest): Promise<HttpResponse> {
    this.requests.push(request);
    if (this.signInResponse) return Promise.resolve(this.signInResponse);
    if (this.respond && !request.url.pathname.endsWith('/customers/auth')) return this.respond(request);
    const authorization = `Bearer token-${this.requests.length}`;
    return Promise.resolve({
      status: 200,
      headers: { 'content-type': 'application/json', authorization },
      text: JSON.stringify({
        _v: '23.2',
        _type: 'customer',
        customer_id: `customer-${this.requests.length}`,
      }),
    });
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
  get signIns(): string[] {
    return this.requests
      .map(({ url }) => url.pathname)
      .filter((pathname) => pathname.endsWith('/customers/auth'));
  }
}

const rejection: HttpResponse = {
  status: 401,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({
    _v: '23.2',
    fault: { type: 'InvalidAccessTokenException', message: 'The access token is not valid.' },
  }),
};
const guest: Shopper = { kind: 'guest' };
const rowan: Shopper = { kind: 'customer', credentials: { login: 'rowan@example.com', password: 'secret' } };

describe('The shoppers of one access to a platform', () => {
  let transport: SignInTransport;
  let access: PlatformAccess;
  beforeEach(() => {
    transport = new SignInTransport();
    const profile = { name: 'yard', baseUrl: 'http://127.0.0.1:1', clientId: 'cartwright' };
    access = new PlatformAccess({ profile, transport, clock });
  });

  it('shoppers sign in at each site, since a token is valid at one site', async () => {
    for (const site of ['RefArch', 'RefArchGlobal', 'RefArch']) await access.shopAs(guest, { site }).signIn();
    assert.deepEqual(
      transport.signIns.map((pathname) => pathname.split('/')[2]),
      ['RefArch', 'RefArchGlobal'],
    );
  });

  it('the error for a connection without a client password asks for the client ID if that is missing too', () => {
    const profile = { baseUrl: 'http://127.0.0.1:1' };
    const accessWithoutId = new PlatformAccess({ profile, transport, clock });
    assert.throws(
      () => accessWithoutId.data,
      /enter the client ID, or add "clientId" to the settings of the connection/,
    );
    assert.throws(() => access.data, /No client password is stored/);
    const optionsWithPassword = { profile: { ...profile, clientPassword: 'secret' }, transport, clock };
    assert.ok(new PlatformAccess(optionsWithPassword).data);
  });

  it('shoppers sign in separately for the default site and for a named site', async () => {
    await access.shopAs(guest, {}).signIn();
    await access.shopAs(guest, { site: 'RefArch' }).signIn();
    assert.equal(transport.signIns.length, 2);
  });

  it('a guest, a customer, and a guest under another client ID sign in separately', async () => {
    const site = 'RefArch';
    for (const shopper of [guest, rowan, rowan]) await access.shopAs(shopper, { site }).signIn();
    assert.equal(transport.signIns.length, 2);
    await access.shopAs(guest, { site, clientId: 'cartwright' }).signIn();
    assert.equal(transport.signIns.length, 2, 'the client ID of the connection');
    await access.shopAs(guest, { site, clientId: 'kiosk' }).signIn();
    assert.equal(transport.signIns.length, 3);
  });

  it('shoppers have a customer document for each site', async () => {
    const customer = await access.customer('RefArch');
    const otherCustomer = await access.customer('RefArchGlobal');
    assert.notEqual(customer?.['customer_id'], otherCustomer?.['customer_id']);
    assert.deepEqual(await access.customer('RefArch'), customer);
  });

  it('a guest under another client ID does not replace the customer document of the connection’s guest', async () => {
    const site = 'RefArch';
    const customer = await access.customer(site);
    await access.shopAs(guest, { site, clientId: 'kiosk' }).signIn();
    assert.deepEqual(await access.customer(site), customer);
  });

  it('simultaneous requests whose token is rejected are sent again as one and the same guest', async () => {
    const rejections: (() => void)[] = [];
    const acceptedTokens: unknown[] = [];
    transport.respond = ({ headers }) => {
      if (headers['authorization'] === 'Bearer token-1')
        return new Promise((resolve) => rejections.push(() => resolve(rejection)));
      acceptedTokens.push(headers['authorization']);
      return Promise.resolve({ status: 200, headers: { 'content-type': 'application/json' }, text: '{}' });
    };
    const client = access.shop('RefArch');
    const read = () => client.call(contract.shop.orders.get, { params: { order_no: '1' } });
    await client.signIn();
    const [first, second, third] = [read(), read(), read()];
    // Lets the requests reach the transport, which takes several turns of the promise queue.
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    const [rejectFirst, rejectSecond, rejectThird] = rejections;
    // The second response arrives while the guest signs in again, the third one afterwards.
    rejectFirst?.();
    rejectSecond?.();
    await Promise.all([first, second]);
    rejectThird?.();
    await third;
    assert.equal(transport.signIns.length, 2);
    assert.equal(new Set(acceptedTokens).size, 1);
    assert.equal(acceptedTokens.length, 3);
  });

  it('a rejected token that a request itself contains does not end the session of the shopper', async () => {
    transport.respond = () => Promise.resolve(rejection);
    const client = access.shop('RefArch');
    const path = '/s/RefArch/svc/shop/v23_2/orders/1';
    const authorization = 'Bearer copied-from-elsewhere';
    const response = await client.send({ method: 'GET', path, headers: { authorization }, timeoutMs: 0 });
    assert.equal(response.status, 401);
    await client.signIn();
    assert.equal(transport.signIns.length, 1);
    assert.equal(transport.requests.length, 2, 'the request is not sent again');
  });

  it('the error for a token response without a token names the server that sent it', async () => {
    const profile = {
      baseUrl: 'http://shop.example.com',
      authUrl: 'http://account.example.com',
      clientId: 'cartwright',
      clientPassword: 'secret',
    };
    const userProfile = { ...profile, username: 'admin', password: 'admin' };
    const clientAccess = new PlatformAccess({ profile, transport, clock });
    await assert.rejects(clientAccess.data.signIn(), /^UnexpectedResponse: http:\/\/account\.example\.com /);
    const userAccess = new PlatformAccess({ profile: userProfile, transport, clock });
    await assert.rejects(userAccess.data.signIn(), /^UnexpectedResponse: http:\/\/shop\.example\.com /);
  });

  it('the state of a shopper is discarded when a shopper is chosen again, even the same one', async () => {
    await access.shop('RefArch').signIn();
    access.signIn(guest);
    await access.shop('RefArch').signIn();
    assert.equal(transport.signIns.length, 2);
  });

  it('after a failed sign-in as a customer or an agent, the guest is still signed in with the same token', async () => {
    const guestHeaders = await access.shop('RefArch').signIn();
    transport.signInResponse = rejection;
    const getSite = () => Promise.resolve('RefArch');
    await assert.rejects(access.switchShopper(rowan, getSite), /not valid/);
    await assert.rejects(access.switchShopper(guest, getSite), /not valid/);
    await assert.rejects(access.switchShopper({ kind: 'agent' }, getSite), /No client password is stored/);
    await assert.rejects(
      access.switchShopper(rowan, () => Promise.reject(new Error('no sites'))),
      /no sites/,
    );
    assert.deepEqual(access.shopper, guest);
    assert.deepEqual(await access.shop('RefArch').signIn(), guestHeaders);
  });

  it('a sign-in as a customer requests one token, and a second one as the same customer another', async () => {
    await access.shop('RefArch').signIn();
    const getSite = () => Promise.resolve('RefArch');
    await access.switchShopper(rowan, getSite);
    assert.deepEqual(access.shopper, rowan);
    const headers = await access.shop('RefArch').signIn();
    assert.equal((await access.customer('RefArch'))?.['customer_id'], 'customer-2');
    assert.equal(transport.signIns.length, 2);
    await access.switchShopper(rowan, getSite);
    assert.notDeepEqual(await access.shop('RefArch').signIn(), headers);
    assert.equal(transport.signIns.length, 3);
  });
});
