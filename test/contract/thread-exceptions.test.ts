import assert from 'node:assert/strict';
import {
  parseExceptionHalts,
  formatThreadExceptions,
  parseThreadExceptions,
  type ThreadException,
} from '../../contract/thread-exceptions.ts';

const createException = (threadId: number, text: string, isUncaught = true): ThreadException => ({
  threadId,
  isUncaught,
  text,
});

describe('the headers of exceptions', () => {
  it('there is no header of exceptions if no thread is halted at one', () => {
    assert.equal(formatThreadExceptions([]), undefined);
    assert.deepEqual(parseThreadExceptions(undefined), []);
  });

  it('the header of exceptions is parsed to what was written', () => {
    const exceptions = [createException(1, 'TypeError: a, b; c'), createException(22, '', false)];
    const header = formatThreadExceptions(exceptions);
    assert.equal(header, '1;uncaught;TypeError%3A%20a%2C%20b%3B%20c,22;caught;');
    assert.deepEqual(parseThreadExceptions(header), exceptions);
  });

  it('the header of exceptions truncates messages at 500 characters, and omits threads beyond 4,000 characters', () => {
    const parsedExceptions = parseThreadExceptions(
      formatThreadExceptions(Array.from({ length: 20 }, (_, id) => createException(id, 'x'.repeat(600)))),
    );
    assert.deepEqual(
      [parsedExceptions.length, parsedExceptions[0]?.text.length, parsedExceptions[0]?.text.at(-1)],
      [7, 500, '…'],
    );
  });

  it('the parser of the header of exceptions skips invalid entries', () => {
    assert.deepEqual(parseThreadExceptions('x;uncaught;a, 2;perhaps;a, 3;caught;%ff, 4;caught;b'), [
      createException(4, 'b', false),
    ]);
  });

  it('the header by which a client requests halts at exceptions is none, uncaught or all; other values are ignored', () => {
    assert.deepEqual(['none', ' Uncaught', 'all', 'some', undefined].map(parseExceptionHalts), [
      'none',
      'uncaught',
      'all',
      undefined,
      undefined,
    ]);
  });
});
