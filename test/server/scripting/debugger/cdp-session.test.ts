import assert from 'node:assert/strict';
import { CdpSession } from '../../../../server/scripting/debugger/cdp-session.ts';
import { DebugClient, formatStack } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const script = '/app/cartridge/scripts/hook.js';

describe('A step during an inspection of the thread', () => {
  const { send } = CdpSession.prototype;
  afterEach(() => {
    CdpSession.prototype.send = send;
  });

  it('a step is sent after the inspection, because a later call of the inspection would consume the step', async () => {
    const bench = new ScriptBench({ cartridgePath: ['app'] });
    try {
      bench.workspace.registerHooks('app', { probe: './hook.js' }).write({
        'app/cartridge/scripts/hook.js':
          'exports.probe = function (out) {\n  var list = [1];\n  out.a = list;\n  out.b = 2;\n};\n',
      });
      const client = await DebugClient.create(bench.engine.debugger);
      await client.breakAt(`${script}:3`);
      const completion = bench.run('probe', [{ kind: 'document', document: {} }]);
      const thread = await client.waitForHalt();
      const sentMethods: string[] = [];
      CdpSession.prototype.send = function (this: CdpSession, ...call: Parameters<typeof send>) {
        sentMethods.push(call[0]);
        return send.apply(this, call);
      };
      const inspection = client.api.variables(client.id, thread.id, 0, { start: 0, count: 200 });
      while (sentMethods.length === 0) await new Promise(setImmediate);
      const stepResult = await client.api.step(client.id, thread.id, 'over');
      const variables = await inspection;
      CdpSession.prototype.send = send;
      assert.ok(variables.object_members.some(({ name }) => name === 'list'));
      assert.equal(formatStack(stepResult.thread)[0], `probe() ${script}:4`);
      const stepIndex = sentMethods.indexOf('Debugger.stepOver');
      const lastCallIndex = sentMethods.lastIndexOf('Runtime.callFunctionOn');
      assert.ok(lastCallIndex >= 0 && lastCallIndex < stepIndex, sentMethods.join(' '));
      await client.step(stepResult.thread, 'resume');
      await completion;
    } finally {
      await bench.close();
    }
  });
});
