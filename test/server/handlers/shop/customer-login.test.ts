import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { raises, type TestShop } from '../../../support/test-shop.ts';
import { client, failedLogins, smallShop } from '../../../support/small-shop.ts';

const { auth } = contract.shop;

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const signIn = (shop: TestShop, type: string, headers: Record<string, string> = {}) =>
  shop.call(auth.post, { caller: client, body: { type }, headers });
const anna = (shop: TestShop, password = 'anna:secret') =>
  signIn(shop, 'credentials', basic(`Anna@Example.com:${password}`));

describe('signing in as a guest', () => {
  it('makes a customer and hands out a token', async () => {
    const shop = await smallShop();
    const { document, headers } = await signIn(shop, 'guest');
    assert.equal(document.auth_type, 'guest');
    assert.equal(document.customer_no, undefined);
    assert.equal(headers['authorization'], `Bearer ${document.customer_id}|true|app|Shop`);
    assert.ok(
      await shop.store
        .begin()
        .of('customers')
        .get(document.customer_id ?? ''),
    );
  });

  it('runs the hooks with the kind of sign-in and the customer', async () => {
    const shop = await smallShop();
    const told: unknown[] = [];
    for (const point of ['shop.auth.beforePOST', 'shop.auth.afterPOST']) {
      shop.scripts.set(point, async (args) => told.push(args));
    }
    const { document, modifyWith } = await signIn(shop, 'guest');
    const customer = { kind: 'object', class: 'customer.Customer', key: document.customer_id };
    const kind = { kind: 'value', value: 'guest' };
    assert.deepEqual(told, [
      [{ kind: 'value', value: null }, kind],
      [customer, kind],
    ]);
    assert.deepEqual(modifyWith, [customer]);
  });
});

describe('signing in with a password', () => {
  it('knows the customer by login in any case, and brings the profile up to date', async () => {
    const shop = await smallShop();
    const first = await anna(shop);
    assert.equal(first.document.customer_id, 'anna');
    assert.equal(first.document.last_login_time, '2026-03-01T10:00:00.000Z');
    assert.equal(first.headers['authorization'], 'Bearer anna|false|app|Shop');
    shop.now += 1000;
    const { document } = await anna(shop);
    assert.equal(document.previous_login_time, '2026-03-01T10:00:00.000Z');
    assert.equal(document.last_visit_time, '2026-03-01T10:00:01.000Z');
  });

  it('takes a percent-encoded password in its decoded form too', async () => {
    const shop = await smallShop();
    assert.equal((await anna(shop, 'anna%3Asecret')).document.customer_id, 'anna');
  });

  it('AuthorizationBasicMissing: no Basic header', async () => {
    const shop = await smallShop();
    await assert.rejects(signIn(shop, 'credentials'), raises('AuthorizationBasicMissing'));
    await assert.rejects(
      signIn(shop, 'credentials', { authorization: 'Bearer x' }),
      raises('AuthorizationBasicMissing'),
    );
  });

  it('InvalidAuthorizationHeader: a Basic header without a colon', async () => {
    const shop = await smallShop();
    await assert.rejects(signIn(shop, 'credentials', basic('anna')), raises('InvalidAuthorizationHeader'));
  });

  it('AuthenticationFailed: unknown login, wrong password, disabled', async () => {
    const shop = await smallShop();
    const failed = raises('AuthenticationFailed', { credentialType: 'credentials' });
    await assert.rejects(signIn(shop, 'credentials', basic('nobody@example.com:x')), failed);
    await assert.rejects(anna(shop, 'wrong'), failed);
    await shop.write(async (work) => {
      const customer = await work.of('customers').get('anna');
      if (customer) work.of('customers').put({ ...customer, enabled: false });
    });
    await assert.rejects(anna(shop), failed);
  });

  it('AuthenticationFailed: locked after six wrong passwords, for half an hour', async () => {
    const shop = await smallShop();
    const failed = raises('AuthenticationFailed');
    for (let attempt = 0; attempt < 6; attempt++) await assert.rejects(anna(shop, 'wrong'), failed);
    await assert.rejects(anna(shop), failed);
    shop.now += 29 * 60_000;
    await assert.rejects(anna(shop), failed);
    shop.now += 60_000;
    assert.equal((await anna(shop)).document.customer_id, 'anna');
  });

  it('forgets wrong passwords after a right one', async () => {
    const shop = await smallShop();
    for (let attempt = 0; attempt < 5; attempt++) {
      await assert.rejects(anna(shop, 'wrong'), raises('AuthenticationFailed'));
    }
    assert.equal(await shop.store.begin().counter(failedLogins('anna')), 5);
    await anna(shop);
    assert.equal(await shop.store.begin().counter(failedLogins('anna')), 0);
  });
});

describe('signing in by session', () => {
  it('knows the customer of the cookies', async () => {
    const shop = await smallShop();
    const cookie = 'a=b; svcsid=session; svcsecuretoken_Shop=secret';
    assert.equal((await signIn(shop, 'session', { cookie })).document.customer_id, 'anna');
  });

  it('AuthenticationFailed: no cookies, a dead session, a bad secure token', async () => {
    const shop = await smallShop();
    const failed = raises('AuthenticationFailed', { credentialType: 'session' });
    const cookies = ['', 'svcsid=gone; svcsecuretoken_Shop=secret', 'svcsid=session; svcsecuretoken_Shop=x'];
    for (const cookie of cookies) await assert.rejects(signIn(shop, 'session', { cookie }), failed);
  });
});

describe('refreshing a token', () => {
  const refresh = (shop: TestShop, token: string) =>
    signIn(shop, 'refresh', { authorization: `Bearer ${token}` });

  it('gives a new one for the same customer', async () => {
    const shop = await smallShop();
    assert.equal((await refresh(shop, 'anna|false|app|Shop')).document.customer_id, 'anna');
  });

  it('ExpiredToken: too late', async () => {
    const shop = await smallShop();
    await assert.rejects(refresh(shop, 'expired'), raises('ExpiredToken'));
  });

  it('InvalidClientId: of another client', async () => {
    const shop = await smallShop();
    await assert.rejects(
      refresh(shop, 'anna|false|other|Shop'),
      raises('InvalidClientId', { clientId: 'app' }),
    );
  });

  it('InvalidAuthorizationHeader: no token', async () => {
    const shop = await smallShop();
    await assert.rejects(signIn(shop, 'refresh'), raises('InvalidAuthorizationHeader'));
  });

  it('AuthenticationFailed: no token of ours, of another site, of nobody', async () => {
    const shop = await smallShop();
    for (const token of ['x', 'anna|false|app|Other', 'nobody|false|app|Shop']) {
      await assert.rejects(
        refresh(shop, token),
        raises('AuthenticationFailed', { credentialType: 'refresh' }),
      );
    }
  });
});

describe('signing in at all', () => {
  it('MissingClientId: without a client id', async () => {
    const shop = await smallShop();
    await assert.rejects(shop.call(auth.post, { body: { type: 'guest' } }), raises('MissingClientId'));
  });
});
