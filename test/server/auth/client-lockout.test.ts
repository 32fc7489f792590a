import assert from 'node:assert/strict';
import { clientLockout } from '../../../server/auth/client-lockout.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { sender, type Sender } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { signInAsClient, requestClientToken, requestUserToken } from '../../support/shop-with-access.ts';

describe('the lock of a client after wrong secrets', () => {
  const clock = new FakeClock();
  let service: RunningService;
  let api: Sender;
  beforeEach(async () => {
    service = await startTestService({ clock });
    api = sender(service.http);
  });
  afterEach(() => service.close());

  const sendWrongSecrets = async (times: number) => {
    for (let count = 0; count < times; count++) {
      assert.equal((await requestClientToken(api, 'cartwright', 'wrong')).status, 401);
    }
  };
  const sendCorrectSecret = async () => (await requestClientToken(api, 'cartwright', 'cartwright')).status;

  it('the tenth wrong secret in a row locks a client for a minute, but its tokens stay valid', async () => {
    const signedInClient = await signInAsClient(api);
    await sendWrongSecrets(clientLockout.maxAttempts);
    const lockedResponse = await requestClientToken(api, 'cartwright', 'cartwright');
    assert.deepEqual([lockedResponse.status, lockedResponse.body.error], [401, 'invalid_client']);
    assert.equal((await requestUserToken(api, 'admin', 'admin')).body.error, 'invalid_client');
    assert.equal((await signedInClient('GET', '/svc/data/v23_2/sites')).status, 200);
    clock.advance(clientLockout.durationMs - 1);
    assert.equal(await sendCorrectSecret(), 401);
    clock.advance(1);
    assert.equal(await sendCorrectSecret(), 200);
  });

  it('after the lock, a client has one attempt a minute until the correct secret is sent', async () => {
    await sendWrongSecrets(clientLockout.maxAttempts);
    clock.advance(clientLockout.durationMs);
    await sendWrongSecrets(1);
    assert.equal(await sendCorrectSecret(), 401);
    clock.advance(clientLockout.durationMs);
    assert.equal(await sendCorrectSecret(), 200);
    await sendWrongSecrets(clientLockout.maxAttempts - 1);
    assert.equal(await sendCorrectSecret(), 200);
  });

  it('concurrent requests with wrong secrets lock a client too', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => requestClientToken(api, 'cartwright', `guess ${index}`)),
    );
    assert.equal(await sendCorrectSecret(), 401);
  });
});
