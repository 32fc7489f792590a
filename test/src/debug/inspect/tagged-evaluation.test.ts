import assert from 'node:assert/strict';
import {
  parseTaggedResult,
  evaluationBody,
  wrapCode,
} from '../../../../src/debug/inspect/tagged-evaluation.ts';
import { Evaluator } from '../../../../src/debug/inspect/evaluator.ts';
import { FakeFrame } from '../../../support/dap-fake-script.ts';

describe('Evaluations with tagged results', () => {
  const frame = new FakeFrame();
  frame.locals = { x: 1, o: { a: 1 } };
  const run = (code: string, wrapper: 'arrow' | 'function' = 'arrow') => {
    const parsed = evaluationBody(code);
    assert.ok('body' in parsed, code);
    return parseTaggedResult(frame.evaluate(wrapCode(wrapper, parsed.body)));
  };
  it('a tagged result distinguishes errors from values', () => {
    for (const wrapper of ['arrow', 'function'] as const) {
      assert.deepEqual(run('x + 1', wrapper), { kind: 'value', type: 'number', text: '2' });
      assert.deepEqual(run('nope', wrapper), { kind: 'error', text: 'ReferenceError: nope is not defined' });
      assert.deepEqual(run('o', wrapper), { kind: 'value', type: 'object', text: '[object Object]' });
      assert.deepEqual(run('"error:1"', wrapper), { kind: 'value', type: 'string', text: 'error:1' });
      assert.deepEqual(run('var y = 4; y + x // why', wrapper), { kind: 'value', type: 'number', text: '5' });
      assert.deepEqual(run('if (x) { x }', wrapper), { kind: 'value', type: 'number', text: '1' });
      assert.deepEqual(run('var z = 1;', wrapper), { kind: 'value', type: 'undefined', text: 'undefined' });
    }
  });
  it('evaluations are sent without the wrapper that tags results if the engine cannot run it', async () => {
    const expressions: string[] = [];
    const evaluator = new Evaluator({
      evaluate: async (_, expression) => {
        expressions.push(expression);
        return {
          expression,
          result: expression === 'x' ? '1' : expression === 'y' ? '"y" is not defined.' : 'syntax error',
        };
      },
    });
    assert.equal((await evaluator.evaluate({ threadId: 1, index: 0 }, 'x')).text, '1');
    await assert.rejects(evaluator.evaluate({ threadId: 1, index: 0 }, 'y'), /"y" is not defined/);
    // Both wrappers are tried once, for the first evaluation.
    assert.equal(expressions.length, 4);
  });
});
