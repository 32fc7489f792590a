import assert from 'node:assert/strict';
import type { CodeAction, CompletionList, DocumentLink, Hover, LocationLink } from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const script = 'cartridges/app_custom/cartridge/controllers/Cart.js';
const custom = 'cartridges/app_custom/cartridge/scripts/cart/cartHelpers.js';
const base = 'cartridges/app_base/cartridge/scripts/cart/cartHelpers.js';
const path = { cartridgePath: 'app_custom:app_base' };

describe('Modules that scripts require', () => {
  let client: LanguageClient;
  beforeEach(async () => {
    client = await LanguageClient.start(twoCartridges, path);
  });
  afterEach(() => client.close());

  const definition = (text: string, file = script) =>
    client.requestAt<LocationLink[] | null>('textDocument/definition', file, text);
  const targets = async (text: string, file = script) =>
    (await definition(text, file))?.map(({ targetUri }) => targetUri);

  it('`*/` leads to the first cartridge on the path that has the module, with or without its extension', async () => {
    assert.deepEqual(await targets("var cart = require('*/cartridge/scripts/cart/cart|Helpers');"), [
      client.uri(custom),
    ]);
    assert.deepEqual(await targets("require('*/cartridge/scripts/cart/cartHelpers.js|')"), [
      client.uri(custom),
    ]);
  });

  it('`~/`, the name of a cartridge, a leading slash and a name in modules lead to their files', async () => {
    const baseScript = 'cartridges/app_base/cartridge/scripts/Order.js';
    assert.deepEqual(await targets("require('~/cartridge/scripts/cart/cart|Helpers')", baseScript), [
      client.uri(base),
    ]);
    assert.deepEqual(await targets("require('app_base/cartridge/scripts/cart/cart|Helpers')"), [
      client.uri(base),
    ]);
    assert.deepEqual(await targets("require('/app_base/cartridge/scripts/cart/cart|Helpers')"), [
      client.uri(base),
    ]);
    assert.deepEqual(await targets("var server = require('serv|er');"), [
      client.uri('cartridges/modules/server/index.js'),
    ]);
  });

  it('relative modules are left to the editor, except for .ds files, which it does not resolve', async () => {
    client.workspace.write(
      'cartridges/app_custom/cartridge/scripts/old/Old.ds',
      'importPackage( dw.system );\n',
    );
    assert.deepEqual(await targets("require('./../scripts/cart/cart|Helpers')"), []);
    assert.deepEqual(await targets("require('../scripts/old/Old|.ds')"), [
      client.uri('cartridges/app_custom/cartridge/scripts/old/Old.ds'),
    ]);
  });

  it('a hover names the file that is loaded and the files that it overrides', async () => {
    const hover = await client.requestAt<Hover>(
      'textDocument/hover',
      script,
      "require('*/cartridge/scripts/cart/cart|Helpers')",
    );
    const { value } = hover.contents as { value: string };
    assert.match(value, /^Loads \[app_custom\/cartridge\/scripts\/cart\/cartHelpers\.js\]\(file:/);
    assert.match(value, /overrides \[app_base\/cartridge\/scripts\/cart\/cartHelpers\.js\]\(file:/);
  });

  it('each string of a require call is a link, also a relative one; those in comments and strings are not', async () => {
    await client.open(
      script,
      `// require('*/cartridge/scripts/util/collections')
       var text = "require('*/cartridge/scripts/util/collections')";
       var collections = require('*/cartridge/scripts/util/collections'),
           helpers = require( "../scripts/cart/cartHelpers" );
       var Site = require('svc/system/Site');`,
    );
    const links = await client.request<DocumentLink[]>('textDocument/documentLink', {
      textDocument: { uri: client.uri(script) },
    });
    assert.deepEqual(
      links.map(({ target }) => target),
      [client.uri('cartridges/app_base/cartridge/scripts/util/collections.js'), client.uri(custom)],
    );
  });

  it('modules are completed from any part of their path, once each, with the cartridges that have them', async () => {
    const complete = async (text: string) =>
      (await client.requestAt<CompletionList | null>('textDocument/completion', script, text))?.items.map(
        ({ label, detail }) => `${label} (${detail})`,
      );
    assert.deepEqual(await complete("var cart = require('cartHel|"), [
      '*/cartridge/scripts/cart/cartHelpers (app_custom › app_base)',
    ]);
    assert.deepEqual(await complete("require('~/cartridge/models/|')"), [
      '~/cartridge/models/cart (app_custom)',
    ]);
    assert.deepEqual(await complete("require('serv|')"), ['server/index (modules)']);
    assert.equal(await complete("require('./mod|')"), undefined);
    assert.equal(await complete("var other = 'cartHel|'"), undefined);
  });

  it('a module that no cartridge on the path has is a problem, whose fix is the module of the same name', async () => {
    const text = `var collections = require('*/cartridge/scripts/collections');
var Site = require('svc/system/Site');
var missing = require('./nowhere');
`;
    await client.open(script, text);
    const diagnostics = await client.diagnostics(script);
    assert.deepEqual(
      diagnostics.map(({ message }) => message),
      [
        "Cannot find the module '*/cartridge/scripts/collections' in app_custom, app_base.",
        "Cannot find the module './nowhere' in app_custom.",
      ],
    );
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: client.uri(script) },
      range: diagnostics[0]?.range,
      context: { diagnostics },
    });
    assert.deepEqual(
      actions.map(({ title }) => title),
      ["Change to '*/cartridge/scripts/util/collections'"],
    );
    await client.edit(
      script,
      text.replace('/scripts/collections', '/scripts/util/collections').replace('nowhere', 'Cart'),
    );
    client.workspace.write(script, '');
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uri(script), type: 1 }],
    });
    assert.deepEqual(await client.diagnostics(script, (all) => all.length === 0), []);
  });

  it('scripts for browsers and scripts outside cartridges have no problems', async () => {
    const browserScript = 'cartridges/app_custom/cartridge/client/default/js/main.js';
    await client.open(browserScript, "require('./nothing');\n");
    await client.open('webpack.config.js', "require('./nothing');\n");
    await client.open(script, "require('*/nothing');\n");
    await client.diagnostics(script);
    await assert.rejects(
      client.diagnostics(browserScript, () => true),
      /undefined/,
    );
  }).timeout(20_000);
});
