import assert from 'node:assert/strict';
import { executableLines } from '../../dialect/index.ts';
import { V8Lines } from '../support/v8-lines.ts';

/** The expressions that replace `{E}` in the heads and fields below. Most of them take several lines. */
const expressions = [
  'list',
  'own',
  'this',
  'exports',
  'list\n.a',
  'list\n[0]',
  'list\n.a()',
  'list\n()',
  'list\n[0]()',
  'own\n.a',
  '[\n1\n]',
  'list\n.a\n.b',
  'new list\n.a()',
  'list\n+ part',
  'exports.a(\n1)',
  'list\n= part',
  'own\n= 2',
  'own\n+= 2',
  'list\n.a += 1',
  'list\n.a++',
  '++\nlist',
  '++\nlist\n.a',
  'own++',
  'typeof\nlist',
  '!\nlist',
  'list ?\n part\n: own',
  'list\n&& part',
  'own\n&& list.a()',
  'list\n?.(1)',
  'list\n.a(\n1)\n.b()',
  'function () {\n}',
];

describe('The executable lines of a form of the language equal V8’s', () => {
  const v8Lines = new V8Lines();
  before(() => v8Lines.open());
  after(() => {
    v8Lines.close();
  });

  const assertSameLines = async (sources: readonly string[]): Promise<void> => {
    for (const source of sources)
      assert.deepEqual(executableLines(source), await v8Lines.read(source), source);
  };
  const withExpressions = (head: string): string[] =>
    expressions.map(
      (expression) =>
        `exports.z = function (list, part) {\n  var own;\n${head.replace('{E}', expression)}\n};`,
    );

  for (const head of [
    'with (\n{E}\n) {\n}',
    'for (\n;\n;\n{E}\n) {}',
    'for (;;\n{E}) exports.a();',
    'for (\n{E}\n;\n;\n) {}',
    'class A {\n a;\n b =\n{E};\n c;\n}',
  ])
    it(`executable lines equal V8’s for the head or field ${JSON.stringify(head)}`, () =>
      assertSameLines(withExpressions(head)));

  it('executable lines equal V8’s for statements that end, leave or declare something', () =>
    assertSameLines([
      'throw function () {\n};',
      'throw new a(\n1);',
      'switch (\na\n) {\ncase 1:\nbreak;\ndefault:\nb();\n}',
      'debugger;\n',
      'a: {\nbreak a;\n}',
      'a:\nb()',
      'function f() {\n return;\n}',
      'function f() {\n return a\n.b(\n);\n}',
      'if (true) {\na();\n}',
      'if (\na\n) {\n}',
      'with (\na\n) {\n}',
      'var a,\nb = 1,\nc;',
      'let a,\nb = 1,\nc;',
      'const {\na\n} = b;',
      "'use strict';",
      ';;\n;',
    ]));

  it('executable lines equal V8’s for loops, also with a constant or without a test', () =>
    assertSameLines([
      'while (\na.b\n.c()\n) {\n}',
      'while (true) {\nbreak;\n}',
      'do {\n continue;\n} while (\na\n.b);',
      'do {\na();\n} while (1);',
      'do {\nif (a) continue;\nreturn 1;\n} while (b);\na();',
      'for (\nvar i = 0,\n j;\n i\n < 3;\n i\n += 1\n) {\n}',
      'for (;\na\n.b()\n;) {}',
      'for (;\na\n[0]\n;) {}',
      'for (;\na\n&& b\n;) {}',
      'for (;\na\n = b\n;) {}',
      'for (;\n!\na\n;) {}',
      'for (;\n"a"\n;\n1) {}',
      'for (\nvar a\nin\nb\n) {}',
      'for (\na\n.b\nof\nc\n) {}',
    ]));

  it('executable lines equal V8’s for classes, their fields and their constructors', () =>
    assertSameLines([
      'class A {\n}',
      'class A {\n constructor() {\n}\n}',
      'class A {\n a =\n 1;\n b;\n [c]\n= 2;\n [d]() {}\n static e =\n3;\n static {\n f();\n}\n g() {\n}\n}',
      'class A {\n a;\n b() {}\n}',
      'class A {\n static\n a() {}\n}',
      'class A {\n a;\n static b;\n}',
      'class A {\n static a;\n b;\n c() {\n}\n}',
      'class A {\n get\n constructor_() {}\n}',
      'class A extends\nB {\n constructor() {\n super\n();\n}\n}',
      'a = class\n{\n static a;\n};',
      "'use strict';\nclass A {\n}",
      "'use strict';\n'b';\nfunction f() {}\nclass A {\n}",
      "'use strict';\nvar a = 1;\nclass A {\n}",
      "'use strict';\na();\nclass A {\n}",
      "{\n'use strict';\nclass A {\n}\n}",
      'function f() {\n"use strict";\nclass A {\n}\n}',
    ]));

  it('executable lines equal V8’s for calls and functions', () =>
    assertSameLines([
      'a\n()',
      'a\n.b\n()',
      'a\n[0]\n()',
      'a\n()\n()',
      'a\n?.()',
      'a\n?.b\n()',
      'a.b\n?.()',
      'a(\n"b"\n)',
      'tag\n`a\n`',
      'new\nA\n(\n)',
      'a = () =>\nb',
      'a = () =>\n({\n})',
      'a = () => {\n}',
      'a = function () {\n return b;\n}',
      'a = function () {\n b();\n}',
      'function f() {\n if (a) {\n return;\n }\n}',
    ]));
});
