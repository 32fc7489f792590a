import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';

const point = 'svc.api.shop.basket.modifyPOSTResponse';

const createHookScript = (word: string, ending = '') => `
var Status = require('svc/system/Status');
exports.modifyPOSTResponse = function (doc) {
  doc.c_seen = (doc.c_seen || []).concat('${word}');
  ${ending}
};`;

describe('Hooks', () => {
  let bench: ScriptBench;
  beforeEach(() => {
    bench = new ScriptBench({ cartridgePath: ['app', 'base'] });
  });
  afterEach(() => bench.close());
  const document = (value: Record<string, unknown>) => ({ kind: 'document', document: value }) as const;

  it('hooks of two cartridges for one extension point run in the order of the cartridge path', async () => {
    bench.workspace
      .registerHooks('app', { [point]: './hook.js' })
      .registerHooks('base', { [point]: './hook' })
      .write({
        'app/cartridge/scripts/hook.js': createHookScript('app'),
        'base/cartridge/scripts/hook.js': createHookScript('base'),
      });
    const runHook = async () => (await bench.run(point, [document({})])).documents[0]?.['c_seen'];
    assert.deepEqual(await runHook(), ['app', 'base']);
    bench.cartridgePath = ['base', 'app'];
    assert.deepEqual(await runHook(), ['base', 'app']);
  });

  it('a hook that returns a Status prevents the hooks of later cartridges from running', async () => {
    bench.workspace
      .registerHooks('app', { [point]: './hook.js' })
      .registerHooks('base', { [point]: './hook.js' })
      .write({
        'app/cartridge/scripts/hook.js': createHookScript(
          'app',
          "var s = new Status(Status.ERROR, 'NO', 'Not today'); s.addDetail('why', { day: 1 }); return s;",
        ),
        'base/cartridge/scripts/hook.js': createHookScript('base'),
      });
    assert.deepEqual(await bench.run(point, [document({ a: 1 }), { kind: 'value', value: true }]), {
      status: { status: 'error', code: 'NO', message: 'Not today', details: { why: { day: 1 } } },
      script: '/app/cartridge/scripts/hook.js',
      documents: [{ a: 1, c_seen: ['app'] }, undefined],
    });
  });

  it('has() returns true only if a cartridge on the cartridge path registers a hook for the extension point', async () => {
    bench.workspace
      .registerHooks('app', { [point]: './hook.js' })
      .write({ 'app/cartridge/scripts/hook.js': '' });
    const { hookRunner } = bench.engine;
    assert.equal(await hookRunner.has(point, 'Shop'), true);
    assert.equal(await hookRunner.has('svc.api.shop.basket.afterPost', 'Shop'), false);
    bench.cartridgePath = ['base'];
    assert.equal(await hookRunner.has(point, 'Shop'), false);
  });

  it('a changed hooks file takes effect at the next run', async () => {
    bench.workspace.registerHooks('app', { [point]: './one.js' }).write({
      'app/cartridge/scripts/one.js': createHookScript('one'),
      'app/cartridge/scripts/two.js': createHookScript('two'),
    });
    const runHook = async () => (await bench.run(point, [document({})])).documents[0]?.['c_seen'];
    assert.deepEqual(await runHook(), ['one']);
    bench.workspace.registerHooks('app', { [point]: './two.js' });
    assert.deepEqual(await runHook(), ['two']);
  });

  it('missing cartridges, scripts and hooks files and invalid JSON cause warnings, and valid hooks still run', async () => {
    bench.workspace.registerHooks('app', { [point]: './hook.js', other: './missing.js' }).write({
      'app/cartridge/scripts/hook.js': createHookScript('app'),
      'base/package.json': '{"hooks": "./nowhere.json"}',
      'broken/package.json': '{"hooks": "./hooks.json"}',
      'broken/hooks.json': '{"hooks": [',
      'broken/cartridge/x.js': '',
      'base/cartridge/x.js': '',
    });
    bench.cartridgePath = ['broken', 'app', 'base', 'absent'];
    assert.deepEqual((await bench.run(point, [document({})])).documents, [{ c_seen: ['app'] }]);
    const warnings = bench.log.messagesOf('warn');
    assert.equal(warnings.length, 4);
    assert.match(warnings.join('\n'), /cartridge absent of the cartridge path was not found/);
    assert.match(warnings.join('\n'), /broken\/hooks\.json:1:12: The file is not valid JSON\./);
    assert.match(
      warnings.join('\n'),
      /app\/cartridge\/scripts\/hooks\.json:1:\d+: The script \.\/missing\.js of the hook other/,
    );
    assert.match(
      warnings.join('\n'),
      /base\/package\.json:1:11: The hooks file \.\/nowhere\.json does not exist/,
    );
  });

  it('cartridges of the sample shop that the folder does not have cause no warning, unless it has one of them', async () => {
    bench.cartridgePath = ['app', 'app_storefront', 'int_loyalty'];
    bench.workspace.write({ 'app/cartridge/x.js': '', 'sample/int_loyalty/cartridge/x.js': '' });
    const workspaceOnly = new ScriptBench({ cartridgePath: ['app', 'app_storefront', 'int_loyalty'] });
    workspaceOnly.workspace.write({ 'app/cartridge/x.js': '' });
    for (const { engine } of [bench, workspaceOnly]) await engine.hookRunner.has(point, 'Shop');
    await workspaceOnly.close();
    assert.deepEqual(workspaceOnly.log.messagesOf('warn'), []);
    assert.deepEqual(bench.log.messagesOf('warn'), [
      'the cartridge app_storefront of the cartridge path was not found',
    ]);
  });

  it('a registered script that does not export the function of its hook is skipped with a warning', async () => {
    bench.workspace
      .registerHooks('app', { [point]: './hook.js' })
      .write({ 'app/cartridge/scripts/hook.js': 'exports.x = 1;' });
    assert.equal((await bench.run(point, [document({})])).status, undefined);
    assert.match(
      bench.log.messagesOf('warn').join(),
      /hook\.js is registered .* exports no function modifyPOSTResponse/,
    );
  });

  it('scripts can call hooks of other cartridges, and learn whether a hook exists', async () => {
    bench.workspace.registerHooks('base', { 'app.tax': './tax.js' }).write({
      'base/cartridge/scripts/tax.js': 'exports.calculate = function (amount) { return amount * 2; };',
    });
    assert.deepEqual(
      await bench.runScript(`
        var HookMgr = require('svc/system/HookMgr');
        out.result = [
          HookMgr.hasHook('app.tax'), HookMgr.hasHook('app.other'),
          HookMgr.callHook('app.tax', 'calculate', 21), HookMgr.callHook('app.other', 'calculate', 21) === undefined
        ];`),
      [true, false, 42, true],
    );
  });
});
