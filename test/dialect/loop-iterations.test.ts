import assert from 'node:assert/strict';
import { loopIterationsOf } from '../../dialect/index.ts';

/**
 * Returns functions that compare two positions of a script. A name between bars, such as `|a|total()`, marks a
 * position, and is not part of the script.
 */
function parseMarks(text: string) {
  const positions = new Map<string, { line: number; column: number }>();
  let source = '';
  for (const [index, part] of text.split('|').entries()) {
    if (index % 2 === 0) {
      source += part;
      continue;
    }
    const linesBefore = source.split('\n');
    positions.set(part, { line: linesBefore.length, column: linesBefore.at(-1)?.length ?? 0 });
  }
  const positionOf = (name: string) => positions.get(name) ?? assert.fail(`no mark ${name}`);
  const iterations = loopIterationsOf(source) ?? assert.fail('a syntax error');
  return {
    beginsIteration: (from: string, to: string) =>
      iterations.beginsIteration(positionOf(from), positionOf(to)),
    areInSameStatement: (a: string, b: string) => iterations.areInSameStatement(positionOf(a), positionOf(b)),
    movesFromUpdateToTest: (from: string, to: string) =>
      iterations.movesFromUpdateToTest(positionOf(from), positionOf(to)),
  };
}

describe('A new iteration of a loop begins', () => {
  it('an iteration of a for begins when the update or the test follows the body, not the init', () => {
    const { beginsIteration, movesFromUpdateToTest } = parseMarks(
      'for (var i = |init|0; |test|i < 3; |update|i++) {\n  |body|f(i);\n}|end|',
    );
    assert.equal(beginsIteration('body', 'update'), true);
    assert.equal(beginsIteration('body', 'test'), true);
    assert.equal(beginsIteration('init', 'test'), false);
    assert.equal(beginsIteration('init', 'body'), false);
    assert.equal(beginsIteration('test', 'body'), false);
    assert.equal(beginsIteration('update', 'test'), false);
    assert.equal(beginsIteration('body', 'body'), false);
    assert.equal(movesFromUpdateToTest('update', 'test'), true);
    assert.equal(movesFromUpdateToTest('init', 'test'), false);
    assert.equal(movesFromUpdateToTest('update', 'body'), false);
    assert.equal(movesFromUpdateToTest('body', 'test'), false);
  });

  it('an iteration of a while begins when the test follows the body', () => {
    const { beginsIteration, movesFromUpdateToTest } = parseMarks(
      'while (|test|more()) {\n  |body|f();\n}\n|after|g();',
    );
    assert.equal(beginsIteration('body', 'test'), true);
    assert.equal(beginsIteration('test', 'body'), false);
    assert.equal(beginsIteration('body', 'after'), false);
    assert.equal(beginsIteration('after', 'test'), false);
    assert.equal(movesFromUpdateToTest('body', 'test'), false);
  });

  it('an iteration of a do begins when the body follows the test', () => {
    const { beginsIteration } = parseMarks('do {\n  |body|f();\n} while (|test|more());');
    assert.equal(beginsIteration('test', 'body'), true);
    assert.equal(beginsIteration('body', 'test'), false);
  });

  it('an iteration of a for-in or a for-of begins when the variable follows the body, and not after the list', () => {
    for (const word of ['in', 'of']) {
      const { beginsIteration, movesFromUpdateToTest } = parseMarks(
        `for (|left|var item ${word} |right|list()) {\n  |body|f(item);\n}`,
      );
      assert.equal(beginsIteration('body', 'left'), true, word);
      assert.equal(beginsIteration('right', 'left'), false, word);
      assert.equal(beginsIteration('left', 'body'), false, word);
      assert.equal(movesFromUpdateToTest('left', 'body'), false, word);
    }
  });

  it('an iteration of an endless loop without an update begins at a step back in its body', () => {
    for (const head of ['for (;;)', 'while (true)', 'for (; 1;)']) {
      const { beginsIteration } = parseMarks(`${head} {\n  |first|f();\n  |second|g();\n}`);
      assert.equal(beginsIteration('second', 'first'), true, head);
      assert.equal(beginsIteration('first', 'second'), false, head);
      assert.equal(beginsIteration('first', 'first'), true, head);
    }
    const { beginsIteration } = parseMarks('do {\n  |first|f();\n  |second|g();\n} while (true);');
    assert.equal(beginsIteration('second', 'first'), true);
  });

  it('no iteration of a loop with a test, an update or a list begins at a step back in its body', () => {
    for (const head of ['while (more())', 'for (;; next())', 'for (; more();)', 'for (var x of list)']) {
      const { beginsIteration } = parseMarks(`${head} {\n  |first|f();\n  |second|g();\n}`);
      assert.equal(beginsIteration('second', 'first'), false, head);
      assert.equal(beginsIteration('first', 'first'), false, head);
    }
  });

  it('no iteration begins when a call is made after its arguments, although its position precedes them', () => {
    const { beginsIteration } = parseMarks('while (true) {\n  |call|f(|argument|g());\n}');
    assert.equal(beginsIteration('argument', 'call'), false);
  });

  it('each of two nested loops begins an iteration at its own test', () => {
    const { beginsIteration } = parseMarks(
      'while (|outer|a()) {\n  while (|inner|b()) {\n    |body|f();\n  }\n  |rest|g();\n}',
    );
    assert.equal(beginsIteration('body', 'inner'), true);
    assert.equal(beginsIteration('rest', 'outer'), true);
    assert.equal(beginsIteration('rest', 'inner'), false);
    assert.equal(beginsIteration('inner', 'rest'), false);
  });

  it('an iteration also begins after the position that follows the last character of the body', () => {
    const { beginsIteration } = parseMarks('while (|test|a()) f()|end|;');
    assert.equal(beginsIteration('end', 'test'), true);
    for (const source of ['while (|test|a()) f()|end|', 'while (|test|a()) {\n  f();\n}|end|']) {
      const iterations = parseMarks(source);
      assert.equal(iterations.beginsIteration('end', 'test'), true, source);
      assert.equal(iterations.beginsIteration('test', 'end'), false, source);
    }
  });
});

describe('Two positions belong to one statement', () => {
  it('two positions belong to one statement if it is the innermost statement around each of them', () => {
    const { areInSameStatement } = parseMarks(
      '|a|f(1,\n  |b|g());\nif (|test|x) {\n  |c|h();\n  |d|i();\n}\n|other|j();',
    );
    assert.equal(areInSameStatement('a', 'b'), true);
    assert.equal(areInSameStatement('a', 'test'), false);
    assert.equal(areInSameStatement('test', 'c'), false);
    assert.equal(areInSameStatement('c', 'd'), false);
    assert.equal(areInSameStatement('a', 'other'), false);
  });

  it('two positions belong to one statement if one is the end of the statement, and no other statement begins there', () => {
    const { areInSameStatement } = parseMarks('|a|f();|end|\n|b|g();|next|h();');
    assert.equal(areInSameStatement('a', 'end'), true);
    assert.equal(areInSameStatement('b', 'next'), false);
    assert.equal(areInSameStatement('a', 'b'), false);
  });

  it('two positions belong to one statement if both are outside of every statement', () => {
    const { areInSameStatement } = parseMarks('|a|f();\n\n |none| \n |neither| \n');
    assert.equal(areInSameStatement('none', 'neither'), true);
    assert.equal(areInSameStatement('a', 'none'), false);
  });
});

describe('Statements in functions and in other loops', () => {
  it('two positions belong to one statement if one is the end of the last statement of a function', () => {
    const { areInSameStatement } = parseMarks('list.|outer|map(function () { g(); |f|f()|end| });|after|');
    assert.equal(areInSameStatement('f', 'end'), true);
    assert.equal(areInSameStatement('outer', 'end'), false);
    assert.equal(areInSameStatement('outer', 'after'), true);
    assert.equal(areInSameStatement('f', 'after'), false);
  });

  it('a move from the update to the test of a loop is recognized if the script has other loops', () => {
    const { movesFromUpdateToTest } = parseMarks(
      'while (a()) b();\nfor (var i = 0; |test|i < 3; |update|i++) {\n  for (;;) c();\n}',
    );
    assert.equal(movesFromUpdateToTest('update', 'test'), true);
    assert.equal(movesFromUpdateToTest('test', 'update'), false);
  });
});

describe('A script with a syntax error', () => {
  it('a script with a syntax error has no iterations', () =>
    assert.equal(loopIterationsOf('while ('), undefined));
});
