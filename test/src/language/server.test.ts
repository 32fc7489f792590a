import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { CodeLens, LocationLink, WorkspaceEdit, WorkspaceSymbol } from 'vscode-languageserver';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type InitializeResult,
} from 'vscode-languageserver-protocol/node';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const options = {
  cartridgePath: 'app_custom:app_base',
  commands: { open: 'vscode.open', debugHook: 'cartwright.language.debugHook' },
};
const hooksFile = 'cartridges/app_custom/cartridge/scripts/hooks.json';
const basketScript = 'cartridges/app_custom/cartridge/scripts/hooks/basket.js';
const baseBasketScript = 'cartridges/app_base/cartridge/scripts/hooks/basket.js';
const customHelpers = 'cartridges/app_custom/cartridge/scripts/cart/cartHelpers.js';
const baseHelpers = 'cartridges/app_base/cartridge/scripts/cart/cartHelpers.js';
const collections = 'cartridges/app_base/cartridge/scripts/util/collections.js';

describe('The language server', () => {
  let client: LanguageClient;
  beforeEach(async () => {
    client = await LanguageClient.start(twoCartridges, options);
  });
  afterEach(() => client.close());

  const textOf = (file: string) => twoCartridges[file] ?? '';
  const lensesOf = async (file: string) => {
    await client.open(file, textOf(file));
    const textDocument = { uri: client.uri(file) };
    return client.request<CodeLens[] | null>('textDocument/codeLens', { textDocument });
  };
  const titles = async (file: string) => (await lensesOf(file))?.map(({ command }) => command?.title);

  it('a code lens above a hook’s function shows the hook’s name and operation, and the command that debugs it', async () => {
    const lenses = (await lensesOf(basketScript)) ?? [];
    assert.deepEqual(
      lenses.map(({ range, command }) => [range.start.line, command?.title, command?.arguments]),
      [
        [
          3,
          '$(debug-alt) Debug This Hook',
          ['svc.api.shop.basket.afterPOST', client.uri(basketScript), 'shop.baskets.post'],
        ],
        [3, 'svc.api.shop.basket.afterPOST · POST /baskets', undefined],
      ],
    );
  });

  it('a code lens is above a hook’s function in the object that a script exports', async () => {
    await client.open(
      basketScript,
      "'use strict';\nmodule.exports = {\n  afterPOST: function (basket) {\n    return null;\n  },\n};\n",
    );
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', {
      textDocument: { uri: client.uri(basketScript) },
    });
    assert.equal(lenses[0]?.range.start.line, 2);
  });

  it('there is no code lens in the script of a hook that lacks the hook’s function', async () => {
    client.workspace.write(
      hooksFile,
      '{ "hooks": [ { "name": "svc.api.shop.basket.beforePOST", "script": "./hooks/basket" } ] }',
    );
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uri(hooksFile), type: 2 }],
    });
    assert.deepEqual(await lensesOf(basketScript), []);
  });

  it('a code lens at the top of a script shows what it overrides and what overrides it', async () => {
    assert.deepEqual(await titles(customHelpers), [
      'Overrides app_base/cartridge/scripts/cart/cartHelpers.js',
    ]);
    assert.deepEqual(await titles(baseHelpers), [
      'Overridden by app_custom/cartridge/scripts/cart/cartHelpers.js',
    ]);
    assert.deepEqual(await titles(collections), []);
  });

  it('a script with the path of a hook script of another cartridge has no code lens, since it does not replace the hook', async () => {
    await client.notify('workspace/didChangeConfiguration', {
      settings: { cartwright: { ...options, cartridgePath: 'app_base:app_custom' } },
    });
    client.workspace.write(baseBasketScript, 'exports.afterPOST = function () {};\n');
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uri(baseBasketScript), type: 1 }],
    });
    assert.deepEqual(await lensesOf(baseBasketScript), []);
  });

  const hookName = '{ "hooks": [{ "name": "svc.api.shop.basket.afterPOST"';
  for (const [problem, hooks] of [
    ['a wrong path in hooks.json', `${hookName}, "script": "*/cartridge/scripts/hooks/basket" }] }`],
    ['a hooks.json that is being edited', `${hookName}, "script": "./hooks/basket" }, { "name": ] }`],
  ] as const)
    it(`a hook script with ${problem} has no code lens about an earlier file with its path`, async () => {
      client.workspace.write(baseBasketScript, 'exports.afterPOST = function () {};\n');
      client.workspace.write(hooksFile, hooks);
      const settings = { cartwright: { ...options, cartridgePath: 'app_base:app_custom' } };
      await client.notify('workspace/didChangeConfiguration', { settings });
      const changes = [baseBasketScript, hooksFile].map((file) => ({ uri: client.uri(file), type: 1 }));
      await client.notify('workspace/didChangeWatchedFiles', { changes });
      assert.deepEqual(await lensesOf(basketScript), []);
    });

  it('without a configured cartridge path, the code lens follows the path of the active site, or says that the path is not known', async () => {
    const customId = 'app_custom/cartridge/scripts/cart/cartHelpers.js';
    const configure = (sitePath: string) =>
      client.notify('workspace/didChangeConfiguration', {
        settings: { cartwright: { ...options, cartridgePath: '', sitePath } },
      });
    await configure('');
    const unknown = '(the cartridge path decides which file runs, and is not known yet)';
    assert.deepEqual(await titles(baseHelpers), [`Same path as ${customId} ${unknown}`]);
    await configure('app_custom:app_base');
    assert.deepEqual(await titles(baseHelpers), [`Overridden by ${customId}`]);
    await configure('app_base:app_custom');
    assert.deepEqual(await titles(baseHelpers), [`Overrides ${customId}`]);
    // The cartridge does not run on the site, so its file overrides nothing there.
    await configure('app_custom');
    assert.deepEqual(await titles(baseHelpers), []);
  });

  it('without a cartridge path, a module ID leads to the file that runs on the active site', async () => {
    const target = async () =>
      (
        await client.requestAt<LocationLink[]>(
          'textDocument/definition',
          basketScript,
          "require('*/cartridge/scripts/cart/cart|Helpers')",
        )
      ).map(({ targetUri }) => targetUri);
    for (const [sitePath, file] of [
      ['app_custom:app_base', customHelpers],
      ['app_base:app_custom', baseHelpers],
      // Another site may have the cartridges, so their modules are still found.
      ['app_unknown', baseHelpers],
    ] as const) {
      await client.notify('workspace/didChangeConfiguration', {
        settings: { cartwright: { ...options, cartridgePath: '', sitePath } },
      });
      assert.deepEqual(await target(), [client.uri(file)], sitePath);
    }
  });

  it('the editor is asked to refresh code lenses when a file overrides the open one, and when a hooks file changes', async () => {
    await client.close();
    client = await LanguageClient.start(twoCartridges, options, {
      workspace: { codeLens: { refreshSupport: true } },
    });
    let onRefresh: () => void = () => undefined;
    client.connection.onRequest('workspace/codeLens/refresh', () => {
      onRefresh();
      return null;
    });
    const waitForRefresh = () => new Promise<void>((resolve) => (onRefresh = resolve));
    const initialRefresh = waitForRefresh();
    assert.deepEqual(await lensesOf(collections), []);
    await initialRefresh;
    const overridingScript = collections.replace('app_base', 'app_custom');
    for (const [file, text, type] of [
      [overridingScript, 'module.exports = module.superModule;\n', 1],
      [hooksFile, '{ "hooks": [] }', 2],
    ] as const) {
      client.workspace.write(file, text);
      const refresh = waitForRefresh();
      await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: client.uri(file), type }] });
      await refresh;
    }
    assert.equal((await lensesOf(collections))?.length, 1);
    assert.deepEqual(await lensesOf(basketScript), []);
  });

  it('workspace symbols are cartridges, hooks and exported functions', async () => {
    const findSymbols = async (query: string) =>
      (await client.request<WorkspaceSymbol[]>('workspace/symbol', { query })).map(({ name }) => name);
    assert.deepEqual(await findSymbols('app_b'), ['app_base']);
    assert.deepEqual(await findSymbols('basket.after'), ['svc.api.shop.basket.afterPOST']);
    assert.deepEqual(await findSymbols('addProd'), ['addProduct']);
    await client.open(collections, 'module.exports = { forEachEntry: function (list) {} };\n');
    assert.deepEqual(await findSymbols('forEachE'), ['forEachEntry']);
  });

  it('the language server updates the module IDs of other scripts when a script is moved, and keeps the form of each ID', async () => {
    const caller = 'cartridges/app_custom/cartridge/controllers/Search.js';
    client.workspace.write(
      caller,
      `var a = require('*/cartridge/scripts/util/collections');
var b = require('app_base/cartridge/scripts/util/collections.js');
var c = require('./collections');
`,
    );
    const edit = await client.request<WorkspaceEdit>('workspace/willRenameFiles', {
      files: [{ oldUri: client.uri(collections), newUri: client.uri(collections.replace('util/', 'lib/')) }],
    });
    assert.deepEqual(
      edit.changes?.[client.uri(caller)]?.map(({ newText }) => newText),
      ['*/cartridge/scripts/lib/collections', 'app_base/cartridge/scripts/lib/collections.js'],
    );
  });

  it('a move does not change module IDs that find another cartridge’s module afterwards', async () => {
    const edit = await client.request<WorkspaceEdit>('workspace/willRenameFiles', {
      files: [
        { oldUri: client.uri(customHelpers), newUri: client.uri(customHelpers.replace('cart/', 'old/')) },
      ],
    });
    assert.deepEqual(edit.changes, {});
  });

  it('the path of a moved script is updated in hooks.json, that of hooks.json in package.json', async () => {
    const hooksFile = 'cartridges/app_custom/cartridge/scripts/hooks.json';
    const rename = async (from: string, to: string) =>
      (
        await client.request<WorkspaceEdit>('workspace/willRenameFiles', {
          files: [{ oldUri: client.uri(from), newUri: client.uri(to) }],
        })
      ).changes;
    assert.deepEqual(
      (await rename(basketScript, basketScript.replace('hooks/', 'cart/')))?.[client.uri(hooksFile)]?.map(
        ({ newText }) => newText,
      ),
      ['./cart/basket'],
    );
    const hooksFileEdits = await rename(hooksFile, 'cartridges/app_custom/hooks.json');
    assert.deepEqual(
      Object.entries(hooksFileEdits ?? {}).map(([uri, edits]) => [uri, edits.map(({ newText }) => newText)]),
      [
        [client.uri('cartridges/app_custom/package.json'), ['./hooks.json']],
        [
          client.uri(hooksFile),
          ['./cartridge/scripts/hooks/basket', './cartridge/scripts/hooks/payment/basic_credit.js'],
        ],
      ],
    );
  });

  it('a renamed folder’s name is updated in hooks files and in the module IDs of templates', async () => {
    const template = 'cartridges/app_custom/cartridge/templates/default/cart.isml';
    const index = 'cartridges/app_base/cartridge/scripts/util/index.js';
    client.workspace.write(index, 'module.exports = {};\n');
    client.workspace.write(
      template,
      "<p>It's</p><isscript>require('*/cartridge/scripts/util/collections'); require('*/cartridge/scripts/util');</isscript>\n",
    );
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [index, template].map((file) => ({ uri: client.uri(file), type: 1 })),
    });
    const folder = 'cartridges/app_base/cartridge/scripts/util';
    const { changes } = await client.request<WorkspaceEdit>('workspace/willRenameFiles', {
      files: [
        { oldUri: client.uri(folder), newUri: client.uri(folder.replace('util', 'lib')) },
        {
          oldUri: client.uri('cartridges/app_custom/cartridge/scripts/hooks'),
          newUri: client.uri('cartridges/app_custom/cartridge/scripts/points'),
        },
      ],
    });
    assert.deepEqual(
      Object.entries(changes ?? {}).map(([uri, edits]) => [uri, edits.map(({ newText }) => newText)]),
      [
        [
          client.uri('cartridges/app_custom/cartridge/scripts/hooks.json'),
          ['./points/basket', './points/payment/basic_credit.js'],
        ],
        [client.uri(template), ['*/cartridge/scripts/lib/collections', '*/cartridge/scripts/lib']],
      ],
    );
  });

  it('the language server returns null if its features are disabled', async () => {
    await client.notify('workspace/didChangeConfiguration', {
      settings: { cartwright: { ...options, features: { codeLens: false, definition: false } } },
    });
    assert.equal(await lensesOf(basketScript), null);
    assert.equal(
      await client.requestAt(
        'textDocument/definition',
        customHelpers,
        "require('*/cartridge/scripts/util/coll|ections')",
      ),
      null,
    );
  });

  it('a new cartridge is read if only its folder is reported, or if one of its files is opened', async () => {
    const newScript = 'cartridges/app_new/cartridge/scripts/checkout/helpers.js';
    const target = async () =>
      (
        await client.requestAt<LocationLink[]>(
          'textDocument/definition',
          basketScript,
          "require('*/cartridge/scripts/checkout/help|ers')",
        )
      ).map(({ targetUri }) => targetUri);
    assert.deepEqual(await target(), []);
    client.workspace.write(newScript, 'exports.help = function () {};\n');
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uri('cartridges/app_new'), type: 1 }],
    });
    await client.notify('workspace/didChangeConfiguration', {
      settings: { cartwright: { ...options, cartridgePath: 'app_custom:app_new:app_late' } },
    });
    assert.deepEqual(await target(), [client.uri(newScript)]);
    const lateScript = 'cartridges/app_late/cartridge/scripts/checkout/late.js';
    client.workspace.write(lateScript, 'exports.late = function () {};\n');
    await client.open(lateScript, 'exports.late = function () {};\n');
    const lateLinks = await client.requestAt<LocationLink[]>(
      'textDocument/definition',
      basketScript,
      "require('*/cartridge/scripts/checkout/la|te')",
    );
    assert.equal(lateLinks[0]?.targetUri, client.uri(lateScript));
  });

  it('the language server responds to requests about half-written, binary and huge documents', async () => {
    const texts = [
      "require('",
      "require('*/",
      '\0\u{FFFF}\u{D800}require("*/\0")',
      `/* ${'x'.repeat(1_000_000)}`,
      "require('*/cartridge/x');".repeat(2_000),
      '{ "hooks": [ { "name": "',
      '['.repeat(5_000),
    ];
    for (const file of [customHelpers, hooksFile]) {
      for (const text of texts) {
        await client.open(file, text);
        const textDocument = { uri: client.uri(file) };
        const position = { line: 0, character: Math.min(9, text.length) };
        for (const method of ['completion', 'hover', 'definition', 'documentLink', 'codeLens'])
          await client.request(`textDocument/${method}`, { textDocument, position });
      }
    }
  }).timeout(30_000);

  it('the language server survives cycles of links, thousands of file events at once, and documents that are not files', async () => {
    const link = client.workspace.path('cartridges/app_custom/cartridge/loop');
    symlinkSync(client.workspace.path('cartridges'), link, 'dir');
    const changes = Array.from({ length: 5_000 }, (_, index) => ({
      uri: client.uri(`cartridges/app_custom/cartridge/scripts/file${index}.js`),
      type: (index % 3) + 1,
    }));
    await client.notify('workspace/didChangeWatchedFiles', { changes });
    await client.notify('textDocument/didOpen', {
      textDocument: {
        uri: 'untitled:Untitled-1',
        languageId: 'javascript',
        version: 1,
        text: "require('*/x')",
      },
    });
    const textDocument = { uri: 'untitled:Untitled-1' };
    assert.equal(
      await client.request('textDocument/hover', { textDocument, position: { line: 0, character: 10 } }),
      null,
    );
    const links = await client.requestAt<LocationLink[]>(
      'textDocument/definition',
      basketScript,
      "require('*/cartridge/scripts/util/coll|ections')",
    );
    assert.equal(links[0]?.targetUri, client.uri(collections));
    rmSync(link);
  });

  for (const flags of [['--stdio'], []])
    it(`the language server runs as the command \`${['cartwright', 'lsp', ...flags].join(' ')}\`, which exits on request`, async () => {
      const child = spawn(process.execPath, [path.join(root, 'dist', 'cli.js'), 'lsp', ...flags], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const completion = new Promise<number | null>((resolve) => child.once('exit', resolve));
      const connection = createProtocolConnection(
        new StreamMessageReader(child.stdout),
        new StreamMessageWriter(child.stdin),
      );
      connection.listen();
      const params = {
        processId: process.pid,
        rootUri: client.uri(''),
        capabilities: {},
        workspaceFolders: null,
      };
      const { serverInfo } = await connection.sendRequest<InitializeResult>('initialize', params);
      assert.equal(serverInfo?.name, 'Cartwright');
      await connection.sendNotification('initialized', {});
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      assert.equal(await completion, 0);
    });
});
