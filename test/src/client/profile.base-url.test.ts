import assert from 'node:assert/strict';
import { baseUrlProblem, completeBaseUrl } from '../../../src/client/profile.ts';

describe('the URL of a connection', () => {
  it('a host without a scheme gets https://, or http:// if it is this machine', () => {
    for (const [text, url] of [
      ['dev01-realm.demandware.net', 'https://dev01-realm.demandware.net'],
      ['shop.example.com:8443/base', 'https://shop.example.com:8443/base'],
      ['127.0.0.1:7599', 'http://127.0.0.1:7599'],
      ['localhost', 'http://localhost'],
      ['localhost:80/x', 'http://localhost:80/x'],
      ['[::1]:80', 'http://[::1]:80'],
      ['localhost.example.com', 'https://localhost.example.com'],
      ['127.0.0.1.example.com', 'https://127.0.0.1.example.com'],
    ] as const) {
      assert.equal(completeBaseUrl(text), url);
      assert.equal(baseUrlProblem(url), undefined);
    }
  });

  it('a text with a scheme, and an empty text, stay as they are', () => {
    for (const text of ['', 'http://shop.example.com', 'ftp://shop.example.com'])
      assert.equal(completeBaseUrl(text), text);
  });

  it('a misspelled scheme, a space and an empty port are problems', () => {
    for (const text of [
      'htp:/foo bar',
      'https:/shop.example.com',
      'shop.example.com/a b',
      'https://shop:',
      'shop:',
    ])
      assert.match(baseUrlProblem(completeBaseUrl(text)) ?? '', /is not a valid URL/, text);
  });
});
