import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OutgoingHttp } from '../../../server/ports/outgoing-http.ts';
import { createOutgoingHttp } from '../../../server/process/outgoing-http.ts';
import { createListener, listen, type ReceivedRequest } from '../../support/http-listener.ts';
import { ScriptBench } from '../../support/script-bench.ts';

describe('An HTTP service with an output file', () => {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => void createListener(requests)(request, response));
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-svc-'));
  const impex = path.join(folder, 'IMPEX');
  let http: OutgoingHttp;
  let bench: ScriptBench;
  before(async () => {
    mkdirSync(impex);
    writeFileSync(path.join(impex, 'feed.csv'), 'id;price');
    const base = `http://${await listen(server)}`;
    http = createOutgoingHttp();
    bench = new ScriptBench({ http, scriptEnvironment: { files: folder } });
    bench.workspace.registerHooks('app', { probe: './probe.js' }).write({
      'app/package.json': JSON.stringify({
        hooks: './cartridge/scripts/hooks.json',
        services: './services.json',
      }),
      'app/services.json': JSON.stringify({
        services: { feed: { type: 'HTTP', credential: 'c' } },
        credentials: { c: { url: `${base}/echo` }, fault: { url: `${base}/fault` } },
      }),
    });
  });
  beforeEach(() => {
    requests.length = 0;
  });
  after(async () => {
    await bench.close();
    await http.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  /**
   * Calls the service and saves the response in the IMPEX file `target`. `request` and `setup` are source text of
   * `createRequest`: the value that it returns, and statements before it. Resolves with whether the call succeeded.
   */
  const callService = async (request: string, target: string, setup = ''): Promise<unknown> => {
    bench.workspace.write({
      'app/cartridge/scripts/probe.js': `exports.probe = function (out) {
        var File = require('svc/io/File'), Part = require('svc/net/HTTPRequestPart'), Bytes = require('svc/util/Bytes');
        var service = require('svc/svc/LocalServiceRegistry').createService('feed', {
          createRequest: function (svc) { ${setup} svc.setOutFile(new File('IMPEX/${target}')); return ${request}; },
          parseResponse: function (svc, client) { return client.statusCode; }
        });
        out.result = service.call().ok;
      };`,
    });
    const { documents } = await bench.run('probe', [{ kind: 'document', document: {} }]);
    return documents[0]?.['result'];
  };
  const savedResponse = (target: string) => readFileSync(path.join(impex, target), 'utf8');

  for (const [caseName, request, body] of [
    ['a file', "new File('IMPEX/feed.csv')", /^id;price$/],
    ['a list of parts', "[new Part('feed', new File('IMPEX/feed.csv'))]", /filename="feed\.csv"[^]*id;price/],
    ['bytes', "new Bytes('raw')", /^raw$/],
    ['a text', "'{}'", /^\{\}$/],
    ['no body', 'null', /^$/],
  ] as const)
    it(`a service with an output file sends ${caseName}, and saves the response`, async () => {
      assert.equal(await callService(request, 'response.json'), true);
      assert.match(requests[0]?.body ?? '', body);
      assert.match(savedResponse('response.json'), /"url":"\/echo"/);
      rmSync(path.join(impex, 'response.json'));
    });

  it('a service with an output file does not save the response of a request that failed', async () => {
    assert.equal(
      await callService("new File('IMPEX/feed.csv')", 'none.json', "svc.setCredentialID('fault');"),
      false,
    );
    assert.throws(() => savedResponse('none.json'), { code: 'ENOENT' });
  });
});
