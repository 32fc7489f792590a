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
    begins: (from: string, to: string) => iterations.beginsIteration(positionOf(from), positionOf(to)),
    inSameStatement: (a: string, b: string) => iterations.areInSameStatement(positionOf(a), positionOf(b)),
    updateToTest: (from: string, to: string) =>
      iterations.movesFromUpdateToTest(positionOf(from), positionOf(to)),
  };
}

describe('A new iteration of a loop begins', () => {
  it('an iteration of a for begins when the update or the test follows the body, not the init', () => {
    const { begins, updateToTest } = parseMarks(
      'for (var i = |init|0; |test|i < 3; |update|i++) {\n  |body|f(i);\n}|end|',
    );
    assert.equal(begins('body', 'update'), true);
    assert.equal(begins('body', 'test'), true);
    assert.equal(begins('init', 'test'), false);
    assert.equal(begins('init', 'body'), false);
    assert.equal(begins('test', 'body'), false);
    assert.equal(begins('update', 'test'), false);
    assert.equal(begins('body', 'body'), false);
    assert.equal(updateToTest('update', 'test'), true);
    assert.equal(updateToTest('init', 'test'), false);
    assert.equal(updateToTest('update', 'body'), false);
    assert.equal(updateToTest('body', 'test'), false);
  });

  it('an iteration of a while begins when the test follows the body', () => {
    const { begins, updateToTest } = parseMarks('while (|test|more()) {\n  |body|f();\n}\n|after|g();');
    assert.equal(begins('body', 'test'), true);
    assert.equal(begins('test', 'body'), false);
    assert.equal(begins('body', 'after'), false);
    assert.equal(begins('after', 'test'), false);
    assert.equal(updateToTest('body', 'test'), false);
  });

  it('an iteration of a do begins when the body follows the test', () => {
    const { begins } = parseMarks('do {\n  |body|f();\n} while (|test|more());');
    assert.equal(begins('test', 'body'), true);
    assert.equal(begins('body', 'test'), false);
  });

  it('an iteration of a for-in or a for-of begins when the variable follows the body, and not after the list', () => {
    for (const word of ['in', 'of']) {
      const { begins, updateToTest } = parseMarks(
        `for (|left|var item ${word} |right|list()) {\n  |body|f(item);\n}`,
      );
      assert.equal(begins('body', 'left'), true, word);
      assert.equal(begins('right', 'left'), false, word);
      assert.equal(begins('left', 'body'), false, word);
      assert.equal(updateToTest('left', 'body'), false, word);
    }
  });

  it('an iteration of an endless loop without an update begins at a step back in its body', () => {
    for (const head of ['for (;;)', 'while (true)', 'for (; 1;)']) {
      const { begins } = parseMarks(`${head} {\n  |first|f();\n  |second|g();\n}`);
      assert.equal(begins('second', 'first'), true, head);
      assert.equal(begins('first', 'second'), false, head);
      assert.equal(begins('first', 'first'), true, head);
    }
    const { begins } = parseMarks('do {\n  |first|f();\n  |second|g();\n} while (true);');
    assert.equal(begins('second', 'first'), true);
  });

  it('no iteration of a loop with a test, an update or a list begins at a step back in its body', () => {
    for (const head of ['while (more())', 'for (;; next())', 'for (; more();)', 'for (var x of list)']) {
      const { begins } = parseMarks(`${head} {\n  |first|f();\n  |second|g();\n}`);
      assert.equal(begins('second', 'first'), false, head);
      assert.equal(begins('first', 'first'), false, head);
    }
  });

  it('no iteration begins when a call is made after its arguments, although its position precedes them', () => {
    const { begins } = parseMarks('while (true) {\n  |call|f(|argument|g());\n}');
    assert.equal(begins('argument', 'call'), false);
  });

  it('each of two nested loops begins an iteration at its own test', () => {
    const { begins } = parseMarks(
      'while (|outer|a()) {\n  while (|inner|b()) {\n    |body|f();\n  }\n  |rest|g();\n}',
    );
    assert.equal(begins('body', 'inner'), true);
    assert.equal(begins('rest', 'outer'), true);
    assert.equal(begins('rest', 'inner'), false);
    assert.equal(begins('inner', 'rest'), false);
  });

  it('an iteration also begins after the position that follows the last character of the body', () => {
    const { begins } = parseMarks('while (|test|a()) f()|end|;');
    assert.equal(begins('end', 'test'), true);
    for (const source of ['while (|test|a()) f()|end|', 'while (|test|a()) {\n  f();\n}|end|']) {
      const iterations = parseMarks(source);
      assert.equal(iterations.begins('end', 'test'), true, source);
      assert.equal(iterations.begins('test', 'end'), false, source);
    }
  });
});

describe('Two positions belong to one statement', () => {
  it('two positions belong to one statement if it is the innermost statement around each of them', () => {
    const { inSameStatement } = parseMarks(
      '|a|f(1,\n  |b|g());\nif (|test|x) {\n  |c|h();\n  |d|i();\n}\n|other|j();',
    );
    assert.equal(inSameStatement('a', 'b'), true);
    assert.equal(inSameStatement('a', 'test'), false);
    assert.equal(inSameStatement('test', 'c'), false);
    assert.equal(inSameStatement('c', 'd'), false);
    assert.equal(inSameStatement('a', 'other'), false);
  });

  it('two positions belong to one statement if one is the end of the statement, and no other statement begins there', () => {
    const { inSameStatement } = parseMarks('|a|f();|end|\n|b|g();|next|h();');
    assert.equal(inSameStatement('a', 'end'), true);
    assert.equal(inSameStatement('b', 'next'), false);
    assert.equal(inSameStatement('a', 'b'), false);
  });

  it('two positions belong to one statement if both are outside of every statement', () => {
    const { inSameStatement } = parseMarks('|a|f();\n\n |none| \n |neither| \n');
    assert.equal(inSameStatement('none', 'neither'), true);
    assert.equal(inSameStatement('a', 'none'), false);
  });
});

describe('Statements in functions and in other loops', () => {
  it('two positions belong to one statement if one is the end of the last statement of a function', () => {
    const { inSameStatement } = parseMarks('list.|outer|map(function () { g(); |f|f()|end| });|after|');
    assert.equal(inSameStatement('f', 'end'), true);
    assert.equal(inSameStatement('outer', 'end'), false);
    assert.equal(inSameStatement('outer', 'after'), true);
    assert.equal(inSameStatement('f', 'after'), false);
  });

  it('a move from the update to the test of a loop is recognized if the script has other loops', () => {
    const { updateToTest } = parseMarks(
      'while (a()) b();\nfor (var i = 0; |test|i < 3; |update|i++) {\n  for (;;) c();\n}',
    );
    assert.equal(updateToTest('update', 'test'), true);
    assert.equal(updateToTest('test', 'update'), false);
  });
});

describe('A script with a syntax error', () => {
  it('a script with a syntax error has no iterations', () =>
    assert.equal(loopIterationsOf('while ('), undefined));
});
