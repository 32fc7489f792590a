import assert from 'node:assert/strict';
import { closureOrigin, parseScript } from '../../dialect/index.ts';

/**
 * Returns how certain it is that a call of the owner, the function between `<<` and `>>`, has created the closure, the
 * function between `«` and `»`. The call is halted at `@`.
 */
function findOrigin(text: string): string {
  const marks = ['<<', '>>', '«', '»', '@'];
  const offsetOf = (mark: string) => {
    const textBefore = text.slice(0, text.indexOf(mark));
    return marks.reduce((rest, otherMark) => rest.replaceAll(otherMark, ''), textBefore).length;
  };
  const source = marks.reduce((rest, mark) => rest.replaceAll(mark, ''), text);
  const program = parseScript(source) ?? assert.fail(source);
  const range = (from: string, to: string) => ({ start: offsetOf(from), end: offsetOf(to) });
  return closureOrigin(program, range('<<', '>>'), range('«', '»'), offsetOf('@'));
}

describe('The call that created a closure', () => {
  for (const [text, expected, reason] of [
    ['<<function o() { a@(b(«() => 1»)); }>>', 'certain', 'passes the closure on inside another call'],
    [
      '<<function o() { a(b@(x), «() => 1»); }>>',
      'impossible',
      'is halted in an argument before the closure',
    ],
    ['<<function o() { a(«() => 1», b@(x)); }>>', 'possible', 'is halted in an argument after the closure'],
    ['<<function o() { a@(() => 1); b(«() => 2»); }>>', 'impossible', 'passes another function on'],
    ['<<function o() { b(«() => 2»); a@(() => 1); }>>', 'possible', 'has passed the closure on before'],
    ['a@(<<function o() { b(«() => 1»); }>>);', 'impossible', 'is halted at a call around the owner'],
    ['<<function o() { for (const x of l) { b(«() => 1»); } a@(); }>>', 'possible', 'has finished the loop'],
    [
      '<<function o() { a@(); for (const x of l) { b(«() => 1»); } }>>',
      'impossible',
      'has not begun the loop',
    ],
    [
      '<<function o() { for (const x of l) { a@(); } b(«() => 1»); }>>',
      'impossible',
      'is in a loop without the closure',
    ],
    [
      '<<function o() { do { a@(); b(«() => 1»); } while (x); }>>',
      'possible',
      'is in a loop with the closure',
    ],
    [
      '<<function o() { for (const k in l) { a@(); b(«() => 1»); } }>>',
      'possible',
      'is in a for-in with the closure',
    ],
    [
      'for (;;) { (<<function o() { a@(); b(«() => 1»); }>>)(); }',
      'impossible',
      'is in a loop around the owner',
    ],
    [
      '<<function o() { const { read } = «() => 1»; read@(); }>>',
      'possible',
      'calls a property of the closure',
    ],
    ['<<function o() { let f = [«() => 1»]; f@(); }>>', 'possible', 'calls a list that contains the closure'],
    [
      '<<function o() { const f = «() => 1»; g@(1, f.x); }>>',
      'possible',
      'passes a member of the closure on',
    ],
    ['<<function o() { x = «function () {}»@(); }>>', 'certain', 'calls the closure itself'],
    ['<<function o() { new @«function () {}»; }>>', 'certain', 'creates an object with the closure'],
    [
      '<<function o() { const add = a => «b => 1»; add@(1); }>>',
      'possible',
      'calls the function that creates the closure',
    ],
    ['<<function o() { a(@total, «() => 1»); }>>', 'impossible', 'reads an argument before the closure'],
    [
      'new <<function () { x = order@.total; b(«() => 1»); }>>;',
      'impossible',
      'reads a property in a function that `new` calls',
    ],
    [
      'x = <<function () { x = order@.total; b(«() => 1»); }>>();',
      'impossible',
      'reads a property in a function that is called at once',
    ],
  ] as const)
    it(`it is ${expected} that a call which ${reason} has created the closure: ${text}`, () =>
      assert.equal(findOrigin(text), expected));
});
