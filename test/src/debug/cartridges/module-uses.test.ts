import assert from 'node:assert/strict';
import { parseScript } from '../../../../dialect/index.ts';
import { exportNames } from '../../../../src/debug/cartridges/export-names.ts';
import { moduleUses } from '../../../../src/debug/cartridges/module-uses.ts';
import { ownUses } from '../../../../src/debug/cartridges/own-uses.ts';

const parse = (text: string) => parseScript(text) ?? assert.fail('the script cannot be parsed');
const load = "require('./rates')";
const usesIn = (text: string, isSuperModule = false): readonly number[] =>
  moduleUses(parse(text), { names: ['of'], isModule: (id) => id === './rates', isSuperModule });

describe('The uses of a function of a module', () => {
  it('a member with the name of the export is a use, however the module is bound', () => {
    for (const text of [
      `var r = ${load};\nr.of(1);`,
      `var r;\nr = ${load}, r.of(1);`.replace(', ', ';'),
      `var s = ${load} || {},\n r = s.of(1);`,
      `const { of } = ${load};\nof(1);`,
      `const { of: rate = other } = ${load};\nrate(1);`,
      `var of = ${load}.of;\nof(1);`,
      `const r = ${load};const { of } = r;\nof(1);`,
      `var r = ${load};\nr['of'](1);`,
    ])
      assert.deepEqual(usesIn(text), [2], text);
    assert.deepEqual(usesIn(`\n${load}.of(1);`), [2]);
  });

  it('a script that accesses a computed member or passes the module on may use the function', () => {
    for (const text of ['r[name](1);', 'run(r);', 'exports.rates = r;', 'var { ...all } = r;'])
      assert.deepEqual(usesIn(`var r = ${load};\n${text}`), [2], text);
    assert.deepEqual(usesIn(`\nmodule.exports = ${load};`), [2]);
  });

  it('a function of the same name that is not of the module is no use', () => {
    for (const text of [
      'function of() {}\nof(1);',
      "var other = require('./other');\nother.of(1);",
      'list.of(1);',
      'var api = { of: 1 };',
      'if (r) r.to(1);',
      'r.to({ r: 1 });',
    ])
      assert.deepEqual(usesIn(`var r = ${load};\n${text}`), [], text);
    assert.deepEqual(usesIn(`const { to } = ${load};\nfunction of() {}\nto(of());`), []);
    assert.deepEqual(usesIn(`${load};\nof(1);`), []);
  });

  it('a script that extends the module uses what it reads of its superModule', () => {
    const text = 'var base = module.superModule;\nbase.of(1);\nmodule.exports = base;';
    assert.deepEqual(usesIn(text, true), [2]);
    assert.deepEqual(usesIn(text), []);
  });
});

describe('The names under which a script exports a function', () => {
  const namesIn = (text: string) => exportNames(parse(`function of() {}\n${text}`), 'of');

  it('a function is exported by an assignment or in an object, perhaps under other names', () => {
    for (const [text, names] of [
      ['exports.of = of;', ['of']],
      ['module.exports.rate = of;', ['rate']],
      ['exports.a = exports.b = of;', ['a', 'b']],
      ['exports = module.exports = { of, rate: of, to: 1 };', ['of', 'rate']],
      ['exports.of = function () {};', ['of']],
      ['exports.to = to;', []],
    ] as const)
      assert.deepEqual(namesIn(text)?.toSorted(), names, text);
  });

  it('the names of an export are not known if the exports are an object that is not written out, or if there are none', () => {
    for (const text of [
      '',
      'module.exports = create();',
      'module.exports = of;',
      'module.exports = { ...all };',
      'exports[name] = of;',
      'add(exports);',
    ])
      assert.equal(namesIn(text), undefined, text);
  });
});

describe('The uses of a function in its own script', () => {
  const usesOf = (text: string) => ownUses(parse(`function of() {}\n${text}`), 'of', ['rate']);

  it('in its own script, a function is used by its name and as a member of the exports, but not where it is exported', () => {
    for (const text of [
      'of(1);',
      'exports.rate(1);',
      'this.rate();',
      'exports[name]();',
      'var s = { of: of };',
    ])
      assert.deepEqual(usesOf(text), [2], text);
    for (const text of [
      'exports.rate = of;',
      'module.exports = { rate: of };',
      'order.of(1);',
      'order.rate(1);',
      'var s = { of: 1 };',
    ])
      assert.deepEqual(usesOf(text), [], text);
  });
});
