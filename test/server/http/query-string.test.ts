import assert from 'node:assert/strict';
import { parseQueryString, splitTarget } from '../../../server/http/query-string.ts';

describe('the query of a request', () => {
  it('a target is split at its first question mark', () => {
    assert.deepEqual(splitTarget('/products?q=a?b'), { path: '/products', query: 'q=a?b' });
    assert.deepEqual(splitTarget('/products'), { path: '/products', query: '' });
    assert.deepEqual(splitTarget('?q=a'), { path: '', query: 'q=a' });
  });

  it('the last value of a repeated parameter applies, and an empty query has no parameters', () => {
    assert.deepEqual(parseQueryString('count=1&q=a+b%20c&count=2'), { count: '2', q: 'a b c' });
    assert.deepEqual(parseQueryString(''), {});
  });

  it('UTF-8 is decoded, and so is what JavaScript’s escape() encodes: Latin-1, and UTF-16 with surrogate pairs', () => {
    assert.deepEqual(parseQueryString('object_path=gr%F6%DFe%u20AC%uD83D%uDE00&q=%C3%B6'), {
      object_path: 'größe€😀',
      q: 'ö',
    });
  });

  it('half of a surrogate pair becomes a replacement character', () => {
    assert.deepEqual(parseQueryString('q=%uD83Dx'), { q: '\uFFFDx' });
  });
});
