import assert from 'node:assert/strict';
import { RunSlots } from '../../../server/scripting/run-slots.ts';
import { ScriptBench } from '../../support/script-bench.ts';

describe('The slots of script runs', () => {
  it('as many runs start at once as there are slots, and the next ones in their order when a run ends', async () => {
    const slots = new RunSlots(2);
    const startedRuns: string[] = [];
    const start = async (name: string) => {
      const freeSlot = await slots.take();
      startedRuns.push(name);
      return freeSlot;
    };
    const firstSlot = start('first');
    const secondSlot = start('second');
    const thirdSlot = start('third');
    const fourthSlot = start('fourth');
    assert.equal(slots.waitingCount, 2);
    (await firstSlot)();
    await thirdSlot;
    assert.equal(slots.waitingCount, 1);
    assert.deepEqual(startedRuns, ['first', 'second', 'third']);
    (await secondSlot)();
    await fourthSlot;
    assert.deepEqual(startedRuns, ['first', 'second', 'third', 'fourth']);
  });

  it('a run that does not end holds up the next one only for a short time', async () => {
    const slots = new RunSlots(1);
    await slots.take();
    await slots.take();
    await slots.take();
  });

  it('a slot that is freed several times, even after the next run has taken it, starts only one run', async () => {
    const slots = new RunSlots(1);
    const freeFirst = await slots.take();
    freeFirst();
    freeFirst();
    const freeSecond = await slots.take();
    const thirdSlot = slots.take();
    const fourthSlot = slots.take();
    freeSecond();
    freeSecond();
    const freeThird = await thirdSlot;
    let hasFourthStarted = false;
    void fourthSlot.then(() => (hasFourthStarted = true));
    freeSecond();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(hasFourthStarted, false);
    freeThird();
    await fourthSlot;
  });
});

describe('Short hooks of concurrent requests', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench({ limits: { maxShortRuns: 1 } });
    bench.workspace.registerHooks('app', { short: './short.js', long: './long.js' }).write({
      // Hooks of a shop's cartridges take about 10 ms.
      'app/cartridge/scripts/short.js':
        'exports.short = function () { var end = Date.now() + 10; while (Date.now() < end); };',
      'app/cartridge/scripts/long.js':
        'exports.long = function () { var end = Date.now() + 3000; while (Date.now() < end); };',
    });
  });
  after(() => bench.close());

  it('the hooks of twelve concurrent requests share at most four hosts', async () => {
    for (let round = 0; round < 15; round++)
      await Promise.all(Array.from({ length: 12 }, async () => bench.run('short')));
    const { idle, busy, starting, halted } = bench.engine.load();
    const hostCount = idle + busy + starting + halted;
    // Without a limit there are more: in addition to four idle hosts, the pool keeps surplus ones for some seconds.
    assert.ok(hostCount <= 4, `${hostCount} hosts`);
  });

  it('a hook that computes for long does not keep another hook from starting', async () => {
    const order: string[] = [];
    const longRun = bench.run('long').then(() => order.push('long'));
    await bench.run('short');
    order.push('short');
    await longRun;
    assert.deepEqual(order, ['short', 'long']);
  });
});
