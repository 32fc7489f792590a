import assert from 'node:assert/strict';
import type { CodeAction, CompletionList, Hover, LocationLink } from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const script = 'cartridges/app_custom/cartridge/controllers/Account.js';
const template = 'cartridges/app_custom/cartridge/templates/default/account.isml';
const resources = (cartridge: string, name: string) =>
  `cartridges/${cartridge}/cartridge/templates/resources/${name}`;
const files = {
  ...twoCartridges,
  [resources('app_base', 'forms.properties')]: `## Forms
label.input.email.profile=Email
label.continued = one \\
    two
msg.error\\:code: Error {0}
`,
  [resources('app_base', 'forms_de.properties')]: 'label.input.email.profile=E-Mail\nlabel.continued=eins\n',
  [resources('app_base', 'forms_fr_FR.properties')]: 'label.continued=un\n',
  [resources('app_custom', 'forms.properties')]: 'label.input.email.profile=Your email\n',
  [resources('app_base', 'message.properties')]: 'greeting=Hello\n',
};

describe('Texts of resource bundles', () => {
  let client: LanguageClient;
  beforeEach(async () => {
    client = await LanguageClient.start(files, { cartridgePath: 'app_custom:app_base' });
  });
  afterEach(() => client.close());

  const complete = async (path: string, text: string) =>
    (await client.requestAt<CompletionList>('textDocument/completion', path, text)).items.map(
      ({ label, detail }) => `${label}: ${detail ?? ''}`,
    );

  it('message keys are completed with their message, from the named bundle or from all bundles', async () => {
    assert.deepEqual(await complete(script, "Resource.msg('label.|', 'forms', null)"), [
      'label.input.email.profile: Your email (forms)',
      'label.continued: one two (forms)',
      'msg.error:code: Error {0} (forms)',
    ]);
    assert.ok((await complete(script, "var text = Resource.msg('gr|")).includes('greeting: Hello (message)'));
    assert.deepEqual(await complete(script, "Resource.msgf('greeting', '|', null, 1)"), [
      'forms: resource bundle',
      'message: resource bundle',
    ]);
  });

  it('message keys are completed in the expressions of templates', async () => {
    const text = `<span>\${Resource.msg('label.input|', 'forms', null)}</span>`;
    assert.ok((await complete(template, text)).includes('label.input.email.profile: Your email (forms)'));
  });

  it('a message key leads to its message in each locale, in the first cartridge that has it', async () => {
    const links = await client.requestAt<LocationLink[]>(
      'textDocument/definition',
      script,
      "Resource.msg('label.input.email|.profile', 'forms', null)",
    );
    assert.deepEqual(
      links.map(({ targetUri, targetRange }) => [targetUri, targetRange.start.line]),
      [
        [client.uri(resources('app_custom', 'forms.properties')), 0],
        [client.uri(resources('app_base', 'forms_de.properties')), 0],
      ],
    );
    const hover = await client.requestAt<Hover>(
      'textDocument/hover',
      script,
      "Resource.msg('label.input.email|.profile', 'forms', null)",
    );
    const { value } = hover.contents as { value: string };
    assert.equal(value, '**default**: Your email (app_custom, forms)  \n**de**: E\\-Mail (app_base, forms)');
  });

  it('missing bundles, missing message keys and messages that a locale lacks are problems', async () => {
    const text = `
      Resource.msg('label.nothing', 'forms', null);
      Resource.msg('greeting', 'texts', null);
      Resource.msg('label.input.email.profile', 'forms', null);
      Resource.msg('label.continued', 'forms', null);
      Resource.msg('label.other', 'forms', 'Other');
      Resource.msg('nothing', 'Nothing');
      Resource.msg('nothing');
      Resource.msg(key, 'forms', null);
      // Resource.msg('label.comment', 'forms', null);
      Resource.msgf('msg.error:code', 'forms', null, 7);`;
    await client.open(script, text);
    const diagnostics = await client.diagnostics(script);
    assert.deepEqual(
      diagnostics.map(({ message, severity }) => `${severity}: ${message}`),
      [
        "2: The resource bundle 'forms' has no text for 'label.nothing'.",
        "2: No cartridge has the resource bundle 'texts'.",
        "3: 'label.input.email.profile' has no text in fr_FR, only in other locales.",
        "2: The resource bundle 'message' has no text for 'nothing'.",
        "3: 'msg.error:code' has no text in de, fr_FR, only in other locales.",
      ],
    );
    client.workspace.write(resources('app_custom', 'message.properties'), 'nothing=Nothing\n');
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uri(resources('app_custom', 'message.properties')), type: 1 }],
    });
    await client.diagnostics(script, (all) => all.length === 4);
  });

  it('messages are found in the expressions of a template after text with quotes and slashes', async () => {
    await client.open(
      template,
      "<a href='//shop.example'>it's</a> ${Resource.msg('label.nothing', 'forms', null)} ${'http://' + Resource.msg('label.none', 'forms', null)}\n",
    );
    assert.deepEqual(
      (await client.diagnostics(template)).map(({ message }) => message),
      [
        "The resource bundle 'forms' has no text for 'label.nothing'.",
        "The resource bundle 'forms' has no text for 'label.none'.",
      ],
    );
  });

  it('a misspelled message key has a fix', async () => {
    await client.open(script, "Resource.msg('label.input.emial.profile', 'forms', null);\n");
    const diagnostics = await client.diagnostics(script);
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: client.uri(script) },
      range: diagnostics[0]?.range,
      context: { diagnostics },
    });
    assert.deepEqual(
      actions.map(({ title }) => title),
      ["Change to 'label.input.email.profile'"],
    );
  });
});

describe('Texts of a storefront outside the workspace', () => {
  it('in a workspace that lacks cartridges, only misspelled message keys are problems', async () => {
    const client = await LanguageClient.start(files, {});
    try {
      await client.open(
        script,
        `Resource.msg('title.checkout', 'forms', null);
Resource.msg('button.checkout', 'cart', null);
Resource.msg('label.continud', 'forms', null);
`,
      );
      assert.deepEqual(
        (await client.diagnostics(script)).map(({ message }) => message),
        ["The resource bundle 'forms' has no text for 'label.continud'."],
      );
    } finally {
      await client.close();
    }
  });
});
