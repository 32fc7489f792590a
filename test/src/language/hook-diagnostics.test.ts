import assert from 'node:assert/strict';
import {
  DiagnosticSeverity,
  type CodeAction,
  type TextDocumentEdit,
  type TextEdit,
} from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const hooksFile = 'cartridges/app_custom/cartridge/scripts/hooks.json';
const basketScript = 'cartridges/app_custom/cartridge/scripts/hooks/basket.js';
const formatHooks = (...entries: readonly (readonly [name: string, script: string])[]) =>
  JSON.stringify({ hooks: entries.map(([name, script]) => ({ name, script })) });

describe('Problems of hooks files', () => {
  let client: LanguageClient;
  const startWith = async (text: string, options: unknown = {}) => {
    client = await LanguageClient.start({ ...twoCartridges, [hooksFile]: text }, options);
  };
  afterEach(() => client.close());

  const messages = async () => (await client.diagnostics(hooksFile)).map(({ message }) => message);
  const fixes = async (): Promise<CodeAction[]> => {
    const diagnostics = await client.diagnostics(hooksFile);
    await client.open(hooksFile, '');
    return client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: client.uri(hooksFile) },
      range: diagnostics[0]?.range,
      context: { diagnostics },
    });
  };

  it('a misspelled hook is a problem even before its hooks file is opened, and a fix changes it to the correct name', async () => {
    await startWith(formatHooks(['svc.api.shop.baskets.afterPOST', './hooks/basket']));
    assert.match(
      (await messages())[0] ?? '',
      /svc\.api\.shop\.baskets\.afterPOST is registered, but no operation/,
    );
    const [action] = await fixes();
    assert.equal(action?.title, "Change to 'svc.api.shop.basket.afterPOST'");
    assert.equal(Object.values(action.edit?.changes ?? {})[0]?.[0]?.newText, 'svc.api.shop.basket.afterPOST');
  });

  it('of several similar hooks, the one whose function the script exports is suggested first', async () => {
    for (const [exported, other] of [
      ['afterPOST', 'afterPUT'],
      ['afterPUT', 'afterPOST'],
    ] as const) {
      client = await LanguageClient.start({
        ...twoCartridges,
        [hooksFile]: formatHooks(['svc.api.shop.order.afterPST', './hooks/basket']),
        [basketScript]: `exports.${exported} = function (order) {};\n`,
      });
      assert.match(
        (await messages())[0] ?? '',
        new RegExp(`did you mean svc\\.api\\.shop\\.order\\.${exported}\\?`),
      );
      const titles = (await fixes()).map(({ title }) => title);
      assert.deepEqual(titles.slice(0, 2), [
        `Change to 'svc.api.shop.order.${exported}'`,
        `Change to 'svc.api.shop.order.${other}'`,
      ]);
      if (exported === 'afterPOST') await client.close();
    }
  });

  it('a hook with another vendor’s name is a problem, which a fix changes to the right name', async () => {
    await startWith(formatHooks(['dw.ocapi.shop.basket.afterPOST', './hooks/basket']), { vendor: 'svc' });
    assert.deepEqual(await messages(), [
      'The hook dw.ocapi.shop.basket.afterPOST belongs to another vendor and is never called. Its name here is svc.api.shop.basket.afterPOST.',
    ]);
    assert.equal((await client.diagnostics(hooksFile))[0]?.severity, DiagnosticSeverity.Warning);
    assert.equal((await fixes())[0]?.title, "Change to 'svc.api.shop.basket.afterPOST'");
  });

  it('without a selected vendor, a fix for another vendor’s hook selects that vendor', async () => {
    await startWith(formatHooks(['dw.ocapi.shop.basket.afterPOST', './hooks/basket']), {
      commands: { selectVendor: 'editor.selectVendor' },
    });
    const [diagnostic] = await client.diagnostics(hooksFile);
    assert.equal(diagnostic?.severity, DiagnosticSeverity.Warning);
    assert.equal(
      diagnostic.message,
      'dw.ocapi.shop.basket.afterPOST is a hook with the names of Salesforce B2C Commerce (dw). To use these names, run "Cartwright: Set Up Workspace".',
    );
    const actions = await fixes();
    assert.deepEqual(
      actions.map(({ title }) => title),
      ['Use the Names of Salesforce B2C Commerce (dw)', "Change to 'svc.api.shop.basket.afterPOST'"],
    );
    assert.deepEqual(actions[0]?.command?.arguments, ['dw']);
  });

  it('if the scripts of hooks require modules of another vendor, each fix selects the names of that vendor', async () => {
    const requireStatus = "var Status = require('dw/system/Status');\nexports.afterPOST = function () {};\n";
    const commands = { selectVendor: 'editor.selectVendor', setUpWorkspace: 'editor.setUp' };
    for (const options of [{ commands }, { commands, vendor: 'svc' }]) {
      client = await LanguageClient.start(
        {
          ...twoCartridges,
          [basketScript]: requireStatus,
          [hooksFile]: formatHooks(['dw.ocapi.shop.basket.afterPOST', './hooks/basket']),
        },
        options,
      );
      assert.match((await messages())[0] ?? '', /run "Cartwright: Set Up Workspace"\.$/);
      assert.deepEqual(
        (await fixes()).map(({ command }) => command?.command),
        ['editor.setUp', 'editor.selectVendor'],
      );
      if (!('vendor' in options)) await client.close();
    }
  });

  it('without a selected vendor, a fix for a hook of another vendor’s order engine also selects that vendor', async () => {
    await startWith(formatHooks(['dw.order.calculate', './hooks/basket']), {
      commands: { selectVendor: 'editor.selectVendor' },
    });
    assert.match((await messages())[0] ?? '', /^dw\.order\.calculate is a hook with the names of Salesforce/);
    assert.deepEqual(
      (await fixes()).map(({ title }) => title),
      ['Use the Names of Salesforce B2C Commerce (dw)', "Change to 'svc.order.calculate'"],
    );
  });

  it('problems of hooks files do not include hooks of the configured vendor, or hooks that scripts call themselves', async () => {
    await startWith(
      formatHooks(
        ['dw.ocapi.shop.basket.afterPOST', './hooks/basket'],
        ['app.payment.processor.basic_credit', './hooks/payment/basic_credit'],
        ['svc.api.shop.basket.afterPOST', './hooks/basket'],
      ),
      { vendor: 'dw' },
    );
    const diagnostics = await client.diagnostics(hooksFile);
    assert.equal(diagnostics.length, 1);
    assert.match(
      diagnostics[0]?.message ?? '',
      /^The hook svc\.api\.shop\.basket\.afterPOST belongs to another/,
    );
  });

  it('problems of hooks files include a script that does not exist, which a fix creates with the typed function', async () => {
    await startWith(formatHooks(['svc.api.shop.order.afterPOST', './hooks/order']));
    assert.deepEqual(await messages(), [
      'The script ./hooks/order of the hook svc.api.shop.order.afterPOST does not exist.',
    ]);
    const [action] = await fixes();
    assert.equal(action?.title, "Create order.js with Function 'afterPOST'");
    const [creation, edit] = action.edit?.documentChanges ?? [];
    assert.deepEqual(creation, {
      kind: 'create',
      uri: client.uri('cartridges/app_custom/cartridge/scripts/hooks/order.js'),
      options: { ignoreIfExists: true },
    });
    assert.match(
      ((edit as TextDocumentEdit).edits[0] as TextEdit).newText,
      /exports\.afterPOST = function \(order\) \{/,
    );
  });

  it('problems of hooks files include a function that its script does not export, which a fix appends', async () => {
    await startWith(formatHooks(['svc.api.shop.basket.beforePOST', './hooks/basket']));
    assert.deepEqual(await messages(), [
      'The script ./hooks/basket does not export beforePOST, the function of the hook svc.api.shop.basket.beforePOST.',
    ]);
    const [action] = await fixes();
    assert.equal(action?.title, "Create Function 'beforePOST' in basket.js");
    const [edit] = action.edit?.changes?.[client.uri(basketScript)] ?? [];
    assert.match(edit?.newText ?? '', /exports\.beforePOST = function \(requestDocument\) \{/);
    // The function that the fix appends is in the editor, and not saved yet.
    await client.open(basketScript, `exports.afterPOST = function () {};\n${edit?.newText}`);
    assert.deepEqual(await client.diagnostics(hooksFile, (all) => all.length === 0), []);
  });

  it('a function that a script has, but does not export, is a problem even if a comment or a string names the hook', async () => {
    const hook = 'svc.api.shop.basket.afterPOST';
    for (const [script, isProblem] of [
      [`/**\n * ${hook}: POST /baskets\n */\nexports.foo = function (basket) {};\n`, true],
      [`// ${hook}\nvar name = '${hook}';\nfunction afterPOST(basket) {}\n`, true],
      [`// ${hook}\nexports.afterPost = function (basket) { return 'afterPOST'; };\n`, true],
      ['function afterPOST(basket) {}\nmodule.exports = { afterPOST: afterPOST };\n', false],
      ['exports.afterPOST = function (basket) {\n', false],
    ] as const) {
      client = await LanguageClient.start({
        ...twoCartridges,
        [hooksFile]: formatHooks([hook, './hooks/basket'], ['svc.api.shop.order.afterPST', './hooks/basket']),
        [basketScript]: script,
      });
      const texts = await messages();
      assert.equal(
        texts.some((text) => text.includes('does not export afterPOST')),
        isProblem,
        script,
      );
    }
  });

  it('a missing function is a problem of hooks files only if the platform may call the hook', async () => {
    await startWith(
      formatHooks(
        ['app.payment.processor.basic_credit', './hooks/payment/basic_credit'],
        ['svc.extensions.applepay.getRequest', './hooks/basket'],
        ['svc.api.shop.basket.beforePOST', './hooks/basket'],
      ),
    );
    const diagnostics = await client.diagnostics(hooksFile, (all) => all.length >= 2);
    assert.deepEqual(
      diagnostics.map(({ code, severity }) => [code, severity]),
      [
        ['unknown-hook', DiagnosticSeverity.Hint],
        ['missing-function', DiagnosticSeverity.Warning],
        ['missing-function', DiagnosticSeverity.Warning],
      ],
    );
  });

  it('a function that a script may re-export from another module is no problem of hooks files', async () => {
    await startWith(
      formatHooks(['svc.api.shop.basket.beforePOST', './hooks/inherited'], ['svc.api.x', './hooks/basket']),
    );
    client.workspace.write(
      'cartridges/app_custom/cartridge/scripts/hooks/inherited.js',
      "module.exports = require('*/cartridge/scripts/hooks/basketBase');\n",
    );
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uri('cartridges/app_custom/cartridge/scripts/hooks/inherited.js'), type: 1 }],
    });
    const diagnostics = await client.diagnostics(hooksFile, (all) => all.length === 1 || all.length === 2);
    assert.ok(diagnostics.every(({ message }) => !message.includes('does not export beforePOST')));
  });

  it('problems of hooks files include a hook that is registered twice with one script, and a hooks file that does not exist', async () => {
    await startWith(
      formatHooks(
        ['svc.api.shop.basket.afterPOST', './hooks/basket'],
        ['svc.api.shop.basket.afterPOST', './hooks/basket.js'],
      ),
    );
    assert.deepEqual(await messages(), [
      'The hook svc.api.shop.basket.afterPOST is registered twice with this script, which therefore runs twice.',
    ]);
    const packageFile = 'cartridges/app_custom/package.json';
    await client.open(packageFile, '{ "hooks": "./cartridge/hooks.json" }');
    const [diagnostic] = await client.diagnostics(packageFile);
    assert.equal(diagnostic?.message, 'The hooks file ./cartridge/hooks.json does not exist.');
  });

  it('problems of hooks files disappear when an edit or a setting removes their cause', async () => {
    await startWith(formatHooks(['svc.api.shop.order.afterPOST', './hooks/order']), { vendor: 'svc' });
    assert.equal((await client.diagnostics(hooksFile)).length, 1);
    await client.open(hooksFile, formatHooks(['svc.api.shop.basket.afterPOST', './hooks/basket']));
    await client.diagnostics(hooksFile, (all) => all.length === 0);
    await client.open(hooksFile, formatHooks(['dw.ocapi.shop.basket.afterPOST', './hooks/basket']));
    const [problem] = await client.diagnostics(hooksFile, (all) => all.length === 1);
    assert.match(problem?.message ?? '', /belongs to another vendor/);
    await client.notify('workspace/didChangeConfiguration', { settings: { cartwright: { vendor: 'dw' } } });
    await client.diagnostics(hooksFile, (all) => all.length === 0);
  });

  it('problems of hooks files disappear when a new file removes their cause, and when problems are disabled', async () => {
    await startWith(formatHooks(['svc.api.shop.order.afterPOST', './hooks/order']));
    await client.diagnostics(hooksFile);
    const script = 'cartridges/app_custom/cartridge/scripts/hooks/order.js';
    client.workspace.write(script, 'exports.afterPOST = function (order) {};\n');
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uri(script), type: 1 }],
    });
    await client.diagnostics(hooksFile, (all) => all.length === 0);
    await client.notify('workspace/didChangeConfiguration', { settings: { cartwright: { vendor: 'dw' } } });
    await client.diagnostics(hooksFile);
    await client.notify('workspace/didChangeConfiguration', {
      settings: { cartwright: { vendor: 'dw', features: { diagnostics: false } } },
    });
    assert.deepEqual(await client.diagnostics(hooksFile, (all) => all.length === 0), []);
  });
});
