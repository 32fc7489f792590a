import assert from 'node:assert/strict';
import { DebugClient, type HaltedThread } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const body = `
const top = 1;
exports.probe = function (out) {
  debugger; out.start = 1;
  let captured = 2;
  const plain = 3;
  class Price { static zero = 0; }
  const read = () => captured + Price.zero;
  switch (read()) {
    case 2:
      out.inSwitch = 1;
      const inner = plain;
      out.inner = inner;
  }
  for (const item of [out]) {
    out.inLoop = 1;
    const late = item;
    out.late = typeof late;
  }
};
`;

describe('Variables without a value yet', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  before(() => {
    bench = new ScriptBench();
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': body });
  });
  after(() => bench.close());

  async function haltAt(line: number, inspect: (thread: HaltedThread) => Promise<void>): Promise<void> {
    client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt(`/app/cartridge/scripts/probe.js:${line}`);
    const run = bench.run('probe', [{ kind: 'document', document: { c_x: 1 } }]);
    await inspect(await client.waitForHalt());
    await client.api.deleteClient(client.id);
    await run;
  }

  const listLocals = async (thread: HaltedThread) =>
    (await client.variables(thread)).object_members
      .filter(({ scope }) => scope === 'local')
      .map(({ name, type, value }) => `${name}: ${type} = ${value}`);

  it('variables without a value are listed as undefined, including captured ones and classes', async () => {
    await haltAt(4, async (thread) => {
      assert.deepEqual(await listLocals(thread), [
        'out: svc.document.Document = [object Object]',
        'captured: undefined = undefined',
        'plain: undefined = undefined',
        'Price: undefined = undefined',
        'read: undefined = undefined',
      ]);
      const { total, object_members } = await client.members(thread, 'captured');
      assert.deepEqual([total, object_members], [0, []]);
      assert.equal((await client.members(thread, 'out')).total, 1);
    });
  });

  it('variables without a value are listed in the block of a switch and in the body of a loop', async () => {
    await haltAt(11, async (thread) =>
      assert.ok((await listLocals(thread)).includes('inner: undefined = undefined')),
    );
    await haltAt(17, async (thread) =>
      assert.ok((await listLocals(thread)).includes('late: undefined = undefined')),
    );
  });
});
