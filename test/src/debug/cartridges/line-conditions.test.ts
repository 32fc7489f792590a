import assert from 'node:assert/strict';
import { parseScript } from '../../../../dialect/index.ts';
import { lineCondition, type LineCondition } from '../../../../src/debug/cartridges/line-conditions.ts';

/** Returns what decides whether the line with the comment `here` is reached. */
function conditionHere(source: string): LineCondition | undefined {
  const program = parseScript(source);
  assert.ok(program, 'the script has a syntax error');
  const line = source.split('\n').findIndex((text) => text.includes('// here')) + 1;
  return lineCondition(program, source, line);
}

/** Returns a hook whose function has these lines, the first on line 2. */
const hook = (...lines: readonly string[]): string =>
  ['exports.afterPOST = function (order) {', ...lines, '};'].join('\n');

describe('what decides whether a line of a script is reached', () => {
  it('a line that a function always executes has no condition', () => {
    assert.equal(conditionHere(hook('var a = 1;', 'use(a); // here')), undefined);
    assert.equal(conditionHere('var a = 1; // here'), undefined);
    assert.equal(conditionHere(hook('if (order) { use(order); }', 'use(1); // here')), undefined);
    assert.equal(conditionHere(hook('if (order) { // here', 'use(order); }')), undefined);
  });

  const heads: Readonly<Record<string, readonly [string, ...string[]]>> = {
    '"if (order.total > 100)"': ['if (order.total > 100) {', 'use(1); // here', '}'],
    'the "else" of "if (big)"': ['if (big) use(1); else {', 'use(2); // here', '}'],
    '"order.isVip && …"': ['order.isVip &&', 'use(1); // here'],
    '"order.isVip ? …"': ['var a = order.isVip', '? use(1) // here', ': use(2);'],
    'the ":" of "order.isVip ? …"': ['var a = order.isVip', '? use(1)', ': use(2); // here'],
    '"while (i < 3)"': ['while (i < 3) {', 'use(i); // here', '}'],
    '"for (var i = 0; i < n; i++)"': ['for (var i = 0; i < n; i++) {', 'use(i); // here', '}'],
    '"for each (var item in items)"': ['for each (var item in items) {', 'use(item); // here', '}'],
  };
  for (const [head, lines] of Object.entries(heads))
    it(`the innermost statement around the line decides: ${head}`, () => {
      const condition = conditionHere(hook('if (order) {', ...lines, '}'));
      assert.deepEqual(condition, { kind: 'condition', line: 3, head });
    });

  it('in a switch, the line of the case decides whether its statements are reached', () => {
    const lines = ['switch (kind) {', '  case "gift":', '    use(1); // here', '    break;', '}'];
    assert.deepEqual(conditionHere(hook(...lines)), {
      kind: 'condition',
      line: 3,
      head: '"case "gift""',
      switchLine: 2,
    });
  });

  it('in a switch, the cases that continue into the one of the line decide, too', () => {
    const lines = [
      'switch (kind) {',
      '  case "card": use(0); break;',
      '  case "gift":',
      '  case "wrap": use(1);',
      '  default:',
      '    use(2); // here',
      '}',
    ];
    assert.deepEqual(conditionHere(hook(...lines)), {
      kind: 'condition',
      line: 6,
      head: '"case "gift"" on line 4 or "case "wrap"" on line 5 or "default"',
      switchLine: 2,
    });
  });

  const jumps: Readonly<Record<string, readonly [string, 'break' | 'continue' | 'return' | undefined]>> = {
    'a continue skips the rest of the loop': ['if (!item) { continue; }', 'continue'],
    'a break ends the loop': ['if (!item) break;', 'break'],
    'a return in a loop ends the function': ['if (!item) return;', 'return'],
    'a break of an inner loop or switch skips nothing': [
      'for (;;) { break; } switch (item) { case 1: break; }',
      undefined,
    ],
    'a continue in an inner switch is one of the loop': ['switch (item) { case 1: continue; }', 'continue'],
    'a break to a label of an inner loop skips nothing': [
      'inner: for (;;) { for (;;) { break inner; } }',
      undefined,
    ],
  };
  for (const [title, [line, statement]] of Object.entries(jumps))
    it(`before a line of a loop, ${title}`, () => {
      const condition = conditionHere(hook('for (var item of items) {', line, 'use(item); // here', '}'));
      assert.deepEqual(condition, {
        kind: 'condition',
        line: 2,
        head: '"for (var item of items)"',
        ...(statement && { exit: { kind: 'exit', line: 3, firstLine: 3, statement } }),
      });
    });

  it('before a line of a case, a break ends the switch', () => {
    const condition = conditionHere(
      hook('switch (kind) {', 'case 1:', 'if (order) break;', 'use(1); // here', '}'),
    );
    assert.ok(condition?.kind === 'condition');
    assert.deepEqual(condition.exit, { kind: 'exit', line: 4, firstLine: 4, statement: 'break' });
  });

  it('a line of a catch depends on an error in the try block, a line of a finally on nothing', () => {
    const lines = ['try {', '', 'use(1);', '} catch (e) {', 'use(e);', '} finally {', 'use(2);', '}'];
    const conditionAt = (text: string) =>
      conditionHere(hook(...lines.map((line) => (line === text ? `${line} // here` : line))));
    assert.deepEqual(conditionAt('use(e);'), { kind: 'catch', line: 2, firstLine: 4 });
    assert.equal(conditionAt('use(2);'), undefined);
    assert.equal(conditionHere(hook('try {} catch (e) {', 'use(e); // here', '}')), undefined);
  });

  const callbacks: Readonly<Record<string, readonly [string, ...string[]]>> = {
    forEach: ['order.items.toArray().forEach(function (item) {', 'use(item); // here', '});'],
    wrap: ['Transaction.wrap(() => {', 'use(1); // here', '});'],
    map: ['items.map(item =>', 'use(item) // here', ');'],
    Promise: ['new Promise(function (resolve) {', 'resolve(1); // here', '});'],
    createService: ['createService("tax", {', 'parse: function (x) { use(1);', 'use(x); // here', '} });'],
    '': ['handlers[0](function () {', 'use(1); // here', '});'],
  };
  for (const [name, lines] of Object.entries(callbacks))
    it(`a line of a callback depends on the call to which the callback is passed: ${name || 'without a name'}`, () => {
      assert.deepEqual(conditionHere(hook(...lines)), { kind: 'callback', line: 2, name });
    });

  it('a function that is called at once runs with the code around it, unlike one that may be called later', () => {
    const inIf = (...lines: string[]) => conditionHere(hook('if (order) {', ...lines, '}'));
    const condition = { kind: 'condition', line: 2, head: '"if (order)"' };
    assert.deepEqual(inIf('Transaction.wrap(function () {', 'use(1); // here', '});'), condition);
    assert.deepEqual(inIf('new Promise((resolve) => {', 'use(1); // here', '});'), condition);
    assert.deepEqual(inIf('Other.wrap(function () {', 'use(1); // here', '});'), {
      kind: 'callback',
      line: 3,
      name: 'wrap',
    });
  });

  it('a line of a function that is passed by name depends on the call, if that is the only use of the function', () => {
    const add = 'function add(item) {\n  use(item); // here\n}\n';
    assert.deepEqual(conditionHere(`${add}${hook('order.items.forEach(add);')}`), {
      kind: 'callback',
      line: 5,
      name: 'forEach',
      functionName: 'add',
    });
    assert.equal(conditionHere(`${add}${hook('order.items.forEach(add);', 'add(1);')}`), undefined);
    assert.equal(conditionHere(`${add}${hook('a.forEach(add);', 'b.forEach(add);')}`), undefined);
  });

  it('for a callback of a call on several lines, the line with the name of the called function is reported', () => {
    const lines = ['order.items', '.forEach(', 'function (item) {', 'use(item); // here', '});'];
    assert.deepEqual(conditionHere(hook(...lines)), { kind: 'callback', line: 3, name: 'forEach' });
  });

  it('a line of a function depends on the property to which the function is assigned, unless it is exported', () => {
    const lines = ['rates.of = function (item) {', 'use(item); // here', '};'];
    assert.deepEqual(conditionHere(hook(...lines)), { kind: 'property', line: 2, name: 'rates.of' });
    assert.equal(
      conditionHere('module.exports = { of: function (item) {\n use(item); // here\n} };'),
      undefined,
    );
  });

  it('a function that is called where it is written runs with the code around it', () => {
    const lines = ['if (order) {', '(function () {', 'use(1); // here', '}());', '}'];
    assert.deepEqual(conditionHere(hook(...lines)), { kind: 'condition', line: 2, head: '"if (order)"' });
  });

  it('an earlier return or throw decides whether the line is reached, but not a return of a nested function', () => {
    assert.deepEqual(conditionHere(hook('if (!order) {', '  return;', '}', 'use(order); // here')), {
      kind: 'exit',
      line: 3,
      firstLine: 2,
      statement: 'return',
    });
    assert.deepEqual(conditionHere(hook('if (!order) throw new Error();', 'use(order); // here')), {
      kind: 'exit',
      line: 2,
      firstLine: 2,
      statement: 'throw',
    });
    assert.equal(
      conditionHere(hook('var ids = items.map(function (i) { return i.id; });', 'use(ids); // here')),
      undefined,
    );
  });

  it('a function that is not exported is reached by its calls alone', () => {
    const declaration = 'function note(order) {\n  use(order); // here\n}\n';
    const expression = 'const note = (order) => {\n  use(order); // here\n};\n';
    for (const text of [declaration, expression]) {
      const calls: LineCondition = { kind: 'calls', name: 'note', lines: [5, 6] };
      assert.deepEqual(conditionHere(`${text}${hook('note(order);', 'note(order); note(1);')}`), calls);
      assert.deepEqual(conditionHere(`${text}${hook('use(order);')}`), {
        kind: 'uncalled',
        name: 'note',
        line: 1,
      });
    }
  });

  it('the line may be skipped after an earlier statement of its try block, and has no condition as the first statement', () => {
    const attempt = (...lines: readonly string[]) =>
      conditionHere(hook('try {', ...lines, '} catch (e) { log(e); }'));
    assert.deepEqual(attempt('use(order);', 'use(1); // here'), { kind: 'try', line: 2 });
    assert.equal(attempt('use(1); // here', 'use(order);'), undefined);
    assert.equal(attempt('if (order) return 1;', 'use(1); // here')?.kind, 'exit');
  });

  it('a function that is called only by itself counts as uncalled', () => {
    const recursive = 'function walk(n) {\n  walk(n - 1); // here\n}\nexports.x = 1;';
    assert.deepEqual(conditionHere(recursive), { kind: 'uncalled', name: 'walk', line: 1 });
  });

  const escapes: Readonly<Record<string, string>> = {
    'is exported': 'exports.note = note;',
    'is exported in an object': 'module.exports = { note };',
    'is passed to another function and called': 'exports.all = function (l) { note(); return l.map(note); };',
    'has a name that is declared again': 'exports.all = function (note) { note(); };',
    'may be called by eval': 'exports.all = function (c) { return eval(c); };',
    'is in a script without exports': 'use(1);',
  };
  for (const [reason, text] of Object.entries(escapes))
    it(`the calls of a function are not known if it ${reason}`, () => {
      assert.equal(conditionHere(`function note(order) {\n  use(order); // here\n}\n${text}`), undefined);
    });

  it('members and keys with the name of a function do not use it', () => {
    const text =
      'function note(order) {\n  use(order); // here\n}\nexports.x = { note: 1 };\nuse(exports.x.note);';
    assert.deepEqual(conditionHere(text), { kind: 'uncalled', name: 'note', line: 1 });
  });

  it('a long condition is cut', () => {
    const condition = conditionHere(hook(`if (${'a && '.repeat(40)}b) {`, 'use(1); // here', '}'));
    // 60 characters of the condition, with `"if (` before and `)"` after them.
    assert.equal(condition?.kind === 'condition' && condition.head.length, 67);
  });
});
