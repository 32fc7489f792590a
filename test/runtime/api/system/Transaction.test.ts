import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { UnitOfWork } from '../../../../server/ports/store.ts';
import type { Bridge } from '../../../../runtime/bridge.ts';
import { Records } from '../../../../runtime/records.ts';
import { DebugClient } from '../../../support/debug-client.ts';
import { formatFrames, HttpDebugger } from '../../../support/http-debugger.ts';
import { startTestService } from '../../../support/running-service.ts';
import { ScriptBench } from '../../../support/script-bench.ts';
import { fillShop, noteKey } from '../../../support/script-shop.ts';
import { ScriptWorkspace } from '../../../support/script-workspace.ts';
import { signInBackOffice, Storefront } from '../../../support/storefront.ts';

type Step = 'begin' | 'commit' | 'rollback' | 'wrap' | 'wrapThrown' | 'end' | { readonly set: number };

describe('Transactions of scripts', () => {
  let bench: ScriptBench;
  let work: UnitOfWork;
  before(() => {
    bench = new ScriptBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    work = bench.store.begin();
    fillShop(work);
  });

  const preamble = `
    var Transaction = require('svc/system/Transaction'), CustomObjectMgr = require('svc/object/CustomObjectMgr');
    var order = require('svc/order/OrderMgr').getOrder('00001');`;
  const script = (body: string) => bench.runScript(preamble + body, bench.scope(work));
  const storedAttributes = async (): Promise<Record<string, unknown>> => {
    const {
      gift: _gift,
      due: _due,
      ...custom
    } = (await work.collection('orders').get('00001'))?.custom ?? {};
    return custom;
  };

  it('a rollback undoes changes, new objects and removals, also in existing objects', async () => {
    const result = await script(`
      CustomObjectMgr.createCustomObject('Note', 'kept').custom.text = 'before';
      var note = CustomObjectMgr.getCustomObject('Note', 'kept');
      Transaction.begin();
      note.custom.text = 'changed';
      CustomObjectMgr.createCustomObject('Note', 'new');
      CustomObjectMgr.remove(CustomObjectMgr.getCustomObject('Note', 'kept'));
      var during = [CustomObjectMgr.getCustomObject('Note', 'kept'), CustomObjectMgr.getCustomObject('Note', 'new') !== null];
      Transaction.rollback();
      out.result = during.concat(note.custom.text, CustomObjectMgr.getCustomObject('Note', 'new'));`);
    assert.deepEqual(result, [null, true, 'before', null]);
    assert.equal((await work.collection('custom_objects').get(noteKey('kept')))?.custom['text'], 'before');
    assert.equal(await work.collection('custom_objects').get(noteKey('new')), undefined);
  });

  it('an inner transaction that fails keeps the changes made by the outer one, and an outer one rolls back inner ones', async () => {
    await script(`
      Transaction.wrap(function () {
        order.custom.outer = 1;
        try { Transaction.wrap(function () { order.custom.inner = 1; throw new Error('inner'); }); } catch (e) { }
        Transaction.wrap(function () { order.custom.second = 1; });
      });
      try {
        Transaction.wrap(function () {
          order.custom.gone = 1;
          Transaction.wrap(function () { order.custom.goneToo = 1; });
          throw new Error('outer');
        });
      } catch (e) { }`);
    assert.deepEqual(await storedAttributes(), { outer: 1, second: 1 });
  });

  it('Transaction.wrap ends the transactions that its function left open, and allows the function to end its transaction', async () => {
    const depths = await script(`
      Transaction.wrap(function () { Transaction.begin(); order.custom.open = 1; });
      Transaction.wrap(function () { order.custom.ended = 1; Transaction.commit(); });
      Transaction.wrap(function () { order.custom.taken = 1; Transaction.rollback(); });
      var message;
      try { Transaction.commit(); } catch (e) { message = e.message; }
      out.result = message;`);
    assert.equal(depths, 'There is no transaction to commit.');
    assert.deepEqual(await storedAttributes(), { ended: 1 });
  });

  it('a change that cannot be stored leaves the record as it was', async () => {
    const product = { id: 'x', type: 'item' } as const;
    let refuse = false;
    const call = (name: string) => {
      if (name === 'put' && refuse) throw new Error('cannot be stored');
      return { ...product };
    };
    const records = new Records({ call } as unknown as Bridge, true);
    const record = records.get('products', 'x');
    assert(record);
    record.brand = 'Changed';
    refuse = true;
    assert.throws(() => records.put('products', record), /cannot be stored/);
    assert.deepEqual(records.get('products', 'x'), product);
  });

  const failingScripts: Readonly<Record<string, string>> = {
    'throws in a transaction':
      "Transaction.wrap(function () { order.custom.lost = 1; throw new Error('dead'); });",
    'throws with an open transaction': "Transaction.begin(); order.custom.lost = 1; throw new Error('dead');",
    'throws outside of transactions': "order.custom.lost = 1; throw new Error('dead');",
    'throws after a transaction': 'Transaction.wrap(function () { order.custom.lost = 1; }); null.x;',
    'overflows the stack': 'Transaction.begin(); order.custom.lost = 1; (function f() { f(); })();',
  };
  for (const [how, body] of Object.entries(failingScripts))
    it(`no change remains of a script that ${how}`, async () => {
      await assert.rejects(script(body), { name: 'ScriptError' });
      assert.deepEqual(await storedAttributes(), {});
    });

  it('no change remains of a script that exceeds its time limit in a transaction', async () => {
    const separateBench = new ScriptBench();
    try {
      work = separateBench.store.begin();
      fillShop(work);
      const rejection = assert.rejects(
        separateBench.runScript(
          `${preamble} Transaction.begin(); order.custom.lost = 1; while (true) out.x = 1;`,
          separateBench.scope(work),
        ),
        { kind: 'ScriptTimeout' },
      );
      while ((await storedAttributes())['lost'] === undefined)
        await new Promise((resolve) => setTimeout(resolve, 2));
      separateBench.clock.advance(60_000);
      await rejection;
      assert.deepEqual(await storedAttributes(), {});
    } finally {
      await separateBench.close();
    }
  });

  it('no change remains of a script that a debugger terminates in a transaction', async () => {
    const client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt('/app/cartridge/scripts/probe.js:5');
    const rejection = assert.rejects(
      script('\n Transaction.wrap(function () { order.custom.lost = 1;\n out.x = 1; });'),
      {
        kind: 'ScriptDebuggerTerminate',
      },
    );
    const thread = await client.waitForHalt();
    assert.deepEqual(await storedAttributes(), { lost: 1 });
    await client.api.stop(client.id, thread.id);
    await rejection;
    assert.deepEqual(await storedAttributes(), {});
    await client.api.deleteClient(client.id);
  });

  /** Converts steps to a script, and computes the expected result with a model of nested snapshots. */
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom<Step>('begin', 'commit', 'rollback', 'wrap', 'wrapThrown', 'end'),
    fc.nat({ max: 3 }).map((set): Step => ({ set })),
  );
  it('random sequences of transactions have the effect of nested snapshots', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { text, left } = modelOf(steps);
        work = bench.store.begin();
        fillShop(work);
        await script(text);
        assert.deepEqual(await storedAttributes(), left, text);
      }),
      { numRuns: 60 },
    );
  });
});

/** Functions that are wrapped end in the order in which they began; what is left open is rolled back at the end. */
function modelOf(steps: readonly Step[]): { text: string; left: Record<string, number> } {
  let now: Record<string, number> = {};
  const open: Record<string, number>[] = [];
  const wraps: { depth: number; throws: boolean }[] = [];
  let text = '';
  const endWrap = ({ depth, throws }: { depth: number; throws: boolean }): void => {
    text += throws ? " throw new Error('thrown'); }); } catch (e) { }\n" : ' }); } catch (e) { throw e; }\n';
    while (open.length > depth + 1) now = open.pop() ?? {};
    if (open.length <= depth) return;
    const previous = open.pop() ?? {};
    if (throws) now = previous;
  };
  steps.forEach((step, index) => {
    if (typeof step === 'object') {
      text += `order.custom.k${step.set} = ${index};\n`;
      now = { ...now, [`k${step.set}`]: index };
    } else if (step === 'begin') {
      text += 'Transaction.begin();\n';
      open.push(now);
    } else if (step === 'wrap' || step === 'wrapThrown') {
      text += 'try { Transaction.wrap(function () {\n';
      wraps.push({ depth: open.length, throws: step === 'wrapThrown' });
      open.push(now);
    } else if (step === 'end') {
      const wrap = wraps.pop();
      if (wrap) endWrap(wrap);
    } else if (open.length > (wraps.at(-1)?.depth ?? 0)) {
      text += `Transaction.${step}();\n`;
      const previous = open.pop() ?? {};
      if (step === 'rollback') now = previous;
    }
  });
  for (const wrap of wraps.reverse()) endWrap(wrap);
  return { text, left: open[0] ?? now };
}

describe('A halted script in a transaction', () => {
  const point = 'svc.api.shop.basket.afterPOST';
  const script = '/app/cartridge/scripts/hook.js';
  const hook = `
    exports.afterPOST = function (basket) {
      require('svc/system/Transaction').wrap(function () {
        basket.custom.note = 'by hook';
        basket.custom.more = true;
      });
    };`;

  it('the changes made by a halted script are invisible to other requests until its request ends, and discarded if the script is terminated', async () => {
    const workspace = new ScriptWorkspace();
    workspace.registerHooks('app', { [point]: './hook.js' }).write({ 'app/cartridge/scripts/hook.js': hook });
    const service = await startTestService({ flags: ['--cartridges', workspace.folder] });
    try {
      const guest = await Storefront.signIn(service.http);
      const agent = await signInBackOffice(service.http);
      const { customer_id } = (await guest.request('POST', '/baskets', {})).customer_info;
      const baskets = async () =>
        (await guest.request('GET', `/customers/${customer_id}/baskets`)).baskets as any[];
      assert.deepEqual(
        (await baskets()).map(({ c_note }) => c_note),
        ['by hook'],
      );

      const client = await HttpDebugger.enable(service.http);
      await client.breakAt(`${script}:5`);
      const response = guest.send('POST', '/baskets', {});
      const thread = await client.waitForHalt(response);
      assert.match(formatFrames(thread)[0] ?? '', /hook\.js:5$/);
      assert.equal(await client.evaluate(thread, 'basket.custom.note'), 'by hook');
      assert.equal((await baskets()).length, 1);
      assert.equal((await agent('GET', '/sites')).status, 200);
      await client.step(thread, 'resume');
      assert.equal((await response).body.c_note, 'by hook');
      assert.equal((await baskets()).length, 2);

      const stoppedResponse = guest.send('POST', '/baskets', {});
      await client.step(await client.waitForHalt(stoppedResponse), 'stop');
      assert.equal((await stoppedResponse).body.fault.arguments.statusCode, 'ScriptDebuggerTerminate');
      assert.equal((await baskets()).length, 2);
    } finally {
      await service.close();
      workspace.remove();
    }
  });
});
