import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { OutgoingHttp } from '../../../server/ports/outgoing-http.ts';
import { createOutgoingHttp } from '../../../server/process/outgoing-http.ts';
import { createListener, listen, type ReceivedRequest } from '../../support/http-listener.ts';
import { ScriptBench } from '../../support/script-bench.ts';

describe('Several calls of one HTTP service', () => {
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
  after(async () => {
    await bench.close();
    await http.close();
    server.closeAllConnections();
    server.close();
  });

  it('headers and parameters of a call that sent no request are not sent with the next one', async () => {
    bench.workspace.registerHooks('app', { probe: './probe.js' }).write({
      'app/package.json': JSON.stringify({
        hooks: './cartridge/scripts/hooks.json',
        services: './services.json',
      }),
      'app/services.json': '{ "services": { "tax": { "type": "HTTP" } } }',
      'app/cartridge/scripts/probe.js': `exports.probe = function (out) {
        var service = require('svc/svc/LocalServiceRegistry').createService('tax', {
          createRequest: function (svc, id) { svc.setRequestMethod('GET').addHeader('X-Call', id).addParam('id', id); },
          parseResponse: function (svc, client) { return JSON.parse(client.text).url; }
        });
        var withoutAddress = service.call('first').ok;
        service.URL = '${base}/echo';
        out.result = [withoutAddress, service.call('second').object, service.call('third').object];
      };`,
    });
    const { documents } = await bench.run('probe', [{ kind: 'document', document: {} }]);
    assert.deepEqual(documents[0]?.['result'], [false, '/echo?id=second', '/echo?id=third']);
    assert.deepEqual(
      requests.map(({ headers }) => headers['x-call']),
      ['second', 'third'],
    );
  });

  it('an error in getResponseLogMessage does not end the script or affect the next call', async () => {
    requests.length = 0;
    bench.workspace.registerHooks('app', { probe: './probe.js' }).write({
      'app/package.json': JSON.stringify({
        hooks: './cartridge/scripts/hooks.json',
        services: './services.json',
      }),
      'app/services.json':
        '{ "services": { "tax": { "type": "HTTP", "communicationLog": true, "mock": null } } }',
      'app/cartridge/scripts/probe.js': `exports.probe = function (out) {
        var service = require('svc/svc/LocalServiceRegistry').createService('tax', {
          createRequest: function (svc, path) { svc.setURL('${base}' + path).setRequestMethod('GET').addHeader('X-Call', path); },
          parseResponse: function (svc, client) { return JSON.parse(client.text).url; },
          getResponseLogMessage: function (response) { return JSON.parse(response.text).url; }
        });
        var faultResult = service.call('/fault');
        out.result = [faultResult.status, faultResult.error, faultResult.errorMessage, service.call('/echo').object, service.isMock()];
      };`,
    });
    const { documents } = await bench.run('probe', [{ kind: 'document', document: {} }]);
    assert.deepEqual(documents[0]?.['result'], ['ERROR', 500, 'it broke', '/echo', false]);
    assert.deepEqual(
      requests.map(({ headers }) => headers['x-call']),
      ['/fault', '/echo'],
    );
    assert.match(bench.log.messagesOf('error').join('\n'), /SyntaxError/);
  });
});
