import assert from 'node:assert/strict';
import { boxedText, isExpression, parseEvaluation, returnsAtTop } from '../../dialect/index.ts';

function parse(source: string) {
  const evaluation = parseEvaluation(source);
  assert.ok(evaluation !== undefined && typeof evaluation !== 'string', source);
  return evaluation;
}

describe('an evaluation', () => {
  it('an evaluation returns at its top level only if a return is outside of all functions', () => {
    assert.equal(returnsAtTop(parse('(() => { try { return 1 + 1; } catch (e) { return e; } })()')), false);
    assert.equal(returnsAtTop(parse('({ get total() { return 1; } }).total')), false);
    assert.equal(returnsAtTop(parse('class Basket { total() { return 1; } }')), false);
    assert.equal(returnsAtTop(parse('if (basket) { return 1; }')), true);
  });

  it('a single expression becomes the only element of an array, even if a comment follows it', () => {
    for (const [source, expectedText] of [
      ['basket.total', '[(basket.total\n)]'],
      ['basket.total;', '[(basket.total\n)]'],
      ['basket.total; // the sum', '[(basket.total\n)] // the sum'],
      ['(a, b)', '[((a, b)\n)]'],
      ['{ a: 1 }', '[(({ a: 1 }\n)\n)]'],
    ] as const) {
      const evaluation = parse(source);
      assert.ok(isExpression(evaluation), source);
      assert.equal(boxedText(evaluation), expectedText);
    }
    for (const source of ['a; b', 'var a = 1', 'if (a) b']) assert.ok(!isExpression(parse(source)), source);
  });

  it('an evaluation in braces is an object literal if it can be parsed as one, and a block otherwise', () => {
    for (const [source, expectedText] of [
      ['{ a: 1 }', '({ a: 1 }\n)'],
      ['  { a: 1, b };; ', '(  { a: 1, b }\n)'],
      ['{ a: 1 } // the total', '({ a: 1 } // the total\n)'],
      ['{}', '({}\n)'],
      ['{ total: new.target }', '({ total: new.target }\n)'],
      ['{ a; b }', '{ a; b }'],
      ['{ let a = 1; a }', '{ let a = 1; a }'],
      ['{ a: for (;;) break a; }', '{ a: for (;;) break a; }'],
      ['x = { a: 1 }', 'x = { a: 1 }'],
      ['({ a: 1 })', '({ a: 1 })'],
    ] as const)
      assert.equal(parse(source).text, expectedText);
  });

  it('the free names of an evaluation are those that it uses but does not declare', () => {
    for (const [source, ...names] of [
      ['basket.total + basket.tax(rate)', 'basket', 'rate'],
      ['({ basket, total: sum })', 'basket', 'sum'],
      ['((line) => line.sku + prefix)(lines[0])', 'prefix', 'lines'],
      ['var total = 1; total + tax', 'tax'],
      ['try { f(); } catch (e) { e.message }', 'f'],
      ['label: for (;;) break label;'],
      ['total = 1', 'total'],
      ['`${sku}`', 'sku'],
      ['var order : dw.order.Order = find(); order', 'find'],
    ])
      assert.deepEqual([source, ...parse(source ?? '').freeNames], [source, ...names]);
  });

  it('the names that an evaluation assigns are those of its assignments, var declarations and functions', () => {
    for (const [source, ...names] of [
      ['total'],
      ['total = 1', 'total'],
      ['total += tax', 'total'],
      ['total++', 'total'],
      ['[a, b.c] = [1, 2]', 'a'],
      ['({ a, b: c, d = 1 } = {})', 'a', 'c', 'd'],
      ['for (line of lines) f(line)', 'line'],
      ['basket.total = 1'],
      ['({ total, tax: rate })'],
      ['var a = 1; function b() {}', 'a', 'b'],
      ['let a = 1; const b = 2; class C {}; a = 3'],
      ['(function (a) { a = 1; c = 2; })(b)', 'c'],
    ])
      assert.deepEqual([source, ...parse(source ?? '').assignedNames].sort(), [source, ...names].sort());
  });

  it('an evaluation uses `this` or `super` if it has one that does not belong to an inner function', () => {
    for (const [source, usesThis, usesSuper] of [
      ['this.total', true, false],
      ['() => () => this', true, false],
      ['(function () { return this; })', false, false],
      ['super.total(1)', false, true],
      ['super[this.key]', true, true],
      ['(() => super.total)', false, true],
      ['({ m() { return super.m() + this.n; } })', false, false],
      ['class A extends B { m() { super.m(); } static n = this; }', false, false],
      ['total', false, false],
    ] as const)
      assert.deepEqual(
        [source, parse(source).usesThis, parse(source).usesSuper],
        [source, usesThis, usesSuper],
      );
  });

  it('an evaluation may change variables unless it has only forms that neither assign nor run code of the script', () => {
    for (const source of [
      'total',
      'this',
      '1; "a"; total',
      '{ total; }',
      'total === 1 || total !== tax',
      'total && !tax ? total : void 0',
      'typeof total',
      'new.target',
      '(a, b)',
      '() => total',
      '(function () { total; })',
      ';',
    ])
      assert.equal(parse(source).mayAssign, false, source);
    for (const source of [
      'total = 1',
      'total++',
      'basket.total',
      'basket[0]',
      'f()',
      'new Basket()',
      'total + 1',
      'total == tax',
      'total < tax',
      '-total',
      'delete total',
      'key in basket',
      'basket instanceof Basket',
      '[...lines]',
      '`${total}`',
      'f`a`',
      'for (const line of lines) line',
      'for (;;) break;',
      'var total',
      'let a',
      'class A {}',
      'function f() {}',
      'if (a) b',
      'true && (total = 1)',
      '() => total = 1',
      'typeof basket.total',
    ])
      assert.equal(parse(source).mayAssign, true, source);
  });

  it('the message about an evaluation with await says that await cannot be used', () => {
    for (const source of [
      'await order',
      'const a = await f(); a',
      'await (order)',
      'f(await order, new.target)',
      '{ a: await b }',
    ])
      assert.match(
        parseEvaluation(source) as string,
        /^"await" cannot be used while the script is halted/,
        source,
      );
    assert.equal(parse('(async () => await order)').text, '(async () => await order)');
    assert.equal(parse('basket.await').text, 'basket.await');
  });

  it('an evaluation with a syntax error is not parsed, even if it contains the word await, so that V8 reports the error', () => {
    for (const source of ['1 +', 'a b', 'await +', 'a.await b', '{ a: }', '{ a: 1', 'return }', 'var 1'])
      assert.equal(parseEvaluation(source), undefined, source);
  });

  it('an evaluation may use new.target, which keeps its text', () => {
    assert.equal(parse('new.target').text, 'new.target');
    assert.equal(parse('new.target === undefined').text, 'new.target === undefined');
    assert.equal(parse('typeof new.target.name').text.includes('typeof new.target.name'), true);
  });

  it('the positions of an evaluation in the old dialect are those of its text in standard JavaScript', () => {
    const { text, program, eachName, freeNames } = parse('for each (var line : Line in lines) line.sku');
    const [loop] = program.body;
    assert.ok(loop?.type === 'ForOfStatement', text);
    assert.equal(text.slice(loop.body.start, loop.body.end), 'line.sku');
    assert.equal(text.slice(loop.right.start, loop.right.end), `${eachName}(lines)`);
    assert.deepEqual([...freeNames].sort(), [eachName, 'lines'].sort());
    const markup = parse('var item = <item id={sku}/>; item.@id');
    assert.ok(markup.xmlName !== undefined && markup.freeNames.has(markup.xmlName), markup.text);
    const statement = markup.program.body.at(-1);
    assert.match(markup.text.slice(statement?.start, statement?.end), /^item\./);
  });
});
