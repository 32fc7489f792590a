import assert from 'node:assert/strict';
import { executableLines, findHaltLines } from '../../dialect/index.ts';
import { V8Lines } from '../support/v8-lines.ts';

/** Statements in which each `{E}` stands for an expression over several lines. */
const statements = [
  'return {E};',
  '{E};',
  'var y = {E};',
  'const y = {E};',
  'let y = {E}, k = {E};',
  'throw {E};',
  'if ({E}) exports.a();',
  'while ({E}) exports.a();',
  'do { exports.a(); } while ({E});',
  'switch ({E}) { case 1: exports.a(); }',
  'for (var i = {E}; i < 2; i++) exports.a();',
  'for (; {E};) exports.a();',
  'for (var q of {E}) exports.a();',
  'for (var q in {E}) exports.a();',
  'own = {E};',
  'part.m = {E};',
  'part.m += {E};',
  'exports.m = {E};',
  'return (\n{E}\n);',
  'return !{E};',
  'return {E} || 2;',
  'return {E} + 1;',
  'return part === {E};',
  'return {E} ? 1 : 2;',
  'return exports.f({E});',
  'return part.f({E});',
  'return { a: {E} };',
  'return [{E}];',
  'return [...{E}];',
  'return () => {E};',
  'return own.map((it) => it\n.x\n.y());',
  'return typeof {E};',
  'void {E};',
  'return `${{E}}`;',
  'return `a${{E}}`;',
  'return new part({E});',
  'return {E}, 1;',
  'var { m } = {E};',
  'return {E} in part;',
];
const beginnings = [
  'list',
  'this',
  'exports',
  'a.b',
  '[1]',
  'f(1)',
  'list[0]',
  'list()',
  '"x"',
  'new list()',
  'arguments',
];
const ends = [
  '\n.map(exports)',
  '\n.length',
  '\n[0]',
  '\n["k"]',
  '\n.a\n.b',
  '\n.a()\n.b()',
  '\n(1)',
  '\n[part]',
  '\n[exports.k]',
  '\n.a[part]()',
  '\n?.a()',
  '\n.map(function (u) { return u; })',
  '\n["k"]()',
  '\n.map(function () { return list; })',
];

const loopHeads = `exports.z = function (list, a) {
  while (list
    && a) {
    exports.a();
  }
  while (
    list ||
    a.b
  ) exports.a();
  do {
    exports.a();
  } while (
    list.x
    .y > a
  );
  for (; a
    .b < 2; a
    .b++) exports.a();
};`;

describe('The executable lines of a script', () => {
  const v8Lines = new V8Lines();
  before(() => v8Lines.open());
  after(() => {
    v8Lines.close();
  });

  const assertSameLines = async (source: string): Promise<void> =>
    assert.deepEqual(executableLines(source), await v8Lines.read(source), source);

  for (const statement of statements)
    it(`executable lines equal V8’s for a statement over several lines: ${statement.replaceAll('\n', ' ')}`, async () => {
      for (const beginning of beginnings)
        for (const end of ends) {
          const completeStatement = statement.replaceAll('{E}', `${beginning}${end}`);
          await assertSameLines(
            `exports.z = function (list, a, part) {\n  var own;\n  ${completeStatement}\n};`,
          );
        }
    });

  it('executable lines equal V8’s for variables of all scopes, even before their declaration', async () => {
    await assertSameLines(`exports.z = function (rows, { part }, more = []) {
  for (const row of rows) {
    row
      .a();
    let own = row
      .b;
    own
      .c(function () { return row; });
  }
  try {
    later
      .a();
    let later = 1;
  } catch (e) {
    e
      .stack;
  }
  part
    .a();
  more
    .b();
  eval
    .call();
};
exports.y = function (a) {
  a
    .b();
  return eval('a');
};
exports.x = function (a) {
  a
    .b();
  return arguments[0];
};
class A { m(a) {
  this
    .a();
  return () => this
    .b();
} }`);
  });

  it('executable lines equal V8’s for a loop with a condition on several lines', () =>
    assertSameLines(loopHeads));

  it('a breakpoint after a return never halts, and on a chain of calls it halts at the line of the call', () => {
    const { lineForBreakpoint } = findHaltLines(`exports.z = function (list) {
  return list
    .map(exports.a)
    .filter(exports.b);
  exports.never();
};`);
    assert.deepEqual([1, 2, 3, 4, 5, 6].map(lineForBreakpoint), [1, 3, 3, 4, undefined, undefined]);
  });
});
