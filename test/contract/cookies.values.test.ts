import assert from 'node:assert/strict';
import { basicParts } from '../../contract/basic-credentials.ts';
import { cookiesIn } from '../../contract/cookies.ts';

describe('The values of a Cookie header', () => {
  it('keep a quote that does not enclose all of them', () => {
    assert.deepEqual(cookiesIn('a="x"y; b=x"y"; =nameless'), [
      ['a', '"x"y'],
      ['b', 'x"y"'],
      ['', 'nameless'],
    ]);
  });
});

describe('The credentials of a Basic header', () => {
  it('must be all that follows the scheme', () => {
    assert.equal(basicParts(`Basic ${Buffer.from('anna:pass').toString('base64')} x`, 2), undefined);
    assert.equal(basicParts(`Basic ${Buffer.from('anna:pass').toString('base64')}\t`, 2), undefined);
  });
});
