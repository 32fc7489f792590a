import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { OutgoingHttp } from '../../../server/ports/outgoing-http.ts';
import { createOutgoingHttp } from '../../../server/process/outgoing-http.ts';
import { createListener, listen, type ReceivedRequest } from '../../support/http-listener.ts';
import { ScriptBench } from '../../support/script-bench.ts';

describe('The Script API, package svc', () => {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => void createListener(requests)(request, response));
  let base: string;
  let http: OutgoingHttp;
  let bench: ScriptBench;
  before(async () => {
    base = `http://${await listen(server)}`;
    http = createOutgoingHttp();
    bench = new ScriptBench({ http });
  });
  beforeEach(() => {
    requests.length = 0;
    bench.log.entries.length = 0;
  });
  after(async () => {
    await bench.close();
    await http.close();
    server.closeAllConnections();
    server.close();
  });

  const writeServices = (definitions: unknown) =>
    bench.workspace.write({ 'app/services.json': JSON.stringify(definitions) });
  const runProbe = async (body: string): Promise<unknown> => {
    bench.workspace.registerHooks('app', { probe: './probe.js' }).write({
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
  const defineService = (service: object = {}, profile: object = {}) =>
    writeServices({
      services: { tax: { type: 'HTTP', profile: 'p', credential: 'c', ...service } },
      profiles: { p: { timeoutMillis: 300, ...profile } },
      credentials: {
        c: { url: `${base}/echo`, user: 'me', password: 'pw' },
        fault: { url: `${base}/fault` },
        never: { url: `${base}/never` },
      },
    });
  it('a callback creates the request, parses the response and filters the log messages', async () => {
    defineService({ communicationLog: true });
    assert.deepEqual(
      await runProbe(`
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
      [requests[0]?.headers['x-a'], requests[0]?.headers.authorization, requests[0]?.body],
      ['b', 'Basic bWU6cHc=', '{"amount":5,"card":"4111"}'],
    );
    const logEntries = bench.log.entries
      .filter(({ fields }) => fields['category'] === 'service.tax')
      .map(({ message }) => message);
    assert.deepEqual(logEntries, [
      'request: {"amount":5,"card":"****"}',
      'response: 200 {"method":"PUT","url":"/echo?q=a%20b"}',
    ]);
  });

  it('createRequest can set headers and the timeout, and read the custom attributes of the credential', async () => {
    writeServices({
      services: { tax: { type: 'HTTP', credential: 'c' } },
      credentials: { c: { url: `${base}/echo`, custom: { merchant: 'M-7' } } },
    });
    assert.deepEqual(
      await runProbe(`
        var service = Registry.createService('tax', {
          createRequest: function (svc, token) {
            svc.setRequestMethod('GET');
            svc.client.setTimeout(250);
            svc.client.setRequestHeader('X-Merchant', svc.configuration.credential.custom.merchant);
            svc.client.setRequestHeader('Authorization', 'Bearer ' + token);
          },
          parseResponse: function (svc, client) { return client.timeout; }
        });
        out.result = [service.client, service.call('t0ken').object];`),
      [null, 250],
    );
    assert.deepEqual(
      [requests[0]?.headers['x-merchant'], requests[0]?.headers.authorization],
      ['M-7', 'Bearer t0ken'],
    );
  });

  it('the execute function of a callback replaces the request of an HTTP service, and can use its client', async () => {
    defineService();
    assert.deepEqual(
      await runProbe(`
        out.result = Registry.createService('tax', {
          createRequest: function (svc, path) { return path; },
          execute: function (svc, path) {
            svc.client.open('GET', svc.configuration.credential.URL + path);
            svc.client.send();
            return svc.client.text;
          },
          parseResponse: function (svc, text) { return JSON.parse(text).url; }
        }).call('?page=2').object;`),
      '/echo?page=2',
    );
  });

  it('a failed call returns an error result, and an HTTP error throws after setThrowOnError()', async () => {
    defineService();
    assert.deepEqual(
      await runProbe(`
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
      bench.log.messagesOf('error').join('\n'),
      /TypeError: no \(\/app\/cartridge\/scripts\/probe\.js:\d+/,
    );
  });

  it('a service of the type HTTPForm sends the properties of an object as a form', async () => {
    defineService({ type: 'HTTPForm' });
    await runProbe("Registry.createService('tax', {}).call({ a: 'x y', b: 'ü&' });");
    assert.deepEqual(
      [requests[0]?.method, requests[0]?.headers['content-type'], requests[0]?.body],
      ['POST', 'application/x-www-form-urlencoded', 'a=x+y&b=%C3%BC%26'],
    );
  });

  it('calls beyond the rate limit are rejected until its period ends', async () => {
    defineService({}, { rateLimit: { calls: 2, millis: 1000 } });
    const calls = `var all = []; for (var i = 0; i < 3; i++) { var r = Registry.createService('tax', {}).call(); all.push(r.ok || r.unavailableReason); } out.result = all;`;
    assert.deepEqual(await runProbe(calls), [true, true, 'RATE_LIMITED']);
    bench.clock.advance(1001);
    assert.deepEqual(await runProbe("out.result = Registry.createService('tax', {}).call().ok;"), true);
  });

  it('a circuit breaker opens after too many failures, and calls are made again after its period', async () => {
    defineService({ credential: 'fault' }, { circuitBreaker: { calls: 2, millis: 10_000 } });
    const calls = `var all = []; for (var i = 0; i < 4; i++) { var r = Registry.createService('tax', {}).call(); all.push(r.unavailableReason || r.error); } out.result = all;`;
    bench.clock.advance(100_000);
    assert.deepEqual(await runProbe(calls), [500, 500, 'CIRCUIT_BROKEN', 'CIRCUIT_BROKEN']);
    assert.equal(requests.length, 2);
    bench.clock.advance(10_001);
    assert.deepEqual(await runProbe("out.result = Registry.createService('tax', {}).call().error;"), 500);
  });

  it('mocks of the callback take precedence over the mock of the definition', async () => {
    defineService({ mock: { statusCode: 201, headers: { 'X-M': 'yes' }, body: { rate: 0.1 } } });
    bench.clock.advance(100_000);
    assert.deepEqual(
      await runProbe(`
        var parse = { parseResponse: function (svc, client) { return [client.statusCode, JSON.parse(client.text).rate, client.getResponseHeader('x-m')]; } };
        var definitionResult = Registry.createService('tax', parse).call();
        var mockCallResult = Registry.createService('tax', { mockCall: function (svc, request) { return { statusCode: 200, text: 'mine' }; }, parseResponse: function (svc, r) { return r.text; } }).call();
        var mockFullResult = Registry.createService('tax', { mockFull: function (svc, a) { return a + 1; } }).call(1);
        var fault = Registry.createService('tax', { mockCall: function () { return { statusCode: 503, errorText: 'down' }; } }).call();
        out.result = [definitionResult.object, definitionResult.mockResult, mockCallResult.object, mockFullResult.object, fault.status, fault.error, fault.errorMessage];`),
      [[201, 0.1, 'yes'], true, 'mine', 2, 'ERROR', 503, 'down'],
    );
    defineService();
    assert.deepEqual(
      await runProbe(
        "var r = Registry.createService('tax', {}).setMock().call(); out.result = [r.unavailableReason, r.msg];",
      ),
      [
        'CONFIG_PROBLEM',
        'The service tax is mocked, but neither its callback nor its definition has a mock.',
      ],
    );
    assert.equal(requests.length, 0);
  });

  it('the older registry creates a service with the callback that was configured for it', async () => {
    defineService();
    assert.deepEqual(
      await runProbe(`
        var Old = require('svc/svc/ServiceRegistry');
        Old.configure('tax', { createRequest: function (svc) { svc.requestMethod = 'GET'; }, parseResponse: function (svc, client) { return client.statusCode; } });
        out.result = Old.get('tax').call().object;`),
      200,
    );
    await assert.rejects(runProbe("require('svc/svc/ServiceRegistry').get('tax');"), /has no callback/);
  });

  it('the older registry has the services that the init scripts of the cartridges configure', async () => {
    defineService();
    bench.cartridgePath = ['app', 'base'];
    bench.workspace.write({
      'base/package.json':
        '{"init": ["./cartridge/scripts/init/services.js", "./cartridge/scripts/init/broken.js"]}',
      'base/cartridge/scripts/init/services.js': `
        svc.svc.ServiceRegistry.configure('tax', {
          createRequest: function (service, city) { service.setRequestMethod('POST'); return city; },
          parseResponse: function (service, client) { return client.statusCode + ' from init'; },
        });`,
      'base/cartridge/scripts/init/broken.js': "throw new Error('no configuration');",
    });
    const body = `var Old = require('svc/svc/ServiceRegistry');
      out.result = [Old.get('tax').call('Astoria').object, Old.get('tax').call('Salem').ok];`;
    assert.deepEqual(await runProbe(body), ['200 from init', true]);
    const failures = bench.log.entries.filter(({ message }) => message.includes('no configuration'));
    assert.deepEqual(
      failures.map(({ level, fields }) => [level, fields['script']]),
      [['error', '/base/cartridge/scripts/init/broken.js']],
    );
    await assert.rejects(runProbe("require('svc/svc/ServiceRegistry').get('other');"), /has no callback/);
  });

  it('a service of the type GENERIC calls the execute function of its callback, and is unavailable without it', async () => {
    defineService({ type: 'GENERIC' });
    assert.deepEqual(
      await runProbe(`
        var generic = Registry.createService('tax', { createRequest: function (svc, a) { return a * 2; }, execute: function (svc, request) { return request + 1; } }).call(4);
        out.result = [generic.object, Registry.createService('tax', {}).call().unavailableReason];`),
      [9, 'CONFIG_PROBLEM'],
    );
  });

  it('a SOAP service creates its client when called, and reports that it cannot create one from WSDL', async () => {
    defineService({ type: 'SOAP' });
    assert.deepEqual(
      await runProbe(`
        var SOAPService = require('svc/svc/SOAPService');
        var callback = {
          initServiceClient: function () { this.reference = { factor: 3 }; return { multiply: function (amount) { return amount * 2; } }; },
          createRequest: function (svc, amount) { return amount * this.reference.factor; },
          execute: function (svc, request) { return svc.serviceClient.multiply(request); },
          parseResponse: function (svc, response) { return 'tax ' + response; }
        };
        var service = Registry.createService('tax', callback), unused = service.serviceClient;
        var withWsdl = Registry.createService('tax', {
          initServiceClient: function () { this.webReference = webreferences2.Tax; return this.webReference.getDefaultService(); },
          createRequest: function () { return new this.webReference.TaxRequest(); },
          execute: function (svc, request) { return svc.serviceClient.tax(request); },
          mockFull: function () { return 'mocked'; }
        });
        var failed = withWsdl.call(), mocked = withWsdl.setMock().call();
        out.result = [service instanceof SOAPService, unused, service.call(7).object, service.serviceClient.multiply(4), service.setAuthentication('BASIC').authentication,
          failed.status, failed.errorMessage, mocked.object];`),
      [
        true,
        null,
        'tax 42',
        8,
        'BASIC',
        'ERROR',
        'Error: webreferences2 is not available: this service does not create SOAP clients from WSDL files. Mock the service (setMock, or "mock" in its definition), or call its address with an HTTP service.',
        'mocked',
      ],
    );
  });

  it('“this” in the functions of a callback inherits from the callback, and has the members of the service', async () => {
    defineService();
    assert.deepEqual(
      await runProbe(`
        var shared = {
          prefix: 'order', label: function (id) { return this.prefix + ' ' + id; },
          initServiceClient: function () {
            this.credential = this.configuration.getCredential();
            this.setURL(this.credential.URL + '?v=2');
            return null;
          },
          createRequest: function (svc, id) { this.order = this.label(id); this.requestMethod = 'PUT'; return this.credential.user + ' ' + this.order; },
          parseResponse: function (svc, client) { return [this.order, this.configuration.ID, svc.requestMethod, this instanceof Object, JSON.parse(client.text)]; }
        };
        var first = Registry.createService('tax', shared), second = Registry.createService('tax', shared);
        out.result = [first.call(1).object, second.call(2).object, Object.keys(shared).length, shared.order === undefined];`),
      [
        ['order 1', 'tax', 'PUT', true, { method: 'PUT', url: '/echo?v=2' }],
        ['order 2', 'tax', 'PUT', true, { method: 'PUT', url: '/echo?v=2' }],
        5,
        true,
      ],
    );
  });
  it('services are unavailable if they are switched off or have no address', async () => {
    defineService({ enabled: false });
    assert.equal(
      await runProbe("out.result = Registry.createService('tax', {}).call().unavailableReason;"),
      'DISABLED',
    );
    defineService({ credential: undefined });
    assert.equal(
      await runProbe("out.result = Registry.createService('tax', {}).call().unavailableReason;"),
      'CONFIG_PROBLEM',
    );
  });

  it('a service of a site export is called with the credential of the export, unless a cartridge defines the service too', async () => {
    const benchWithServices = new ScriptBench({
      http,
      scriptEnvironment: {
        exportedServices: {
          services: {
            rates: { type: 'HTTP', profile: 'quick', credential: 'live', custom: { carrier: 'mail' } },
            tax: { type: 'HTTP', credential: 'live' },
          },
          profiles: { quick: { timeoutMillis: 2000, custom: { retries: '3' } } },
          credentials: { live: { url: `${base}/echo`, user: 'shop', custom: { merchantId: 'm-1' } } },
        },
      },
    });
    benchWithServices.workspace.registerHooks('app', { probe: './probe.js' }).write({
      'app/package.json': '{"hooks": "./cartridge/scripts/hooks.json", "services": "./services.json"}',
      'app/services.json': '{"services": {"tax": {"type": "HTTP", "mock": {"body": "of the cartridge"}}}}',
      'app/cartridge/scripts/probe.js': `exports.probe = function (out) {
        var Registry = require('svc/svc/LocalServiceRegistry');
        var rates = Registry.createService('rates', {
          createRequest: function (svc) { svc.addHeader('X-Merchant', svc.configuration.credential.custom.merchantId); svc.setRequestMethod('GET'); },
          parseResponse: function (svc, client) { return client.statusCode; }
        });
        out.result = [rates.call().object, rates.configuration.credential.user, Registry.createService('tax', {}).call().ok,
          rates.configuration.custom.carrier, rates.configuration.profile.custom.retries, rates.configuration.profile.getCustom().other, 'other' in rates.configuration.custom];
      };`,
    });
    const { documents } = await benchWithServices.run('probe', [{ kind: 'document', document: {} }]);
    await benchWithServices.close();
    assert.deepEqual(documents[0]?.['result'], [200, 'shop', true, 'mail', '3', null, false]);
    assert.deepEqual(
      requests.map(({ headers }) => headers['x-merchant']),
      ['m-1'],
    );
  });

  it('a service that is not defined, or without an ID, cannot be created', async () => {
    await assert.rejects(
      runProbe("Registry.createService('nope', {});"),
      /The service nope is not defined: name a file in a cartridge's package\.json/,
    );
    for (const id of ['undefined', 'null', "''"])
      await assert.rejects(
        runProbe(`Registry.createService(${id}, {});`),
        /createService needs the ID of a service/,
      );
  });

  for (const [caseName, definitions, message] of [
    [
      'an unknown type',
      { services: { tax: { type: 'POST' } } },
      /services\.json: service tax: "type" must be one of HTTP/,
    ],
    [
      'a profile that is not defined',
      { services: { tax: { profile: 'x' } } },
      /names "x", which no services file defines under its profiles/,
    ],
    [
      'a rate limit without a period',
      { services: { tax: { profile: 'p' } }, profiles: { p: { rateLimit: { calls: 1 } } } },
      /"rateLimit" must be/,
    ],
    ['a string as a flag', { services: { tax: { enabled: 'yes' } } }, /"enabled" must be a boolean/],
  ] as const)
    it(`a definition with ${caseName} is rejected`, async () => {
      writeServices(definitions);
      await assert.rejects(runProbe("Registry.createService('tax', {});"), message);
    });
});
