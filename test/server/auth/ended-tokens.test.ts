import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BoundedMap } from '../../../server/auth/bounded-map.ts';
import { createForgetExpired } from '../../../server/auth/forget-expired.ts';
import { loadSigningKey } from '../../../server/auth/signing-key.ts';
import { createTokenRegister } from '../../../server/auth/token-register.ts';
import { createPasswords } from '../../../server/auth/passwords.ts';
import { openStore } from '../../../server/store/store.ts';
import { askSignIn, guestOf } from '../../support/customer-desk.ts';
import { assertFault } from '../../support/data-api.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { runningService } from '../../support/running-service.ts';

describe('tokens that were ended', () => {
  it('stay so after a restart', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ended-'));
    const flags = ['--data-dir', dataDir];
    try {
      let service = await runningService({ flags });
      const [ended, good] = [await guestOf(service.http), await guestOf(service.http)];
      assert.equal((await ended('DELETE', '/customers/auth')).status, 204);
      await service.close();
      service = await runningService({ flags });
      const refresh = (token: string) => askSignIn(service.http, 'refresh', { authorization: token });
      assertFault(await refresh(ended.token), 401, 'AuthenticationFailed');
      assert.equal((await refresh(good.token)).status, 200);
      await service.close();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('are forgotten once they would have expired, with all else that has', async () => {
    const store = openStore(':memory:');
    const clock = new FakeClock(Date.UTC(2026, 2, 1, 9, 58));
    const forgetExpired = createForgetExpired({ clock, beginWork: () => store.begin() });
    const register = createTokenRegister({ clock, forgetExpired });
    const end = async (tokenId: string) => {
      const work = store.begin();
      const issuedAt = clock.now() / 1000;
      const claims = { customerId: 'c', guest: true, clientId: 'app', siteId: 's', issuedAt, tokenId };
      await register.revoke(work, { ...claims, expiresAt: issuedAt + 1800 });
      await work.commit();
    };
    const kept = async () => (await store.begin().of('expiring').all()).map(({ id }) => id);
    await end('first');
    clock.advance(15 * 60_000);
    await end('second');
    assert.deepEqual(await kept(), ['first', 'second']);
    clock.advance(16 * 60_000);
    await end('third');
    assert.deepEqual(await kept(), ['second', 'third']);
    clock.advance(40 * 60_000);
    await end('fourth');
    assert.deepEqual(await kept(), ['fourth']);
    clock.advance(3 * 24 * 60 * 60_000);
    await end('fifth');
    assert.deepEqual(await kept(), ['fifth']);
    await store.close();
  });
});

describe('the signing key', () => {
  it('is written whole, for its owner only, and read again', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'key-'));
    try {
      const [one, two] = [await loadSigningKey(folder), await loadSigningKey(folder)];
      assert.deepEqual(readdirSync(folder), ['signing-key.json']);
      assert.equal(statSync(path.join(folder, 'signing-key.json')).mode & 0o077, 0);
      const jwk = async (key: typeof one) => crypto.subtle.exportKey('jwk', key.publicKey);
      assert.deepEqual(await jwk(one), await jwk(two));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is made anew where the service died while it wrote the first', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'key-'));
    try {
      const { writeFileSync } = await import('node:fs');
      writeFileSync(path.join(folder, 'signing-key.json.new'), '{"kty":"E');
      assert.equal((await loadSigningKey(folder)).algorithm, 'ES256');
      assert.deepEqual(readdirSync(folder), ['signing-key.json']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('caches of credentials', () => {
  it('keep what was used last, and no more than they may', () => {
    const map = new BoundedMap<number, string>(3);
    for (const key of [1, 2, 3]) map.set(key, String(key));
    assert.equal(map.get(1), '1');
    map.set(4, '4');
    assert.deepEqual([map.size, map.get(2), map.get(1), map.get(4)], [3, undefined, '1', '4']);
    map.set(4, 'four');
    assert.deepEqual([map.size, map.get(4)], [3, 'four']);
  });

  it('remember a password until too many others came after it', async () => {
    // A digest that cannot tell passwords apart shows whether a hash is remembered: then any password fits.
    const passwords = createPasswords(() => 'same', 1);
    const [first, second] = [await passwords.hash('first'), await passwords.hash('second')];
    assert.equal(await passwords.matches('wrong', first), false);
    assert.equal(await passwords.matches('first', first), true);
    assert.equal(await passwords.matches('wrong', first), true);
    assert.equal(await passwords.matches('second', second), true);
    assert.equal(await passwords.matches('wrong', first), false);
  });
});
