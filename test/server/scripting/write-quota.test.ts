import assert from 'node:assert/strict';
import { maxBytesOfAll, maxBytesPerRequest, WriteQuota } from '../../../server/scripting/write-quota.ts';
import { ScriptBench } from '../../support/script-bench.ts';
import { fillShop } from '../../support/script-shop.ts';

describe('The quota of writes', () => {
  const quotaExceeded = { name: 'QuotaExceeded' };

  it('what all hooks of a request write is counted, separately from other requests', () => {
    const quota = new WriteQuota();
    const request = {};
    const first = quota.begin(request);
    first.spend(maxBytesPerRequest);
    first.end();
    assert.throws(() => quota.begin(request).spend(1), quotaExceeded);
    quota.begin({}).spend(1);
  });

  it('what all running scripts write is limited, and is free again when they end', () => {
    const quota = new WriteQuota();
    const runs = Array.from({ length: maxBytesOfAll / maxBytesPerRequest }, () => quota.begin({}));
    for (const run of runs) run.spend(maxBytesPerRequest);
    assert.throws(() => quota.begin({}).spend(1), quotaExceeded);
    for (const run of runs) run.end();
    quota.begin({}).spend(maxBytesPerRequest);
  });

  it('a script that replaces what measures its records cannot write more', async function () {
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
          bench.scope(work),
        ),
        { kind: 'QuotaExceeded' },
      );
    } finally {
      await bench.close();
    }
  });
});
