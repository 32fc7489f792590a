import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { DiagnosticSeverity } from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const helpers = 'cartridges/app_custom/cartridge/scripts/cart/cartHelpers.js';
const baseHelpers = 'cartridges/app_base/cartridge/scripts/cart/cartHelpers.js';
const extension = 'var base = module.superModule;\nmodule.exports = Object.keys(base);\n';
const settings = { cartridgePath: 'app_base:app_custom', connection: 'Bundled service' };

describe('module.superModule in a script that overrides no other', () => {
  let client: LanguageClient;
  beforeEach(async () => {
    client = await LanguageClient.start(twoCartridges, settings);
  });
  afterEach(() => client.close());

  let checkCount = 0;
  /** Opens a script, in which another problem shows that it was checked. */
  const problemsOf = async (file: string, text: string) => {
    const missingModule = `cartridge/scripts/missing${++checkCount}`;
    await client.open(file, `${text}require('*/${missingModule}');\n`);
    const diagnostics = await client.diagnostics(file, (all) =>
      all.some(({ message }) => message.includes(missingModule)),
    );
    return diagnostics.filter(({ code }) => code === 'no-super-module');
  };

  it('module.superModule is a problem once the overridden script has another name, whatever the cartridge path is', async () => {
    assert.deepEqual(await problemsOf(helpers, extension), []);
    renameSync(client.workspace.path(baseHelpers), client.workspace.path(`${baseHelpers}.old.js`));
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uri(baseHelpers), type: 3 }],
    });
    const [problem, ...others] = await problemsOf(helpers, extension);
    assert.equal(
      problem?.message,
      'No other cartridge has cartridge/scripts/cart/cartHelpers.js, so module.superModule is null.',
    );
    assert.equal(problem.severity, DiagnosticSeverity.Warning);
    assert.deepEqual(problem.range, { start: { line: 0, character: 11 }, end: { line: 0, character: 29 } });
    assert.deepEqual(others, []);
  });

  it('module.superModule is no problem if the script checks it for null, or names it only in a comment or a string', async () => {
    const file = 'cartridges/app_custom/cartridge/scripts/cart/alone.js';
    for (const text of [
      'var base = module.superModule || {};\n',
      'var base = module.superModule;\nif (base) base.extend();\n',
      "// module.superModule\nvar text = 'module.superModule';\n",
    ])
      assert.deepEqual(await problemsOf(file, text), [], text);
    assert.equal((await problemsOf(file, extension)).length, 1);
  });

  it('module.superModule is only a hint if the workspace lacks cartridges of the path', async () => {
    await client.close();
    client = await LanguageClient.start(twoCartridges, { cartridgePath: 'app_custom:app_missing' });
    const [problem] = await problemsOf('cartridges/app_custom/cartridge/scripts/cart/alone.js', extension);
    assert.equal(problem?.severity, DiagnosticSeverity.Hint);
    assert.match(problem.message, /^No other cartridge in this workspace has /);
  });
});
