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
import { signInBackOffice } from '../../../support/data-api.ts';
import { Storefront } from '../../../support/storefront.ts';

type Step = 'begin' | 'commit' | 'rollback' | 'wrap' | 'wrapAndThrow' | 'end' | { readonly set: number };

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
  const runScript = (body: string) => bench.runScript(preamble + body, bench.createScope(work));
  /** Resolves with the order's stored custom attributes, without those that `fillShop` has set. */
  const readStoredAttributes = async (): Promise<Record<string, unknown>> => {
    const {
      gift: _gift,
      due: _due,
      ...custom
    } = (await work.collection('orders').get('00001'))?.custom ?? {};
    return custom;
  };

  it('a rollback undoes changes, new objects and removals, also in objects that the script holds', async () => {
    const result = await runScript(`
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

  it('a failed inner transaction keeps outer changes, and a failed outer one undoes inner ones', async () => {
    await runScript(`
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
    assert.deepEqual(await readStoredAttributes(), { outer: 1, second: 1 });
  });

  it('a function can end the transaction of wrap(), and a transaction that it leaves open is rolled back', async () => {
    const message = await runScript(`
      Transaction.wrap(function () { Transaction.begin(); order.custom.open = 1; });
      Transaction.wrap(function () { order.custom.ended = 1; Transaction.commit(); });
      Transaction.wrap(function () { order.custom.taken = 1; Transaction.rollback(); });
      var message;
      try { Transaction.commit(); } catch (e) { message = e.message; }
      out.result = message;`);
    assert.equal(message, 'There is no transaction to commit.');
    assert.deepEqual(await readStoredAttributes(), { ended: 1 });
  });

  it('a change that cannot be stored leaves the record unchanged', async () => {
    const product = { id: 'x', type: 'item' } as const;
    let rejectsPuts = false;
    const call = (name: string) => {
      if (name === 'put' && rejectsPuts) throw new Error('cannot be stored');
      return { ...product };
    };
    const records = new Records({ call } as unknown as Bridge, true);
    const record = records.get('products', 'x');
    assert(record);
    record.brand = 'Changed';
    rejectsPuts = true;
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
  for (const [caseName, body] of Object.entries(failingScripts))
    it(`no change remains of a script that ${caseName}`, async () => {
      await assert.rejects(runScript(body), { name: 'ScriptError' });
      assert.deepEqual(await readStoredAttributes(), {});
    });

  it('no change remains of a script that exceeds its time limit in a transaction', async () => {
    const separateBench = new ScriptBench();
    try {
      work = separateBench.store.begin();
      fillShop(work);
      const rejection = assert.rejects(
        separateBench.runScript(
          `${preamble} Transaction.begin(); order.custom.lost = 1; while (true) out.x = 1;`,
          separateBench.createScope(work),
        ),
        { kind: 'ScriptTimeout' },
      );
      while ((await readStoredAttributes())['lost'] === undefined)
        await new Promise((resolve) => setTimeout(resolve, 2));
      separateBench.clock.advance(60_000);
      await rejection;
      assert.deepEqual(await readStoredAttributes(), {});
    } finally {
      await separateBench.close();
    }
  });

  it('no change remains of a script that a debugger terminates in a transaction', async () => {
    const client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt('/app/cartridge/scripts/probe.js:5');
    const rejection = assert.rejects(
      runScript('\n Transaction.wrap(function () { order.custom.lost = 1;\n out.x = 1; });'),
      {
        kind: 'ScriptDebuggerTerminate',
      },
    );
    const thread = await client.waitForHalt();
    assert.deepEqual(await readStoredAttributes(), { lost: 1 });
    await client.api.stop(client.id, thread.id);
    await rejection;
    assert.deepEqual(await readStoredAttributes(), {});
    await client.api.deleteClient(client.id);
  });

  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom<Step>('begin', 'commit', 'rollback', 'wrap', 'wrapAndThrow', 'end'),
    fc.nat({ max: 3 }).map((set): Step => ({ set })),
  );
  it('random sequences of transactions have the effect of nested snapshots', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { text, expectedAttributes } = convertSteps(steps);
        work = bench.store.begin();
        fillShop(work);
        await runScript(text);
        assert.deepEqual(await readStoredAttributes(), expectedAttributes, text);
      }),
      { numRuns: 60 },
    );
  });
});

/**
 * Converts steps to a script, and computes the attributes that it stores, with a model of nested snapshots.
 * At the end, wrapped functions that are still open end, the innermost first, and open transactions are rolled back.
 */
function convertSteps(steps: readonly Step[]): { text: string; expectedAttributes: Record<string, number> } {
  let currentAttributes: Record<string, number> = {};
  const snapshots: Record<string, number>[] = [];
  const openWraps: { depth: number; throws: boolean }[] = [];
  let text = '';
  const endWrap = ({ depth, throws }: { depth: number; throws: boolean }): void => {
    text += throws ? " throw new Error('thrown'); }); } catch (e) { }\n" : ' }); } catch (e) { throw e; }\n';
    while (snapshots.length > depth + 1) currentAttributes = snapshots.pop() ?? {};
    if (snapshots.length <= depth) return;
    const snapshot = snapshots.pop() ?? {};
    if (throws) currentAttributes = snapshot;
  };
  steps.forEach((step, index) => {
    if (typeof step === 'object') {
      text += `order.custom.k${step.set} = ${index};\n`;
      currentAttributes = { ...currentAttributes, [`k${step.set}`]: index };
    } else if (step === 'begin') {
      text += 'Transaction.begin();\n';
      snapshots.push(currentAttributes);
    } else if (step === 'wrap' || step === 'wrapAndThrow') {
      text += 'try { Transaction.wrap(function () {\n';
      openWraps.push({ depth: snapshots.length, throws: step === 'wrapAndThrow' });
      snapshots.push(currentAttributes);
    } else if (step === 'end') {
      const wrap = openWraps.pop();
      if (wrap) endWrap(wrap);
    } else if (snapshots.length > (openWraps.at(-1)?.depth ?? 0)) {
      text += `Transaction.${step}();\n`;
      const snapshot = snapshots.pop() ?? {};
      if (step === 'rollback') currentAttributes = snapshot;
    }
  });
  for (const wrap of openWraps.reverse()) endWrap(wrap);
  return { text, expectedAttributes: snapshots[0] ?? currentAttributes };
}

describe('A halted script in a transaction', () => {
  const extensionPoint = 'svc.api.shop.basket.afterPOST';
  const scriptPath = '/app/cartridge/scripts/hook.js';
  const hook = `
    exports.afterPOST = function (basket) {
      require('svc/system/Transaction').wrap(function () {
        basket.custom.note = 'by hook';
        basket.custom.more = true;
      });
    };`;

  it('the changes made by a halted script are invisible to other requests until its request ends, and discarded if the script is terminated', async () => {
    const workspace = new ScriptWorkspace();
    workspace
      .registerHooks('app', { [extensionPoint]: './hook.js' })
      .write({ 'app/cartridge/scripts/hook.js': hook });
    const service = await startTestService({ flags: ['--cartridges', workspace.folder] });
    try {
      const guest = await Storefront.signIn(service.http);
      const agent = await signInBackOffice(service.http);
      const { customer_id } = (await guest.request('POST', '/baskets', {})).customer_info;
      const listBaskets = async () =>
        (await guest.request('GET', `/customers/${customer_id}/baskets`)).baskets as any[];
      assert.deepEqual(
        (await listBaskets()).map(({ c_note }) => c_note),
        ['by hook'],
      );

      const client = await HttpDebugger.enable(service.http);
      await client.breakAt(`${scriptPath}:5`);
      const response = guest.send('POST', '/baskets', {});
      const thread = await client.waitForHalt(response);
      assert.match(formatFrames(thread)[0] ?? '', /hook\.js:5$/);
      assert.equal(await client.evaluate(thread, 'basket.custom.note'), 'by hook');
      assert.equal((await listBaskets()).length, 1);
      assert.equal((await agent('GET', '/sites')).status, 200);
      await client.step(thread, 'resume');
      assert.equal((await response).body.c_note, 'by hook');
      assert.equal((await listBaskets()).length, 2);

      const stoppedResponse = guest.send('POST', '/baskets', {});
      await client.step(await client.waitForHalt(stoppedResponse), 'stop');
      assert.equal((await stoppedResponse).body.fault.arguments.statusCode, 'ScriptDebuggerTerminate');
      assert.equal((await listBaskets()).length, 2);
    } finally {
      await service.close();
      workspace.remove();
    }
  });
});
