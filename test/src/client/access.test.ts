import assert from 'node:assert/strict';
import type { Clock } from '../../../src/client/clock.ts';
import { PlatformAccess, type Shopper } from '../../../src/client/access.ts';
import type { HttpRequest, HttpResponse, Transport } from '../../../src/client/transport.ts';

const clock: Clock = { now: () => 0, monotonicNow: () => 0, schedule: () => () => undefined };

/** A platform that accepts every sign-in, each time with another token and another customer. */
class SignInTransport implements Transport {
  readonly requests: HttpRequest[] = [];
  send(request: HttpRequest): Promise<HttpResponse> {
    this.requests.push(request);
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

  it('the error for a connection without a client ID asks for the ID, not for a password', () => {
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
    const first = await access.customer('RefArch');
    const second = await access.customer('RefArchGlobal');
    assert.notEqual(first?.['customer_id'], second?.['customer_id']);
    assert.deepEqual(await access.customer('RefArch'), first);
  });

  it('the state of a shopper is discarded when a shopper is chosen again, even the same one', async () => {
    await access.shop('RefArch').signIn();
    access.signIn(guest);
    await access.shop('RefArch').signIn();
    assert.equal(transport.signIns.length, 2);
  });
});
