import assert from 'node:assert/strict';
import { formatConditionErrors, parseConditionErrors } from '../../contract/condition-errors.ts';

const error = (breakpointId: number, text: string) => ({ breakpointId, text });

describe('the header of condition errors', () => {
  it('there is no header of condition errors if there are no errors', () => {
    assert.equal(formatConditionErrors([]), undefined);
    assert.deepEqual(parseConditionErrors(undefined), []);
    assert.deepEqual(parseConditionErrors(''), []);
  });

  it('the header of condition errors lists the newest error first, and parses to what was written', () => {
    const header = formatConditionErrors([error(1, 'a, b; c'), error(22, 'größer\ud800')]);
    assert.equal(header, `22;${encodeURIComponent('größer\ufffd')},1;a%2C%20b%3B%20c`);
    assert.deepEqual(parseConditionErrors(header), [error(22, 'größer\ufffd'), error(1, 'a, b; c')]);
  });

  it('the header of condition errors truncates a text at 200 characters, with an ellipsis', () => {
    assert.equal(formatConditionErrors([error(1, 'x'.repeat(200))]), `1;${'x'.repeat(200)}`);
    assert.equal(
      formatConditionErrors([error(1, 'x'.repeat(201))]),
      `1;${'x'.repeat(199)}${encodeURIComponent('…')}`,
    );
  });

  it('the header of condition errors omits the oldest errors beyond 4,000 characters', () => {
    const errors = Array.from({ length: 30 }, (_, index) => error(index, 'x'.repeat(198)));
    const read = parseConditionErrors(formatConditionErrors(errors));
    assert.deepEqual([read.length, read[0]?.breakpointId], [19, 29]);
  });

  it('the parser of the header of condition errors skips invalid entries and control characters', () => {
    const texts = parseConditionErrors(' 1;ok , x;no, 2, 3;%ff, 4;a%1b%5B, ,5;').map(({ text }) => text);
    assert.deepEqual(texts, ['ok', 'a [']);
  });
});
