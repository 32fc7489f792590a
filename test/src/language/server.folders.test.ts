import assert from 'node:assert/strict';
import { renameSync, rmSync } from 'node:fs';
import type { CompletionList, LocationLink } from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const basketScript = 'cartridges/app_custom/cartridge/scripts/hooks/basket.js';

describe('The language server after changes of folders', () => {
  let client: LanguageClient;
  before(async () => {
    client = await LanguageClient.start(twoCartridges, { cartridgePath: 'app_custom:app_base' });
  });
  after(() => client.close());

  it('cartridges of a deleted or renamed folder are no longer read, even if the name of the folder contains a dot', async () => {
    const script = 'cartridge/scripts/checkout/gone.js';
    const target = async () =>
      (
        await client.requestAt<LocationLink[]>(
          'textDocument/definition',
          basketScript,
          "require('*/cartridge/scripts/checkout/go|ne')",
        )
      ).map(({ targetUri }) => targetUri);
    const report = (folder: string, type: number): Promise<void> =>
      client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: client.uri(folder), type }] });
    for (const folder of ['app_gone', 'packages.old/app_gone'])
      client.workspace.write(`${folder}/${script}`, 'exports.go = function () {};\n');
    await report('app_gone', 1);
    await client.notify('workspace/didChangeConfiguration', {
      settings: { cartwright: { cartridgePath: 'app_gone:app_renamed' } },
    });
    assert.deepEqual(await target(), [client.uri(`app_gone/${script}`)]);
    rmSync(client.workspace.path('app_gone'), { recursive: true });
    await report('app_gone', 3);
    assert.deepEqual(await target(), [client.uri(`packages.old/app_gone/${script}`)]);
    renameSync(client.workspace.path('packages.old'), client.workspace.path('packages'));
    await report('packages.old', 3);
    assert.deepEqual(await target(), [client.uri(`packages/app_gone/${script}`)]);
    renameSync(client.workspace.path('packages/app_gone'), client.workspace.path('app_renamed'));
    await report('packages/app_gone', 3);
    await report('app_renamed', 1);
    assert.deepEqual(await target(), [client.uri(`app_renamed/${script}`)]);
    client.workspace.write(`app_renamed/cartridge/scripts/checkout/later.js`, 'exports.later = 1;\n');
    // After a rename, a watcher may report the files of the new folder under its old path.
    await report(`packages/app_gone/cartridge/scripts/checkout/later.js`, 1);
    const { items } = await client.requestAt<CompletionList>(
      'textDocument/completion',
      basketScript,
      "require('*/cartridge/scripts/checkout/|')",
    );
    assert.ok(items.some(({ label }) => label.includes('later')));
  });
});
