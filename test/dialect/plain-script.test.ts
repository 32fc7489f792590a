import assert from 'node:assert/strict';
import { Script } from 'node:vm';
import fc from 'fast-check';
import { executableLines, plainScript, ScriptSyntaxError } from '../../dialect/index.ts';
import { arbitraryScript, type Piece } from '../support/arbitrary-script.ts';

const blanks = (text: string): string => text.replace(/[^\n]/g, ' ');
const withoutAnnotations = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, annotation }) => (annotation ? blanks(text) : text)).join('');
const sourceOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');
/** Compiles a script in V8; throws if the script has a syntax error. */
const compile = (text: string): Script => new Script(`(function () {${text}\n})`);
const runCount = 1000;

describe('A script in standard JavaScript', () => {
  it('a script in standard JavaScript is not changed, even if parts of it look like the old dialect', () => {
    fc.assert(
      fc.property(arbitraryScript, (pieces) => {
        const source = withoutAnnotations(pieces);
        compile(source);
        assert.deepEqual(plainScript(source).text, source);
      }),
      { numRuns: runCount },
    );
  });

  for (const source of [
    'lab: for (;;) { break lab; }',
    'var a = b ? (c) : d => e;',
    'switch (x) { case (y): f(); default: g(); }',
    'var o = { a: String, "b": Number, [c]: D, e() { return /x : y/; } };',
    'var { a: b = 1, c: { d: [e] } } = o; (({ a: b }) => b)(o);',
    'var each = 1; for (each in { each: each }) f(each /* : Type */); // for each (x : T in y)',
    'var t = `for each (x in ${y ? `a : ${b}` : "c"})`;',
    'async function f() { for await (const x of y) await x; } return;',
    'var a = b\n/re/g.test; (/re : x/g).test(a)',
    '\uFEFFvar a = 1;',
    '',
  ])
    it(`a script in standard JavaScript is not changed: ${JSON.stringify(source)}`, () =>
      assert.equal(plainScript(source).text, source));
});

describe('A script that declares a name again', () => {
  for (const [source, text] of [
    [
      'function f(list, n) {\n  let list = [n];\n  return list;\n}',
      'function f(list, n) {\n  var list = [n];\n  return list;\n}',
    ],
    [
      'var g = (a, b) => { let a = b, c = 1; let d = a; };',
      'var g = (a, b) => { var a = b, c = 1; let d = a; };',
    ],
    [
      'var x = 1; let y = function (y) { let z = y; }, x = 2;',
      'var x = 1; var y = function (y) { let z = y; }, x = 2;',
    ],
    ['function f() { return 1; } let f = 2;', 'function f() { return 1; } var f = 2;'],
    ['function f(a) { if (a) { let a = 1; } let a = <x/>; }', undefined],
  ] as const)
    it(`let may declare a parameter, variable or function again: ${JSON.stringify(source)}`, () => {
      assert.throws(() => compile(source), SyntaxError);
      const plain = plainScript(source);
      compile(plain.text);
      if (text !== undefined) assert.equal(plain.text, text);
      assert.deepEqual(executableLines(source), executableLines(source.replaceAll('let ', 'var ')));
    });

  for (const source of [
    'let a = 1; let a = 2;',
    'function f(a) { const a = 1; }',
    'let a; var a;',
    'function f(a) { let a; let a; }',
    '{ var a; let a; }',
    'var C; class C {}',
  ])
    it(`a second declaration of a name is a syntax error: ${JSON.stringify(source)}`, () =>
      assert.throws(() => plainScript(source), /Identifier '.' has already been declared/));
});

describe('A script with annotations', () => {
  it('type annotations of a script are replaced by blanks, and everything else keeps its position', () => {
    fc.assert(
      fc.property(arbitraryScript, (pieces) => {
        const { text } = plainScript(sourceOf(pieces));
        compile(text);
        assert.deepEqual(text, withoutAnnotations(pieces));
      }),
      { numRuns: runCount },
    );
  });

  it('a script with annotations has the same executable lines as without them', () => {
    fc.assert(
      fc.property(arbitraryScript, (pieces) => {
        assert.deepEqual(executableLines(sourceOf(pieces)), executableLines(withoutAnnotations(pieces)));
      }),
      { numRuns: 200 },
    );
  });

  for (const [source, plain] of [
    [
      'function f(a : String, b:Array<Array<X>>=[]) : Object { }',
      'function f(a         , b                =[])          { }',
    ],
    ['var x : Number = 1, y : String[];', 'var x          = 1, y           ;'],
    ['var x :\n  dw.order\n;', null],
    ['try { } catch (e : Error) { }', 'try { } catch (e        ) { }'],
    ['for (var k : String in o) { }', 'for (var k          in o) { }'],
    ['var o = { m(a : B) : C { return /x/.y; } };', 'var o = { m(a    )     { return /x/.y; } };'],
    [
      'class A { x : N = 3; static y : S; get z() : T { } }',
      'class A { x     = 3; static y    ; get z()     { } }',
    ],
    [
      'var f = (a : T, { b : c : U }) : R => ({ a: b });',
      'var f = (a    , { b : c     })     => ({ a: b });',
    ],
    ['var f = () : Number => 1;', 'var f = ()          => 1;'],
    [
      'function f(a : /* which */ Order) { return a / 2 / 1; }',
      'function f(a                    ) { return a / 2 / 1; }',
    ],
    [
      'function f(a : String | null, ...b : Array.<X>) { }',
      'function f(a                , ...b            ) { }',
    ],
  ] as const)
    it(`a script with annotations is rewritten: ${JSON.stringify(source)}`, () => {
      // An annotation over several lines needs its type, and the rewritten script compiles; its text is not compared.
      if (plain === null) assert.throws(() => plainScript(source.replace('dw.order', '')), ScriptSyntaxError);
      else assert.equal(plainScript(source).text, plain);
      compile(plainScript(source).text);
    });
});

describe('Generators without an asterisk', () => {
  it('a generator without an asterisk keeps its lines, and halts wherever a generator with an asterisk halts', () => {
    const createSource = (head: string) =>
      `'use strict';\n${head} walk(items) {\n  for each (var item in items) {\n    yield item;\n  }\n}\nwalk([]);\n`;
    const { text, program, eachName } = plainScript(createSource('function'));
    assert.equal(eachName, 'each');
    const lines = text.split('\n');
    assert.deepEqual([lines[0], lines[3]], ["'use strict';", '    yield item;']);
    assert.deepEqual(
      program.body.map(({ loc }) => loc?.start.line),
      [1, 2, 7],
    );
    const { body } = program.body[1] as { body: { loc: { end: { line: number; column: number } } } };
    assert.deepEqual({ ...body.loc.end }, { line: 6, column: 1 });
    const lineNumbers = executableLines(createSource('function'));
    assert.deepEqual(
      executableLines(createSource('function*')).filter((line) => !lineNumbers.includes(line)),
      [],
    );
  });

  it('a generator with a "use strict" directive is still strict', () => {
    const { text } = plainScript("function f() {\n  'use strict';\n  yield 1;\n}");
    assert.match(text, /^function f\(\) \{\n {2}'use strict';;return each\.generator\(/);
    compile(text);
  });

  it('yield in an arrow function, in an async function or outside of functions is a syntax error', () => {
    for (const source of [
      "'use strict'; var f = () => yield 1;",
      "'use strict'; yield 1;",
      'async function f() { yield 1; }',
    ])
      assert.throws(() => plainScript(source), ScriptSyntaxError);
  });
});

describe('for each', () => {
  const runForEach = (text: string, ...objects: unknown[]): unknown => {
    const { text: plain, eachName } = plainScript(text);
    assert(eachName !== undefined);
    const each = (value: object | null) => (value === null ? [] : Object.values(value));
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the rewritten script is what is tested
    return (new Function(eachName, 'a', 'b', plain) as (...args: unknown[]) => unknown)(each, ...objects);
  };

  it('`for each` iterates over the values instead of the names', () => {
    const loop = 'var out = []; for each (var x in a) { out.push(x); } return out;';
    assert.deepEqual(runForEach(loop, { p: 1, q: 2 }), [1, 2]);
    assert.deepEqual(runForEach(loop, ['u', 'v']), ['u', 'v']);
    assert.deepEqual(runForEach(loop, null), []);
  });

  it('`for each` can be nested, in bodies and in the object of the loop', () => {
    const nested = `var out = [];
      for each (var x : Array in a) for each(var y in x)out.push(y);
      for each(var z in (function () { for each (var w in b) { return [w]; } })()) out.push(z);
      var o = {}; for each (o.k in b) { out.push(o.k); continue; }
      for each (let [m, n] in [[1, 2]]) { out.push(m + n); break }
      return out;`;
    assert.deepEqual(runForEach(nested, [[1, 2], [3]], ['w', 'v']), [1, 2, 3, 'w', 'w', 'v', 3]);
  });

  const column = (text: string, part: string): number =>
    text.indexOf(part) - text.lastIndexOf('\n', text.indexOf(part));
  const blank = fc.constantFrom(' ', '  ', '\t');
  const end = fc.constantFrom(' ', '\n', '  ');
  it('`for each` keeps the columns of its object and of the code after its head if a blank follows the head', () => {
    fc.assert(
      fc.property(
        blank,
        fc.constantFrom('', ' ', '  '),
        blank,
        blank,
        end,
        (before, inner, after, last, tail) => {
          const source = `f(); for${before}each${inner}(var x${after}in${last}a.b(1))${tail}{ x(); }`;
          const { text } = plainScript(source);
          compile(text);
          for (const part of ['f()', 'a.b(1)', '{ x(); }'])
            assert.equal(column(text, part), column(source, part), text);
          assert.match(text, /^f\(\); for *\t* *\(var x\s+of\s+each\(a\.b\(1\)\)\)/);
        },
      ),
    );
  });

  it('`for each` shifts only the rest of its line if there is no blank to use', () => {
    const source = 'for each\n(var x\n  in(a))f(x);\ng();';
    assert.equal(plainScript(source).text, 'for     \n(var x\n  of each((a)))f(x);\ng();');
  });

  it('`for each` calls a function by a name that the script does not use', () => {
    const source = 'var each, e__1; for each (var x in each) { }';
    assert.equal(plainScript(source).eachName, 'e__2');
  });

  it('`for each` without an object or with an initial value is a syntax error', () => {
    for (const source of ['for each (;;) { }', 'for each (var x of y) { }', 'for each (var x = 1 in y) { }'])
      assert.throws(() => plainScript(source), ScriptSyntaxError, source);
  });
});

describe('A script with a syntax error', () => {
  for (const [source, line, column] of [
    ['var a : String = ;', 1, 18],
    ['function f(a : String) {\n  return a +;\n}', 2, 13],
    ['x = 1;\ny : = 2;', 2, 5],
    ['var a : = 1;', 1, 8],
    ['for each (var x : T in y) {', 1, 28],
    ['var s = "open', 1, 9],
    ['var a : Map<String = 1', 1, 8],
  ] as const)
    it(`a syntax error has the position in the original script: ${JSON.stringify(source)}`, () => {
      assert.throws(
        () => plainScript(source),
        (error) => {
          assert(error instanceof ScriptSyntaxError);
          assert.deepEqual([error.line, error.column], [line, column]);
          assert.doesNotMatch(error.message, /\(\d+:\d+\)/);
          return true;
        },
      );
    });

  it('a syntax error in a deeply nested script is reported', () => {
    for (const part of ['(a = ', '(', '[(b : T, c = ', '({ x: ', '(function (a : B) : C { return '])
      assert.throws(() => plainScript(part.repeat(150)), ScriptSyntaxError);
  });
});
