import assert from 'node:assert/strict';
import type { CodeLens } from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const options = { cartridgePath: 'app_custom:app_base', commands: { open: 'vscode.open' } };
const basketScript = 'cartridges/app_custom/cartridge/scripts/hooks/basket.js';
const laterScript = `'use strict';
exports.afterPOST = function (basket) {
  basket.custom.seen = true;
};
`;

describe('A hook that an earlier cartridge ends', () => {
  let client: LanguageClient;
  beforeEach(async () => {
    client = await LanguageClient.start(twoCartridges, options);
  });
  afterEach(() => client.close());

  it('a code lens leads to the return in an earlier cartridge that always ends the hook', async () => {
    const later = 'cartridges/app_base/cartridge/scripts/hooks/later.js';
    const baseHooks = 'cartridges/app_base/cartridge/scripts/hooks.json';
    const manifest = 'cartridges/app_base/package.json';
    client.workspace.write(manifest, '{ "hooks": "./cartridge/scripts/hooks.json" }');
    client.workspace.write(
      baseHooks,
      '{ "hooks": [ { "name": "svc.api.shop.basket.afterPOST", "script": "./hooks/later" } ] }',
    );
    client.workspace.write(later, laterScript);
    const readEndLens = async (earlierScript: string, cartridgePath = options.cartridgePath) => {
      client.workspace.write(basketScript, earlierScript);
      await client.notify('workspace/didChangeConfiguration', {
        settings: { cartwright: { ...options, cartridgePath } },
      });
      await client.notify('workspace/didChangeWatchedFiles', {
        changes: [manifest, baseHooks, later, basketScript].map((file) => ({
          uri: client.uri(file),
          type: 1,
        })),
      });
      await client.open(later, laterScript);
      const lenses = await client.request<CodeLens[]>('textDocument/codeLens', {
        textDocument: { uri: client.uri(later) },
      });
      const lens = lenses.find(({ command }) => command?.title.includes('ends the hook') === true);
      return lens && [lens.range.start.line, lens.command?.title, lens.command?.arguments];
    };
    const ending = `var Status = require('svc/system/Status');
exports.afterPOST = function () {
  return new Status(Status.OK);
};
`;
    assert.deepEqual(await readEndLens(ending), [
      1,
      '"app_custom" ends the hook before this file runs',
      [client.uri(basketScript), 3],
    ]);
    assert.equal(await readEndLens(ending, 'app_base:app_custom'), undefined);
    assert.equal(await readEndLens(ending.replace('return', 'if (Status.x) return')), undefined);
    assert.equal(await readEndLens(ending.replace('exports.', 'var ')), undefined);
    // The earlier script may run the later one itself.
    assert.equal(
      await readEndLens(`${ending}require('app_base/cartridge/scripts/hooks/later').afterPOST();\n`),
      undefined,
    );
    assert.equal(await readEndLens(`${ending}module.superModule.afterPOST();\n`), undefined);
  });
});
