import assert from 'node:assert/strict';
import type { CompletionList, Hover, LocationLink } from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const hooksFile = 'cartridges/app_custom/cartridge/scripts/hooks.json';
const basketScript = 'cartridges/app_custom/cartridge/scripts/hooks/basket.js';
const packageFile = 'cartridges/app_custom/package.json';
const formatHooks = (name: string, script: string) =>
  `{ "hooks": [ { "name": "${name}", "script": "${script}" } ] }`;

describe('The editor in hooks files', () => {
  let client: LanguageClient;
  beforeEach(async () => {
    client = await LanguageClient.start(twoCartridges);
  });
  afterEach(() => client.close());

  const complete = async (path: string, text: string) =>
    (await client.requestAt<CompletionList>('textDocument/completion', path, text)).items;

  it('the language server completes the names of hooks with the operations that run them', async () => {
    const items = await complete(hooksFile, formatHooks('svc.api.shop.order.|', './hooks/basket'));
    const item = items.find(({ label }) => label === 'svc.api.shop.order.afterPOST');
    assert.equal(item?.detail, 'POST /orders');
    assert.ok(items.some(({ label }) => label === 'svc.order.calculate'));
  });

  it('the language server completes scripts relative to the hooks file, even in incomplete JSON', async () => {
    const items = await complete(hooksFile, '{ "hooks": [ { "name": "svc.order.calculate", "script": "./|');
    const labels = items.map(({ label }) => label);
    assert.ok(labels.includes('./hooks/basket.js'));
    assert.ok(labels.includes('../models/cart.js'));
    assert.ok(!labels.some((label) => label.includes('client/')));
  });

  it('the scripts that export the function of the hook are completed first, with a note', async () => {
    client.workspace.write(
      'cartridges/app_custom/cartridge/scripts/hooks/order.js',
      'function afterPOST() {}\nmodule.exports = { afterPOST: afterPOST };\n',
    );
    const items = await complete(hooksFile, formatHooks('svc.api.shop.order.afterPOST', '|'));
    const toText = (text: string | undefined): string => text ?? '';
    assert.deepEqual(
      items
        .toSorted((a, b) => (toText(a.sortText ?? a.label) < toText(b.sortText ?? b.label) ? -1 : 1))
        .slice(0, 3)
        .map(({ label, detail }) => `${label}: ${detail ?? ''}`),
      ['./hooks/basket.js: exports afterPOST', './hooks/order.js: exports afterPOST', '../models/cart.js: '],
    );
  });

  it('the language server completes the path of the hooks file in package.json', async () => {
    const items = await complete(packageFile, '{ "hooks": "|" }');
    assert.deepEqual(
      items.map(({ label }) => label),
      ['./cartridge/scripts/hooks.json'],
    );
  });

  it('the language server completes nothing in keys or in JSON files that are not hooks files', async () => {
    assert.deepEqual(await complete(hooksFile, '{ "ho|": [] }'), []);
    assert.deepEqual(
      await complete('cartridges/app_custom/cartridge/forms.json', '{ "hooks": [ { "name": "|" } ] }'),
      [],
    );
  });

  it('Go to Definition leads from a hook to its function, from a script to its file, and from package.json to the hooks file', async () => {
    const definition = (path: string, text: string) =>
      client.requestAt<LocationLink[]>('textDocument/definition', path, text);
    const [linkFromName] = await definition(
      hooksFile,
      formatHooks('svc.api.shop.basket.after|POST', './hooks/basket'),
    );
    assert.equal(linkFromName?.targetUri, client.uri(basketScript));
    assert.equal(linkFromName.targetRange.start.line, 3);
    const [linkFromScript] = await definition(
      hooksFile,
      formatHooks('svc.api.shop.basket.afterPOST', './hooks/bas|ket'),
    );
    assert.deepEqual(
      [linkFromScript?.targetUri, linkFromScript?.targetRange.start.line],
      [client.uri(basketScript), 0],
    );
    const [linkFromPackage] = await definition(packageFile, '{ "hooks": "./cartridge/scripts/ho|oks.json" }');
    assert.equal(linkFromPackage?.targetUri, client.uri(hooksFile));
  });

  it('the language server explains a hook with its parameters and operation', async () => {
    const hover = await client.requestAt<Hover>(
      'textDocument/hover',
      hooksFile,
      formatHooks('svc.api.shop.basket.after|POST', './hooks/basket'),
    );
    const { value } = hover.contents as { value: string };
    assert.match(value, /afterPOST\(basket: svc\.order\.Basket, requestDocument: Object\)/);
    assert.match(value, /Runs in `POST \/baskets`/);
  });
});
