import assert from 'node:assert/strict';
import {
  parseBasicHeader,
  possibleDecodings,
  parseUserCredentials,
} from '../../contract/basic-credentials.ts';

const formatHeader = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('a Basic header', () => {
  it('a Basic header has a user and a password, which may contain colons', () => {
    assert.deepEqual(parseBasicHeader(formatHeader('anna:pass')), ['anna', 'pass']);
    assert.deepEqual(parseBasicHeader(formatHeader('anna:a:b')), ['anna', 'a:b']);
    assert.deepEqual(parseBasicHeader(formatHeader('änna:')), ['änna', '']);
  });

  it('any of the last eight colons may separate the two passwords of a user’s Basic header', () => {
    assert.deepEqual(parseUserCredentials(formatHeader('anna:pass:client')), {
      login: 'anna',
      passwords: ['pass'],
      clientPasswords: ['client'],
    });
    assert.deepEqual(parseUserCredentials(formatHeader('anna:a:b:client')), {
      login: 'anna',
      passwords: ['a:b', 'a'],
      clientPasswords: ['client', 'b:client'],
    });
    assert.equal(parseUserCredentials(formatHeader('anna:pass')), undefined);
    assert.equal(parseUserCredentials(formatHeader(`anna${':'.repeat(4000)}`))?.clientPasswords.length, 8);
  });

  it('a Basic header is decoded from both alphabets of base64, regardless of the case of the scheme', () => {
    const text = 'a:\u00bf\u00bf>>??';
    const standard = Buffer.from(text).toString('base64');
    for (const encoded of [standard, standard.replaceAll('+', '-').replaceAll('/', '_')])
      assert.deepEqual(parseBasicHeader(`bASIC   ${encoded}`), ['a', text.slice(2)]);
  });

  it('an invalid Basic header has no credentials', () => {
    for (const invalidValue of [
      undefined,
      '',
      'Bearer abc',
      'Basic',
      'Basic a b',
      'x Basic YTpi',
      'Basic Y',
      formatHeader('anna'),
    ])
      assert.equal(parseBasicHeader(invalidValue), undefined, invalidValue);
  });

  it('the credentials of a Basic header must be the complete rest of the header', () => {
    assert.equal(parseBasicHeader(`${formatHeader('anna:pass')} x`), undefined);
    assert.equal(parseBasicHeader(`${formatHeader('anna:pass')}\t`), undefined);
  });
});

describe('a secret', () => {
  it('a secret may be unencoded, or encoded with a plus that stands for itself or for a space', () => {
    assert.deepEqual(possibleDecodings('plain+text'), ['plain+text', 'plain text']);
    assert.deepEqual(possibleDecodings('100%'), ['100%']);
    assert.deepEqual(possibleDecodings('a%3Ab+c'), ['a%3Ab+c', 'a:b+c', 'a:b c']);
    assert.deepEqual(possibleDecodings('%ff'), ['%ff']);
  });
});
