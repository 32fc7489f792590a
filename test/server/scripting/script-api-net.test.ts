import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import type { OutgoingHttp } from '../../../server/ports/outgoing-http.ts';
import { createOutgoingHttp } from '../../../server/process/outgoing-http.ts';
import { ScriptBench } from '../../support/script-bench.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that does what its paths say. */
function behave(seen: Seen[]) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString('latin1') });
    const go = (status: number, own: Record<string, string | string[]>, body = '') => {
      response.writeHead(status, own);
      response.end(body);
    };
    switch (url.split('?')[0]) {
      case '/echo':
        { go(
          200,
          { 'Content-Type': 'application/json', 'X-Twice': ['a', 'b'] },
          JSON.stringify({ method, url }),
        ); return; }
      case '/fault':
        { go(500, {}, 'it broke'); return; }
      case '/loop':
        { go(302, { Location: '/loop' }); return; }
      case '/moved':
        { go(303, { Location: '/echo?moved' }); return; }
      case '/kept':
        { go(307, { Location: '/echo?kept' }); return; }
      case '/to-file':
        { go(302, { Location: 'file:///etc/hosts' }); return; }
      case '/never':
        return;
      case '/endless': {
        response.writeHead(200, {});
        const piece = Buffer.alloc(1_000_000, 'x');
        const more = (): void => {
          while (!response.destroyed && response.write(piece));
        };
        response.on('drain', more);
        more();
        return;
      }
      case '/trickle': {
        response.writeHead(200, {});
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
        return;
      }
      case '/cut':
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('only this');
        setTimeout(() => response.destroy(), 20);
        return;
      default:
        { go(404, {}, 'nothing here'); return; }
    }
  };
}

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('The Script API, package net', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-net-'));
  const seen: Seen[] = [];
  const server = createServer((request, response) => void behave(seen)(request, response));
  let secure: Server;
  let base: string;
  let secureBase: string;
  let http: OutgoingHttp;
  let bench: ScriptBench;
  before(async () => {
    base = `http://${await listen(server)}`;
    const pair = await generate([{ name: 'commonName', value: 'shop.example' }], { keySize: 2048 });
    secure = createTlsServer(
      { key: pair.private, cert: pair.cert },
      (request, response) => void behave(seen)(request, response),
    );
    secureBase = `https://${await listen(secure)}`;
    http = createOutgoingHttp();
    mkdirSync(path.join(folder, 'IMPEX'));
    bench = new ScriptBench({ http, surroundings: { files: folder } });
  });
  beforeEach(() => {
    seen.length = 0;
    bench.log.entries.length = 0;
  });
  after(async () => {
    await bench.close();
    await http.close();
    for (const one of [server, secure]) {
      one.closeAllConnections();
      one.close();
    }
    rmSync(folder, { recursive: true });
  });
  const script = (body: string) =>
    bench.script(`var HTTPClient = require('svc/net/HTTPClient'), File = require('svc/io/File'), Bytes = require('svc/util/Bytes');
      var base = '${base}'; var client = new HTTPClient(); ${body}`);

  it('sends requests with headers, credentials and bodies, and reads the answers', async () => {
    assert.deepEqual(
      await script(`
        client.open('post', base + '/echo?a=1', 'me', 'sécret'); client.setRequestHeader('X-Own', 'yes');
        var sent = client.send('grün', 'UTF-8');
        out.result = [sent, client.statusCode, client.statusMessage, JSON.parse(client.text).url, client.errorText, client.getResponseHeader('content-type'),
          client.getResponseHeaders('x-twice').toArray(), client.responseHeaders.get('X-Twice').length, client.bytes.length, client.requestHeaders.get('x-own')[0]];`),
      [true, 200, 'OK', '/echo?a=1', null, 'application/json', ['a', 'b'], 2, 35, 'yes'],
    );
    assert.deepEqual(
      [
        seen[0]?.method,
        seen[0]?.headers['x-own'],
        seen[0]?.headers.authorization,
        Buffer.from(seen[0]!.body, 'latin1').toString(),
      ],
      ['POST', 'yes', `Basic ${Buffer.from('me:sécret').toString('base64')}`, 'grün'],
    );
  });

  it('tells faults by status and text', async () => {
    assert.deepEqual(
      await script(
        "client.open('GET', base + '/fault'); out.result = [client.send(), client.statusCode, client.text, client.errorText];",
      ),
      [false, 500, null, 'it broke'],
    );
  });

  it('follows redirects within the scheme, if asked to, and not without end', async () => {
    assert.deepEqual(
      await script(`
        var all = [];
        [['/moved', true], ['/kept', true], ['/moved', false], ['/loop', true], ['/to-file', true]].forEach(function (one) {
          client.open('POST', base + one[0]); client.setAllowRedirect(one[1]); client.send('body');
          all.push(client.statusCode, client.text ? JSON.parse(client.text) : client.errorText);
        });
        out.result = all;`),
      [
        ...[
          200,
          { method: 'GET', url: '/echo?moved' },
          200,
          { method: 'POST', url: '/echo?kept' },
          303,
          '',
          302,
          '',
          302,
          '',
        ],
      ],
    );
    assert.equal(seen.filter(({ url }) => url === '/loop').length, 11);
  });

  for (const url of [
    'file:///etc/passwd',
    'ftp://127.0.0.1/x',
    'data:text/plain,x',
    '/relative',
    'http:',
    'javascript:1',
  ])
    it(`given the address ${url}, then it is refused`, () =>
      assert.rejects(
        script(`client.open('GET', '${url}');`),
        /scripts can call http and https addresses only/,
      ));

  it('given a method, a header or a time-out that is none, then it is refused', async () => {
    await assert.rejects(script("client.open('STEAL', base);"), /"STEAL" is no method/);
    await assert.rejects(script("client.setRequestHeader('A', 'b\\r\\nC: d');"), /more than one line/);
    await assert.rejects(script("client.setRequestHeader('A b', 'c');"), /no name of a header/);
    await assert.rejects(script('client.setTimeout(0);'), { kind: 'RangeError' });
    await assert.rejects(script('client.send();'), /call open\(method, url\) first/);
  });

  it('given a server that is closed, silent, or ends in the middle, then the script is told, and the log', async () => {
    const closed = createServer();
    const address = await listen(closed);
    closed.close();
    await once(closed, 'close');
    const told = (await script(`
      var all = [];
      ['http://${address}/', base + '/never', base + '/cut', 'http://nowhere.invalid/'].forEach(function (url) {
        client.open('GET', url); client.timeout = 300; all.push([client.send(), client.statusCode, client.statusMessage]);
      });
      out.result = all;`)) as [boolean, number, string][];
    assert.deepEqual(
      told.map(([sent, status]) => [sent, status]),
      Array.from({ length: 4 }, () => [false, 0]),
    );
    assert.match(told[0]![2], /refused the connection/);
    assert.match(told[1]![2], /did not answer within 300 milliseconds/);
    assert.match(told[2]![2], /in the middle of its answer/);
    assert.match(told[3]![2], /is not known/);
    assert.equal(bench.log.entries.filter(({ fields }) => fields['category'] === 'http').length, 4);
  });

  it('given an answer without end, then it is given up once it is too large', async () => {
    assert.deepEqual(
      await script(
        "client.open('GET', base + '/endless'); out.result = [client.send(), /more than 10485760 bytes/.test(client.statusMessage)];",
      ),
      [false, true],
    );
  });

  it('given a server whose certificate nobody vouches for, then nothing is sent', async () => {
    assert.deepEqual(
      await script(
        `client.open('GET', '${secureBase}/echo'); out.result = [client.send(), /no secure connection/.test(client.statusMessage)];`,
      ),
      [false, true],
    );
    assert.equal(seen.length, 0);
  });

  it('sends files and parts, and receives into files', async () => {
    writeFileSync(path.join(folder, 'IMPEX', 'in.txt'), 'from a file');
    assert.deepEqual(
      await script(`
        var Part = require('svc/net/HTTPRequestPart');
        client.open('PUT', base + '/echo'); client.send(new File('IMPEX/in.txt'));
        client.open('POST', base + '/echo');
        client.sendMultiPart([new Part('name', 'v"1'), new Part('file', new File('IMPEX/in.txt'), 'text/plain'), new Part('raw', new Bytes('b'), null, null, 'x"y.bin')]);
        client.open('GET', base + '/echo'); var got = client.sendAndReceiveToFile(new File('IMPEX/out.txt'));
        client.open('GET', base + '/fault'); var fault = client.sendAndReceiveToFile(new File('IMPEX/none.txt'));
        out.result = [got, fault, new File('IMPEX/none.txt').exists()];`),
      [true, false, false],
    );
    assert.equal(seen[0]?.body, 'from a file');
    const [, boundary = ''] = /boundary=(.*)$/.exec(seen[1]!.headers['content-type']!)!;
    assert.equal(
      seen[1]!.body.replaceAll(boundary, 'B').replaceAll('\r\n', '\n'),
      '--B\nContent-Disposition: form-data; name="name"\n\nv"1\n' +
        '--B\nContent-Disposition: form-data; name="file"; filename="in.txt"\nContent-Type: text/plain\n\nfrom a file\n' +
        '--B\nContent-Disposition: form-data; name="raw"; filename="x%22y.bin"\nContent-Type: application/octet-stream\n\nb\n--B--\n',
    );
    assert.match(readFileSync(path.join(folder, 'IMPEX', 'out.txt'), 'utf8'), /"url":"\/echo"/);
  });

  it('given a script that is ended while it waits, then the request is given up and the next script runs', async () => {
    const own = new ScriptBench({ http });
    try {
      const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
      const running = own.script(
        `var client = new (require('svc/net/HTTPClient'))(); client.open('GET', '${base}/trickle'); client.send();`,
      );
      running.catch(() => undefined);
      const [, response] = await asked;
      const closed = once(response, 'close');
      own.clock.advance(61_000);
      await assert.rejects(running, { kind: 'ScriptDebuggerTerminate' });
      await closed;
      assert.equal(await own.script('out.result = 1;'), 1);
    } finally {
      await own.close();
    }
  });

  it('given a service that lets scripts call nobody, then they are told', async () => {
    const bare = new ScriptBench();
    assert.deepEqual(
      await bare.script(
        `var client = new (require('svc/net/HTTPClient'))(); client.open('GET', '${base}/echo'); out.result = [client.send(), client.statusMessage];`,
      ),
      [false, 'scripts of this service may call no other server'],
    );
    await bare.close();
  });

  it('refuses the other ways to move files, and writes mail into the log', async () => {
    for (const name of ['FTPClient', 'SFTPClient', 'WebDAVClient'])
      await assert.rejects(script(`new (require('svc/net/${name}'))();`), /is not available in this service/);
    assert.deepEqual(
      await script(`
        var Mail = require('svc/net/Mail'), mail = new Mail(), missing = mail.send();
        mail.addTo('a@example.com').setFrom('shop@example.com').setSubject('Hello').setContent('Thanks.', 'text/plain', 'UTF-8');
        out.result = [missing.code, mail.send().status, mail.to[0]];`),
      ['MAIL_INCOMPLETE', 0, 'a@example.com'],
    );
    const logged = bench.log.entries.find(({ fields }) => fields['category'] === 'mail');
    assert.equal(
      logged?.message,
      'mail (not sent)\nFrom: shop@example.com\nTo: a@example.com\nSubject: Hello\n\nThanks.',
    );
    await assert.rejects(
      script("new (require('svc/net/Mail'))().setSubject('a\\nBcc: b');"),
      /must be one line/,
    );
  });

  describe('and svc', () => {
    const services = (definitions: unknown) =>
      bench.workspace.write({ 'app/services.json': JSON.stringify(definitions) });
    const call = async (body: string): Promise<unknown> => {
      bench.workspace.hooks('app', { probe: './probe.js' }).write({
        'app/package.json': JSON.stringify({
          hooks: './cartridge/scripts/hooks.json',
          services: './services.json',
        }),
        'app/cartridge/scripts/probe.js': `exports.probe = function (out) {
          var Registry = require('svc/svc/LocalServiceRegistry'), Result = require('svc/svc/Result'); ${body} };`,
      });
      const { documents } = await bench.run('probe', [{ kind: 'document', document: {} }]);
      return documents[0]?.['result'];
    };
    const define = (service: object = {}, profile: object = {}) =>
      services({
        services: { tax: { type: 'HTTP', profile: 'p', credential: 'c', ...service } },
        profiles: { p: { timeoutMillis: 300, ...profile } },
        credentials: {
          c: { url: `${base}/echo`, user: 'me', password: 'pw' },
          fault: { url: `${base}/fault` },
          never: { url: `${base}/never` },
        },
      });
    after(() => bench.workspace.hooks('app', { probe: './probe.js' }));

    it('call a service by the functions of its callback', async () => {
      define({ communicationLog: true });
      assert.deepEqual(
        await call(`
          var service = Registry.createService('tax', {
            createRequest: function (svc, amount) { svc.setRequestMethod('PUT').addHeader('X-A', 'b').addParam('q', 'a b'); return JSON.stringify({ amount: amount, card: '4111' }); },
            parseResponse: function (svc, client) { return JSON.parse(client.text); },
            filterLogMessage: function (message) { return message.replace('4111', '****'); }
          });
          var result = service.call(5);
          out.result = [result.ok, result.status, result.object, result.error, result.mockResult, service.configuration.profile.timeoutMillis,
            service.getConfiguration().getCredential().getUser(), service.client.statusCode, service.requestData];`),
        [
          true,
          'OK',
          { method: 'PUT', url: '/echo?q=a%20b' },
          0,
          false,
          300,
          'me',
          200,
          '{"amount":5,"card":"4111"}',
        ],
      );
      assert.deepEqual(
        [seen[0]?.headers['x-a'], seen[0]?.headers.authorization, seen[0]?.body],
        ['b', 'Basic bWU6cHc=', '{"amount":5,"card":"4111"}'],
      );
      const logged = bench.log.entries
        .filter(({ fields }) => fields['category'] === 'service.tax')
        .map(({ message }) => message);
      assert.deepEqual(logged, [
        'request: {"amount":5,"card":"****"}',
        'response: 200 {"method":"PUT","url":"/echo?q=a%20b"}',
      ]);
    });

    it('tell faults, time-outs and what a callback throws as results', async () => {
      define();
      assert.deepEqual(
        await call(`
          var none = { createRequest: function () {} }, all = [];
          ['fault', 'never'].forEach(function (id) {
            var result = Registry.createService('tax', none).setCredentialID(id).call();
            all.push([result.status, result.error, result.unavailableReason, result.object]);
          });
          var thrown = Registry.createService('tax', { createRequest: function () { throw new TypeError('no'); } }).call();
          all.push([thrown.status, thrown.errorMessage]);
          try { Registry.createService('tax', none).setCredentialID('fault').setThrowOnError().call(); } catch (e) { all.push(/status=ERROR, error=500/.test(e.message)); }
          out.result = all;`),
        [
          ['ERROR', 500, null, null],
          ['SERVICE_UNAVAILABLE', 0, 'TIMEOUT', null],
          ['ERROR', 'TypeError: no'],
          true,
        ],
      );
      assert.match(
        bench.log.at('error').join('\n'),
        /TypeError: no \(\/app\/cartridge\/scripts\/probe\.js:\d+/,
      );
    });

    it('send forms', async () => {
      define({ type: 'HTTPForm' });
      await call("Registry.createService('tax', {}).call({ a: 'x y', b: 'ü&' });");
      assert.deepEqual(
        [seen[0]?.method, seen[0]?.headers['content-type'], seen[0]?.body],
        ['POST', 'application/x-www-form-urlencoded', 'a=x+y&b=%C3%BC%26'],
      );
    });

    it('refuse calls beyond the rate limit until its time is over', async () => {
      define({}, { rateLimit: { calls: 2, millis: 1000 } });
      const calls = `var all = []; for (var i = 0; i < 3; i++) { var r = Registry.createService('tax', {}).call(); all.push(r.ok || r.unavailableReason); } out.result = all;`;
      assert.deepEqual(await call(calls), [true, true, 'RATE_LIMITED']);
      bench.clock.advance(1001);
      assert.deepEqual(await call("out.result = Registry.createService('tax', {}).call().ok;"), true);
    });

    it('rest after too many failures, and begin again', async () => {
      define({ credential: 'fault' }, { circuitBreaker: { calls: 2, millis: 10_000 } });
      const calls = `var all = []; for (var i = 0; i < 4; i++) { var r = Registry.createService('tax', {}).call(); all.push(r.unavailableReason || r.error); } out.result = all;`;
      bench.clock.advance(100_000);
      assert.deepEqual(await call(calls), [500, 500, 'CIRCUIT_BROKEN', 'CIRCUIT_BROKEN']);
      assert.equal(seen.length, 2);
      bench.clock.advance(10_001);
      assert.deepEqual(await call("out.result = Registry.createService('tax', {}).call().error;"), 500);
    });

    it('answer by mocks: those of the callback, else the definition’s own', async () => {
      define({ mock: { statusCode: 201, headers: { 'X-M': 'yes' }, body: { rate: 0.1 } } });
      bench.clock.advance(100_000);
      assert.deepEqual(
        await call(`
          var parse = { parseResponse: function (svc, client) { return [client.statusCode, JSON.parse(client.text).rate, client.getResponseHeader('x-m')]; } };
          var own = Registry.createService('tax', parse).call();
          var mocked = Registry.createService('tax', { mockCall: function (svc, request) { return { statusCode: 200, text: 'mine' }; }, parseResponse: function (svc, r) { return r.text; } }).call();
          var full = Registry.createService('tax', { mockFull: function (svc, a) { return a + 1; } }).call(1);
          var fault = Registry.createService('tax', { mockCall: function () { return { statusCode: 503, errorText: 'down' }; } }).call();
          out.result = [own.object, own.mockResult, mocked.object, full.object, fault.status, fault.error, fault.errorMessage];`),
        [[201, 0.1, 'yes'], true, 'mine', 2, 'ERROR', 503, 'down'],
      );
      define();
      assert.deepEqual(
        await call(
          "var r = Registry.createService('tax', {}).setMock().call(); out.result = [r.unavailableReason, r.msg];",
        ),
        [
          'CONFIG_PROBLEM',
          'The service tax is mocked, but neither its callback nor its definition has a mock.',
        ],
      );
      assert.equal(seen.length, 0);
    });

    it('call what is no HTTP by the function "execute", and refuse it without', async () => {
      define({ type: 'GENERIC' });
      assert.deepEqual(
        await call(`
          var generic = Registry.createService('tax', { createRequest: function (svc, a) { return a * 2; }, execute: function (svc, request) { return request + 1; } }).call(4);
          out.result = [generic.object, Registry.createService('tax', {}).call().unavailableReason];`),
        [9, 'CONFIG_PROBLEM'],
      );
    });

    it('are unavailable where they are switched off, not defined, or have no address', async () => {
      define({ enabled: false });
      assert.equal(
        await call("out.result = Registry.createService('tax', {}).call().unavailableReason;"),
        'DISABLED',
      );
      assert.equal(
        await call("out.result = Registry.createService('nope', {}).call().unavailableReason;"),
        'CONFIG_PROBLEM',
      );
      define({ credential: undefined });
      assert.equal(
        await call("out.result = Registry.createService('tax', {}).call().unavailableReason;"),
        'CONFIG_PROBLEM',
      );
      assert.match(
        bench.log.at('error').join('\n'),
        /The service nope is not defined: name a file in a cartridge's package\.json/,
      );
    });

    for (const [what, definitions, message] of [
      [
        'an unknown type',
        { services: { tax: { type: 'POST' } } },
        /services\.json: service tax: "type" must be one of HTTP/,
      ],
      [
        'a profile that nobody defines',
        { services: { tax: { profile: 'x' } } },
        /names "x", which none of the files of services has among its profiles/,
      ],
      [
        'a limit without time',
        { services: { tax: { profile: 'p' } }, profiles: { p: { rateLimit: { calls: 1 } } } },
        /"rateLimit" must be/,
      ],
      ['a flag that is a text', { services: { tax: { enabled: 'yes' } } }, /"enabled" must be a boolean/],
    ] as const)
      it(`given a definition with ${what}, then an error names the place`, async () => {
        services(definitions);
        await assert.rejects(call("Registry.createService('tax', {});"), message);
      });
  });
});
