import assert from 'node:assert/strict';
import { haltLines } from '../../dialect/index.ts';

/** Returns for each line where a breakpoint on it halts: the line number, `=` for the line itself, `-` for nowhere. */
function haltingLines(source: string): string[] {
  const { haltingLine } = haltLines(source);
  return source.split('\n').map((_text, index) => {
    const line = haltingLine(index + 1);
    return line === undefined ? '-' : line === index + 1 ? '=' : String(line);
  });
}

/**
 * Checks a table of a script: each row has the line at which a breakpoint halts, a bar, and the line of code.
 */
function assertHaltingLines(table: string): void {
  const rows = table.split('\n').filter((row) => row.includes('|'));
  const source = rows.map((row) => row.slice(row.indexOf('|') + 2)).join('\n');
  const expected = rows.map((row) => row.slice(0, row.indexOf('|')).trim());
  assert.deepEqual(haltingLines(source), expected, source);
}

describe('a breakpoint on a line without code halts', () => {
  it('a breakpoint on a line without code halts at the next line of its own function, never in another function', () => {
    assertHaltingLines(`
      16| 'use strict';
      16|
       4| function one(a) {
       =|   if (a) {
       =|     a();
       8|
       8|   }
       =|   return a;
       -|   // behind it
       -| }
      13| /** About the one below. */
      13| function two() {
       =|   one(1);
       =| }
      16| // about three
       =| exports.three = function () {
       =|   return 1;
       -| };
       -|
    `);
  });

  it('a breakpoint on a line without code halts within the statement that contains the line, or at its beginning', () => {
    assertHaltingLines(`
       =| exports.probe = function (a) {
       =|   var v = {
       2|     x: 1,
       2|   };
       6|   a
       =|     .b()
       8|     // and then
       =|     .c(
       6|       1
       6|     );
       =|   if (a &&
      11|       v.x) {
       =|     return {
      15|       x: 1,
       =|       y: a(),
       =|     };
      18|   }
       =|   switch (
      18|     a
      21|   ) {}
       =| };
    `);
  });

  it('a breakpoint on a line without code never halts in the other branch of an if or a try', () => {
    assertHaltingLines(`
       =| exports.probe = function (a) {
       =|   if (a) {
       =|     a();
      10|     // to the end
       6|   } else {
       =|     a(1);
      10|   }
      10|   try {
      10|
       =|     a(2);
      12|     // to the end
       =|   } finally { a(4); }
      14|   try {
       =|     a(5);
      19|     // to the end
      17|   } catch (e) {
       =|     a(6);
      19|   }
       =| };
    `);
  });

  it('a breakpoint on a line without code belongs to the method around or after it, or else to the object', () => {
    assertHaltingLines(`
       =| exports.five = {
       1|   six: 6,
       4|   seven: function () {
       =|     return 7;
       -|   },
       8|   // about eight
       8|   eight() {
       =|     exports.six();
       =|   }
       1| };
    `);
  });

  it('a breakpoint on a line without code halts at the next line with text if the script cannot be parsed', () => {
    assert.deepEqual(haltingLines('this is not {\n\n// at\nscript'), ['=', '4', '4', '=']);
  });
});

describe('a line outside the script', () => {
  it('a breakpoint before the script halts on the first line of code outside functions, one after it nowhere', () => {
    const { haltingLine, mayHaltAt } = haltLines('function one() {\n  return 1;\n}\none();\n');
    assert.deepEqual([0, -1, 1e15, 1e20, Infinity].map(haltingLine), [4, 4, ...Array<undefined>(3)]);
    assert.equal(mayHaltAt(1e20, 2), false);
  });
});
