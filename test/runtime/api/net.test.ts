import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import type { OutgoingHttp } from '../../../server/ports/outgoing-http.ts';
import { createOutgoingHttp } from '../../../server/process/outgoing-http.ts';
import { createListener, listen, type ReceivedRequest } from '../../support/http-listener.ts';
import { DebugClient } from '../../support/debug-client.ts';
import { ScriptBench } from '../../support/script-bench.ts';

describe('The Script API, package net', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-net-'));
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => void createListener(requests)(request, response));
  let secureServer: Server;
  let base: string;
  let secureBase: string;
  let http: OutgoingHttp;
  let bench: ScriptBench;
  before(async () => {
    base = `http://${await listen(server)}`;
    const pair = await generate([{ name: 'commonName', value: 'shop.example' }], { keySize: 2048 });
    secureServer = createTlsServer(
      { key: pair.private, cert: pair.cert },
      (request, response) => void createListener(requests)(request, response),
    );
    secureBase = `https://${await listen(secureServer)}`;
    http = createOutgoingHttp();
    mkdirSync(path.join(folder, 'IMPEX'));
    bench = new ScriptBench({ http, scriptEnvironment: { files: folder } });
  });
  beforeEach(() => {
    requests.length = 0;
    bench.log.entries.length = 0;
  });
  after(async () => {
    await bench.close();
    await http.close();
    for (const listener of [server, secureServer]) {
      listener.closeAllConnections();
      listener.close();
    }
    rmSync(folder, { recursive: true });
  });
  const runScript = (body: string) =>
    bench.runScript(`var HTTPClient = require('svc/net/HTTPClient'), File = require('svc/io/File'), Bytes = require('svc/util/Bytes');
      var base = '${base}'; var client = new HTTPClient(); ${body}`);

  it('the 17th HTTP call of a request fails, even if the script replaces built-in functions', async () => {
    const calls = `Array.prototype.push = Map.prototype.get = function () { return 0; };
      for (var count = 0; count < COUNT; count++) { client.open('GET', base + '/echo'); client.send(); }
      out.result = count;`;
    assert.equal(await runScript(calls.replace('COUNT', '16')), 16);
    await assert.rejects(runScript(calls.replace('COUNT', '17')), {
      kind: 'QuotaExceeded',
      message: 'The scripts of one request can make at most 16 HTTP calls.',
    });
    assert.equal(requests.length, 32);
  });

  it('requests have headers, credentials and bodies, and responses are read', async () => {
    assert.deepEqual(
      await runScript(`
        client.open('post', base + '/echo?a=1', 'me', 'sécret'); client.setRequestHeader('X-Own', 'yes');
        var sent = client.send('grün', 'UTF-8');
        out.result = [sent, client.statusCode, client.statusMessage, JSON.parse(client.text).url, client.errorText, client.getResponseHeader('content-type'),
          client.getResponseHeaders('x-twice').toArray(), client.responseHeaders.get('X-Twice').length, client.bytes.length, client.requestHeaders.get('x-own')[0],
          client.allResponseHeaders.get('Content-Type')];`),
      [true, 200, 'OK', '/echo?a=1', null, 'application/json', ['a', 'b'], 2, 35, 'yes', 'application/json'],
    );
    assert.deepEqual(
      [
        requests[0]?.method,
        requests[0]?.headers['x-own'],
        requests[0]?.headers.authorization,
        Buffer.from(requests[0]!.body, 'latin1').toString(),
      ],
      ['POST', 'yes', `Basic ${Buffer.from('me:sécret').toString('base64')}`, 'grün'],
    );
  });

  it('an error response has its status and errorText, but no text', async () => {
    assert.deepEqual(
      await runScript(
        "client.open('GET', base + '/fault'); out.result = [client.send(), client.statusCode, client.text, client.errorText];",
      ),
      [false, 500, null, 'it broke'],
    );
  });

  it('redirects that keep the scheme are followed if enabled, up to a limit', async () => {
    assert.deepEqual(
      await runScript(`
        var all = [];
        [['/moved', true], ['/same-method', true], ['/moved', false], ['/loop', true], ['/to-file', true]].forEach(function (one) {
          client.open('POST', base + one[0]); client.setAllowRedirect(one[1]); client.send('body');
          all.push(client.statusCode, client.text ? JSON.parse(client.text) : client.errorText);
        });
        out.result = all;`),
      [
        200,
        { method: 'GET', url: '/echo?moved' },
        200,
        { method: 'POST', url: '/echo?same-method' },
        303,
        '',
        302,
        '',
        302,
        '',
      ],
    );
    // The first request and ten redirects.
    assert.equal(requests.filter(({ url }) => url === '/loop').length, 11);
  });

  it('the reason why a redirect fails names the server that it leads to', async () => {
    const message = await runScript(
      "client.open('GET', base + '/down'); client.setAllowRedirect(true); client.send(); out.result = client.statusMessage;",
    );
    assert.match(String(message), /http:\/\/127\.0\.0\.1:1\b/);
  });

  for (const url of [
    'file:///etc/passwd',
    'ftp://127.0.0.1/x',
    'data:text/plain,x',
    '/relative',
    'http:',
    'javascript:1',
  ])
    it(`the URL ${url} is rejected`, () =>
      assert.rejects(runScript(`client.open('GET', '${url}');`), /only http and https URLs are supported/));

  it('an invalid method, header or timeout is rejected, and so is a call without open', async () => {
    await assert.rejects(runScript("client.open('STEAL', base);"), /"STEAL" is not an HTTP method/);
    await assert.rejects(
      runScript("client.setRequestHeader('A', 'b\\r\\nC: d');"),
      /cannot contain line breaks/,
    );
    await assert.rejects(runScript("client.setRequestHeader('A b', 'c');"), /not a valid header name/);
    await assert.rejects(runScript('client.setTimeout(-1);'), { kind: 'RangeError' });
    await assert.rejects(runScript("client.timeout = 'soon';"), { kind: 'RangeError' });
    await assert.rejects(runScript('client.send();'), /call open\(method, url\) first/);
  });

  it('a timeout of 0 or null means the default timeout', async () => {
    const result = await runScript(`
      var all = [];
      [5000, 0, '700', null].forEach(function (timeout) { client.setTimeout(timeout); all.push(client.timeout); });
      out.result = all;`);
    assert.deepEqual(result, [5000, 30_000, 700, 30_000]);
  });

  it('a call fails with a reason and is logged if the server is down, silent or unknown, or ends its response too early', async () => {
    const closedServer = createServer();
    const address = await listen(closedServer);
    closedServer.close();
    await once(closedServer, 'close');
    const result = (await runScript(`
      var all = [];
      ['http://${address}/', base + '/never', base + '/cut', 'http://nowhere.invalid/'].forEach(function (url) {
        client.open('GET', url); client.timeout = 300; all.push([client.send(), client.statusCode, client.statusMessage]);
      });
      out.result = all;`)) as [boolean, number, string][];
    assert.deepEqual(
      result.map(([sent, status]) => [sent, status]),
      Array.from({ length: 4 }, () => [false, 0]),
    );
    assert.match(result[0]![2], /refused the connection/);
    assert.match(result[1]![2], /did not respond within 300 milliseconds/);
    assert.match(result[2]![2], /before its response was complete/);
    assert.match(result[3]![2], /could not be resolved/);
    const warnings = bench.log.entries.filter(({ fields }) => fields['category'] === 'http');
    assert.equal(warnings.length, 4);
    for (const [index, [, , reason]] of result.entries()) assert.equal(warnings[index]?.message, reason);
  });

  it('a response that is too large is aborted', async () => {
    assert.deepEqual(
      await runScript(
        "client.open('GET', base + '/endless'); out.result = [client.send(), /more than 10485760 bytes/.test(client.statusMessage)];",
      ),
      [false, true],
    );
  });

  it('nothing is sent to a server with an untrusted certificate', async () => {
    assert.deepEqual(
      await runScript(
        `client.open('GET', '${secureBase}/echo'); out.result = [client.send(), /a secure connection/.test(client.statusMessage)];`,
      ),
      [false, true],
    );
    assert.equal(requests.length, 0);
  });

  it('files and multipart bodies are sent, and responses are saved to files', async () => {
    writeFileSync(path.join(folder, 'IMPEX', 'in.txt'), 'from a file');
    assert.deepEqual(
      await runScript(`
        var Part = require('svc/net/HTTPRequestPart');
        client.open('PUT', base + '/echo'); client.send(new File('IMPEX/in.txt'));
        client.open('POST', base + '/echo');
        client.sendMultiPart([new Part('name', 'v"1'), new Part('file', new File('IMPEX/in.txt'), 'text/plain'), new Part('raw', new Bytes('b'), null, null, 'x"y.bin')]);
        client.open('GET', base + '/echo'); var got = client.sendAndReceiveToFile(new File('IMPEX/out.txt'));
        client.open('GET', base + '/fault'); var fault = client.sendAndReceiveToFile(new File('IMPEX/none.txt'));
        out.result = [got, fault, new File('IMPEX/none.txt').exists()];`),
      [true, false, false],
    );
    assert.equal(requests[0]?.body, 'from a file');
    const [, boundary = ''] = /boundary=(.*)$/.exec(requests[1]!.headers['content-type']!)!;
    assert.equal(
      requests[1]!.body.replaceAll(boundary, 'B').replaceAll('\r\n', '\n'),
      '--B\nContent-Disposition: form-data; name="name"\n\nv"1\n' +
        '--B\nContent-Disposition: form-data; name="file"; filename="in.txt"\nContent-Type: text/plain\n\nfrom a file\n' +
        '--B\nContent-Disposition: form-data; name="raw"; filename="x%22y.bin"\nContent-Type: application/octet-stream\n\nb\n--B--\n',
    );
    assert.match(readFileSync(path.join(folder, 'IMPEX', 'out.txt'), 'utf8'), /"url":"\/echo"/);
  });

  it('a response that was written to a file has no text or bytes in the script', async () => {
    // `/feed` responds with more bytes than a script can receive in memory.
    assert.deepEqual(
      await runScript(`
        client.open('GET', base + '/feed');
        var received = client.sendAndReceiveToFile(new File('IMPEX/feed.txt'));
        out.result = [received, client.statusCode, new File('IMPEX/feed.txt').length(), client.text, client.getText('UTF-8'), client.bytes];
        client.open('GET', base + '/echo'); client.send();
        out.result.push(client.bytes.length > 0, client.text.length > 0);`),
      [true, 200, 11_000_000, null, null, null, true, true],
    );
  });

  it('a script that is terminated while it waits aborts its request, and the next script runs', async () => {
    const separateBench = new ScriptBench({ http });
    try {
      const request = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
      const run = separateBench.runScript(
        `var client = new (require('svc/net/HTTPClient'))(); client.open('GET', '${base}/trickle'); client.send();`,
      );
      run.catch(() => undefined);
      const [, response] = await request;
      const closeEvent = once(response, 'close');
      // A script run may take 60 seconds.
      separateBench.clock.advance(61_000);
      await assert.rejects(run, { kind: 'ScriptTimeout' });
      await closeEvent;
      assert.equal(await separateBench.runScript('out.result = 1;'), 1);
    } finally {
      await separateBench.close();
    }
  });

  it('a script halts at a breakpoint after an HTTP call, with the response', async () => {
    const separateBench = new ScriptBench({ http });
    try {
      separateBench.workspace.registerHooks('app', { call: './call.js' }).write({
        'app/cartridge/scripts/call.js': `var HTTPClient = require('svc/net/HTTPClient');
exports.call = function () {
  var client = new HTTPClient();
  client.open('GET', '${base}/echo');
  client.send();
  return new (require('svc/system/Status'))(0, client.text);
};`,
      });
      const client = await DebugClient.create(separateBench.engine.debugger);
      await client.breakAt('/app/cartridge/scripts/call.js:5', '/app/cartridge/scripts/call.js:6');
      const run = separateBench.run('call');
      const firstHalt = await client.waitForHalt();
      assert.equal(await client.evaluate(firstHalt, 'client.statusCode'), '0');
      const steppedThread = await client.step(firstHalt, 'over');
      const haltedThread = steppedThread.status === 'halted' ? steppedThread : await client.waitForHalt();
      assert.equal(await client.evaluate(haltedThread, 'client.getStatusCode()'), '200');
      await client.step(haltedThread, 'resume');
      assert.match((await run).status?.code ?? '', /"url":"\/echo"/);
    } finally {
      await separateBench.close();
    }
  });

  it('HTTP calls fail in a service that does not allow them', async () => {
    const restrictedBench = new ScriptBench();
    assert.deepEqual(
      await restrictedBench.runScript(
        `var client = new (require('svc/net/HTTPClient'))(); client.open('GET', '${base}/echo'); out.result = [client.send(), client.statusMessage];`,
      ),
      [false, 'scripts of this service must not call other servers'],
    );
    await restrictedBench.close();
  });

  it('mails are written to the log instead of being sent', async () => {
    assert.deepEqual(
      await runScript(`
        var Mail = require('svc/net/Mail'), mail = new Mail(), missing = mail.send();
        mail.addTo('a@example.com').setFrom('shop@example.com').setSubject('Hello').setContent('Thanks.', 'text/plain', 'UTF-8');
        mail.setListUnsubscribe('<mailto:old@example.com>').setListUnsubscribe('<mailto:off@example.com>');
        out.result = [missing.code, mail.send().status, mail.to[0]];`),
      ['MAIL_INCOMPLETE', 0, 'a@example.com'],
    );
    const logEntry = bench.log.entries.find(({ fields }) => fields['category'] === 'mail');
    assert.equal(
      logEntry?.message,
      'mail (not sent)\nFrom: shop@example.com\nTo: a@example.com\nSubject: Hello\nList-Unsubscribe: <mailto:off@example.com>\n\nThanks.',
    );
    assert.deepEqual(
      await runScript(`var Mail = require('svc/net/Mail'), List = require('svc/util/ArrayList'), mail = new Mail();
        mail.addTo('old@example.com').addCc('old@example.com');
        mail.setTo(new List('a@example.com', 'b@example.com')).setCc(new List('c@example.com')).setBcc(new List(['d@example.com']));
        mail.addCc('e@example.com');
        out.result = [mail.to, mail.getCc(), mail.bcc].map(function (list) { return list.join(' '); });`),
      ['a@example.com b@example.com', 'c@example.com e@example.com', 'd@example.com'],
    );
    await assert.rejects(
      runScript("new (require('svc/net/Mail'))().setTo('a@example.com');"),
      /must be a List of addresses/,
    );
    await assert.rejects(
      runScript("new (require('svc/net/Mail'))().setSubject('a\\nBcc: b');"),
      /must be a single line/,
    );
  });
});
