import assert from 'node:assert/strict';
import { findDebuggableCartridges } from '../../../../src/debug/cartridges/debugged-cartridges.ts';
import { ScriptIndex } from '../../../../src/debug/cartridges/script-index.ts';
import { ScriptMap } from '../../../../src/debug/cartridges/script-map.ts';
import { ReferenceReader } from '../../../../src/debug/doctor/reference-reader.ts';
import type { Remedy } from '../../../../src/debug/doctor/remedy.ts';
import { uncalledFunctionFinding } from '../../../../src/debug/doctor/uncalled-function.ts';
import { DapWorkspace } from '../../../support/dap-workspace.ts';

const folder = 'app/cartridge/scripts';
const hookScript = `${folder}/hooks/order.js`;
const notes = [
  "'use strict';",
  'exports.noteFor = function (order) {',
  '  return order.orderNo;',
  '};',
  'exports.oldNoteFor = function (order) {',
  '  return exports.noteFor(order);',
  '};',
  '',
].join('\n');
const createCaller = (code: string, name: string): string =>
  `var notes = require('*/cartridge/scripts/util/${name}');\nexports.afterPOST = function (order) {\n  ${code}\n};\n`;

describe('A function that no script calls', () => {
  let workspace: DapWorkspace;
  let actions: readonly Remedy[] | undefined;
  let explanation: string | undefined;
  afterEach(() => workspace.remove());

  const find = async (
    line: number,
    {
      code = 'notes.noteFor(order);',
      script = notes,
      other = '',
      name = 'notes',
      hooks,
    }: { code?: string; script?: string; other?: string; name?: string; hooks?: string } = {},
  ): Promise<string | undefined> => {
    workspace = new DapWorkspace({
      [`${folder}/util/${name}.js`]: script,
      [hookScript]: createCaller(code, name),
      ...(hooks === undefined
        ? {}
        : { 'app/package.json': '{ "hooks": "./hooks.json" }', 'app/hooks.json': hooks }),
      [`${folder}/other.js`]: other,
    });
    const cartridges = await findDebuggableCartridges([workspace.folder]);
    const search = new ReferenceReader().startSearch(cartridges);
    const finding = await uncalledFunctionFinding(
      {
        file: workspace.path(`${folder}/util/${name}.js`),
        line,
        map: new ScriptMap(cartridges),
        index: new ScriptIndex(),
        search,
        path: undefined,
        reportsUncalled: true,
      },
      `/app/cartridge/scripts/util/${name}.js`,
    );
    actions = finding?.actions;
    explanation = finding?.explanation;
    return finding?.text;
  };
  const verdict = 'Nothing calls "oldNoteFor".';

  it('an exported function that no other script uses is not called', async () => {
    assert.equal(await find(6), verdict);
    assert.equal(await find(3), undefined);
    // Neither comments nor longer names count.
    assert.equal(
      await find(6, { other: '// oldNoteFor\n/* notes.oldNoteFor() */\nvar oldNoteForAll = 1;\n' }),
      verdict,
    );
  });

  it('the action opens a script with a hook that requires the module, at that line, instead of other scripts', async () => {
    const hooks = JSON.stringify({
      hooks: [
        { name: 'svc.api.shop.basket.afterPOST', script: './cartridge/scripts/other.js' },
        { name: 'svc.api.shop.order.afterPOST', script: './cartridge/scripts/hooks/order.js' },
      ],
    });
    assert.equal(await find(6, { hooks, other: 'exports.afterPOST = function () {};\n' }), verdict);
    assert.deepEqual(actions, [{ kind: 'openFile', file: workspace.path(hookScript), line: 1 }]);
    assert.match(
      explanation ?? '',
      / \/app\/cartridge\/scripts\/hooks\/order\.js requires notes\.js, so it could call it\.$/,
    );
    const requires = "\n/*\n require('./util/notes') */\nvar notes = require('./util/notes');\n";
    assert.equal(await find(6, { hooks: hooks.replace('order.js', 'none.js'), other: requires }), verdict);
    assert.deepEqual(actions, [{ kind: 'openFile', file: workspace.path(`${folder}/other.js`), line: 4 }]);
    assert.match(explanation ?? '', /\/other\.js requires notes\.js, so it could call it\.$/);
  });

  it('no action opens another script if the function is not exported, or no script requires the module', async () => {
    const hook = { name: 'svc.api.shop.order.afterPOST', script: './cartridge/scripts/hooks/order.js' };
    const hooks = JSON.stringify({ hooks: [hook] });
    const script = 'function first(order) {\n  return order;\n}\nexports.noteFor = function (order) {};\n';
    assert.equal(await find(2, { hooks, script }), 'Nothing calls "first".');
    assert.deepEqual(actions, []);
    assert.doesNotMatch(explanation ?? '', /requires/);
    const other = 'exports.outer = function (order) {\n  require("./util/notes").oldNoteFor(order);\n};\n';
    assert.equal(await find(6, { hooks, other }), 'Nothing calls "outer", the caller of "oldNoteFor".');
    assert.deepEqual(actions, []);
  });

  it('a function of the same name in another script, or a member of another object, is no call', async () => {
    for (const other of [
      'function oldNoteFor() {}\nexports.run = function () {\n  oldNoteFor();\n};\n',
      'exports.run = function (api) {\n  api.oldNoteFor();\n};\n',
    ])
      assert.equal(await find(6, { other }), verdict, other);
    assert.equal(await find(6, { code: 'oldNoteFor();\n}\nfunction oldNoteFor() {' }), verdict);
  });

  it('nothing calls a function if only functions call it that nothing calls', async () => {
    const inner = 'function inner(order) {\n  return order;\n}\n';
    for (const caller of [
      'exports.outer = function (order) {\n  return inner(order);\n};\n',
      'function outer(order) {\n  return inner(order);\n}\nmodule.exports = { outer: outer };\n',
    ])
      assert.equal(
        await find(2, { script: inner + caller }),
        'Nothing calls "outer", the caller of "inner".',
        caller,
      );
    const recursive = 'exports.inner = function (order) {\n  return exports.inner(order);\n};\n';
    assert.equal(await find(2, { script: recursive }), 'Nothing calls "inner".');
  });

  it('a function that code outside functions calls, or that a script with a computed path may call, may run', async () => {
    assert.equal(await find(6, { script: `${notes}exports.oldNoteFor({});\n` }), undefined);
    assert.equal(await find(6, { other: 'require(path).oldNoteFor();\n' }), undefined);
  });

  it('callHook may call any function of a script that is registered for a hook', async () => {
    const hook = { name: 'app.note', script: './cartridge/scripts/util/notes.js' };
    const options = { hooks: JSON.stringify({ hooks: [hook] }) };
    const other = "require('svc/system/HookMgr').callHook('app.note', 'oldNoteFor', 1);\n";
    assert.equal(await find(6, { ...options, other }), undefined);
  });

  it('a script that passes the module on, or computes the names of its members, may call any of its functions', async () => {
    for (const code of [
      'notes[kind](order);',
      'run(notes, order);',
      "Object.keys(require('*/cartridge/scripts/util/notes'));",
    ])
      assert.equal(await find(6, { code }), undefined, code);
  });

  it('the name of the script’s file may contain characters with a meaning in regular expressions', async () => {
    assert.equal(await find(6, { name: 'notes(1' }), verdict);
  });

  it('a script may call its own function', async () => {
    for (const change of [
      'exports.noteFor = function (order) {\n  return exports.oldNoteFor(order);\n};\n',
      'exports.noteFor = function (order, name) {\n  return exports[name](order);\n};\n',
      "require('./registry').add(module.exports);\n",
    ])
      assert.equal(await find(6, { script: notes + change }), undefined, change);
  });
});
