import assert from 'node:assert/strict';
import {
  DiagnosticSeverity,
  type CodeAction,
  type CompletionList,
  type DocumentLink,
  type Hover,
  type LocationLink,
} from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const script = 'cartridges/app_custom/cartridge/controllers/Cart.js';
const customHelpers = 'cartridges/app_custom/cartridge/scripts/cart/cartHelpers.js';
const baseHelpers = 'cartridges/app_base/cartridge/scripts/cart/cartHelpers.js';
const pathOptions = { cartridgePath: 'app_custom:app_base' };

describe('Modules that scripts require', () => {
  let client: LanguageClient;
  beforeEach(async () => {
    client = await LanguageClient.start(twoCartridges, pathOptions);
  });
  afterEach(() => client.close());

  const definition = (text: string, file = script) =>
    client.requestAt<LocationLink[] | null>('textDocument/definition', file, text);
  const targets = async (text: string, file = script) =>
    (await definition(text, file))?.map(({ targetUri }) => targetUri);

  it('a module ID with `*/` leads to the first cartridge on the path that has the module', async () => {
    assert.deepEqual(await targets("var cart = require('*/cartridge/scripts/cart/cart|Helpers');"), [
      client.uri(customHelpers),
    ]);
    assert.deepEqual(await targets("require('*/cartridge/scripts/cart/cartHelpers.js|')"), [
      client.uri(customHelpers),
    ]);
  });

  it('`~/`, a cartridge’s name, a leading slash and a name in `modules` lead to a file', async () => {
    const baseScript = 'cartridges/app_base/cartridge/scripts/Order.js';
    assert.deepEqual(await targets("require('~/cartridge/scripts/cart/cart|Helpers')", baseScript), [
      client.uri(baseHelpers),
    ]);
    assert.deepEqual(await targets("require('app_base/cartridge/scripts/cart/cart|Helpers')"), [
      client.uri(baseHelpers),
    ]);
    assert.deepEqual(await targets("require('/app_base/cartridge/scripts/cart/cart|Helpers')"), [
      client.uri(baseHelpers),
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

  it('IDs of cartridges’ modules are links, even if relative, but not in comments or strings', async () => {
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
      [client.uri('cartridges/app_base/cartridge/scripts/util/collections.js'), client.uri(customHelpers)],
    );
  });

  it('two calls of require on one line are two links', async () => {
    await client.open(
      script,
      "var a = require('~/cartridge/models/cart'), b = require('*/cartridge/scripts/util/collections');\n",
    );
    const links = await client.request<DocumentLink[]>('textDocument/documentLink', {
      textDocument: { uri: client.uri(script) },
    });
    assert.deepEqual(
      links.map(({ target }) => target),
      [
        client.uri('cartridges/app_custom/cartridge/models/cart.js'),
        client.uri('cartridges/app_base/cartridge/scripts/util/collections.js'),
      ],
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
      [
        "Change to '*/cartridge/scripts/util/collections'",
        'Create this Module in app_custom',
        'Create this Module in app_base',
        'Create this Module in app_custom',
      ],
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

  it('each module with the name that another vendor gives it is a problem, whose fix sets up the workspace', async () => {
    const text = "var Status = require('dw/system/Status');\nvar log = require('dw/system/Logger');\n";
    const configure = (settings: object) =>
      client.notify('workspace/didChangeConfiguration', {
        settings: { cartwright: { ...pathOptions, ...settings } },
      });
    await configure({ commands: { setUpWorkspace: 'editor.setUp' } });
    await client.open(script, text);
    const diagnostics = await client.diagnostics(script, ({ length }) => length > 0);
    const advice =
      'is a module with the names of Salesforce B2C Commerce (dw). To use these names, run "Cartwright: Set Up Workspace".';
    assert.deepEqual(
      diagnostics.map(({ message, range }) => [range.start.line, message]),
      [
        [0, `'dw/system/Status' ${advice}`],
        [1, `'dw/system/Logger' ${advice}`],
      ],
    );
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: client.uri(script) },
      range: diagnostics[0]?.range,
      context: { diagnostics: diagnostics.slice(0, 1) },
    });
    assert.deepEqual(
      actions.map(({ title, command }) => [title, command?.command]),
      [['Set Up Workspace...', 'editor.setUp']],
    );
    await configure({ vendor: 'dw' });
    assert.deepEqual(await client.diagnostics(script, ({ length }) => length === 0), []);
  });

  it('a module that the platform does not have is a problem, whose fix is the module with a similar name', async () => {
    const readFixes = async (text: string) => {
      await client.open(script, text);
      const diagnostics = await client.diagnostics(script, ({ length }) => length > 0);
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri: client.uri(script) },
        range: diagnostics[0]?.range,
        context: { diagnostics },
      });
      await client.edit(script, '');
      await client.diagnostics(script, ({ length }) => length === 0);
      return [...diagnostics.map(({ message }) => message), ...actions.map(({ title }) => title)];
    };
    assert.deepEqual(await readFixes("require('svc/system/Statuss');\nrequire('svc/system');\n"), [
      "Cannot find the module 'svc/system/Statuss' in the Script API.",
      "Change to 'svc/system/Status'",
    ]);
    await client.notify('workspace/didChangeConfiguration', {
      settings: { cartwright: { ...pathOptions, vendor: 'dw' } },
    });
    assert.deepEqual(await readFixes("require('dw/order/Money');\nrequire('dw/system/Status');\n"), [
      "Cannot find the module 'dw/order/Money' in the Script API.",
      "Change to 'dw/value/Money'",
    ]);
  });

  it('a misspelled module of the folder `modules` is a problem; another name may be a module of the platform', async () => {
    const module = 'cartridges/modules/mailer.js';
    client.workspace.write(module, 'module.exports = {};\n');
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uri(module), type: 1 }],
    });
    await client.open(script, "require('mailre');\nrequire('svc/system/Site');\nrequire('platform');\n");
    const diagnostics = await client.diagnostics(script);
    assert.deepEqual(
      diagnostics.map(({ message, data }) => [message, data]),
      [["Cannot find the module 'mailre' in modules.", { replacements: ['mailer'], newModules: [] }]],
    );
  });

  it('scripts for browsers and scripts outside cartridges have no problems', async () => {
    const browserScript = 'cartridges/app_custom/cartridge/client/default/js/main.js';
    await client.open(browserScript, "require('./nothing');\n");
    await client.open('webpack.config.js', "require('./nothing');\n");
    await client.open(script, "require('*/nothing');\n");
    await client.diagnostics(script);
    // No diagnostics are published for them, so the wait for diagnostics fails.
    await Promise.all(
      [browserScript, 'webpack.config.js'].map((file) =>
        assert.rejects(
          client.diagnostics(file, () => true),
          /undefined/,
        ),
      ),
    );
  }).timeout(20_000);

  it('modules in the code of templates lead to their files, are completed and are checked, regardless of the page’s text', async () => {
    const template = 'cartridges/app_custom/cartridge/templates/default/cart.isml';
    const page = (code: string): string =>
      `<p>It's a "cart" at http://shop.example</p>\n<isscript>\n  var assets = ${code};\n</isscript>\n`;
    assert.deepEqual(await targets(page("require('*/cartridge/scripts/cart/cart|Helpers')"), template), [
      client.uri(customHelpers),
    ]);
    const list = await client.requestAt<CompletionList>(
      'textDocument/completion',
      template,
      page("require('cartHel|')"),
    );
    assert.deepEqual(
      list.items.map(({ label }) => label),
      ['*/cartridge/scripts/cart/cartHelpers'],
    );
    await client.open(template, page("require('*/cartridge/scripts/cart/cartHelper')"));
    const [diagnostic] = await client.diagnostics(template);
    assert.match(
      diagnostic?.message ?? '',
      /Cannot find the module '\*\/cartridge\/scripts\/cart\/cartHelper'/,
    );
  });

  it('a module with a computed ID, or a module that need not exist, is not a problem', async () => {
    await client.open(
      script,
      `'use strict';
var view = require('*/cartridge/views/' + name);
var model = require('./models/' + name + 'Model');
try {
  decorator = require('*/cartridge/experience/defaultdecorator');
} catch (e) {
  decorator = null;
}
require('*/cartridge/unfinished
require('./nowhere');
`,
    );
    assert.deepEqual(
      (await client.diagnostics(script)).map(({ message }) => message),
      ["Cannot find the module './nowhere' in app_custom."],
    );
  });

  it('scripts of tests, which run outside the platform, have no problems', async () => {
    const helpers = 'cartridges/app_custom/cartridge/scripts/__tests__/cartHelpers.test.js';
    await client.open(helpers, "require('../../../../../jest/__mocks__/Basket');\n");
    await client.open(script, "require('*/nothing');\n");
    await client.diagnostics(script);
    // No diagnostics are published for it, so the wait for diagnostics fails.
    await assert.rejects(
      client.diagnostics(helpers, () => true),
      /undefined/,
    );
  }).timeout(20_000);
});

describe('Modules that a plugin’s scripts require from a storefront outside the workspace', () => {
  const pricing = "var pricing = require('*/cartridge/scripts/helpers/pricing');\n";
  const misspelledRequire = "var collections = require('*/cartridge/scripts/util/colections');\n";
  const messages = async (files: Readonly<Record<string, string>>, options = {}): Promise<string[]> => {
    const client = await LanguageClient.start(files, options);
    try {
      await client.open(script, `${pricing}${misspelledRequire}require('~/cartridge/models/nothing');\n`);
      return (await client.diagnostics(script))
        .filter(({ severity }) => severity === DiagnosticSeverity.Warning)
        .map(({ message }) => /'.*'/.exec(message)?.[0] ?? '');
    } finally {
      await client.close();
    }
  };
  const certainlyMissingIds = ["'*/cartridge/scripts/util/colections'", "'~/cartridge/models/nothing'"];
  const allIds = ["'*/cartridge/scripts/helpers/pricing'", ...certainlyMissingIds];

  it('without the storefront, only IDs that resemble an existing one or belong to the script’s own cartridge are problems', async () => {
    assert.deepEqual(await messages(twoCartridges), certainlyMissingIds);
    assert.deepEqual(
      await messages(twoCartridges, { cartridgePath: 'app_custom:app_base:app_rest' }),
      certainlyMissingIds,
    );
  });

  it('with the storefront, or with each cartridge of the configured path, every missing module is a problem', async () => {
    const home = {
      'cartridges/app_base/cartridge/controllers/Default.js': 'exports.Start = function () {};\n',
    };
    assert.deepEqual(await messages({ ...twoCartridges, ...home }), allIds);
    assert.deepEqual(await messages(twoCartridges, pathOptions), allIds);
  });

  it('on the bundled service, every missing module is a problem, unless the path names a cartridge that the workspace lacks', async () => {
    const sitePath = 'app_storefront:int_loyalty:lib_helpers';
    assert.deepEqual(await messages(twoCartridges, { isBundled: true, sitePath }), allIds);
    for (const path of [
      { cartridgePath: 'app_custom:app_base:app_rest' },
      { sitePath: 'app_rest:app_custom' },
    ])
      assert.deepEqual(await messages(twoCartridges, { isBundled: true, ...path }), certainlyMissingIds);
  });

  it('without the storefront, any other missing module is a hint, whose fix creates it', async () => {
    const client = await LanguageClient.start(twoCartridges, { commands: { open: 'editor.open' } });
    try {
      await client.open(script, `${pricing}require('int_rest/cartridge/scripts/rest');\n`);
      const diagnostics = await client.diagnostics(script);
      assert.deepEqual(
        diagnostics.map(({ severity, message }) => [severity, message]),
        ['*/cartridge/scripts/helpers/pricing', 'int_rest/cartridge/scripts/rest'].map((id) => [
          DiagnosticSeverity.Hint,
          `No cartridge in this workspace has the module '${id}'.`,
        ]),
      );
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri: client.uri(script) },
        range: diagnostics[0]?.range,
        context: { diagnostics },
      });
      assert.deepEqual(
        actions.map(({ title, isPreferred }) => [title, isPreferred]),
        [
          ['Create this Module in app_custom', true],
          ['Create this Module in app_base', false],
        ],
      );
      const uri = client.uri('cartridges/app_custom/cartridge/scripts/helpers/pricing.js');
      assert.deepEqual(actions[0]?.edit?.documentChanges?.[0], {
        kind: 'create',
        uri,
        options: { ignoreIfExists: true },
      });
      assert.deepEqual(actions[0].command?.arguments, [uri, 3]);
    } finally {
      await client.close();
    }
  });
});
