import assert from 'node:assert/strict';
import { formatConditionErrors, parseConditionErrors } from '../../contract/condition-errors.ts';

const createError = (breakpointId: number, text: string) => ({ breakpointId, text });

describe('the header of condition errors', () => {
  it('there is no header of condition errors if there are no errors', () => {
    assert.equal(formatConditionErrors([]), undefined);
    assert.deepEqual(parseConditionErrors(undefined), []);
    assert.deepEqual(parseConditionErrors(''), []);
  });

  it('the header of condition errors has the newest error first, and replaces half a surrogate pair', () => {
    const header = formatConditionErrors([createError(1, 'a, b; c'), createError(22, 'größer\ud800')]);
    assert.equal(header, `22;${encodeURIComponent('größer\ufffd')},1;a%2C%20b%3B%20c`);
    assert.deepEqual(parseConditionErrors(header), [
      createError(22, 'größer\ufffd'),
      createError(1, 'a, b; c'),
    ]);
  });

  it('the header of condition errors truncates a text at 200 characters, with an ellipsis', () => {
    assert.equal(formatConditionErrors([createError(1, 'x'.repeat(200))]), `1;${'x'.repeat(200)}`);
    assert.equal(
      formatConditionErrors([createError(1, 'x'.repeat(201))]),
      `1;${'x'.repeat(199)}${encodeURIComponent('…')}`,
    );
  });

  it('the header of condition errors omits the oldest errors beyond 4,000 characters', () => {
    const errors = Array.from({ length: 30 }, (_, index) => createError(index, 'x'.repeat(198)));
    const parsedErrors = parseConditionErrors(formatConditionErrors(errors));
    assert.deepEqual([parsedErrors.length, parsedErrors[0]?.breakpointId], [19, 29]);
  });

  it('the parser of the header of condition errors skips invalid entries and blanks out control characters', () => {
    const texts = parseConditionErrors(' 1;ok , x;no, 2, 3;%ff, 4;a%1b%5B, ,5;').map(({ text }) => text);
    assert.deepEqual(texts, ['ok', 'a [']);
  });
});
