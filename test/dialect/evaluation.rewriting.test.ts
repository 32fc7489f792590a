import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { declaredNames, parseEvaluation, rewriteEvaluation } from '../../dialect/index.ts';

const parse = (source: string) => {
  const evaluation = parseEvaluation(source);
  assert.ok(evaluation !== undefined && typeof evaluation !== 'string', source);
  return evaluation;
};

/** The variables of a frame, which V8 does not find, and the variables that evaluations have declared. */
type View = Record<string, unknown>;

/** The members of `super` in the frame. */
const base: Record<string, unknown> = {
  label: 'base',
  total(this: unknown, ...numbers: number[]): string {
    return `${String((this as { rate?: number } | undefined)?.rate)}:${numbers.join('+')}`;
  },
};

interface Options {
  /** Whether the result is a list with the value as its only element. */
  readonly returnsBox?: boolean;
  readonly replacesThis?: boolean;
  /** The variables of the view that earlier evaluations have declared. */
  readonly previousNames?: readonly string[];
}

/** Evaluates a source in V8, with a view in place of the frame's variables, and returns its value. */
function evaluate(source: string, view: View, options: Options = {}): unknown {
  const { returnsBox = false, replacesThis = true, previousNames = [] } = options;
  const evaluation = parse(source);
  const declarations = declaredNames(
    evaluation,
    (name) => Object.hasOwn(view, name) && !previousNames.includes(name),
  );
  for (const name of declarations.keys()) view[name] ??= undefined;
  const names = new Set([...Object.keys(view), ...declarations.keys()]);
  const members = Object.defineProperties(view, {
    this: { value: { rate: 2 }, configurable: true },
    super: { value: (name: string) => base[name], configurable: true },
  });
  const text = rewriteEvaluation(evaluation, {
    view: 'frameView',
    names,
    declarations,
    replacesThis,
    returnsBox,
  });
  return runInNewContext(text, { frameView: members, undefined });
}

/** Checks the value of an evaluation, and the variables after it. */
function check(source: string, before: View, value: unknown, after: View = before): void {
  const view = { ...before };
  assert.deepEqual([source, evaluate(source, view)], [source, value]);
  assert.deepEqual([source, { ...view }], [source, after]);
}

describe('The variables of the frame in an evaluation', () => {
  const frame = { extra: 1, x: 2 };

  it('a variable is read wherever the evaluation uses its name', () => {
    for (const [source, value] of [
      ['extra + x', 3],
      ['`${extra}/${x}`', '1/2'],
      ['JSON.stringify({ extra, x: x })', '{"extra":1,"x":2}'],
      ['({ [x]: extra })[2]', 1],
      ['({ x: { extra } }).x.extra', 1],
      ['(() => extra + x)()', 3],
      ['(function (y = extra) { return y; })()', 1],
      ['new (class { size = x; get() { return this.size; } })().get()', 2],
      ['if (x) { extra } else { 0 }', 1],
      ['typeof extra', 'number'],
      ['extra.x === undefined', true],
    ] as const)
      check(source, frame, value);
  });

  it('a variable is assigned by each form of assignment', () => {
    for (const [source, value, extra] of [
      ['extra = 5', 5, 5],
      ['extra += x', 3, 3],
      ['extra++', 1, 2],
      ['--extra', 0, 0],
      ['[extra] = [7]; 0', 0, 7],
      ['[extra = 8] = []; 0', 0, 8],
      ['({ extra } = { extra: 9 }); 0', 0, 9],
      ['({ extra = 4 } = {}); 0', 0, 4],
      ['({ y: extra } = { y: 6 }); 0', 0, 6],
      ['({ y: { extra } } = { y: { extra: 3 } }); 0', 0, 3],
      ['({ y: [extra] } = { y: [3] }); 0', 0, 3],
      ['for (extra of [5, 6]) 0', 0, 6],
      ['for (extra in { key: 1 }) 0', 0, 'key'],
      ['(() => { extra = 8; })()', undefined, 8],
      ['var extra = 7', undefined, 7],
      ['for (var extra = 0; extra < 4; extra++) 0', 0, 4],
    ] as const)
      check(source, frame, value, { extra, x: 2 });
  });

  it('a name that the evaluation declares in an inner scope hides the variable there, and only there', () => {
    for (const [source, value] of [
      ['((extra) => extra + x)(5)', 7],
      ['(({ extra }) => extra)({ extra: 6 })', 6],
      ['(function () { var extra = 8; return extra; })() + extra', 9],
      ['(function () { return extra; var extra; })()', undefined],
      ['try { throw 4; } catch (extra) { extra }', 4],
      ['{ let extra = 3; extra }', 3],
      ['for (let extra of [5]) extra', 5],
      ['for (let extra = 5; ; ) { extra; break; }', 5],
      ['(function extra() { return typeof extra; })()', 'function'],
      ['new (class x { m() { return typeof x; } })().m()', 'function'],
      ['let extra = 8; extra', 8],
      ['const { extra } = { extra: 8 }; extra', 8],
      ['extra: for (;;) { break extra; } x', 2],
    ] as const)
      check(source, frame, value);
  });

  it('a function of the frame is called without an object as its `this`', () => {
    const view = {
      receiver(this: unknown) {
        return this === undefined || this === globalThis ? 'none' : 'an object';
      },
      tag: (parts: readonly string[], value: unknown) => `${String(parts[0])}${String(value)}`,
      x: 2,
    };
    assert.equal(evaluate('receiver()', view), 'none');
    assert.equal(evaluate('(() => receiver())()', view), 'none');
    assert.equal(evaluate('tag`total ${x}`', view), 'total 2');
    assert.equal(evaluate('[1].map(receiver)[0]', view), 'none');
  });

  it('a variable may have any name, even that of the function that the rewritten text of a `for each` calls', () => {
    check('größe + $_', { größe: 1, $_: 2 }, 3);
    check('each + e__1', { each: 1, e__1: 2 }, 3);
  });
});

describe('The declarations of an evaluation', () => {
  it('what an evaluation declares at its top level becomes a variable of the frame', () => {
    for (const [source, value, after] of [
      ['var a = 1, b', undefined, { a: 1, b: undefined }],
      ['var a = 1; a + 1', 2, { a: 1 }],
      ['let c', undefined, { c: undefined }],
      ['let c = 2; c', 2, { c: 2 }],
      ['const d = 4, e = d + 1; e', 5, { d: 4, e: 5 }],
      ['var { e, f: [g], ...rest } = { e: 1, f: [2], h: 3 }; e + g + rest.h', 6, undefined],
      ['let [i, j = i] = [1]; i + j', 2, { i: 1, j: 1 }],
      ['for (var i = 0; i < 3; i++) i;', 2, { i: 3 }],
      ['for (var k in { x: 1 }) k', 'x', { k: 'x' }],
      ['for (var v of [7]) v', 7, { v: 7 }],
      ['if (true) { var a = 1; }', undefined, { a: 1 }],
      ['try { throw 2; } catch (e) { var a = e; }', undefined, { a: 2 }],
    ] as const) {
      const view = {};
      assert.deepEqual([source, evaluate(source, view)], [source, value]);
      if (after) assert.deepEqual([source, { ...view }], [source, after]);
    }
  });

  it('a var without a value does not change a variable that exists, and a let without a value resets it', () => {
    check('var a', { a: 3 }, undefined);
    check('for (var a; ; ) { a; break; }', { a: 3 }, 3);
    const view: View = { a: 3, b: 4 };
    assert.equal(evaluate('var a', view, { previousNames: ['a'] }), undefined);
    assert.equal(evaluate('let b, c = 1', view, { previousNames: ['b'] }), undefined);
    assert.deepEqual({ ...view }, { a: 3, b: undefined, c: 1 });
  });

  it('a class and a function that an evaluation declares can be used by later ones, and the declaration evaluates to undefined', () => {
    const view: View = { rate: 3 };
    assert.equal(evaluate('class Line { total() { return rate * 2; } }', view), undefined);
    assert.equal(evaluate('new Line().total()', view), 6);
    assert.equal(evaluate('function half(n) { return n / 2; }', view), undefined);
    assert.equal(evaluate('half(rate)', view), 1.5);
    assert.equal(evaluate('half(8) + rate; function half(n) { return n / 4 }', view), 5);
    assert.equal(
      evaluate(
        'even(4); function even(n) { return n === 0 || odd(n - 1) } function odd(n) { return n !== 0 && even(n - 1) }',
        view,
      ),
      true,
    );
    assert.deepEqual(Object.keys(view), ['rate', 'Line', 'half', 'even', 'odd']);
  });

  it('names that an evaluation declares only in an inner scope do not remain', () => {
    for (const source of [
      '{ let a = 1; }',
      'for (let a of [1]) 0;',
      'for (const a in {}) 0;',
      'for (let a = 0; a < 1; a++) 0;',
      'if (true) { class a {} }',
      '(function () { var a = 1; let b = 2; function c() {} })();',
      '(() => { var a = 1; })()',
      'try { throw 1; } catch (a) {}',
      '(class a {})',
      '(function a() {})',
    ]) {
      const view = {};
      evaluate(source, view);
      assert.deepEqual(Object.keys(view), [], source);
    }
  });

  it('a name that is declared both at the top level and in an inner scope stands for two variables', () => {
    for (const [source, value] of [
      ['let a = 1; { let a = 2; } a', 1],
      ['let a = 1; for (let a of [2]) 0; a', 1],
      ['const a = 1; (() => { const a = 2; })(); a', 1],
      ['var a = 1; (function () { var a = 2; })(); a', 1],
      ['var a = 1; (() => { var a = 2; })(); a', 1],
      ['class A { m() { return 1; } } { class A { m() { return 2; } } } new A().m()', 1],
      ['var x = 1; (function () { var x = 2; })(); x', 1],
    ] as const)
      assert.deepEqual([source, evaluate(source, { x: 5 })], [source, value]);
  });

  it('a variable of an inner function never becomes a global variable', () => {
    for (const source of [
      '(() => { var a = 1; })(); typeof a',
      '(function () { var a = 1; })(); typeof a',
      'f(); typeof a; function f() { var a = 1; }',
      'new (class { m() { var a = 1; } })().m(); typeof a',
    ])
      assert.equal(evaluate(source, {}), 'undefined', source);
  });

  it('statements next to a declared function, and loops that declare variables, work as usual', () => {
    assert.equal(evaluate('function half(n) { return n / 2; } half(rate)', { rate: 3 }), 1.5);
    assert.equal(evaluate('rate\nfunction half(n) { return n / 2; }\n(count)', { rate: 3, count: 4 }), 4);
    assert.equal(evaluate('for (var k of [1, 2]) var z = k; z', {}), 2);
    assert.equal(evaluate('for (k in { a: 1 }) var z = k; z', { k: 0 }), 'a');
    assert.equal(evaluate('for (var i = 0, j = 1; i < 2; i++) j += i; j', {}), 2);
  });

  it('the declaration of a function with the name of a variable that V8 finds in the frame assigns the function to it', () => {
    const text = rewriteEvaluation(parse('known() + 1; function known() { return 2; }'), {
      view: '({})',
      names: new Set(),
      declarations: new Map(),
      replacesThis: false,
    });
    assert.equal(runInNewContext(text, { known: 1 }), 3);
  });

  it('the kind of a declared name is that of its declaration; a class is a let, and a function is a var', () => {
    /** Returns the names that an evaluation declares, with their kinds, in a frame that has the variable `order`. */
    const listKinds = (source: string) => [...declaredNames(parse(source), (name) => name === 'order')];
    assert.deepEqual(listKinds('var a, { b } = {}; let c = 1; const [d] = []; class E {} function f() {}'), [
      ['a', 'var'],
      ['b', 'var'],
      ['f', 'var'],
      ['c', 'let'],
      ['d', 'const'],
      ['E', 'let'],
    ]);
    assert.deepEqual(listKinds('let { e = order, [key]: f, g: { h } = total } = {};'), [
      ['e', 'let'],
      ['f', 'let'],
      ['h', 'let'],
    ]);
    assert.deepEqual(listKinds('var order = 1, a = 2; function order() {}'), [['a', 'var']]);
    assert.deepEqual(listKinds('let order = 1, a = 2; let b'), [['b', 'let']]);
    assert.deepEqual(listKinds('class order {} let c;'), [['c', 'let']]);
    assert.deepEqual(listKinds('order; a = 1; const b = function c() {}, d = () => { let e; };'), [
      ['b', 'const'],
      ['d', 'const'],
    ]);
  });
});

describe('this, super and return in an evaluation', () => {
  it('`this` is that of the frame, except in functions with a `this` of their own', () => {
    for (const [source, value] of [
      ['this.rate', 2],
      ['(() => this.rate)()', 2],
      ['var { rate } = this; rate', 2],
      ['(function () { return this.rate; }).call({ rate: 5 })', 5],
      ['({ rate: 6, m() { return this.rate; } }).m()', 6],
      ['new (class { rate = 7; copy = this.rate; })().copy', 7],
      ['(class { static rate = 8; static { this.copy = this.rate; } }).copy', 8],
    ] as const)
      assert.deepEqual([source, evaluate(source, {})], [source, value]);
  });

  it('`this` of the frame stays as it is if V8 knows it', () => {
    assert.equal(evaluate('this === globalThis', {}, { replacesThis: false }), true);
  });

  it('a member of `super` is that of the frame, and its call has the `this` of the frame', () => {
    const view = { x: 3, key: 'total' };
    for (const [source, value] of [
      ['super.label', 'base'],
      ['super["label"].length', 4],
      ['super.total()', '2:'],
      ['super.total(5)', '2:5'],
      ['super.total(x, 1)', '2:3+1'],
      ['super [key] ( x )', '2:3'],
      ['super\n.total\n(\n)', '2:'],
      ['(() => super.total(x))()', '2:3'],
      ['super.total(super.total(1).length)', '2:3'],
      ['[super.total].length', 1],
      ['({ m() { return super.toString === Object.prototype.toString; } }).m()', true],
      ['new (class extends Array { size() { return super.push(1); } })().size()', 1],
    ] as const)
      assert.deepEqual([source, evaluate(source, view)], [source, value]);
    assert.equal(evaluate('super.total(5)', {}, { replacesThis: false }), 'undefined:5');
  });

  it('an evaluation with a return outside of functions ends there, and has the returned value', () => {
    const frame = { x: 2 };
    for (const [source, value] of [
      ['return x + 1;', 3],
      ['return', undefined],
      ['if (x) return "yes"; "no"', 'yes'],
      ['for each (var n in [1, 2]) if (n === 2) return n;', 2],
      ['try { return 1; } finally { x = 4; }', 1],
      ['var half = function () { return x / 2; }; half()', 1],
      ['[1, 2].filter(function (n) { return n > 1; }).length', 1],
    ] as const) {
      const view: View = { ...frame, each: (list: unknown) => list };
      const evaluation = parse(source);
      const eachName = evaluation.eachName;
      if (eachName !== undefined) view[eachName] = (list: unknown) => list;
      assert.deepEqual([source, evaluate(source, view)], [source, value]);
    }
  });

  it('an expression is returned as the only element of an array, even if a comment follows it', () => {
    const view = { x: 2 };
    for (const [source, value] of [
      ['x', 2],
      ['x + 1;', 3],
      ['x; // the count', 2],
      ['x // ;', 2],
      ['x, 5', 5],
      ['{ a: x }', { a: 2 }],
      ['x = 2', 2],
      ['this.rate', 2],
      ['super.total(x);', '2:2'],
    ] as const) {
      const box = evaluate(source, view, { returnsBox: true }) as unknown[];
      assert.deepEqual([source, JSON.stringify(box)], [source, JSON.stringify([value])]);
    }
  });
});
