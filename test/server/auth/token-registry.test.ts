import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPurgeExpired } from '../../../server/auth/purge-expired.ts';
import { createTokenRegistry } from '../../../server/auth/token-registry.ts';
import { openStore } from '../../../server/store/store.ts';
import { requestSignIn, signInGuest } from '../../support/shop-callers.ts';
import { assertFault } from '../../support/assert-fault.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { startTestService } from '../../support/running-service.ts';

describe('revoked tokens', () => {
  it('revoked tokens stay revoked after a restart', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'revoked-'));
    const flags = ['--data-dir', dataDir];
    try {
      let service = await startTestService({ flags });
      const [revokedToken, validToken] = [await signInGuest(service.http), await signInGuest(service.http)];
      assert.equal((await revokedToken('DELETE', '/customers/auth')).status, 204);
      await service.close();
      service = await startTestService({ flags });
      const refresh = (token: string) => requestSignIn(service.http, 'refresh', { authorization: token });
      assertFault(await refresh(revokedToken.token), 401, 'AuthenticationFailed');
      assert.equal((await refresh(validToken.token)).status, 200);
      await service.close();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('the record of a revoked token is purged after the token would have expired', async () => {
    const store = openStore(':memory:');
    const clock = new FakeClock(Date.UTC(2026, 2, 1, 9, 58));
    const purgeExpired = createPurgeExpired({ clock, beginWork: () => store.begin() });
    const registry = createTokenRegistry({ clock, purgeExpired });
    const revokeToken = async (tokenId: string) => {
      const work = store.begin();
      const issuedAt = clock.now() / 1000;
      const claims = { customerId: 'c', guest: true, clientId: 'app', siteId: 's', issuedAt, tokenId };
      await registry.revoke(work, { ...claims, expiresAt: issuedAt + 1800 });
      await work.commit();
    };
    const storedIds = async () => (await store.begin().collection('expiring').all()).map(({ id }) => id);
    await revokeToken('first');
    clock.advance(15 * 60_000);
    await revokeToken('second');
    assert.deepEqual(await storedIds(), ['first', 'second']);
    clock.advance(16 * 60_000);
    await revokeToken('third');
    assert.deepEqual(await storedIds(), ['second', 'third']);
    clock.advance(40 * 60_000);
    await revokeToken('fourth');
    assert.deepEqual(await storedIds(), ['fourth']);
    // More than a day after the previous purge, all records are checked, not only the time slots since that purge.
    clock.advance(3 * 24 * 60 * 60_000);
    await revokeToken('fifth');
    assert.deepEqual(await storedIds(), ['fifth']);
    await store.close();
  });
});
