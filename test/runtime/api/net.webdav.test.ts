import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OutgoingHttp } from '../../../server/ports/outgoing-http.ts';
import { createOutgoingHttp } from '../../../server/process/outgoing-http.ts';
import { listen } from '../../support/http-listener.ts';
import { ScriptBench } from '../../support/script-bench.ts';

/** The content of the server's files by path; undefined denotes a folder. */
const files = new Map<string, string | undefined>();

/** Responds as a WebDAV server that lists, reads, writes, copies, moves and removes the files of the map. */
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const resourcePath = decodeURIComponent((request.url ?? '').replace(/^\/dav/, ''));
  const { authorization, destination = '', overwrite, depth = '' } = request.headers;
  const targetPath = decodeURIComponent(String(destination).replace(/^http:\/\/[^/]*\/dav/, ''));
  const respond = (status: number, body = '', headers = {}) => response.writeHead(status, headers).end(body);
  if (authorization !== `Basic ${Buffer.from('shop:secret').toString('base64')}`) return void respond(401);
  switch (request.method) {
    case 'OPTIONS':
      return void respond(200, '', { Allow: 'GET, PUT, PROPFIND' });
    case 'PROPFIND': {
      const listedFiles = [...files].filter(([file]) =>
        depth === '0' ? file === resourcePath : file.startsWith(resourcePath),
      );
      return void respond(
        207,
        `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${listedFiles.map(formatEntry).join('')}</d:multistatus>`,
      );
    }
    case 'GET': {
      const text = files.get(resourcePath);
      return void respond(text === undefined ? 404 : 200, text, { 'X-Store': 'yes' });
    }
    case 'PUT':
      files.set(resourcePath, Buffer.concat(chunks).toString('utf8'));
      return void respond(201);
    case 'MKCOL':
      files.set(resourcePath, undefined);
      return void respond(201);
    case 'DELETE':
      return void respond(files.delete(resourcePath) ? 204 : 404);
    case 'COPY':
    case 'MOVE':
      if (files.has(targetPath) && overwrite === 'F') return void respond(412);
      files.set(targetPath, files.get(resourcePath));
      if (request.method === 'MOVE') files.delete(resourcePath);
      return void respond(201);
    default:
      return void respond(405);
  }
}

/** A lock by another client, which each file has. Its `href` elements are not the address of the file. */
const fileLock =
  '<d:lockdiscovery><d:activelock><d:locktoken><d:href>opaquelocktoken:1</d:href></d:locktoken>' +
  '<d:lockroot><d:href>/dav/</d:href></d:lockroot></d:activelock></d:lockdiscovery>';

const formatEntry = ([file, text]: [string, string | undefined]) =>
  `<d:response><d:href>/dav${encodeURI(file)}</d:href><d:propstat><d:prop>${
    text === undefined
      ? '<d:resourcetype><d:collection/></d:resourcetype>'
      : `<d:resourcetype/><d:getcontentlength>${Buffer.byteLength(text)}</d:getcontentlength><d:getcontenttype>text/csv</d:getcontenttype>${fileLock}`
  }<d:getlastmodified>Mon, 12 May 2025 10:00:00 GMT</d:getlastmodified></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;

describe('WebDAVClient', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-webdav-'));
  const server = createServer((request, response) => void serve(request, response));
  let http: OutgoingHttp;
  let bench: ScriptBench;
  let root: string;
  before(async () => {
    mkdirSync(path.join(folder, 'IMPEX'));
    root = `http://${await listen(server)}/dav`;
    http = createOutgoingHttp();
    bench = new ScriptBench({ http, scriptEnvironment: { files: folder } });
  });
  beforeEach(() => {
    files.clear();
    files.set('/feeds', undefined).set('/feeds/stock list.csv', 'sku;stock\nmug;3');
  });
  after(async () => {
    await bench.close();
    await http.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const runScript = (body: string) =>
    bench.runScript(`var WebDAVClient = require('svc/net/WebDAVClient'), File = require('svc/io/File');
      var client = new WebDAVClient('${root}/', 'shop', 'secret'); ${body}`);

  it('WebDAVClient lists a folder, and reads files as text and into files', async () => {
    assert.deepEqual(
      await runScript(`
        var listed = client.propfind('feeds').map(function (one) {
          return [one.name, one.path, one.isDirectory(), one.size, one.contentType, one.lastModified().getTime() === Date.UTC(2025, 4, 12, 10), one.creationDate];
        });
        var only = client.propfind('/feeds', WebDAVClient.DEPTH_0).length, status = [client.succeeded(), client.statusCode, client.statusText];
        var text = client.get('/feeds/stock list.csv'), file = new File('IMPEX/stock.csv');
        out.result = [listed, only, status, text, client.allResponseHeaders.get('X-Store'), client.get('/feeds/stock list.csv', file), file.length(),
          client.getBinary('/feeds/stock list.csv', new File('IMPEX/binary.csv')), client.get('/feeds/none.csv'), client.statusCode, client.succeeded()];
        client.close();
        out.result.push(client.statusCode);`),
      [
        [
          ['feeds', '/dav/feeds', true, 0, null, true, null],
          ['stock list.csv', '/dav/feeds/stock list.csv', false, 15, 'text/csv', true, null],
        ],
        1,
        [true, 207, 'Multi-Status'],
        'sku;stock\nmug;3',
        'yes',
        true,
        15,
        true,
        null,
        404,
        false,
        0,
      ],
    );
    assert.equal(readFileSync(path.join(folder, 'IMPEX/stock.csv'), 'utf8'), 'sku;stock\nmug;3');
  });

  it('WebDAVClient creates a folder, and writes, copies, moves and removes files', async () => {
    writeFileSync(path.join(folder, 'IMPEX/orders.xml'), '<orders/>');
    assert.deepEqual(
      await runScript(`
        out.result = [client.mkcol('out'), client.put('out/a.txt', 'grün'), client.put('out/orders.xml', new File('IMPEX/orders.xml')),
          client.copy('out/a.txt', 'out/b.txt'), client.copy('out/a.txt', 'out/b.txt'), client.statusCode, client.copy('out/a.txt', 'out/b.txt', true),
          client.move('out/b.txt', 'out/c.txt', false), client.del('out/a.txt'), client.del('out/a.txt'), client.options('out')];`),
      [true, true, true, true, false, 412, true, true, true, false, ['GET', 'PUT', 'PROPFIND']],
    );
    assert.deepEqual([...files].slice(2), [
      ['/out', undefined],
      ['/out/orders.xml', '<orders/>'],
      ['/out/c.txt', 'grün'],
    ]);
  });

  it('WebDAVClient reports why a request is rejected or fails, and rejects invalid addresses and headers', async () => {
    assert.deepEqual(
      await runScript(`
        var stranger = new WebDAVClient('${root}'), silent = new WebDAVClient('http://127.0.0.1:1');
        stranger.addRequestHeader('X-Reason', 'test');
        out.result = [stranger.propfind('feeds').length, stranger.statusCode, stranger.statusText, silent.get('x'), silent.statusCode, silent.statusText !== ''];`),
      [0, 401, 'Unauthorized', null, 0, true],
    );
    await assert.rejects(
      runScript("new WebDAVClient('ftp://files.example');"),
      /is not an http or https URL/,
    );
    await assert.rejects(runScript("client.addRequestHeader('a', 'b\\nc');"), /header a is not valid/);
  });
});
