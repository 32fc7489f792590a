import assert from 'node:assert/strict';
import { findHaltLines } from '../../dialect/index.ts';

/** Returns for each line where a breakpoint on it halts: the line number, `=` for the line itself, `-` for nowhere. */
function haltingLines(source: string): string[] {
  const { lineForBreakpoint } = findHaltLines(source);
  return source.split('\n').map((_text, index) => {
    const line = lineForBreakpoint(index + 1);
    return line === undefined ? '-' : line === index + 1 ? '=' : String(line);
  });
}

/**
 * Checks a table of a script. Each row has the line at which a breakpoint halts (as in `haltingLines`), a bar, and the
 * line of code.
 */
function assertHaltingLines(table: string): void {
  const rows = table.split('\n').filter((row) => row.includes('|'));
  const source = rows.map((row) => row.slice(row.indexOf('|') + 2)).join('\n');
  const expected = rows.map((row) => row.slice(0, row.indexOf('|')).trim());
  assert.deepEqual(haltingLines(source), expected, source);
}

/**
 * Checks a table of a script: each row has the other lines at which a breakpoint may halt, a bar, and the line of
 * code.
 */
function assertPossibleHalts(table: string): void {
  const rows = table.split('\n').filter((row) => row.includes('|'));
  const textOf = (row: string) => row.slice(row.indexOf('|') + 2);
  const { mayHaltAt } = findHaltLines(rows.map(textOf).join('\n'));
  const lines = rows.map((_row, index) => index + 1);
  const actual = rows.map((row, index) => {
    const possibleLines = lines.filter((line) => line !== index + 1 && mayHaltAt(index + 1, line));
    return `${possibleLines.join(' ')}| ${textOf(row)}`.trimEnd();
  });
  assert.deepEqual(
    actual,
    rows.map((row) => row.trim()),
  );
}

describe('a breakpoint on a line without code', () => {
  it('a breakpoint on a line without code halts at the next code line of its function, or nowhere', () => {
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

  it('a breakpoint on a property with a comment after it halts in the object, not the next method', () => {
    assertHaltingLines(`
       =| exports.five = {
       1|   six: 6, // before seven
       4|   seven: function () {
       =|     return 7;
       -|   }
       1| };
    `);
  });

  it('a breakpoint on an empty line halts in the innermost function around the line', () => {
    assertHaltingLines(`
       =| exports.one = 1;
       =| (function () { (function () {
       4|
       =|   exports.one++;
       =| })(); })();
       =| exports.all = function (lines) {
       9|   function priceOf(line) {
       9|
       =|     return line.price;
       -|   }
       =|   return lines.map(priceOf);
       -| };
       =| exports.quantities = lines.map((line) => {
      15|
       =|   return line.quantity;
       -| });
    `);
  });

  it('in a script that cannot be parsed, a breakpoint skips blank lines and comments', () => {
    assert.deepEqual(haltingLines('this is not {\n\n// at\nscript'), ['=', '4', '4', '=']);
  });
});

describe('a halt of a breakpoint on another line', () => {
  it('a breakpoint may halt at the next line with code of its function, but not at a debugger statement', () => {
    assertPossibleHalts(`
       2 15| exports.total = function (order) {
        3 4|   var sum = 0;
          4|
      5 8 9|   order.lines.forEach(function (line) {
        6 7|     sum += line
        5 7|       .price;
           |   });
          9|   // Only orders that are open.
         10|   if (sum > 100 &&
          9|     order.open) {
      12 13|     debugger;
         13|   }
         14|   return sum;
           | };
           | exports.total({});
    `);
  });

  it('a breakpoint may halt anywhere in the head of its loop, also above the line', () => {
    assertPossibleHalts(`
                 2| 'use strict';
               3 4| exports.run = function (lines) {
               4 5|   while (
             3 5 6|     lines.hasNext(
             3 4 6|     )
               7 8|   ) run();
                 8|   do {
              9 10|     a();
                10|   } while (
          11 12 13|     lines.more
             12 13|   );
          13 14 15|   for (
                14|     var i = 0;
          12 13 15|     i < 3;
       12 13 14 16|     i++
             17 18|   ) run(i);
          18 19 20|   for (
             19 20|     const key
          17 18 20|     of
       17 18 19 21|     lines
                22|   ) run(key);
                23|   for (var name
             22 24|     in lines
                25|   ) run(name);
                  | };
    `);
  });

  it('a breakpoint may halt anywhere in the head of a loop that has only some of its parts', () => {
    assertPossibleHalts(`
               2 3| for (
                 3|   var i = 0;
             1 2 4|   i < 3;
               5 6| ) run(i);
                 6| for (
               7 8|   var all = 1;
                 8|   ;
        9 10 11 12| ) break;
          10 11 12| for (
             11 12| 
                12|   ;;
                  | ) break;
    `);
  });

  it('a breakpoint may halt anywhere in its statement or field, but not in a function within', () => {
    assertPossibleHalts(`
              2 12| exports.lineOf = function (line) {
             3 4 5|   if (!line) throw new Error(
             2 4 5|     'none'
             2 3 5|   );
              6 10|   return {
              5 10|     sku: line.sku,
                 8|     of: function () {
                 9|       return lineOf();
                  |     }
            5 6 11|   };
                  | };
             13 14| class Line {
          14 15 16|   sku =
       13 15 16 17|     find(
       13 14 16 17|       'sku'
       13 14 15 17|     );
                18|   quantity = 1;
                  | }
    `);
  });

  it('a breakpoint halts nowhere else in a script that cannot be parsed', () => {
    const { mayHaltAt } = findHaltLines('this is not {\n\nscript');
    assert.equal(mayHaltAt(2, 3), false);
  });
});

describe('a line outside the script', () => {
  it('a breakpoint before the first line halts at the first code outside functions, one after the last line nowhere', () => {
    const { lineForBreakpoint, mayHaltAt } = findHaltLines('function one() {\n  return 1;\n}\none();\n');
    assert.deepEqual([0, -1, 1e15, 1e20, Infinity].map(lineForBreakpoint), [4, 4, ...Array<undefined>(3)]);
    assert.equal(mayHaltAt(1e20, 2), false);
  });
});
