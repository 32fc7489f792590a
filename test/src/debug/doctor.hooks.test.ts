import assert from 'node:assert/strict';
import { findDecisiveFinding, type Finding } from '../../../src/debug/doctor/finding.ts';
import { dapFixture, orderScript, type DapFixture } from '../../support/dap-session.ts';

const formatHooks = (...names: string[]) =>
  JSON.stringify({ hooks: names.map((name) => ({ name, script: './order.js' })) });
const manifest = JSON.stringify({ hooks: './cartridge/scripts/hooks.json' });

describe('"Why Wasn\'t My Breakpoint Hit?" about hooks', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    fixture.workspace.write('cartridges/app_shop/package.json', manifest);
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/hooks.json',
      formatHooks('svc.api.shop.order.afterPOST'),
    );
  });
  afterEach(() => fixture.close());

  const diagnose = async (line: number, file = fixture.file) => {
    const { findings } = await fixture.dap.request<{ findings: Finding[] }>('cartwright/doctor', {
      path: file,
      line,
    });
    return findings;
  };
  const listReasons = async (line: number, file?: string) =>
    (await diagnose(line, file)).filter(({ verdict }) => verdict === 'fail');
  const selectFindings = (findings: readonly Finding[], check: Finding['check']) =>
    findings.filter((finding) => finding.check === check);

  it('the doctor reports that no hook is registered for the file and no script requires it', async () => {
    fixture.workspace.write('cartridges/app_shop/cartridge/scripts/hooks.json', formatHooks());
    await fixture.start({ breakpoints: [6] });
    const [finding] = selectFindings(await listReasons(6), 'hook');
    assert.match(finding?.text ?? '', /No hook is registered/);
    assert.match(finding?.remedy ?? '', /hooks\.json/);
    assert.equal(finding?.actions?.[0]?.kind, 'registerHook');
    // Nothing in a helper script suggests a hook, so no change of the hooks file is offered.
    const helper = fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/util/legacy.js',
      'exports.total = function () {\n  return 1;\n};\n',
    );
    await fixture.dap.setBreakpoints(helper, 2);
    const [helperFinding] = selectFindings(await listReasons(2, helper), 'hook');
    assert.equal(helperFinding?.text, finding.text);
    assert.deepEqual(helperFinding.actions, []);
  });

  it('the doctor reports a function whose name is a misspelling of the one that the hook runs', async () => {
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/order.js',
      orderScript.replaceAll('afterPOST', 'afterPOTS'),
    );
    await fixture.start({ breakpoints: [6] });
    const [reason] = await listReasons(6);
    assert.equal(reason?.text, 'The function is called afterPOTS instead of afterPOST.');
    assert.equal(reason.explanation, 'order.js is registered for svc.api.shop.order.afterPOST.');
    assert.equal(reason.remedy, 'Rename the function and its export to "afterPOST".');
  });

  it('the doctor reports an uncalled function of a hook script, unless the script lacks the function of the hook', async () => {
    const otherFunction = 'exports.oldNoteFor = function () {\n  return 1;\n};\n';
    const path = 'cartridges/app_shop/cartridge/scripts/order.js';
    fixture.workspace.write(path, `exports.afterPOST = function () {};\n${otherFunction}`);
    await fixture.start({ breakpoints: [3] });
    assert.deepEqual(
      (await listReasons(3)).map(({ text }) => text),
      ['Nothing calls "oldNoteFor".'],
    );
    fixture.workspace.write(path, `exports.other = function () {};\n${otherFunction}`);
    assert.equal((await listReasons(3))[0]?.text, 'order.js exports no function afterPOST.');
    fixture.workspace.write(
      path,
      `exports.afterPOST = function () { exports.oldNoteFor(); };\n${otherFunction}`,
    );
    assert.deepEqual(await listReasons(3), []);
  });

  it('the doctor accepts a file without a hook if another script requires it', async () => {
    fixture.workspace.write('cartridges/app_shop/cartridge/scripts/hooks.json', formatHooks());
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/user.js',
      "require('./order').afterPOST();\n",
    );
    await fixture.start({ breakpoints: [6] });
    const findings = await diagnose(6);
    assert.match(
      selectFindings(findings, 'hook')[0]?.text ?? '',
      /required: \/app_shop\/cartridge\/scripts\/user\.js/,
    );
  });

  it('the doctor names a request that may reach a required script through other scripts', async () => {
    const { workspace } = fixture;
    const scripts = 'cartridges/app_shop/cartridge/scripts';
    const points = workspace.write(
      `${scripts}/util/points.js`,
      'exports.of = function () {\n  return 1;\n};\n',
    );
    workspace.write(`${scripts}/points.js`, 'exports.of = 2;\n');
    workspace.write(
      `${scripts}/loyalty/index.js`,
      "module.exports = require('~/cartridge/scripts/util/points');\n",
    );
    workspace.write(`${scripts}/order.js`, `require('*/cartridge/scripts/loyalty');\n${orderScript}`);
    await fixture.start();
    await fixture.dap.setBreakpoints(points, 2);
    const findings = await diagnose(2, points);
    const [request] = selectFindings(findings, 'request');
    assert.match(
      request?.text ?? '',
      /^This script runs where it is required \(\/app_shop\/cartridge\/scripts\/loyalty\/index\.js\)\. Which request reaches this line is not known, perhaps this one: svc\.api\.shop\.order\.afterPOST runs in POST \S+\/orders\.$/,
    );
    assert.deepEqual(
      request?.actions?.map(({ kind }) => kind),
      ['sendRequest', 'openFile'],
    );
  });

  it('for a required function, the doctor names the hook script that calls it, and offers to open it at the call', async () => {
    const { workspace } = fixture;
    const scripts = 'cartridges/app_shop/cartridge/scripts';
    const requirePoints = "var points = require('*/cartridge/scripts/points');\n";
    const points = workspace.write(
      `${scripts}/points.js`,
      'exports.some = function () {\n  return 1;\n};\nexports.earned = function () {\n  return 2;\n};\n',
    );
    workspace.write(
      `${scripts}/basket.js`,
      `${requirePoints}exports.run = function () {\n  points.some();\n};\n`,
    );
    const order = workspace.write(
      `${scripts}/order.js`,
      `${requirePoints}exports.afterPOST = function () {\n  points.earned();\n};\n`,
    );
    await fixture.start();
    await fixture.dap.setBreakpoints(points, 5);
    const [request] = selectFindings(await diagnose(5, points), 'request');
    assert.match(
      request?.text ?? '',
      /\. \/app_shop\/cartridge\/scripts\/order\.js calls this function: svc\.api\.shop\.order\.afterPOST runs in POST/,
    );
    assert.deepEqual(request?.actions?.[1], { kind: 'openFile', file: order, line: 3 });
  });

  it('for a hook that scripts call, the doctor names the caller, and does not ask for a function with the name of the hook', async () => {
    const { workspace } = fixture;
    const scripts = 'cartridges/app_shop/cartridge/scripts';
    const processor = workspace.write(
      `${scripts}/card.js`,
      'exports.Handle = function () {\n  return 1;\n};\n',
    );
    workspace.write(
      `${scripts}/hooks.json`,
      JSON.stringify({
        hooks: [
          { name: 'app.payment.processor.card', script: './card' },
          { name: 'svc.api.shop.order.afterPOST', script: './order' },
        ],
      }),
    );
    workspace.write(
      `${scripts}/order.js`,
      `HookMgr.callHook('app.payment.processor.' + id, 'Handle');\n${orderScript}`,
    );
    await fixture.start();
    await fixture.dap.setBreakpoints(processor, 2);
    const findings = await diagnose(2, processor);
    assert.deepEqual(
      findings.filter(({ verdict }) => verdict === 'fail'),
      [],
    );
    assert.match(
      selectFindings(findings, 'request')[0]?.text ?? '',
      /^app\.payment\.processor\.card is called by scripts \(\/app_shop\/cartridge\/scripts\/order\.js\): svc\.api\.shop\.order\.afterPOST runs in POST/,
    );
  });

  it('for a hook that calculates baskets, the doctor names a request that changes a basket', async () => {
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/hooks.json',
      formatHooks('svc.order.calculate'),
    );
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/order.js',
      orderScript.replaceAll('afterPOST', 'calculate'),
    );
    await fixture.start({ breakpoints: [6] });
    const findings = await diagnose(6);
    const [request] = selectFindings(findings, 'request');
    assert.match(
      request?.text ?? '',
      /^svc\.order\.calculate runs in changes to baskets, such as POST \S+\/baskets\/\{basket_id\}\/items\.$/,
    );
    assert.deepEqual(
      request?.actions?.map(({ kind }) => kind),
      ['sendRequest'],
    );
  });

  it('for a controller, the doctor says that the bundled service has no storefront', async () => {
    const controller = fixture.workspace.write(
      'cartridges/app_shop/cartridge/controllers/Home.js',
      'exports.Show = function () {\n  return 1;\n};\n',
    );
    await fixture.start();
    await fixture.dap.setBreakpoints(controller, 2);
    const [finding] = await listReasons(2, controller);
    assert.match(finding?.text ?? '', /^This is a controller: .* bundled service does not have\.$/);
  });

  it('the doctor suggests the correct name of a hook that no request runs', async () => {
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/hooks.json',
      formatHooks('svc.api.shop.order.AfterPost'),
    );
    await fixture.start({ breakpoints: [6] });
    const [finding] = selectFindings(await listReasons(6), 'hook').filter(({ remedy }) =>
      remedy?.startsWith('Register it as'),
    );
    assert.match(finding?.remedy ?? '', /Register it as svc\.api\.shop\.order\.afterPOST/);
    // The path is a link to the line.
    assert.equal(finding?.explanation, 'It is registered in app_shop/cartridge/scripts/hooks.json:1.');
  });

  it('the doctor reports that the hook of the function names a script that does not exist', async () => {
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/hooks.json',
      JSON.stringify({ hooks: [{ name: 'svc.api.shop.order.afterPOST', script: './hooks/orders' }] }),
    );
    await fixture.start({ breakpoints: [6] });
    const [finding] = selectFindings(await listReasons(6), 'hook');
    assert.match(finding?.text ?? '', /The script \.\/hooks\/orders of the hook \S+ does not exist\.$/);
    assert.deepEqual(finding?.actions?.[0], {
      kind: 'changeHookScript',
      file: fixture.workspace.path('cartridges/app_shop/cartridge/scripts/hooks.json'),
      hook: 'svc.api.shop.order.afterPOST',
      script: './order.js',
    });
  });

  it('a hook script with a wrong path in hooks.json is not overridden by a file of the same path in an earlier cartridge', async () => {
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/hooks.json',
      JSON.stringify({
        hooks: [{ name: 'svc.api.shop.order.afterPOST', script: '*/cartridge/scripts/order.js' }],
      }),
    );
    fixture.workspace.write('cartridges/app_custom/cartridge/scripts/order.js', orderScript);
    await fixture.start({ breakpoints: [6], configuration: { cartridgePath: 'app_custom:app_shop' } });
    const findings = await diagnose(6);
    assert.match(
      findDecisiveFinding(findings)?.text ?? '',
      /^The path of a hook script cannot begin with "\*\/"\.$/,
    );
    assert.match(
      findDecisiveFinding(findings)?.explanation ?? '',
      /^app_shop\/cartridge\/scripts\/hooks\.json:1 registers \*\/cartridge\/scripts\/order\.js for svc\.\S+, but the paths in a hooks file are relative to that file\.$/,
    );
    assert.deepEqual(selectFindings(findings, 'overlay'), []);
    assert.match(selectFindings(findings, 'path')[0]?.text ?? '', /does not replace the script of a hook\.$/);
  });

  it('the doctor reports that the hooks file is invalid', async () => {
    fixture.workspace.write('cartridges/app_shop/cartridge/scripts/hooks.json', '{ "hooks": [');
    await fixture.start({ breakpoints: [6] });
    assert.match(
      selectFindings(await listReasons(6), 'hook')[0]?.text ?? '',
      /hooks\.json:1:13: The file is not valid JSON\./,
    );
  });

  it('a hook script in an invalid hooks.json is not overridden by a file of the same path in an earlier cartridge', async () => {
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/hooks.json',
      '{ "hooks": [{ "name": "svc.api.shop.order.afterPOST" "script": "./order" }',
    );
    fixture.workspace.write('cartridges/app_custom/cartridge/scripts/order.js', orderScript);
    await fixture.start({ breakpoints: [6], configuration: { cartridgePath: 'app_custom:app_shop' } });
    const findings = await diagnose(6);
    assert.match(findDecisiveFinding(findings)?.text ?? '', /hooks\.json:1:54: The file is not valid JSON\./);
    assert.deepEqual(selectFindings(findings, 'overlay'), []);
  });

  it('the doctor reports that the function is named like a hook for which the file is not registered', async () => {
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/hooks.json',
      formatHooks('svc.api.shop.order.beforePOST'),
    );
    await fixture.start({ breakpoints: [6] });
    const [finding] = selectFindings(await listReasons(6), 'hook');
    assert.match(finding?.text ?? '', /^No hook is registered for the function afterPOST\.$/);
    assert.equal(
      finding?.remedy,
      'Add { "name": "svc.api.shop.order.afterPOST", "script": "./order.js" } to app_shop/cartridge/scripts/hooks.json.',
    );
  });
});
