import assert from 'node:assert/strict';
import { clientLockout } from '../../../server/auth/client-lockout.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { sender, type Sender } from '../../support/http.ts';
import { runningService, type RunningService } from '../../support/running-service.ts';
import { asClient, askClientToken, askUserToken } from '../../support/shop-with-access.ts';

describe('wrong secrets of a client', () => {
  const clock = new FakeClock();
  let service: RunningService;
  let api: Sender;
  beforeEach(async () => {
    service = await runningService({ clock });
    api = sender(service.http);
  });
  afterEach(() => service.close());

  const wrong = async (times: number) => {
    for (let count = 0; count < times; count++) {
      assert.equal((await askClientToken(api, 'cartwright', 'wrong')).status, 401);
    }
  };
  const right = async () => (await askClientToken(api, 'cartwright', 'cartwright')).status;

  it('close it for a minute after the tenth in a row; tokens that it has stay good', async () => {
    const before = await asClient(api);
    await wrong(clientLockout.maxAttempts);
    const refused = await askClientToken(api, 'cartwright', 'cartwright');
    assert.deepEqual([refused.status, refused.body.error], [401, 'invalid_client']);
    assert.equal((await askUserToken(api, 'admin', 'admin')).body.error, 'invalid_client');
    assert.equal((await before('GET', '/svc/data/v23_2/sites')).status, 200);
    clock.advance(clientLockout.durationMs - 1);
    assert.equal(await right(), 401);
    clock.advance(1);
    assert.equal(await right(), 200);
  });

  it('leave one guess a minute from then on, until the right one comes', async () => {
    await wrong(clientLockout.maxAttempts);
    clock.advance(clientLockout.durationMs);
    await wrong(1);
    assert.equal(await right(), 401);
    clock.advance(clientLockout.durationMs);
    assert.equal(await right(), 200);
    await wrong(clientLockout.maxAttempts - 1);
    assert.equal(await right(), 200);
  });

  it('sent all at once close it too', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => askClientToken(api, 'cartwright', `guess ${index}`)),
    );
    assert.equal(await right(), 401);
  });
});
