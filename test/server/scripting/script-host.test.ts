import assert from 'node:assert/strict';
import { emptyScriptEnvironment } from '../../../server/scripting/engine.ts';
import { hostRuntime } from '../../../server/scripting/host-runtime.ts';
import { ScriptHost } from '../../../server/scripting/script-host.ts';
import { scriptHostBundle } from '../../support/script-host-bundle.ts';

describe('A script host', () => {
  let host: ScriptHost;
  beforeEach(async () => {
    host = new ScriptHost({
      runtime: hostRuntime({
        entry: scriptHostBundle(),
        readablePaths: [],
        writableFolders: [],
        heapLimitMb: 256,
      }),
      moduleRoot: 'svc',
      scriptEnvironment: emptyScriptEnvironment,
    });
    await host.ready;
  });
  afterEach(() => host.close());

  const evaluate = async (expression: string): Promise<unknown> =>
    (await host.session.send('Runtime.evaluate', { expression })).result.value;

  it('scripts in a host see nothing of Node.js', async () => {
    for (const name of [
      'process',
      'Buffer',
      'require',
      'module',
      'setTimeout',
      'fetch',
      'console',
      'navigator',
    ])
      assert.equal(await evaluate(`typeof ${name}`), 'undefined', name);
  });

  it('a host whose script runs forever ends when it is closed, and rejects later commands', async () => {
    void host.session.send('Runtime.evaluate', { expression: 'while (true);' }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await host.close();
    await assert.rejects(host.session.send('Runtime.evaluate', { expression: '1' }), { name: 'CdpError' });
  });

  it('a killed host rejects its pending commands, and rejects a later run with the signal that killed it', async () => {
    const response = host.session.send('Runtime.evaluate', { expression: 'while (true);' });
    process.kill(host.pid, 'SIGKILL');
    await assert.rejects(response, { name: 'CdpError', message: 'the script host has ended' });
    await host.exit;
    await assert.rejects(host.run({} as never, {} as never), { name: 'HostExitedError', message: /SIGKILL/ });
  });
});
