import assert from 'node:assert/strict';
import { basicParts, secretForms } from '../../contract/basic-credentials.ts';

const header = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('a Basic header', () => {
  it('a Basic header has a user and a password, which may contain colons', () => {
    assert.deepEqual(basicParts(header('anna:pass'), 2), ['anna', 'pass']);
    assert.deepEqual(basicParts(header('anna:a:b'), 2), ['anna', 'a:b']);
    assert.deepEqual(basicParts(header('änna:'), 2), ['änna', '']);
  });

  it('a Basic header with a client password has three parts, of which the middle one may contain colons', () => {
    assert.deepEqual(basicParts(header('anna:pass:client'), 3), ['anna', 'pass', 'client']);
    assert.deepEqual(basicParts(header('anna:a:b:client'), 3), ['anna', 'a:b', 'client']);
    assert.equal(basicParts(header('anna:pass'), 3), undefined);
  });

  it('a Basic header is decoded from both alphabets of base64, with the scheme in any case', () => {
    const text = 'a:\u00bf\u00bf>>??';
    const standard = Buffer.from(text).toString('base64');
    for (const encoded of [standard, standard.replaceAll('+', '-').replaceAll('/', '_')])
      assert.deepEqual(basicParts(`bASIC   ${encoded}`, 2), ['a', text.slice(2)]);
  });

  it('an invalid Basic header has no credentials', () => {
    for (const bad of [
      undefined,
      '',
      'Bearer abc',
      'Basic',
      'Basic a b',
      'x Basic YTpi',
      'Basic Y',
      header('anna'),
    ])
      assert.equal(basicParts(bad, 2), undefined, bad);
  });
});

describe('a secret', () => {
  it('a secret is returned unchanged, or decoded if it is percent-encoded', () => {
    assert.deepEqual(secretForms('plain+text'), ['plain+text']);
    assert.deepEqual(secretForms('100%'), ['100%']);
    assert.deepEqual(secretForms('a%3Ab+c'), ['a%3Ab+c', 'a:b c']);
    assert.deepEqual(secretForms('%ff'), ['%ff']);
  });
});
