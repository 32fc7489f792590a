import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { defaultVendor } from '../../../contract/vendor.ts';
import { parseQueryString } from '../../../server/http/query-string.ts';
import { normalizeRequest, originForm } from '../../../server/http/request-target.ts';

describe('a request target', () => {
  for (const [target, expected] of [
    ['/svc/shop/v23_2/products/x', '/svc/shop/v23_2/products/x'],
    ['https://shop.example.com/s/-/svc/shop?a=b//c', '/s/-/svc/shop?a=b//c'],
    ['http://h', '/'],
    ['/svc/debugger/v2_0//client', '/svc/debugger/v2_0/client'],
    ['//svc///debugger?x=//', '/svc/debugger?x=//'],
    ['/svc//shop?a=b?c//d', '/svc/shop?a=b?c//d'],
  ] as const) {
    it(`the request target ${target} is served as ${expected}`, () =>
      assert.equal(originForm(target), expected));
  }
});

describe('a method override', () => {
  const effectiveMethod = (method: string, headers: Record<string, string>, url = '/x') => {
    const request = Object.assign(new IncomingMessage(new Socket()), { method, headers, url });
    normalizeRequest(defaultVendor, request);
    return request.method;
  };

  it('a method override on a POST is honored, by header and by parameter', () => {
    assert.equal(effectiveMethod('POST', { 'x-svc-http-method-override': 'PATCH' }), 'PATCH');
    assert.equal(effectiveMethod('POST', { 'x-svc-http-method-override': 'put' }), 'PUT');
    assert.equal(effectiveMethod('POST', {}, '/x?method=DELETE'), 'DELETE');
    assert.equal(effectiveMethod('POST', {}, '/x?a=b?c&method=DELETE'), 'DELETE');
  });

  it('a method override on another method, or to an unsupported method, is ignored', () => {
    assert.equal(effectiveMethod('GET', { 'x-svc-http-method-override': 'DELETE' }), 'GET');
    assert.equal(effectiveMethod('POST', { 'x-svc-http-method-override': 'TRACE' }), 'POST');
  });
});

describe('a query string', () => {
  it('a query string decodes + as a space and legacy escapes as characters', () => {
    assert.deepEqual(parseQueryString('q=red+axe&object_path=a.%u00e9%u20AC&plus=%2B'), {
      q: 'red axe',
      object_path: 'a.é€',
      plus: '+',
    });
  });

  it('malformed escapes in a query string are literal', () => {
    assert.deepEqual(parseQueryString('q=%u12&r=100%25'), { q: '%u12', r: '100%' });
  });

  it('escapes in a query string that are not UTF-8 are read as Latin-1, as JavaScript’s escape writes them', () => {
    const path = 'größe.[0].日本';
    const escapedPath = 'gr%F6%DFe.%5B0%5D.%u65E5%u672C';
    assert.deepEqual(parseQueryString(`a=${escapedPath}&b=${encodeURIComponent(path)}&c=gr%F6%DFe%20+x`), {
      ...{ a: path, b: path, c: 'größe  x' },
    });
  });
});
