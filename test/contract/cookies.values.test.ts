import assert from 'node:assert/strict';
import { parseBasicHeader } from '../../contract/basic-credentials.ts';
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

describe('The credentials of a Basic header', () => {
  it('the credentials of a Basic header must be the complete rest of the header', () => {
    assert.equal(parseBasicHeader(`Basic ${Buffer.from('anna:pass').toString('base64')} x`), undefined);
    assert.equal(parseBasicHeader(`Basic ${Buffer.from('anna:pass').toString('base64')}\t`), undefined);
  });
});
