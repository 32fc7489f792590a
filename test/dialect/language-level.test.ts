import assert from 'node:assert/strict';
import { compatibilityModeName, compatibilityModes, languageIssues } from '../../dialect/index.ts';

const listIssues = (source: string, mode = 2207): string[] =>
  languageIssues(source, mode).map(({ feature, line }) => `${line}: ${feature}`);

describe('Unsupported language features', () => {
  it('an unsupported language feature is reported once, at its first line', () => {
    assert.deepEqual(
      listIssues(`'use strict';
var Site = require('svc/system/Site');
class Mapper { map(order) { return order?.customer ?? null; } }
class Other {}
async function send() { await Promise.all([]); }
module.exports = { ...Mapper, send: send };
exports.later = function (...all) { all ||= []; return new Proxy({}, Reflect); };
setTimeout(send, 1); console.log(1);`),
      [
        '3: class',
        '3: optional chaining (?.)',
        '3: the operator ??',
        '5: async',
        '5: await',
        '5: Promise',
        '6: spread (...)',
        '7: rest (...)',
        '7: the operator ||=',
        '7: Proxy',
        '7: Reflect',
        '8: setTimeout',
        '8: console',
      ],
    );
  });

  it('unsupported language features depend on the compatibility mode', () => {
    const source =
      'const list = Array.from(new Set([1]));\nfor (const x of list) log(`${x}`);\nvar o = { list }, f = () => 2 ** 3;\nObject.values(o);';
    assert.deepEqual(listIssues(source, 2207), []);
    assert.deepEqual(listIssues(source, 2102), [
      '2: template literals',
      '3: shorthand properties',
      '3: the operator **',
      '4: Object.values',
    ]);
    assert.deepEqual(listIssues(source, 1910), [
      '1: Array.from',
      '1: Set',
      '2: for...of',
      '2: template literals',
      '3: shorthand properties',
      '3: arrow functions',
      '3: the operator **',
      '4: Object.values',
    ]);
  });

  it('the rewritten old dialect and E4X contain no unsupported language feature', () => {
    assert.deepEqual(
      listIssues(
        `importPackage(dw.util);
function total(order : Order) : Number {
  var sum = 0, doc = <total currency={order.currency}>{sum}</total>;
  for each (var line : Object in order.lines) { sum += line.@price; }
  return doc.item.(@id == sum);
}`,
        1505,
      ),
      [],
    );
  });

  it('every notation of a BigInt and of a shorthand property is an unsupported language feature', () => {
    for (const bigint of ['10n', '0xFFn', '0b101n', '0o17n', '1_000n'])
      assert.deepEqual(listIssues(`var id = ${bigint};`, 2102), ['1: BigInt'], bigint);
    for (const name of ['größe', 'price2', '$total', '_id', 'name /* of the customer */', 'last // name\n'])
      assert.deepEqual(listIssues(`var found = { ${name} };`, 2102), ['1: shorthand properties'], name);
    assert.deepEqual(listIssues('var found = { /* the size */ größe, color: 1 };', 2102), [
      '1: shorthand properties',
    ]);
    assert.deepEqual(listIssues('var found = { gr\\u00f6\\u{df}e };', 2102), ['1: shorthand properties']);
  });

  it('modules, parameters, members and typeof tests with the name of a feature are not reported', () => {
    assert.deepEqual(
      listIssues(
        `var Map = require('svc/util/HashMap'), Promise = require('./promise');
function fetch(console) { return new Map(console); }
var hasProxy = typeof Proxy !== 'undefined' && order.Set; // class async Promise ?.
fetch(Promise, { Reflect: 1 });`,
        1505,
      ),
      [],
    );
  });

  it('an issue has the position of the first use, also if a later use is within it', () => {
    assert.deepEqual(languageIssues("'use strict';\n  var a = 1, m = new Proxy(\n{}, a);", 2207), [
      { feature: 'Proxy', since: undefined, line: 2, column: 22 },
    ]);
    assert.deepEqual(languageIssues('exports.a = class {\n  b() { return class {}; }\n};', 2207), [
      { feature: 'class', since: undefined, line: 1, column: 13 },
    ]);
    assert.deepEqual(languageIssues('var a = Array.from(b),\r\n  c = 10n;', 1910), [
      { feature: 'Array.from', since: 2102, line: 1, column: 9 },
      { feature: 'BigInt', since: 2207, line: 2, column: 7 },
    ]);
    assert.deepEqual(languageIssues('function f({ a, ...others }) {}', 2207), [
      { feature: 'rest (...)', since: undefined, line: 1, column: 17 },
    ]);
  });

  it('async, class, logical assignments, import, rest, spread, Object.groupBy and ** are reported', () => {
    for (const [source, feature] of [
      ['exports.send = async function () {};', 'async'],
      ['async function send() {}', 'async'],
      ['exports.send = async (a) => a;', 'async'],
      ['exports.a = class {};', 'class'],
      ['a ??= b;', 'the operator ??='],
      ['a &&= b;', 'the operator &&='],
      ['a ||= b;', 'the operator ||='],
      ['import("./a");', 'import'],
      ['(function ({ a, ...rest }) {})();', 'rest (...)'],
      ['f(...list);', 'spread (...)'],
      ['Object.groupBy(list, key);', 'Object.groupBy'],
    ] as const)
      assert.deepEqual(listIssues(source), [`1: ${feature}`], source);
    for (const source of ['a **= 2;', 'a = b ** 2;'])
      assert.deepEqual(listIssues(source, 2102), ['1: the operator **'], source);
  });

  it('a script in the oldest language, or one that cannot be parsed, has no unsupported language features', () => {
    for (const source of [
      "var Site = require('svc/system/Site');\nexports.total = function (a) { return a ? -a : 1 * 2; };",
      'class {',
      "import a from './a';",
      'a *= 2; a = b || c && d; a += 1;',
    ])
      assert.deepEqual(listIssues(source, 1004), [], source);
  });

  it('comments in a script with the old dialect are no unsupported language features', () => {
    assert.deepEqual(
      listIssues(
        '// a => b\nvar found = feed.(@id == id);\n// a list of all\nfor each (var a in found) { b(`c`); }',
        1505,
      ),
      ['4: template literals'],
    );
  });

  it('a class that an import may have replaced is not an unsupported language feature', () => {
    for (const statement of ['importPackage(dw.util);', 'importClass(dw.util.Map);'])
      assert.deepEqual(listIssues(`${statement} var map = new Map();`, 1505), []);
    assert.deepEqual(listIssues('var map = new Map();', 1505), ['1: Map']);
  });

  it('an unsupported global is reported, except as the operand of typeof', () => {
    for (const source of [
      'typeof Proxy === "undefined";',
      'typeof  Proxy === "undefined";',
      'typeof(Proxy) === "undefined";',
      'typeof ( Proxy ) === "undefined";',
      'typeof\nProxy === "undefined";',
      'var hasProxies = typeof (Proxy);',
    ])
      assert.deepEqual(listIssues(source), [], source);
    for (const source of ['typeof a === Proxy;', 'typeof a(Proxy);', 'mytypeof(Proxy);'])
      assert.deepEqual(listIssues(source), ['1: Proxy'], source);
  });

  it('the compatibility modes have the names of their versions', () => {
    assert.deepEqual(
      compatibilityModes.map(compatibilityModeName),
      '10.4 10.6 13.6 15.5 16.1 16.2 17.7 18.2 18.10 19.10 21.2 22.7'.split(' '),
    );
  });
});
