import assert from 'node:assert/strict';
import type { UnitOfWork } from '../../server/ports/store.ts';
import { ScriptBench } from '../support/script-bench.ts';
import { fillShop } from '../support/script-shop.ts';

describe('Definitions of attributes in a script host', () => {
  let bench: ScriptBench;
  before(async () => {
    bench = new ScriptBench();
    const work = bench.store.begin();
    fillShop(work);
    await work.commit();
  });
  after(() => bench.close());

  const defineSize = async (type: 'string' | 'integer') => {
    const work = bench.store.begin();
    work.collection('type_extensions').put({ id: 'Product', attributes: { size: { type } } });
    await work.commit();
  };

  /** Runs a script, and returns its result and the number of times that definitions were read from the store. */
  const run = async (body: string, work: UnitOfWork = bench.store.begin()) => {
    let reads = 0;
    const countingWork: UnitOfWork = {
      read: (build) => work.read(build),
      collection(name) {
        if (name === 'type_extensions') reads++;
        return work.collection(name);
      },
      add: (counter, delta, minimum) => work.add(counter, delta, minimum),
      counter: (name) => work.counter(name),
      next: (sequence) => work.next(sequence),
      version: (name) => work.version(name),
      savepoint: () => work.savepoint(),
      rollbackTo: (savepoint) => work.rollbackTo(savepoint),
      stopSharingRecords: () => work.stopSharingRecords(),
      commit: () => work.commit(),
    };
    const script = `var product = require('svc/catalog/ProductMgr').getProduct('mug'), custom = product.custom; ${body}`;
    return [await bench.runScript(script, bench.createScope(countingWork)), reads];
  };
  const setSizeScript =
    "try { custom.size = 'XL'; out.result = 'set'; } catch (e) { out.result = e.message; }";

  it('attribute definitions are read once for many runs, and again after they were changed', async () => {
    await defineSize('string');
    assert.deepEqual(await run(setSizeScript), ['set', 1]);
    assert.deepEqual(await run(setSizeScript), ['set', 0]);
    await defineSize('integer');
    assert.deepEqual(await run(setSizeScript), ['The attribute size must be a whole number.', 1]);
    assert.deepEqual(await run(setSizeScript), ['The attribute size must be a whole number.', 0]);
  });

  it('attribute definitions are not read for a script that uses no custom attribute', async () => {
    await defineSize('string');
    assert.deepEqual(await run('out.result = product.name;'), ['Mug', 0]);
  });

  it('attribute definitions that a request changes are visible to that request alone', async () => {
    await defineSize('integer');
    const work = bench.store.begin();
    work.collection('type_extensions').put({ id: 'Product', attributes: { size: { type: 'string' } } });
    assert.equal((await run(setSizeScript, work))[0], 'set');
    assert.equal((await run(setSizeScript))[0], 'The attribute size must be a whole number.');
  });

  it('a type without attribute definitions accepts every attribute', async () => {
    const work = bench.store.begin();
    work.collection('type_extensions').delete('Product');
    await work.commit();
    assert.deepEqual(await run('custom.anything = { deep: [1] }; out.result = custom.anything;'), [
      { deep: [1] },
      1,
    ]);
  });
});
