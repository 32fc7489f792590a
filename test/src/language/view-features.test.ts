import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  FileChangeType,
  type CompletionList,
  type DocumentLink,
  type Hover,
  type LocationLink,
} from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const controller = 'cartridges/app_custom/cartridge/controllers/Account.js';
const script = 'cartridges/app_custom/cartridge/scripts/links.js';
const template = 'cartridges/app_custom/cartridge/templates/default/account/dashboard.isml';
const templateIn = (cartridge: string, path: string): string =>
  `cartridges/${cartridge}/cartridge/templates/${path}.isml`;
const files = {
  ...twoCartridges,
  [templateIn('app_base', 'default/common/layout/page')]: '<isreplace/>\n',
  [templateIn('app_base', 'de/common/layout/page')]: '<isreplace/>\n',
  [templateIn('app_custom', 'default/common/layout/page')]: '<isreplace/>\n',
  [templateIn('app_base', 'default/components/footer')]: '<footer></footer>\n',
  'cartridges/app_base/cartridge/controllers/Account.js': `'use strict';
var server = require('server');
server.get('Show', server.middleware.https, function (req, res, next) { next(); });
server.post('Login', function (req, res, next) { next(); });
module.exports = server.exports();
`,
  [controller]: `'use strict';
var server = require('server');
server.extend(module.superModule);
server.append('Show', function (req, res, next) { next(); });
module.exports = server.exports();
`,
  'cartridges/app_base/cartridge/static/default/images/logo.svg': '<svg/>\n',
  'cartridges/app_base/cartridge/static/de/images/logo.svg': '<svg/>\n',
  'cartridges/app_base/cartridge/pipelines/COBilling.xml': `<?xml version="1.0" encoding="UTF-8"?>
<pipeline group="Checkout" type="view">
  <branch basename="Start">
    <segment>
      <node><start-node call-mode="public" name="Start" secure-connection="required"/></node>
    </segment>
  </branch>
</pipeline>
`,
  'cartridges/app_base/cartridge/controllers/Sitemap.js': 'exports.Google = function () {};\n',
};

describe('The names of templates and controllers in scripts and templates', () => {
  let client: LanguageClient;
  beforeEach(async () => {
    client = await LanguageClient.start(files, { cartridgePath: 'app_custom:app_base' });
  });
  afterEach(() => client.close());

  const definition = async (path: string, text: string): Promise<string[]> =>
    (await client.requestAt<LocationLink[]>('textDocument/definition', path, text)).map(
      ({ targetUri, targetSelectionRange: { start } }) =>
        `${targetUri.slice(client.uri('').length + 1)}:${start.line + 1}`,
    );
  const complete = async (path: string, text: string): Promise<string[]> =>
    (await client.requestAt<CompletionList>('textDocument/completion', path, text)).items.map(
      ({ label, detail }) => `${label}: ${detail ?? ''}`,
    );

  it('the name of a template leads to the file that the platform renders, however it is written', async () => {
    const page = `${templateIn('app_custom', 'default/common/layout/page')}:1`;
    const footer = `${templateIn('app_base', 'default/components/footer')}:1`;
    assert.deepEqual(await definition(template, '<isdecorate template="common/layout/pa|ge">'), [page]);
    assert.deepEqual(await definition(template, "<isinclude template='/components/foot|er.isml'/>"), [
      footer,
    ]);
    assert.deepEqual(
      await definition(template, '<ismodule template="components/foot|er" name="footer" attribute="x"/>'),
      [footer],
    );
    for (const call of [
      "res.render('components/foot|er', { a: 1 });",
      "ISML.renderTemplate('components/foot|er');",
      "var mail = new Template('components/foot|er');",
      "renderTemplateHelper.getRenderedHtml(context, 'components/foot|er');",
    ])
      assert.deepEqual(await definition(script, call), [footer], call);
  });

  it('an action leads to each controller on the cartridge path that has it', async () => {
    const base = 'cartridges/app_base/cartridge/controllers/Account.js';
    assert.deepEqual(await definition(script, "URLUtils.url('Account-Sh|ow', 'a', 1)"), [
      `${controller}:4`,
      `${base}:3`,
    ]);
    assert.deepEqual(await definition(template, '<a href="${URLUtils.https(\'Account-Log|in\')}">'), [
      `${base}:4`,
    ]);
    assert.deepEqual(await definition(template, '<iscomponent pipeline="Sitemap-Goo|gle"/>'), [
      'cartridges/app_base/cartridge/controllers/Sitemap.js:1',
    ]);
    assert.deepEqual(await definition(script, "URLUtils.url('Account-Not|hing')"), []);
  });

  it('a hover on a template shows what it overrides, and its other locales', async () => {
    const hover = await client.requestAt<Hover>(
      'textDocument/hover',
      template,
      '<isdecorate template="common/layout/pa|ge">',
    );
    const { value } = hover.contents as { value: string };
    assert.match(
      value,
      /^Renders \[app_custom\/templates\/default.*\noverrides \[app_base\/templates\/default.*\nin de: \[app_base/,
    );
  });

  it('templates and actions are completed with the cartridges that have them', async () => {
    assert.deepEqual(await complete(template, '<isinclude template="|"/>'), [
      'common/layout/page: app_custom › app_base',
      'components/footer: app_base',
    ]);
    assert.deepEqual(await complete(script, "URLUtils.url('|')"), [
      'Account-Show: app_custom › app_base',
      'Account-Login: app_base',
      'Sitemap-Google: app_base',
      'COBilling-Start: app_base',
    ]);
  });

  it('included templates that exist are links, unless an expression names them', async () => {
    const text =
      '<isinclude template="components/footer"/>\n<isinclude template="components/${pdict.name}"/>\n<isinclude template="no/such"/>\n';
    await client.open(template, text);
    const links = await client.request<DocumentLink[]>('textDocument/documentLink', {
      textDocument: { uri: client.uri(template) },
    });
    assert.deepEqual(
      links.map(({ target }) => target),
      [client.uri(templateIn('app_base', 'default/components/footer'))],
    );
  });

  it('the name of a new template is completed', async () => {
    assert.equal((await complete(template, '<isinclude template="|"/>')).length, 2);
    const file = templateIn('app_custom', 'default/mail/order');
    client.workspace.write(file, '<p></p>\n');
    await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: client.uri(file), type: 1 }] });
    assert.ok((await complete(template, '<isinclude template="|"/>')).includes('mail/order: app_custom'));
  });

  it('a static file is linked, and completed with the slash that its name usually begins with', async () => {
    const logo = 'cartridges/app_base/cartridge/static/default/images/logo.svg';
    assert.deepEqual(await definition(template, '<img src="${URLUtils.staticURL(\'/images/lo|go.svg\')}">'), [
      `${logo}:1`,
    ]);
    assert.deepEqual(await complete(script, "URLUtils.absStatic('|')"), ['/images/logo.svg: app_base']);
    await client.open(
      template,
      "<link href='//cdn' /><img src=\"${URLUtils.staticURL('images/logo.svg')}\">",
    );
    const links = await client.request<DocumentLink[]>('textDocument/documentLink', {
      textDocument: { uri: client.uri(template) },
    });
    assert.deepEqual(
      links.map(({ target }) => target),
      [client.uri(logo)],
    );
  });

  it('a static file is completed after it is created, and no longer after it is deleted', async () => {
    const badge = 'cartridges/app_base/cartridge/static/default/images/badge.png';
    const changeFile = (type: FileChangeType) =>
      client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: client.uri(badge), type }] });
    assert.deepEqual(await complete(script, "URLUtils.absStatic('|')"), ['/images/logo.svg: app_base']);
    const path = fileURLToPath(client.uri(badge));
    writeFileSync(path, '');
    await changeFile(FileChangeType.Created);
    assert.deepEqual(await complete(script, "URLUtils.absStatic('|')"), [
      '/images/badge.png: app_base',
      '/images/logo.svg: app_base',
    ]);
    rmSync(path);
    await changeFile(FileChangeType.Deleted);
    assert.deepEqual(await complete(script, "URLUtils.absStatic('|')"), ['/images/logo.svg: app_base']);
  });

  it('an action of a pipeline leads to its start node', async () => {
    assert.deepEqual(await definition(script, "var url = 'http://' + URLUtils.https('COBilling-St|art');"), [
      'cartridges/app_base/cartridge/pipelines/COBilling.xml:5',
    ]);
  });
});
