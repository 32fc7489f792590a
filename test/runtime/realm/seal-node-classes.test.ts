import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { escapingScripts } from '../../stress/escaping-scripts.ts';
import { ScriptBench } from '../../support/script-bench.ts';

describe('A script that obtains a class of Node.js', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-canary-'));
  const canary = path.join(folder, 'canary.json');
  let bench: ScriptBench;
  before(() => {
    writeFileSync(canary, JSON.stringify('secret of the canary'));
    bench = new ScriptBench({
      scriptEnvironment: { files: path.join(folder, 'files'), keys: path.join(folder, 'keys') },
    });
  });
  after(async () => {
    await bench.close();
    rmSync(folder, { recursive: true });
  });

  for (const { name, body } of escapingScripts('svc', canary))
    it(`a script can access neither Node.js nor files outside its folders: ${name}`, async () => {
      bench.workspace.registerHooks('app', { probe: './probe.js' });
      bench.workspace.write({
        'app/cartridge/scripts/probe.js': `exports.probe = function (basket) {\n${body}\n};`,
      });
      const { documents } = await bench.run('probe', [{ kind: 'document', document: {} }]);
      assert.equal(documents[0]?.['c_reached'], '');
    });
});
