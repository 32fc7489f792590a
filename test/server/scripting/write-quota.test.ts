import assert from 'node:assert/strict';
import { maxBytesOfAll, maxBytesPerRequest, WriteQuota } from '../../../server/scripting/write-quota.ts';
import { ScriptBench } from '../../support/script-bench.ts';
import { fillShop } from '../../support/script-shop.ts';

describe('The quota of writes', () => {
  const quotaExceeded = { name: 'QuotaExceeded' };

  it('the writes of all hooks of a request are counted together, and separately from other requests', () => {
    const quota = new WriteQuota();
    const request = {};
    const firstRun = quota.begin(request);
    firstRun.spend(maxBytesPerRequest);
    firstRun.end();
    assert.throws(() => quota.begin(request).spend(1), quotaExceeded);
    quota.begin({}).spend(1);
  });

  it('the writes of all running scripts are limited, and no longer count when the scripts end', () => {
    const quota = new WriteQuota();
    const runs = Array.from({ length: maxBytesOfAll / maxBytesPerRequest }, () => quota.begin({}));
    for (const run of runs) run.spend(maxBytesPerRequest);
    assert.throws(() => quota.begin({}).spend(1), quotaExceeded);
    for (const run of runs) run.end();
    quota.begin({}).spend(maxBytesPerRequest);
  });

  it('a script cannot exceed the quota by replacing a built-in function that measures its records', async function () {
    this.timeout(60_000);
    const bench = new ScriptBench({ limits: { heapLimitMb: 500 } });
    try {
      const work = bench.store.begin();
      fillShop(work);
      await assert.rejects(
        bench.runScript(
          `Object.entries = function () { return []; };
          var text = 'x'.repeat(9e5), order = require('svc/order/OrderMgr').getOrder('00001');
          for (var i = 0; i < 1000; i++) order.custom['big' + (i % 5)] = text + i;
          out.result = i;`,
          bench.createScope(work),
        ),
        { kind: 'QuotaExceeded' },
      );
    } finally {
      await bench.close();
    }
  });
});
