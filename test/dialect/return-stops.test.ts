import assert from 'node:assert/strict';
import { parse } from 'acorn';
import { withReturnStops } from '../../dialect/index.ts';

const options = { ecmaVersion: 'latest', allowReturnOutsideFunction: true } as const;
const addReturnStops = (text: string): string => withReturnStops(text, parse(text, options));

describe('A return in a block that declares variables, or in a function with a default parameter value', () => {
  it('a return where V8 hides variables gets a statement before it at which the debugger can read them', () => {
    assert.equal(
      addReturnStops('function f() { { let a = 1; return a; } }'),
      'function f() { { let a = 1; ;[];return a; } }',
    );
    assert.equal(
      addReturnStops('for (const a of b) if (a) return a\nelse return 1'),
      'for (const a of b) if (a) {;[];return a}\nelse {;[];return 1}',
    );
    assert.equal(
      addReturnStops('function f(a = 1) { var b = a; return b; }'),
      'function f(a = 1) { var b = a; ;[];return b; }',
    );
    assert.equal(
      addReturnStops('try { f() } catch (e) {\n  g()\n  return e\n}'),
      'try { f() } catch (e) {\n  g()\n  ;[];return e\n}',
    );
  });

  it('a return inside the value of another return gets a statement before it, too', () => {
    assert.equal(
      addReturnStops(
        'for (const line of lines) if (line.gift) return line.map(function (p) { { let q = p; return q; } });',
      ),
      'for (const line of lines) if (line.gift) {;[];return line.map(function (p) { { let q = p; ;[];return q; } });}',
    );
  });

  it('a return in a case gets a statement before it, and a return after a label also gets braces', () => {
    assert.equal(
      addReturnStops('switch (a) { case 1: let b = 2; return b; default: return; }'),
      'switch (a) { case 1: let b = 2; ;[];return b; default: ;[];return; }',
    );
    assert.equal(
      addReturnStops('for (let i in a) found: return i;'),
      'for (let i in a) found: {;[];return i;}',
    );
  });

  it('a return at which V8 shows all variables does not change, nor does other code', () => {
    for (const text of [
      'function f(a) { const b = a; return b; }',
      'let a = f();\nreturn a;',
      'function f(a) { if (a) return 1; { return 2; } }',
      '{ let a; (() => a)(); const f = function () { return a; }; }',
    ])
      assert.equal(addReturnStops(text), text);
  });
});
