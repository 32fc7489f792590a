import assert from 'node:assert/strict';
import {
  maxCallsPerRequest,
  maxConcurrentCalls,
  OutgoingQuota,
} from '../../../server/scripting/outgoing-quota.ts';

describe('The quota of outgoing calls', () => {
  it('the calls of all hooks of a request are counted together, and separately from other requests', async () => {
    const quota = new OutgoingQuota();
    const request = {};
    for (let call = 0; call < maxCallsPerRequest; call++) await quota.spend(request, async () => call);
    await assert.rejects(
      quota.spend(request, async () => 0),
      { name: 'QuotaExceeded' },
    );
    assert.equal(await quota.spend({}, async () => 1), 1);
  });

  it('the number of concurrent calls of all scripts is limited', async () => {
    const quota = new OutgoingQuota();
    const serverResponse = Promise.withResolvers<number>();
    const calls = Array.from({ length: maxConcurrentCalls }, () =>
      quota.spend({}, () => serverResponse.promise),
    );
    await assert.rejects(
      quota.spend({}, async () => 0),
      { name: 'QuotaExceeded' },
    );
    serverResponse.reject(new Error('the server is gone'));
    await Promise.allSettled(calls);
    assert.equal(await quota.spend({}, async () => 1), 1);
  });
});
