import assert from 'node:assert/strict';
import type { CodeLens } from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const helpers = 'cartridges/app_base/cartridge/scripts/cart/cartHelpers.js';
const customId = 'app_custom/cartridge/scripts/cart/cartHelpers.js';

describe('A code lens of a script in several cartridges', () => {
  it('a code lens names the overriding script also if the platform itself has added the cartridges to the site’s path', async () => {
    const client = await LanguageClient.start(twoCartridges, { commands: { open: 'vscode.open' } });
    const readTitles = async (sitePath: string) => {
      await client.notify('workspace/didChangeConfiguration', {
        settings: { cartwright: { commands: { open: 'vscode.open' }, sitePath, addsOtherCartridges: true } },
      });
      await client.open(helpers, twoCartridges[helpers] ?? '');
      const lenses = await client.request<CodeLens[]>('textDocument/codeLens', {
        textDocument: { uri: client.uri(helpers) },
      });
      return lenses.map(({ command }) => command?.title);
    };
    // Like the path of the sample shop, this one names no cartridge of the workspace: all are added, in order of name.
    assert.deepEqual(await readTitles('app_storefront'), [`Overrides ${customId}`]);
    assert.deepEqual(await readTitles('app_custom'), [`Overridden by ${customId}`]);
    assert.deepEqual(await readTitles('app_base'), [`Overrides ${customId}`]);
    await client.close();
  });
});
