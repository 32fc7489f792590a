import assert from 'node:assert/strict';
import { parseCookies } from '../../contract/cookies.ts';

describe('The values of a Cookie header', () => {
  it('a cookie value keeps quotes that do not enclose the whole value', () => {
    assert.deepEqual(parseCookies('a="x"y; b=x"y"; =nameless'), [
      ['a', '"x"y'],
      ['b', 'x"y"'],
      ['', 'nameless'],
    ]);
  });
});
