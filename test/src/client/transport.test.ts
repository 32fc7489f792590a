import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '../../../contract/index.ts';
import { PlatformAccess } from '../../../src/client/access.ts';
import { systemClock } from '../../../src/client/clock.ts';
import { UnexpectedResponse, Unreachable } from '../../../src/client/errors.ts';
import { HttpTransport } from '../../../src/client/transport.ts';
import { CommandLine } from '../../support/command-line.ts';

const accessTo = (baseUrl: string, caFile?: string): PlatformAccess =>
  new PlatformAccess({
    profile: {
      baseUrl,
      clientId: 'cartwright',
      clientPassword: 'cartwright',
      username: 'admin',
      password: 'admin',
    },
    transport: new HttpTransport(caFile === undefined ? {} : { caFile }),
    clock: systemClock,
  });

describe('the HTTP transport with an unreliable platform', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'transport-'));
  const servers: Server[] = [];
  const serve = (listener: RequestListener): Promise<string> =>
    new Promise((resolve) => {
      const server = createServer(listener).listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      );
      servers.push(server);
    });
  after(() => {
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const readSites = async (access: PlatformAccess) => {
    try {
      return await access.data.call(contract.data.sites.list, { query: { count: 1 } });
    } finally {
      await access.close();
    }
  };

  it('a platform with a self-signed certificate is trusted only if the file of the certificate is configured', async () => {
    const command = new CommandLine(['serve', '--https-port', '0', '--data-dir', path.join(folder, 'shop')]);
    try {
      const { https } = await command.waitForListening();
      assert.ok(https);
      await assert.rejects(
        readSites(accessTo(https)),
        (error: Error) =>
          error instanceof Unreachable &&
          error.reason === 'tls' &&
          /set "caFile" to its PEM file/.test(error.message),
      );
      const response = await readSites(accessTo(https, path.join(folder, 'shop', 'certificate.pem')));
      assert.equal(response.count, 1);
      assert.throws(
        () => accessTo(https, path.join(folder, 'nothing.pem')),
        /nothing\.pem \(ENOENT\)\. Correct "caFile"/,
      );
      for (const content of ['', 'junk', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n']) {
        const junkFile = path.join(folder, 'junk.pem');
        writeFileSync(junkFile, content);
        assert.throws(() => accessTo(https, junkFile), /no certificate in .*junk\.pem \(.*set "caFile" to/);
      }
    } finally {
      await command.stop();
    }
  });

  it('a server that responds with an HTML page is not a platform, and the message contains the title', async () => {
    const address = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><html><head><title>Please sign in</title></head></html>');
    });
    await assert.rejects(
      readSites(accessTo(address)),
      (error: Error) => error instanceof UnexpectedResponse && /titled "Please sign in"/.test(error.message),
    );
  });

  it('a platform that closes the connection in the middle of a response is unreachable', async () => {
    const address = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"access_token":');
      setTimeout(() => response.destroy(), 20);
    });
    await assert.rejects(
      readSites(accessTo(address)),
      (error: Error) => error instanceof Unreachable && error.reason === 'dropped',
    );
  });

  it('after the platform rejected a token, a new one is requested once', async () => {
    let tokens = 0;
    const address = await serve((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (/access_token/.test(request.url ?? '')) {
        response.end(
          JSON.stringify({ access_token: `token-${++tokens}`, expires_in: 1799, token_type: 'Bearer' }),
        );
        return;
      }
      const isNewToken = request.headers.authorization === 'Bearer token-2';
      response.statusCode = isNewToken ? 200 : 401;
      const fault = { type: 'InvalidAccessTokenException', message: 'Not this one.', arguments: {} };
      response.end(JSON.stringify(isNewToken ? { _v: '23.2', count: 0, data: [] } : { _v: '23.2', fault }));
    });
    assert.equal((await readSites(accessTo(address))).count, 0);
    assert.equal(tokens, 2);
  });
});
