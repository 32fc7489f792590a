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

  it('an evaluation of a single expression is wrapped as the only element of a list, regardless of what follows it', () => {
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
});
