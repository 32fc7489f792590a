import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { client, failedLoginsKey, createSmallShop } from '../../../support/small-shop.ts';

const { auth } = contract.shop;

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const signIn = (shop: TestShop, type: string, headers: Record<string, string> = {}) =>
  shop.call(auth.post, { caller: client, body: { type }, headers });
const signInAnna = (shop: TestShop, password = 'anna:secret') =>
  signIn(shop, 'credentials', basic(`Anna@Example.com:${password}`));

describe('signing in as a guest', () => {
  it('a guest sign-in creates a customer and returns a token', async () => {
    const shop = await createSmallShop();
    const { document, headers } = await signIn(shop, 'guest');
    assert.equal(document.auth_type, 'guest');
    assert.equal(document.customer_no, undefined);
    assert.equal(headers['authorization'], `Bearer ${document.customer_id}|true|app|Shop`);
    assert.ok(
      await shop.store
        .begin()
        .collection('customers')
        .get(document.customer_id ?? ''),
    );
  });

  it('hooks of a guest sign-in get its type, and the hook after it also the customer', async () => {
    const shop = await createSmallShop();
    const hookArguments: unknown[] = [];
    for (const point of ['shop.auth.beforePOST', 'shop.auth.afterPOST']) {
      shop.scripts.set(point, async (args) => hookArguments.push(args));
    }
    const { document, modifyHookArguments } = await signIn(shop, 'guest');
    const customer = { kind: 'object', class: 'customer.Customer', key: document.customer_id };
    const signInType = { kind: 'enumValue', value: 'guest' };
    assert.deepEqual(hookArguments, [
      [{ kind: 'value', value: null }, signInType],
      [customer, signInType],
    ]);
    assert.deepEqual(modifyHookArguments, [customer]);
  });
});

describe('signing in with a password', () => {
  it('a login may be sent in upper or lower case, and the profile records the visit', async () => {
    const shop = await createSmallShop();
    const firstSignIn = await signInAnna(shop);
    assert.equal(firstSignIn.document.customer_id, 'anna');
    assert.equal(firstSignIn.document.last_login_time, '2026-03-01T10:00:00.000Z');
    assert.equal(firstSignIn.headers['authorization'], 'Bearer anna|false|app|Shop');
    shop.now += 1000;
    const { document } = await signInAnna(shop);
    assert.equal(document.previous_login_time, '2026-03-01T10:00:00.000Z');
    assert.equal(document.last_visit_time, '2026-03-01T10:00:01.000Z');
  });

  it('a password may be sent percent-encoded', async () => {
    const shop = await createSmallShop();
    assert.equal((await signInAnna(shop, 'anna%3Asecret')).document.customer_id, 'anna');
  });

  it('the service responds with AuthorizationBasicMissing to a sign-in without a Basic header', async () => {
    const shop = await createSmallShop();
    await assert.rejects(signIn(shop, 'credentials'), isFault('AuthorizationBasicMissing'));
    await assert.rejects(
      signIn(shop, 'credentials', { authorization: 'Bearer x' }),
      isFault('AuthorizationBasicMissing'),
    );
  });

  it('the service responds with InvalidAuthorizationHeader to a sign-in with a Basic header without a colon', async () => {
    const shop = await createSmallShop();
    await assert.rejects(signIn(shop, 'credentials', basic('anna')), isFault('InvalidAuthorizationHeader'));
  });

  it('the service responds with AuthenticationFailed for an unknown login, a wrong password and a disabled customer', async () => {
    const shop = await createSmallShop();
    const credentialsFailure = isFault('AuthenticationFailed', { credentialType: 'credentials' });
    await assert.rejects(signIn(shop, 'credentials', basic('nobody@example.com:x')), credentialsFailure);
    await assert.rejects(signInAnna(shop, 'wrong'), credentialsFailure);
    await shop.write(async (work) => {
      const customer = await work.collection('customers').get('anna');
      if (customer) work.collection('customers').put({ ...customer, enabled: false });
    });
    await assert.rejects(signInAnna(shop), credentialsFailure);
  });

  it('after six wrong passwords in a row, a customer’s sign-ins get AuthenticationFailed for half an hour', async () => {
    const shop = await createSmallShop();
    const lockFailure = isFault('AuthenticationFailed');
    for (let attempt = 0; attempt < 6; attempt++)
      await assert.rejects(signInAnna(shop, 'wrong'), lockFailure);
    await assert.rejects(signInAnna(shop), lockFailure);
    shop.now += 29 * 60_000;
    await assert.rejects(signInAnna(shop), lockFailure);
    shop.now += 60_000;
    assert.equal((await signInAnna(shop)).document.customer_id, 'anna');
  });

  it('a correct password resets the count of a customer’s wrong ones', async () => {
    const shop = await createSmallShop();
    for (let attempt = 0; attempt < 5; attempt++) {
      await assert.rejects(signInAnna(shop, 'wrong'), isFault('AuthenticationFailed'));
    }
    assert.equal(await shop.store.begin().counter(failedLoginsKey('anna')), 5);
    await signInAnna(shop);
    assert.equal(await shop.store.begin().counter(failedLoginsKey('anna')), 0);
  });
});

describe('signing in by session', () => {
  it('a sign-in by session finds the customer by the cookies', async () => {
    const shop = await createSmallShop();
    const cookie = 'a=b; svcsid=session; svcsecuretoken_Shop=secret';
    assert.equal((await signIn(shop, 'session', { cookie })).document.customer_id, 'anna');
  });

  it('the service responds with AuthenticationFailed to a sign-in by session without cookies, with an unknown session or a wrong secure token', async () => {
    const shop = await createSmallShop();
    const sessionFailure = isFault('AuthenticationFailed', { credentialType: 'session' });
    const cookies = ['', 'svcsid=gone; svcsecuretoken_Shop=secret', 'svcsid=session; svcsecuretoken_Shop=x'];
    for (const cookie of cookies) await assert.rejects(signIn(shop, 'session', { cookie }), sessionFailure);
  });
});

describe('refreshing a token', () => {
  const refresh = (shop: TestShop, token: string) =>
    signIn(shop, 'refresh', { authorization: `Bearer ${token}` });

  it('a refreshed token belongs to the same customer', async () => {
    const shop = await createSmallShop();
    assert.equal((await refresh(shop, 'anna|false|app|Shop')).document.customer_id, 'anna');
  });

  it('the service responds with ExpiredToken when an expired token is refreshed', async () => {
    const shop = await createSmallShop();
    await assert.rejects(refresh(shop, 'expired'), isFault('ExpiredToken'));
  });

  it('the service responds with InvalidClientId when a token is refreshed with another client ID', async () => {
    const shop = await createSmallShop();
    await assert.rejects(
      refresh(shop, 'anna|false|other|Shop'),
      isFault('InvalidClientId', { clientId: 'app' }),
    );
  });

  it('the service responds with InvalidAuthorizationHeader to a refresh without a token', async () => {
    const shop = await createSmallShop();
    await assert.rejects(signIn(shop, 'refresh'), isFault('InvalidAuthorizationHeader'));
  });

  it('the service responds with AuthenticationFailed to a refresh of a token that is forged, of another site or of a deleted customer', async () => {
    const shop = await createSmallShop();
    for (const token of ['x', 'anna|false|app|Other', 'nobody|false|app|Shop']) {
      await assert.rejects(
        refresh(shop, token),
        isFault('AuthenticationFailed', { credentialType: 'refresh' }),
      );
    }
  });
});

describe('every sign-in', () => {
  it('the service responds with MissingClientId to a sign-in without a client ID', async () => {
    const shop = await createSmallShop();
    await assert.rejects(shop.call(auth.post, { body: { type: 'guest' } }), isFault('MissingClientId'));
  });
});
