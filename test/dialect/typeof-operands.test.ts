import assert from 'node:assert/strict';
import { runInNewContext, runInThisContext } from 'node:vm';
import {
  isMethodOfCall,
  isTypeofName,
  isTypeofProperty,
  parseScript,
  type Program,
} from '../../dialect/index.ts';

/** Returns the program of a script without its mark `|`, and the offset of the mark. */
function parseMark(text: string): { program: Program; offset: number } {
  const program = parseScript(text.replace('|', ''));
  assert.ok(program);
  return { program, offset: text.indexOf('|') };
}

/** Returns the offset in `order.js` that V8 has reached. */
function offsetInV8(text: string): number {
  const position = /order\.js:(\d+):(\d+)/.exec(new Error().stack ?? '');
  assert.ok(position, text);
  const [line, column] = position.slice(1).map(Number) as [number, number];
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (lineStarts[line - 1] ?? 0) + column - 1;
}

/** Returns the program of a script, and the offset at which V8 reads the property `note` of `order` when it runs. */
function readProperty(text: string): { program: Program; offset: number } {
  const offsets: number[] = [];
  const order = {
    lines: [],
    get note() {
      offsets.push(offsetInV8(text));
      return () => 1;
    },
  };
  runInNewContext(text, { order, key: 'note', other: () => 1 }, { filename: 'order.js' });
  return { program: parseScript(text) ?? assert.fail(text), offset: offsets[0] ?? assert.fail(text) };
}

/** Returns the program of a script, and the offsets at which V8 first and last reads the global variable `services`. */
function readGlobal(text: string): { program: Program; offset: number; lastOffset: number } {
  const offsets: number[] = [];
  const get = () => void offsets.push(offsetInV8(text));
  Object.defineProperty(globalThis, 'services', { get, configurable: true });
  try {
    runInThisContext(text, { filename: 'order.js' });
  } finally {
    Reflect.deleteProperty(globalThis, 'services');
  }
  const [offset, lastOffset] = [offsets[0], offsets.at(-1)];
  assert.ok(offset !== undefined && lastOffset !== undefined, text);
  return { program: parseScript(text) ?? assert.fail(text), offset, lastOffset };
}

describe('The operands of typeof', () => {
  it('a property that V8 reads is the operand of typeof only if it is the last one of the operand', () => {
    for (const [text, expected] of [
      ['typeof order.note', true],
      ['typeof order\n  .note === "function"', true],
      ['typeof order[key]', true],
      ['typeof order?.note', true],
      ['typeof (order.note)', true],
      ['typeof order.note()', false],
      ['typeof order.note.length', false],
      ['typeof order.lines[order.note]', false],
      ['typeof key; order.note', false],
      ['void order.note', false],
      ['!order.note || typeof order.lines', false],
    ] as const) {
      const { program, offset } = readProperty(text);
      assert.equal(isTypeofProperty(program, offset), expected, text);
    }
  });

  it('a property that V8 reads is the method of a call only if the call is of this very property', () => {
    for (const [text, expected] of [
      ['order.note()', true],
      ['order.note(1, 2)', true],
      ['order\n  .note()', true],
      ['order["note"]()', true],
      ['order[key](order.lines)', true],
      ['other(order.note())', true],
      ['(function () { return order.note(); })()', true],
      ['order.note', false],
      ['var f = order.note; f()', false],
      ['other(order.note)', false],
      ['order.note; var line = { note: other }; line.note()', false],
      ['var line = { note: other }; line.note(); order.note', false],
      ['order.note.note', false],
      ['order.note.call(order)', false],
      ['order.note && other()', false],
      ['other.call(order.note)', false],
      ['new order.lines.constructor(order.note)', false],
    ] as const) {
      const { program, offset } = readProperty(text);
      assert.equal(isMethodOfCall(program, offset, 'note'), expected, text);
    }
  });

  it('a property is the method of a call only if the names are the same', () => {
    const { program, offset } = readProperty('order.note()');
    assert.equal(isMethodOfCall(program, offset, 'lines'), false);
  });

  it('a global variable that V8 reads is the operand of typeof only if typeof is directly before its name', () => {
    for (const [text, expected] of [
      ['typeof services', true],
      ['typeof (services) === "object"', true],
      ['(function () {\n  return typeof services !== "undefined" && services.Tax;\n})()', true],
      ['var o = { services: 1 }; typeof services', true],
      [
        'var o = { services: { services: 1 } }; o.services.services = 2;\nif (typeof services === "string") o;',
        true,
      ],
      ['[{ services: 1 }.services, typeof services]', true],
      ['return { services: typeof services };', true],
      ['return { count: 1, services: { services: typeof services } };', true],
      ['return { services: services };', false],
      ['return { services };', false],
      ['services; typeof services', false],
      ['[services, typeof services]', false],
      ['void services; typeof services', false],
      ['!services; typeof services', false],
      ['({ services })', false],
      ['({ services: services }); typeof services', false],
      ['({ [services]: 1 }); typeof services', false],
      ['({})[services]; typeof services', false],
      ['typeof [services]', false],
    ] as const) {
      const { program, offset } = readGlobal(`(function () { ${text} })();`);
      assert.equal(isTypeofName(program, offset, 'services'), expected, text);
    }
  });

  it('for the last read of a global variable, only a typeof at that place counts', () => {
    for (const [text, expected] of [
      ['services; return typeof services;', true],
      ['typeof services; return services;', false],
      ['if (typeof services === "undefined") return [services];', false],
    ] as const) {
      const { program, lastOffset } = readGlobal(`(function () { ${text} })();`);
      assert.equal(isTypeofName(program, lastOffset, 'services'), expected, text);
    }
  });

  it('a property at an offset is the operand of typeof only if it is the last one of the operand', () => {
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

  it('a global variable is the operand of typeof only if the next use of its name is the operand', () => {
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
