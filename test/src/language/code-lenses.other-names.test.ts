import assert from 'node:assert/strict';
import type { CodeLens } from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const script = 'cartridges/app_custom/cartridge/scripts/hooks/basket.js';
const hooksFile = 'cartridges/app_custom/cartridge/scripts/hooks.json';
const shop: Readonly<Record<string, string>> = {
  ...twoCartridges,
  [hooksFile]: '{ "hooks": [ { "name": "dw.ocapi.shop.basket.afterPOST", "script": "./hooks/basket" } ] }',
};

describe('The code lens of a hook with the names of another vendor', () => {
  const readLenses = async (options: object) => {
    const client = await LanguageClient.start(shop, options);
    await client.open(script, shop[script] ?? '');
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', {
      textDocument: { uri: client.uri(script) },
    });
    await client.close();
    return lenses.map(({ command }) => [command?.title, command?.command]);
  };

  it('the code lens of another vendor’s hook sets up the workspace and does not debug the hook', async () => {
    assert.deepEqual(await readLenses({ commands: { debugHook: 'debug', setUpWorkspace: 'editor.setUp' } }), [
      ['dw.ocapi.shop.basket.afterPOST', ''],
      ['Not run: Set Up Workspace...', 'editor.setUp'],
    ]);
  });

  it('without a set-up command, the code lens of another vendor’s hook only says it is not run', async () => {
    assert.deepEqual(await readLenses({ commands: { debugHook: 'debug' } }), [
      ['dw.ocapi.shop.basket.afterPOST', ''],
      ['Not run: the platform uses other names', ''],
    ]);
  });
});
