import assert from 'node:assert/strict';
import type { CodeLens } from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const basketScript = 'cartridges/app_custom/cartridge/scripts/hooks/basket.js';

describe('A code lens of a hook in a cartridge that is not on the cartridge path', () => {
  it('the code lens of a hook off the path says that the hook does not run, and adds its cartridge to the site’s path', async () => {
    const commands = { addToPath: 'editor.addToPath' };
    const client = await LanguageClient.start(twoCartridges);
    const readLens = async (settings: Readonly<Record<string, unknown>>) => {
      await client.notify('workspace/didChangeConfiguration', { settings: { cartwright: settings } });
      await client.open(basketScript, twoCartridges[basketScript] ?? '');
      const lenses = await client.request<CodeLens[]>('textDocument/codeLens', {
        textDocument: { uri: client.uri(basketScript) },
      });
      const lens = lenses.find(({ command }) => command?.title.startsWith('Not run') === true);
      return lens?.command;
    };
    const text = 'Not run: "app_custom" is not on the cartridge path';
    assert.deepEqual(await readLens({ commands, sitePath: 'app_base' }), {
      title: `${text}. Add to Cartridge Path`,
      command: 'editor.addToPath',
      arguments: ['app_custom'],
    });
    assert.deepEqual(await readLens({ commands, cartridgePath: 'app_base' }), { title: text, command: '' });
    assert.deepEqual(await readLens({ sitePath: 'app_base' }), { title: text, command: '' });
    assert.equal(await readLens({ commands, sitePath: 'app_base:app_custom' }), undefined);
    assert.equal(await readLens({ commands, sitePath: 'app_base', addsOtherCartridges: true }), undefined);
    assert.equal(await readLens({ commands }), undefined);
    await client.close();
  });
});
