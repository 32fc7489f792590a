import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { defaultVendor } from '../../../contract/vendor.ts';
import {
  checkRequestHead,
  incomingRequest,
  routeOf,
  type Connection,
  type ReceivedRequest,
} from '../../../server/http/operation-request.ts';

const match = {
  route: { url: '/x', implementations: [{ operation: { method: 'PATCH' } }] },
  params: { version: 'v23_2' },
} as unknown as ReceivedRequest['route'];

interface SentRequest {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  from?: string;
}
const messageOf = ({ method = 'GET', url = '/x', headers = {}, from = '10.0.0.7' }: SentRequest) =>
  ({
    method,
    url,
    headers,
    socket: { remoteAddress: from },
    rawHeaders: Object.entries(headers).flat(),
  }) as unknown as IncomingMessage;

function receive(
  sent: SentRequest,
  { isTls = false, requireTls = false, body }: Partial<Connection> & { body?: Buffer } = {},
  response: unknown = new EventEmitter(),
) {
  const request = messageOf(sent);
  return incomingRequest(
    { vendor: defaultVendor, isTls, requireTls },
    {
      id: 'r1',
      request,
      response: response as ServerResponse,
      originalTarget: request.url ?? '',
      route: match,
      facts: {},
      body,
    },
  );
}

describe('the route of a request, before its body is received', () => {
  const route = (sent: SentRequest) => {
    const matchedRoute = routeOf(messageOf(sent), (path) => (path === '/x' ? match : undefined));
    checkRequestHead(messageOf(sent), matchedRoute);
    return matchedRoute;
  };

  it('the query does not matter for the route of a request, and an unknown path is a fault that names it', () => {
    assert.equal(route({ url: '/x?a=/b' }), match);
    assert.throws(() => route({ url: '/y?a=b' }), {
      name: 'ResourcePathNotFoundException',
      arguments: { path: '/y' },
    });
  });

  it('an encoding of the body other than `identity` and `chunked` is a fault that names it', () => {
    for (const coding of ['identity', 'chunked', ' Chunked , identity', ''])
      for (const header of ['content-encoding', 'transfer-encoding'])
        assert.equal(route({ headers: { [header]: coding } }), match);
    for (const [header, coding, contentEncoding] of [
      ['content-encoding', 'gzip', 'gzip'],
      ['transfer-encoding', 'chunked, br ', 'br'],
      ['content-encoding', 'xchunked', 'xchunked'],
      ['content-encoding', 'chunkedx', 'chunkedx'],
    ] as const)
      assert.throws(() => route({ headers: { [header]: coding } }), {
        name: 'UnsupportedContentEncodingException',
        arguments: { contentEncoding },
      });
  });

  it('the media type is checked for methods that may have a body', () => {
    const headers = { 'content-type': 'json' };
    for (const method of ['GET', 'HEAD']) assert.equal(route({ method, headers }), match);
    for (const method of ['POST', 'PATCH', 'DELETE'])
      assert.throws(() => route({ method, headers }), { name: 'MalformedMediaTypeException' });
  });

  it('QUERY is not allowed, and the error says which methods are', () => {
    assert.throws(
      () => route({ method: 'QUERY' }),
      ({ fault, allow }) => {
        assert.deepEqual([fault.name, fault.arguments], ['MethodNotAllowedException', { method: 'QUERY' }]);
        assert.equal(allow, 'PATCH, OPTIONS');
        return true;
      },
    );
  });
});

describe('a received request', () => {
  it('a received request has the data of the HTTP request and of its route', () => {
    const { id, method, path, queryString, remoteAddress, routeParams, implementations, body } = receive(
      { method: 'PUT', url: '/x?a=1' },
      { body: Buffer.from('{}') },
    );
    assert.deepEqual(
      { id, method, path, queryString, remoteAddress, routeParams, implementations, body: String(body) },
      {
        id: 'r1',
        method: 'PUT',
        path: '/x',
        queryString: 'a=1',
        remoteAddress: '10.0.0.7',
        body: '{}',
        routeParams: match.params,
        implementations: match.route.implementations,
      },
    );
  });

  it('a request over TLS is secure, and so is plain HTTP from this machine unless TLS is required', () => {
    for (const from of ['127.0.0.1', '127.200.3.44', '::1', '::ffff:127.0.0.1', '::ffff:127.1.2.3']) {
      assert.equal(receive({ from }).isSecure, true, from);
      assert.equal(receive({ from }, { requireTls: true }).isSecure, false, from);
    }
    for (const from of [
      '10.0.0.7',
      '::ffff:10.0.0.7',
      '::2',
      '127.0.0.1.2',
      '1127.0.0.1',
      '2127.0.0.1',
      '127.1',
      '',
    ]) {
      assert.equal(receive({ from }).isSecure, false, from);
      assert.equal(receive({ from }, { isTls: true, requireTls: true }).isSecure, true, from);
    }
  });

  it('the address for links has the protocol and the host of the request', () => {
    const headers = { Host: 'shop.example:8443' };
    assert.deepEqual(receive({ headers }).address, { protocol: 'http', host: 'shop.example:8443' });
    assert.deepEqual(receive({ headers }, { isTls: true }).address, {
      protocol: 'https',
      host: 'shop.example:8443',
    });
  });

  it('the form of a POST that is overridden to GET is added to the query', () => {
    const headers = {
      'x-svc-http-method-override': 'get',
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    };
    const { method, queryString, body, illegalOverride } = receive(
      { method: 'POST', url: '/x?a=1', headers },
      { body: Buffer.from('expr=b') },
    );
    assert.deepEqual(
      [method, queryString, body, illegalOverride],
      ['GET', 'a=1&expr=b', undefined, undefined],
    );
  });

  it('an override of a POST to a method that is not supported is reported to the pipeline', () => {
    const overrideOf = (method: string, override: string) =>
      receive({ method, headers: { 'x-svc-http-method-override': override } }).illegalOverride;
    assert.equal(overrideOf('POST', 'trace'), 'TRACE');
    assert.equal(overrideOf('POST', 'PATCH'), undefined);
    assert.equal(overrideOf('PUT', 'TRACE'), undefined);
  });
});

describe('the signal of a connection that the client closes', () => {
  const responseWith = (fields: object) => Object.assign(new EventEmitter(), fields);

  it('the disconnect signal is aborted if the connection is closed before the response has been sent', () => {
    for (const writableFinished of [false, true]) {
      const response = responseWith({ destroyed: false, writableFinished });
      const request = receive({}, {}, response);
      const signal = request.disconnectSignal();
      assert.equal(signal.aborted, false);
      response.emit('close');
      assert.equal(signal.aborted, !writableFinished);
      assert.equal(request.disconnectSignal(), signal);
    }
  });

  it('the disconnect signal is aborted from the start if the connection is closed already', () => {
    assert.equal(receive({}, {}, responseWith({ destroyed: true })).disconnectSignal().aborted, true);
  });
});
