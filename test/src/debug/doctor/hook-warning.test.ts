import assert from 'node:assert/strict';
import { rmSync, utimesSync } from 'node:fs';
import type { Breakpoint } from '../../../../contract/documents/debugger.ts';
import { defaultClientId } from '../../../../src/client/profile.ts';
import { findDebuggableCartridges } from '../../../../src/debug/cartridges/debugged-cartridges.ts';
import { ScriptIndex } from '../../../../src/debug/cartridges/script-index.ts';
import { ScriptMap } from '../../../../src/debug/cartridges/script-map.ts';
import { warningSearches } from '../../../../src/debug/doctor/hook-warning.ts';
import { ReferenceReader } from '../../../../src/debug/doctor/reference-reader.ts';
import { DapWorkspace } from '../../../support/dap-workspace.ts';

const scripts = 'app_shop/cartridge/scripts';
const file = `${scripts}/cart/rates.js`;
const rates = 'exports.of = function () {\n  return 1;\n};\n';
const hooksJson = (hooks: Record<string, string>): string =>
  JSON.stringify({ hooks: Object.entries(hooks).map(([name, script]) => ({ name, script })) });
const workspaceFiles: Record<string, string> = {
  'app_shop/package.json': '{"name":"app_shop","hooks":"./cartridge/scripts/hooks.json"}',
  [`${scripts}/hooks.json`]: hooksJson({ 'svc.api.shop.basket.afterPOST': './basket' }),
  [`${scripts}/basket.js`]: "exports.afterPOST = function () {\n  require('./other');\n};\n",
  [`${scripts}/other.js`]: 'exports.a = 1;\n',
  [file]: rates,
};

describe('the warning about a breakpoint that no request reaches', () => {
  let workspace: DapWorkspace;
  let references: ReferenceReader;
  let isLoaded: boolean;
  beforeEach(() => {
    workspace = new DapWorkspace(workspaceFiles);
    references = new ReferenceReader();
    isLoaded = false;
  });
  afterEach(() => workspace.remove());

  const findWarning = async (
    path = file,
    { line = 2, vendor, cartridgePath }: { line?: number; vendor?: string; cartridgePath?: string[] } = {},
  ): Promise<string | undefined> => {
    const map = new ScriptMap(await findDebuggableCartridges([workspace.folder]));
    const scriptPath = map.scriptOf(workspace.path(path))?.scriptPath ?? '';
    const state = { script_exists: true, script_loaded: isLoaded, hits: 0 };
    const breakpoint = { script_path: scriptPath, line_number: line, state } as unknown as Breakpoint;
    const search = warningSearches({
      map,
      index: new ScriptIndex(),
      references,
      profile: { baseUrl: 'http://127.0.0.1:1', clientId: defaultClientId, vendor } as Parameters<
        typeof warningSearches
      >[0]['profile'],
      api: { breakpointStates: () => Promise.resolve([breakpoint]) },
    })(cartridgePath && { names: cartridgePath, source: 'configuration' });
    return search(workspace.path(path), line);
  };
  const unusedFileWarning =
    /^No hook is registered for this file, and no script of these cartridges requires it\./;

  it('there is a warning about a breakpoint in a file that nothing uses', async () => {
    assert.match((await findWarning()) ?? '', unusedFileWarning);
  });

  it('the warning about a breakpoint names a syntax error of its file until the error is corrected', async () => {
    const hook = `${scripts}/broken.js`;
    const source = (value: string) =>
      `exports.afterPOST = function (basket) {\n  var first = 1;\n  var second = ${value};\n};\n`;
    workspace.write(hook, source(''));
    assert.match(
      (await findWarning(hook)) ?? '',
      /^The platform cannot load this file because of a syntax error on line 3, column \d+: Unexpected (?:token .+|end of input)\. Correct the error/,
    );
    workspace.write(hook, source('2'));
    assert.doesNotMatch((await findWarning(hook)) ?? '', /syntax error/);
  });

  for (const [title, path, text] of [
    [
      'requires it on the cartridge path',
      `${scripts}/other.js`,
      "require('*/cartridge/scripts/cart/rates');",
    ],
    [
      'requires it in its own cartridge',
      `${scripts}/other.js`,
      'require("~/cartridge/scripts/cart/rates.js");',
    ],
    [
      'requires it by the name of its cartridge',
      `${scripts}/other.js`,
      "require('app_shop/cartridge/scripts/cart/rates')",
    ],
    [
      'requires it with a slash before its cartridge',
      `${scripts}/other.js`,
      "require('/app_shop/cartridge/scripts/cart/rates')",
    ],
    ['requires it by a relative path', `${scripts}/other.js`, "require('./cart/rates')"],
    ['requires it by a path through the folder above', `${scripts}/util/x.js`, "require ( '../cart/rates' )"],
    ['requires it with different letter case', `${scripts}/other.js`, "require('./Cart/Rates')"],
    ['requires it with doubled slashes', `${scripts}/other.js`, "require('*/cartridge//scripts/cart/rates')"],
    [
      'computes its path',
      `${scripts}/other.js`,
      'module.exports = function (name) { return require(name); };',
    ],
    ['computes its name', `${scripts}/other.js`, "require('./cart/' + name)"],
    [
      'computes its name after a path through the folder above',
      `${scripts}/util/x.js`,
      "require('~/../app_shop/cartridge/scripts/' + name)",
    ],
    [
      'computes its path in a template literal',
      `${scripts}/other.js`,
      'require(`*/cartridge/scripts/${name}`)',
    ],
    ['imports it', `${scripts}/other.ds`, "importPackage( dw.system );\nimportScript('cart/rates.js');"],
    ['imports it from a named cartridge', `${scripts}/other.ds`, "importScript('app_shop:cart/rates.js');"],
    ['overrides and uses it', 'app_custom/cartridge/scripts/cart/rates.js', 'var base = module.superModule;'],
    [
      'is a template that requires it',
      'app_shop/cartridge/templates/default/cart.isml',
      "<isscript>var r = require('*/cartridge/scripts/cart/rates');</isscript>",
    ],
    [
      'is in the folder modules and requires it',
      'modules/server.js',
      "module.exports = require('*/cartridge/scripts/cart/rates');",
    ],
  ] as const)
    it(`there is no warning about a breakpoint in a file if another file ${title}`, async () => {
      workspace.write(path, text);
      assert.equal(await findWarning(), undefined);
    });

  for (const [title, path, text] of [
    ['requires another script of that name', `${scripts}/other.js`, "require('./util/rates')"],
    ['computes a path in another folder', `${scripts}/other.js`, "require('*/cartridge/models/' + name)"],
    [
      'only mentions it',
      `${scripts}/other.js`,
      "// Rates of the cart: cart/rates\nLogger.getLogger('rates');",
    ],
    ['overrides it without using it', 'app_custom/cartridge/scripts/cart/rates.js', 'exports.of = 1;'],
    [
      'overrides and uses a third file',
      'app_custom/cartridge/scripts/other.js',
      'var base = module.superModule;',
    ],
  ] as const)
    it(`there is a warning about a breakpoint in a file if another file ${title}`, async () => {
      workspace.write(path, text);
      assert.match((await findWarning()) ?? '', unusedFileWarning);
    });

  for (const [title, main, id] of [
    ['index.js', 'index.js', './cart'],
    ['index.js, by a path with a slash at its end', 'index.js', '../cart/'],
    ['main.js', 'main.js', '*/cartridge/scripts/cart'],
    ['the main of its package.json', 'lib/start.js', '~/cartridge/scripts/cart'],
  ] as const)
    it(`there is no warning about a file if another script requires its folder, which loads ${title}`, async () => {
      workspace.write(`${scripts}/cart/${main}`, rates);
      if (main.startsWith('lib/')) workspace.write(`${scripts}/cart/package.json`, '{"main":"./lib/start"}');
      workspace.write(
        id.startsWith('..') ? `${scripts}/util/x.js` : `${scripts}/other.js`,
        `require('${id}')`,
      );
      assert.equal(await findWarning(`${scripts}/cart/${main}`), undefined);
      workspace.write(`${scripts}/util/x.js`, '');
      workspace.write(`${scripts}/other.js`, '');
      assert.match((await findWarning(`${scripts}/cart/${main}`)) ?? '', unusedFileWarning);
    });

  it('there is no warning about a hook that the platform does not run, since scripts may call it', async () => {
    workspace.write(`${scripts}/hooks.json`, hooksJson({ 'app.cart.rates': './cart/rates' }));
    for (const call of [
      "HookMgr.callHook('app.cart.rates', 'of', a)",
      "HookMgr.callHook('app.' + x, 'of')",
      '',
    ]) {
      workspace.write(`${scripts}/other.js`, call);
      assert.equal(await findWarning(), undefined);
    }
  });

  it('a hook of another vendor has a warning until the vendor is changed or a script calls the hook', async () => {
    workspace.write(`${scripts}/hooks.json`, hooksJson({ 'dw.ocapi.shop.order.afterPOST': './cart/rates' }));
    workspace.write(file, rates.replace('of', 'afterPOST'));
    assert.match(
      (await findWarning()) ?? '',
      /^dw\.ocapi\.shop\.order\.afterPOST is a hook with the names of Salesforce B2C Commerce \(dw\)\. Hooks of this platform start with "svc\.api"\. To use these names, run "Cartwright: Set Up Workspace", or register the hook as svc\.api\.shop\.order\.afterPOST\./,
    );
    assert.equal(await findWarning(file, { vendor: 'dw' }), undefined);
    workspace.write(`${scripts}/other.js`, "HookMgr.callHook('dw.ocapi.' + x, 'afterPOST')");
    assert.equal(await findWarning(), undefined);
  });

  it('a hook of another vendor has a warning also if only hooks with names of that vendor, or controllers, call it', async () => {
    const hooks = { 'dw.order.calculate': './cart/rates', 'dw.ocapi.shop.basket.afterPOST': './basket' };
    workspace.write(`${scripts}/hooks.json`, hooksJson(hooks));
    workspace.write(file, rates.replace('of', 'calculate'));
    workspace.write(`${scripts}/other.js`, "HookMgr.callHook('dw.order.calculate', 'calculate', basket);");
    workspace.write('app_shop/cartridge/controllers/Cart.js', "require('*/cartridge/scripts/other');");
    assert.match((await findWarning()) ?? '', /names of this platform, the hook is svc\.order\.calculate\./);
    workspace.write(`${scripts}/job.js`, "require('./other');");
    assert.equal(await findWarning(), undefined);
  });

  it('the warning advises no new name for a hook whose cartridge requires the vendor’s modules', async () => {
    workspace.write(`${scripts}/hooks.json`, hooksJson({ 'dw.ocapi.shop.order.afterPOST': './cart/rates' }));
    const hook = rates.replace('of', 'afterPOST');
    const advice =
      /\. Hooks of this platform .* start with "svc"\. To use these names, run "Cartwright: Set Up Workspace"\.$/;
    for (const text of ["var Status = require('dw/system/Status');\n", 'var status = dw.system.Status;\n']) {
      workspace.write(file, text + hook);
      assert.match((await findWarning(file, { line: 3 })) ?? '', advice);
    }
    workspace.write(file, hook);
    workspace.write(`${scripts}/other.js`, "require('dw/system/Logger');\n");
    assert.match((await findWarning()) ?? '', advice);
    workspace.write(file, `// See dw.system.Status and 'dw.ocapi.shop'.\n${hook}`);
    workspace.write(`${scripts}/other.js`, '');
    assert.match((await findWarning(file, { line: 3 })) ?? '', /register the hook as svc\./);
  });

  it('the warning about a breakpoint disappears when the platform has loaded the file', async () => {
    assert.match((await findWarning()) ?? '', unusedFileWarning);
    isLoaded = true;
    assert.equal(await findWarning(), undefined);
  });

  it('the warning disappears when hooks.json, or another file that package.json names, registers the file', async () => {
    const registeringHooks = hooksJson({ 'svc.api.shop.basket.beforePOST': './cart/rates' });
    workspace.write(file, rates.replace('of', 'beforePOST'));
    assert.match((await findWarning()) ?? '', unusedFileWarning);
    workspace.write(`${scripts}/hooks.json`, registeringHooks);
    assert.equal(await findWarning(), undefined);
    workspace.write(`${scripts}/hooks.json`, workspaceFiles[`${scripts}/hooks.json`] ?? '');
    assert.match((await findWarning()) ?? '', unusedFileWarning);
    workspace.write('app_shop/package.json', '{"hooks":"./api-hooks.json"}');
    workspace.write(
      'app_shop/api-hooks.json',
      registeringHooks.replace('./cart', './cartridge/scripts/cart'),
    );
    assert.equal(await findWarning(), undefined);
  });

  it('the warning follows changes of other scripts, and the search rereads only changed files', async () => {
    const other = workspace.path(`${scripts}/other.js`);
    const setTime = (seconds: number): void => utimesSync(other, seconds, seconds);
    setTime(1_000);
    assert.match((await findWarning()) ?? '', unusedFileWarning);
    const requiringCode = "require('./cart/rates')";
    workspace.write(`${scripts}/other.js`, requiringCode);
    setTime(2_000);
    assert.equal(await findWarning(), undefined);
    // The same time and size: the file is not read again.
    workspace.write(`${scripts}/other.js`, ' '.repeat(requiringCode.length));
    setTime(2_000);
    assert.equal(await findWarning(), undefined);
    setTime(3_000);
    assert.match((await findWarning()) ?? '', unusedFileWarning);
    workspace.write(`${scripts}/added.js`, requiringCode);
    assert.equal(await findWarning(), undefined);
    rmSync(workspace.path(`${scripts}/added.js`));
    assert.match((await findWarning()) ?? '', unusedFileWarning);
  });

  for (const [title, path, extraFiles, pattern] of [
    [
      'a controller',
      'app_shop/cartridge/controllers/Cart.js',
      {},
      /^This is a controller: it runs for requests of the storefront, which the bundled service does not have\./,
    ],
    [
      'a controller that another controller extends',
      'app_shop/cartridge/controllers/Cart.js',
      { 'app_custom/cartridge/controllers/Cart.js': 'server.extend(module.superModule);' },
      /^This is a controller/,
    ],
    [
      'a job step',
      file,
      {
        'app_shop/steptypes.json':
          '{"step-types":{"script-module-step":[{"@type-id":"custom.rates","module":"app_shop/cartridge/scripts/cart/rates.js","function":"of"}]}}',
      },
      /^This script is a job step \(\/app_shop\/steptypes\.json\), and the bundled service runs hooks, not jobs\./,
    ],
    [
      'a custom API',
      'app_shop/cartridge/rest-apis/rates/script.js',
      {},
      /^This script belongs to a custom API, and the bundled service runs hooks, not custom APIs\./,
    ],
    [
      'a page component',
      'app_shop/cartridge/experience/components/banner.js',
      {},
      /^This script is for pages and components of the storefront, which the bundled service does not have\./,
    ],
    [
      'the script of a pipeline',
      file,
      {
        'app_shop/cartridge/pipelines/Cart.xml': '<config-property key="ScriptFile" value="cart/rates.js"/>',
      },
      /^A pipeline runs this script \(\/app_shop\/cartridge\/pipelines\/Cart\.xml\), and the bundled service runs hooks, not pipelines\./,
    ],
  ] as const)
    it(`the warning says the service does not run ${title}, unless another kind of script requires it`, async () => {
      for (const [extraPath, content] of Object.entries(extraFiles)) workspace.write(extraPath, content);
      // A `require` of an unknown path does not count: it need not lead to a script of this kind.
      workspace.write(`${scripts}/other.js`, 'require(name);');
      workspace.write(path, rates);
      assert.match((await findWarning(path)) ?? '', pattern);
      const id = path.replace('app_shop', '*').replace('.js', '');
      workspace.write(`${scripts}/other.js`, `require('${id}');`);
      assert.equal(await findWarning(path), undefined);
    });

  it('a template, a script in modules and a required script off the cartridge path have no warning', async () => {
    workspace.write(
      'app_shop/cartridge/templates/default/cart.isml',
      '<div>\n<isprint value="${1}"/>\n</div>',
    );
    assert.equal(await findWarning('app_shop/cartridge/templates/default/cart.isml'), undefined);
    workspace.write('modules/server/index.js', rates);
    assert.equal(await findWarning('modules/server/index.js'), undefined);
    workspace.write(`${scripts}/other.js`, "require('app_shop/cartridge/scripts/cart/rates')");
    assert.equal(await findWarning(file, { cartridgePath: ['app_custom'] }), undefined);
  });

  for (const [title, text] of [
    ['property', "exports['afterPOST'] = run;"],
    ['method', 'module.exports = {\n  beforePOST(b) {},\n  afterPOST(b) {\n  }\n};'],
    ['shorthand property', 'module.exports = { afterPOST };'],
    ['property of an alias', 'var api = module.exports;\napi.afterPOST = run;'],
    ['property that is copied', "Object.assign(exports, require('./other'));"],
    ['computed property', "['afterPOST'].forEach(function (name) { exports[name] = run; });"],
    ['defined property', "Object.defineProperty(exports, 'afterPOST', { value: run });"],
    ['property of another module', "module.exports = { a: 1, ...require('./other') };"],
    ['function of the overridden module', 'module.exports = module.superModule;'],
  ] as const)
    it(`there is no warning about a file that exports the function of its hook as a ${title}`, async () => {
      workspace.write(
        `${scripts}/hooks.json`,
        hooksJson({ 'svc.api.shop.basket.afterPOST': './cart/rates' }),
      );
      const helper = 'function run() {\n  return 1;\n}\n';
      workspace.write(file, helper);
      assert.match((await findWarning()) ?? '', /exports no function/);
      workspace.write(file, `${helper}${text}\n`);
      assert.equal(await findWarning(), undefined);
    });

  it('the warning about a hook that only an instance runs says when the instance runs it', async () => {
    workspace.write(
      `${scripts}/hooks.json`,
      hooksJson({
        'svc.system.request.onSession': './cart/rates',
        'svc.order.shippingorder.changeStatus': './other',
      }),
    );
    workspace.write(file, 'exports.onSession = function () {\n  return 1;\n};\n');
    assert.equal(
      await findWarning(),
      'The bundled service does not run svc.system.request.onSession. An instance runs it for storefront requests. Debug it on an instance, or call its function from a script that a request runs.',
    );
    assert.match((await findWarning(file, { vendor: 'dw' })) ?? '', /is a hook with the neutral names/);
  });

  it('there is a warning if an earlier script certainly ends the hook, and cannot run the later script', async () => {
    const hook = { 'svc.api.shop.basket.afterPOST': './basket' };
    const earlierScript = 'app_custom/cartridge/scripts/basket.js';
    workspace.write('app_custom/package.json', '{"hooks":"./cartridge/scripts/hooks.json"}');
    workspace.write('app_custom/cartridge/scripts/hooks.json', hooksJson(hook));
    const endingScript = 'exports.afterPOST = function () {\n  return new Status(Status.OK);\n};\n';
    const find = () => findWarning(`${scripts}/basket.js`, { cartridgePath: ['app_custom', 'app_shop'] });
    workspace.write(earlierScript, endingScript);
    assert.match(
      (await find()) ?? '',
      /^"app_custom" ends the hook before this file runs\. It is earlier on the cartridge path, and its function .+\. Let /,
    );
    for (const text of [
      `var base = module.superModule;\n${endingScript}`,
      `var base = require('app_shop/cartridge/scripts/basket');\n${endingScript}`,
      `var base = require(path);\n${endingScript}`,
      'function afterPOST() {\n  return new Status(Status.OK);\n}\n',
      endingScript.replace('Status(', 'Result('),
    ]) {
      workspace.write(earlierScript, text);
      assert.equal(await find(), undefined, text);
    }
  });
});
