import assert from 'node:assert/strict';
import {
  declaringScope,
  functionOf,
  lexicalScopes,
  parseScript,
  scopeAt,
  thisScopeOf,
  type LexicalScope,
} from '../../dialect/index.ts';

const analyze = (source: string) => lexicalScopes(parseScript(source) ?? assert.fail(source));

/**
 * Returns the names of a scope and of the scopes in it, such as `a:var function(b:parameter (c:let))`. Omits the name
 * `arguments`, and prints `no arguments` for a function without it.
 */
function printScope({ names, children, body }: LexicalScope): string {
  const ownNames = [...names].flatMap(([name, kind]) => (name === 'arguments' ? [] : [`${name}:${kind}`]));
  const inner = children.map((child) => `${child.body ?? ''}(${printScope(child)})`);
  return [
    ...ownNames,
    ...inner,
    ...(body === 'function' && !names.has('arguments') ? ['no arguments'] : []),
  ].join(' ');
}

describe('The scopes of a script', () => {
  it('each scope declares the names that the script declares in it', () => {
    for (const [source, expected] of [
      ['var a = 1, b; let c; const d = 2;', 'a:var b:var c:let d:const'],
      ['if (x) { var a; let b; const c = 1; }', 'a:var (b:let c:const)'],
      ['var { a, b: { c }, ...d } = e, [f, [g = h], ...i] = j;', 'a:var c:var d:var f:var g:var i:var'],
      ['for (var i = 0; i < 1; i++) { let j; }', 'i:var ((j:let))'],
      ['for (let i = 0; i < 1; i++) { let j; }', '(i:let (j:let))'],
      ['for (const x of y) { let z; }', '(x:const (z:let))'],
      ['for (let x in y) z;', '(x:let)'],
      ['for (var x in y) z;', 'x:var ()'],
      ['while (x) { let y; }', '(y:let)'],
      ['switch (x) { case 1: let y; break; default: const z = 1; }', '(y:let z:const)'],
      ['try { let a; } catch (e) { let b; } finally { let c; }', '(a:let) (e:let (b:let)) (c:let)'],
      ['try { f(); } catch ({ message }) {}', '() (message:let ())'],
      ['try { f(); } catch {}', '() (())'],
      ['here: for (;;) { continue here; }', '(())'],
      [
        'function f(a, { b }, [c] = [], ...d) { var e; }',
        'f:function function(a:parameter b:parameter c:parameter d:parameter e:var)',
      ],
      ['var f = (a) => { let b; };', 'f:var arrow(a:parameter b:let)'],
      ['var f = (a) => a;', 'f:var arrow(a:parameter)'],
      ['{ function f() {} }', 'f:function (f:function function())'],
      ['var f; { function f() {} }', 'f:var (f:function function())'],
      ['function f(a) { var a; function a() {} }', 'f:function function(a:function function())'],
      ['function f(a) { var a; }', 'f:function function(a:parameter)'],
      ['g(function f() {});', 'function(f:ownName)'],
      ['g(function f(f) {});', 'function(f:parameter)'],
      ['g(function f() { var f; });', 'function(f:var)'],
      ['var f = function f() {};', 'f:var function(f:variableName)'],
      ['var g = function f() {};', 'g:var function(f:ownName)'],
      ['var f = function f(f) {};', 'f:var function(f:parameter)'],
      ['var f = function () {};', 'f:var function()'],
      ['class A { m() {} }', 'A:class (function())'],
      ['g(class A extends B {});', '(A:const)'],
      ['g(class { x = () => 1; static y = 2; });', '(initializer(arrow()) initializer())'],
      ['class A { static { let a; var b; } z; [k]() {} }', 'A:class (initializer(a:let b:var) function())'],
      ['for each (var x : Order in y) z;', 'x:var ()'],
    ] as const)
      assert.deepEqual([source, printScope(analyze(source).module)], [source, expected]);
  });

  it('a name belongs to the innermost scope that declares it, and a var to its function', () => {
    const source =
      'var a = 1; function f(b) { { let a = b; if (a) { var c = d; } } return () => arguments; }';
    const { module, references } = analyze(source);
    const ownersOf = (name: string) =>
      references
        .filter((reference) => reference.name === name)
        .map(({ scope }) => {
          const owner = declaringScope(scope, name);
          return owner && `${owner.start}-${owner === module ? 'end' : owner.end}`;
        });
    const [f] = module.children;
    assert.ok(f);
    const block = f.children[0];
    assert.ok(block);
    assert.deepEqual(ownersOf('a'), ['0-end', `${block.start}-${block.end}`, `${block.start}-${block.end}`]);
    assert.deepEqual(ownersOf('b'), [`${f.start}-${f.end}`, `${f.start}-${f.end}`]);
    assert.deepEqual(ownersOf('c'), [`${f.start}-${f.end}`]);
    assert.deepEqual(ownersOf('d'), [undefined]);
    assert.deepEqual(ownersOf('arguments'), [`${f.start}-${f.end}`]);
  });

  it('the scope at an offset is the innermost one, whose end is not part of it', () => {
    const source = 'a; function f() { { b; } } c;';
    const { module } = analyze(source);
    const scopeOf = (mark: string, shift = 0) => {
      const { start, end } = scopeAt(module, source.indexOf(mark) + shift);
      return source.slice(start, end);
    };
    assert.equal(scopeOf('a;'), source);
    assert.equal(scopeOf('function'), 'function f() { { b; } }');
    assert.equal(scopeOf('b;'), '{ b; }');
    assert.equal(scopeOf('{ b'), '{ b; }');
    assert.equal(scopeOf('b;', 3), '{ b; }');
    assert.equal(scopeOf('b;', 4), 'function f() { { b; } }');
    assert.equal(scopeOf(' c;'), source);
    assert.equal(scopeAt(module, 10_000), module);
  });

  it('`this` is that of the innermost function that is not an arrow function', () => {
    for (const [source, expected] of [
      ['this', 'module'],
      ['{ this; }', 'module'],
      ['() => () => { this; }', 'module'],
      ['f(function () { if (x) { this; } })', 'function'],
      ['f(function () { return () => this; })', 'function'],
      ['(class { x = this; })', 'initializer'],
      ['(class { x = () => this; })', 'initializer'],
      ['(class { static { this; } })', 'initializer'],
      ['(class { [this] = 1; })', 'module'],
      ['(class { m() { this; } })', 'function'],
    ] as const) {
      const { thisExpressions } = analyze(source);
      const [expression, ...others] = thisExpressions;
      assert.ok(expression && others.length === 0, source);
      assert.equal(source.slice(expression.start, expression.end), 'this');
      assert.deepEqual([source, thisScopeOf(expression.scope).body], [source, expected]);
    }
    const [expression] = analyze('() => { { this; } }').thisExpressions;
    assert.equal(expression && functionOf(expression.scope).body, 'arrow');
  });

  it('a scope uses `this` if it or an arrow function in it mentions this, super or new.target', () => {
    for (const [source, expected] of [
      ['function f() { return this; }', true],
      ['function f() { return () => { if (a) return [this]; }; }', true],
      ['function f() { return new.target; }', true],
      ['function f() { return function () { return this; }; }', false],
      ['function f() { return class { x = this; }; }', false],
      ['function f() { return a; }', false],
    ] as const) {
      const { module } = analyze(source);
      assert.deepEqual([source, module.children[0]?.usesThis], [source, expected]);
      assert.equal(module.usesThis, false, source);
    }
    const { module } = analyze('a(() => this)');
    assert.deepEqual([module.usesThis, module.children[0]?.usesThis], [true, true]);
    const method = analyze('({ m() { super.a(); return super[b]; } })');
    assert.equal(method.module.children[0]?.usesThis, true);
    assert.deepEqual(
      method.superMembers.map(({ start, end }) =>
        '({ m() { super.a(); return super[b]; } })'.slice(start, end),
      ),
      ['super.a', 'super[b]'],
    );
  });

  it('the parameters of a function are expressions if one of them is more than a name', () => {
    for (const [parameters, expected] of [
      ['', false],
      ['a, b', false],
      ['a, b = 1', true],
      ['{ a }', true],
      ['[a], b', true],
      ['...a', true],
    ] as const)
      assert.equal(
        analyze(`function f(${parameters}) {}`).module.children[0]?.hasParameterExpressions,
        expected,
        parameters,
      );
  });

  it('the body of a function begins after its parameters and, in an arrow function, after the arrow', () => {
    const source = 'function f(a = 1) { b; }';
    const [f] = analyze(source).module.children;
    assert.equal(source.slice(f?.bodyStart, f?.end), '{ b; }');
    const arrow = 'x = (a) => a + 1';
    const [g] = analyze(arrow).module.children;
    assert.equal(arrow.slice(g?.bodyStart, g?.end), 'a + 1');
  });
});

describe('The names that a script uses', () => {
  it('each name has the role that its place gives it', () => {
    for (const [source, ...expected] of [
      ['a', 'a read'],
      ['a.b[c].d', 'a read', 'c read'],
      ['a()', 'a call'],
      ['a.b(c)', 'a read', 'c read'],
      ['a`x${b}`', 'a call', 'b read'],
      ['new a(b)', 'a read', 'b read'],
      ['a = b', 'a assign', 'b read'],
      ['a += b', 'a assign', 'b read'],
      ['a++; --b', 'a assign', 'b assign'],
      ['a.b = c', 'a read', 'c read'],
      ['a[b]++', 'a read', 'b read'],
      ['[a, b.c, ...d] = e', 'a assign', 'b read', 'd assign', 'e read'],
      ['[a = b] = c', 'a assign', 'b read', 'c read'],
      [
        '({ a, b: c, [d]: e, f: { g }, ...h } = i)',
        'a shorthandTarget',
        'c assign',
        'd read',
        'e assign',
        'g shorthandTarget',
        'h assign',
        'i read',
      ],
      ['({ a = b } = c)', 'a shorthandTarget', 'b read', 'c read'],
      [
        '({ a, b: c, [d]: e, f() {}, get g() { return h; }, ...i })',
        'a shorthand',
        'c read',
        'd read',
        'e read',
        'h read',
        'i read',
      ],
      ['for (a of b) c', 'a assign', 'b read', 'c read'],
      ['for (a in b) c', 'a assign', 'b read', 'c read'],
      ['for ([a] of b) c', 'a assign', 'b read', 'c read'],
      ['for (a.b of c) d', 'a read', 'c read', 'd read'],
      ['var a = b', 'a declare', 'b read'],
      [
        'let { a, b: c = d, [e]: f } = g',
        'a shorthandDeclare',
        'c declare',
        'd read',
        'e read',
        'f declare',
        'g read',
      ],
      ['let { a = b } = c', 'a shorthandDeclare', 'b read', 'c read'],
      ['function f(a, b = c) { return a; }', 'a declare', 'b declare', 'c read', 'a read'],
      ['try { a } catch (b) { c }', 'a read', 'b declare', 'c read'],
      ['a: for (;;) { break a; continue a; }'],
      ['class A extends b { [c] = d; e() { return f; } }', 'b read', 'c read', 'd read', 'f read'],
      ['typeof a, void b, -c', 'a read', 'b read', 'c read'],
      ['a ? b : c || d', 'a read', 'b read', 'c read', 'd read'],
      ['`${a}${b}`', 'a read', 'b read'],
      ['async () => { await a; for await (const b of c) d; }', 'a read', 'b declare', 'c read', 'd read'],
      ['(a, b)', 'a read', 'b read'],
      ['a?.b?.(c)', 'a read', 'c read'],
      ['switch (a) { case b: c }', 'a read', 'b read', 'c read'],
    ]) {
      const { references } = analyze(source ?? '');
      const roles = references
        .toSorted((a, b) => a.start - b.start)
        .map(({ name, role }) => `${name} ${role}`);
      assert.deepEqual([source, ...roles], [source, ...expected]);
      for (const { name, start, end } of references) assert.equal(source?.slice(start, end), name);
    }
  });
});
