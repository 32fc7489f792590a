import assert from 'node:assert/strict';
import { RunSlots } from '../../../server/scripting/run-slots.ts';

describe('The slots of script runs', () => {
  it('as many runs start at once as there are slots, and the next ones in their order when a run ends', async () => {
    const slots = new RunSlots(2);
    const startedRuns: string[] = [];
    const start = async (name: string) => {
      const freeSlot = await slots.take();
      startedRuns.push(name);
      return freeSlot;
    };
    const first = start('first');
    const second = start('second');
    const third = start('third');
    const fourth = start('fourth');
    assert.equal(slots.waitingCount, 2);
    (await first)();
    await third;
    assert.equal(slots.waitingCount, 1);
    assert.deepEqual(startedRuns, ['first', 'second', 'third']);
    (await second)();
    await fourth;
    assert.deepEqual(startedRuns, ['first', 'second', 'third', 'fourth']);
  });

  it('a run that does not end holds up the next one only for a short time', async () => {
    const slots = new RunSlots(1);
    await slots.take();
    await slots.take();
    await slots.take();
  });

  it('a slot that is freed twice, or by its run after its time is over, starts only one run', async () => {
    const slots = new RunSlots(1);
    const freeFirst = await slots.take();
    freeFirst();
    freeFirst();
    const freeSecond = await slots.take();
    const third = slots.take();
    const fourth = slots.take();
    freeSecond();
    freeSecond();
    const freeThird = await third;
    let hasFourthStarted = false;
    void fourth.then(() => (hasFourthStarted = true));
    freeSecond();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(hasFourthStarted, false);
    freeThird();
    await fourth;
  });
});
