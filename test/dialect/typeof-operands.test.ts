import assert from 'node:assert/strict';
import { isTypeofName, isTypeofProperty, parseScript, type Program } from '../../dialect/index.ts';

/** Returns the program of a script without its mark `|`, and the offset of the mark. */
function parseMark(text: string): { program: Program; offset: number } {
  const program = parseScript(text.replace('|', ''));
  assert.ok(program);
  return { program, offset: text.indexOf('|') };
}

describe('The operands of typeof', () => {
  it('a property is read for typeof if it is the last property of the operand', () => {
    for (const [text, expected] of [
      ['x = typeof order.|note;', true],
      ['x = typeof (order\n  .|note) === "string";', true],
      ['x = typeof lines[0]|[name];', true],
      ['x = typeof order|?.note;', true],
      ['x = typeof find(order)|.note;', true],
      ['var x : String = typeof order.|note;', true],
      ['x = typeof order.|note.length;', false],
      ['x = typeof lines[order.|note];', false],
      ['x = typeof lines|[order].note;', false],
      ['x = typeof f(order.|note);', false],
      ['x = order.|note;', false],
    ] as const) {
      const { program, offset } = parseMark(text);
      assert.equal(isTypeofProperty(program, offset), expected, text);
    }
  });

  it('a global variable is read for typeof if the next use of its name is the operand', () => {
    for (const [text, expected] of [
      ['|x = typeof (services);', true],
      ['x = |typeof services;', true],
      ['x = { services: 1 }.services |== 1 || typeof services;', true],
      ['|if (typeof services !== "undefined" && services.Tax) f();', true],
      ['x = |services;', false],
      ['|if (services) f(typeof services);', false],
      ['x = |typeof services.Tax;', false],
      ['|f();', false],
    ] as const) {
      const { program, offset } = parseMark(text);
      assert.equal(isTypeofName(program, offset, 'services'), expected, text);
    }
  });
});
