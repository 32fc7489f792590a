import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { defaultVendor } from '../../../contract/vendor.ts';
import { parseQueryString } from '../../../server/http/query-string.ts';
import {
  effectiveRequest,
  hostOf,
  isOverriddenToHead,
  normalizeRequest,
  originForm,
} from '../../../server/http/request-target.ts';

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

describe('the host of a request', () => {
  const requestHost = (rawHeaders: string[], target = '/svc/shop') =>
    hostOf(Object.assign(new IncomingMessage(new Socket()), { rawHeaders }), target);

  it('the host is that of the Host header, whatever its case, and not of a header that ends with its name', () => {
    assert.equal(requestHost(['Accept', 'host', 'hOsT', 'shop.example.com']), 'shop.example.com');
    assert.equal(requestHost(['X-Forwarded-Host', 'other', 'From', 'mail', 'Host', 'a:8443']), 'a:8443');
  });

  it('the host is that of an absolute request target, even if there is a Host header', () => {
    assert.equal(
      requestHost(['Host', 'other'], 'https://shop.example.com:8443/svc?x'),
      'shop.example.com:8443',
    );
  });

  it('the host of a request without a Host header is empty', () => assert.equal(requestHost([]), ''));

  it('two Host headers give a value that is not a host name', () => {
    assert.equal(requestHost(['Host', 'shop.example.com', 'host', 'other']), 'shop.example.com, other');
  });
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

  it('a method override on another method, or to an unsupported method, does not change the method', () => {
    assert.equal(effectiveMethod('GET', { 'x-svc-http-method-override': 'DELETE' }), 'GET');
    assert.equal(effectiveMethod('POST', { 'x-svc-http-method-override': 'TRACE' }), 'POST');
  });
});

describe('a method override to HEAD', () => {
  const normalize = (method: string, override: string) => {
    const headers = { 'x-svc-http-method-override': override };
    const request = Object.assign(new IncomingMessage(new Socket()), { method, headers, url: '/x' });
    normalizeRequest(defaultVendor, request);
    return { method: request.method, isOverridden: isOverriddenToHead(request) };
  };

  it('a POST that is overridden to HEAD is marked, since its response must have the length 0', () => {
    assert.deepEqual(normalize('POST', 'HEAD'), { method: 'HEAD', isOverridden: true });
  });

  it('a HEAD request and a POST that is overridden to another method are not marked', () => {
    assert.deepEqual(normalize('HEAD', 'HEAD'), { method: 'HEAD', isOverridden: false });
    assert.deepEqual(normalize('POST', 'DELETE'), { method: 'DELETE', isOverridden: false });
  });
});

describe('a method override to GET', () => {
  const contentType = 'application/x-www-form-urlencoded; charset=UTF-8';
  const form = Buffer.from('q=größe&count=2');
  const post = { method: 'POST', query: 'client_id=a', contentType, body: form };

  it('the form of the POST follows the query of the GET, which has no body', () => {
    assert.deepEqual(effectiveRequest('GET', post), {
      method: 'GET',
      query: 'client_id=a&q=größe&count=2',
      body: undefined,
    });
  });

  it('if the POST has no query or no form, the query of the GET is the other one alone', () => {
    assert.equal(effectiveRequest('GET', { ...post, query: '' }).query, 'q=größe&count=2');
    assert.equal(effectiveRequest('GET', { ...post, body: undefined }).query, 'client_id=a');
  });

  it('a body that is not a form does not become part of the query', () => {
    for (const type of ['application/json', 'text/plain; x=application/x-www-form-urlencoded', undefined])
      assert.equal(effectiveRequest('GET', { ...post, contentType: type }).query, 'client_id=a');
  });

  it('a POST without an override to GET, and another method with one, keep their query and body', () => {
    for (const [override, method] of [
      [undefined, 'POST'],
      ['PATCH', 'POST'],
      ['GET', 'PUT'],
    ] as const)
      assert.deepEqual(effectiveRequest(override, { ...post, method }), {
        method,
        query: 'client_id=a',
        body: form,
      });
  });

  it('a form with too many fields is rejected with a message that names the limit', () => {
    const body = Buffer.from('f=&'.repeat(2000));
    assert.throws(() => effectiveRequest('GET', { ...post, body }), /the form has more than 1000 fields$/);
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
      a: path,
      b: path,
      c: 'größe  x',
    });
  });
});
