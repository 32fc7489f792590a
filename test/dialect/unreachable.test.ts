import assert from 'node:assert/strict';
import { executableLines, parseScript, isLineUnreachable } from '../../dialect/index.ts';

/** Returns the lines of a function's body at which the function can halt, and `end` for the end of the function. */
function haltsIn(...body: string[]): (number | 'end')[] {
  const source = ['function order(basket) {', ...body, '}'].join('\n');
  return executableLines(source).map((line) => (line === body.length + 2 ? 'end' : line - 1));
}

describe('A function halts at its end', () => {
  for (const [statement, reason] of [
    ['basket();', 'after a call'],
    ['if (basket) return 1;', 'after an if without else'],
    ['if (basket) return 1; else basket();', 'after an else that goes on'],
    ['if (basket) basket(); else return 1;', 'after an if that goes on'],
    ['{ basket(); }', 'after a block'],
    ['try { return 1; } catch (e) { basket(); }', 'after a catch that goes on'],
    ['try { basket(); } catch (e) { return 1; }', 'after a try that goes on'],
    ['try { basket(); } finally { basket(); }', 'after a finally that goes on'],
    ['switch (basket) { case 1: return 1; }', 'after a switch without default'],
    ['switch (basket) { case 1: break; default: return 1; }', 'after a break out of a switch'],
    ['switch (basket) { default: basket(); }', 'after a default that goes on'],
    ['while (basket) { basket(); }', 'after a loop with a condition'],
    ['while (true) { break; }', 'after a loop with a break'],
    ['while (1) { basket(); }', 'after a loop whose test is not the literal true'],
    ['for (;;) { break; }', 'after an endless for with a break'],
    ['for (;basket;) { basket(); }', 'after a for with a condition'],
    ['do { basket(); } while (basket);', 'after a do with a condition'],
    ['do { break; } while (true);', 'after a do with a break'],
    ['do { if (basket) continue; return 1; } while (basket);', 'after a do whose iterations a continue ends'],
    [
      'do { if (basket) { while (basket) { continue; } } return 1; } while (basket);',
      'after a do with a continue in an inner loop',
    ],
    ['if (false) return 1;', 'after an if that is never true'],
    ['if (true) basket(); else return 1;', 'after an if that is always true'],
  ] as const)
    it(`a function halts at its end ${reason}: ${statement}`, () =>
      assert.equal(haltsIn(statement).at(-1), 'end'));
});

describe('A function does not halt at its end', () => {
  for (const statement of [
    'return 1;',
    'throw basket;',
    '{ basket(); return 1; }',
    'if (basket) return 1; else throw basket;',
    'if (true) return 1;',
    'if (false) basket(); else return 1;',
    'try { return 1; } catch (e) { throw e; }',
    'try { basket(); } finally { return 1; }',
    'try { return 1; } finally { basket(); }',
    'switch (basket) { case 1: return 1; default: throw basket; }',
    'switch (basket) { default: case 1: basket(); return 1; }',
    'while (true) { basket(); }',
    'for (;;) { basket(); }',
    'do { basket(); } while (true);',
    'do { return 1; } while (basket);',
  ])
    it(`a function does not halt at its end after ${statement}`, () =>
      assert.equal(haltsIn(statement).includes('end'), false));
});

describe('A function does not halt at an unreachable line', () => {
  it('lines after return, throw, break and continue are unreachable', () => {
    assert.deepEqual(haltsIn('return 1;', 'basket();'), [1]);
    assert.deepEqual(haltsIn('throw basket;', 'basket();'), [1]);
    assert.deepEqual(haltsIn('while (basket) {', 'break;', 'basket();', '}'), [1, 2, 'end']);
    assert.deepEqual(haltsIn('while (basket) {', 'continue;', 'basket();', '}'), [1, 2, 'end']);
    assert.deepEqual(haltsIn('while (basket) {', '{', 'break;', '}', 'basket();', '}'), [1, 3, 'end']);
  });

  it('lines after an if are unreachable if both branches end the iteration of a loop', () => {
    assert.deepEqual(haltsIn('while (basket) {', 'if (basket) break;', 'else continue;', 'basket();', '}'), [
      1,
      2,
      3,
      'end',
    ]);
    assert.deepEqual(haltsIn('while (basket) {', 'if (basket)', 'break;', 'basket();', '}'), [
      1,
      2,
      3,
      4,
      'end',
    ]);
  });

  it('lines in a case of a switch after its break are unreachable', () => {
    assert.deepEqual(
      haltsIn('switch (basket) {', 'case 1:', 'break;', 'basket();', 'default:', 'basket();', '}'),
      [1, 3, 6, 'end'],
    );
  });

  it('lines of a function after its return are unreachable, except for lines of hoisted functions', () => {
    assert.deepEqual(haltsIn('return total();', 'function total() {', 'return 2;', '}', 'basket();'), [1, 3]);
  });

  it('a branch that is never taken is unreachable', () => {
    assert.deepEqual(haltsIn('if (false)', 'basket();'), ['end']);
    assert.deepEqual(haltsIn('if (0)', 'basket();', 'else', 'basket();'), [4, 'end']);
    assert.deepEqual(haltsIn('if (true)', 'basket();', 'else', 'basket();'), [2, 'end']);
    assert.deepEqual(haltsIn('if (basket)', 'basket();', 'else', 'basket();'), [1, 2, 4, 'end']);
  });

  it('a loop that is never entered is unreachable', () => {
    assert.deepEqual(haltsIn('while (false)', 'basket();'), ['end']);
    assert.deepEqual(haltsIn('while (1)', 'basket();'), [2, 'end']);
    assert.deepEqual(haltsIn('for (basket();', 'false;', ')', 'basket();'), [1, 'end']);
    assert.deepEqual(haltsIn('for (', ';', 'true;', 'basket())', 'basket();').slice(-3), [4, 5, 'end']);
  });

  it('unreachable lines may be at the top of a script and in a static block', () => {
    assert.deepEqual(executableLines('while (x) {\n  break;\n  x();\n}\nx();').includes(3), false);
    const source = [
      'class Order {',
      'constructor() {}',
      'static {',
      'while (x) {',
      'break;',
      'x();',
      '}',
      '}',
      '}',
    ];
    assert.equal(executableLines(source.join('\n')).includes(6), false);
  });
});

describe('The text of a line begins in unreachable code', () => {
  /** Returns the lines whose text begins in unreachable code. */
  function unreachableLines(source: string): number[] {
    const program = parseScript(source) ?? assert.fail(source);
    return source
      .split('\n')
      .flatMap((_text, index) => (isLineUnreachable(program, source, index + 1) ? [index + 1] : []));
  }

  it('a line begins in unreachable code after a statement that ends the function or the iteration', () => {
    for (const [source, ...lines] of [
      ['function f() {\n  return 1;\n  a();\n\n  b();\n}\nf();', 3, 5],
      ['function f() {\n  return 1; a();\n}', undefined],
      ['function f() {\n  return 1;\n}\n\n  a();', undefined],
      ['while (x) {\r\n  { a(); break; }\r\n  b();\r\n}\r\nc();', 3],
      ['while (x) {\n  { break; a(); }\n  b();\n}', 3],
      ['function f() {\n  throw a;\nb();}', 3],
      ['function f() {\n  return a;\n  b(\n    c\n  );\n}', 3, 4, 5],
      ['function f() {\n  return a;\n  function b() {\n    c();\n  }\n}', undefined],
    ] as const)
      assert.deepEqual(
        [source, ...unreachableLines(source)],
        [source, ...lines.filter((line) => line !== undefined)],
      );
  });

  it('a line begins in unreachable code in a branch or a loop that is never executed', () => {
    for (const [source, ...lines] of [
      ['if (false)\n  a();\nelse\n  b();\nc();', 2],
      ['if (true)\n  a();\nelse\n  b();', 4],
      ['if (0)\n  a();\nb();', 2],
      ['if (x)\n  a();\nelse\n  b();', undefined],
      ['while (false)\n  a();\nb();', 2],
      ['while (x)\n  a();', undefined],
      ['for (a();\n  false;\n  b())\n  c();', 3, 4],
      ['for (a();\n  0;\n  )\n  c();', 4],
      ['for (;;)\n  c();', undefined],
      ['do\n  a();\nwhile (false);', undefined],
      ['switch (x) {\n  case 1:\n    break;\n    a();\n  default:\n    b();\n}', 4],
      ['class A {\n  static {\n    throw a;\n    b();\n  }\n}', 4],
    ] as const)
      assert.deepEqual(
        [source, ...unreachableLines(source)],
        [source, ...lines.filter((line) => line !== undefined)],
      );
  });

  it('a line that is empty or does not exist does not begin in unreachable code', () => {
    const source = 'function f() {\n  return 1;\n\n \n  a();\n}';
    const program = parseScript(source) ?? assert.fail();
    assert.deepEqual(
      [0, 3, 4, 5, 6, 7, 20].map((line) => isLineUnreachable(program, source, line)),
      [false, false, false, true, false, false, false],
    );
  });
});
