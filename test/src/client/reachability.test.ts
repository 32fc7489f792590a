import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findReachabilityProblem } from '../../../src/client/reachability.ts';
import { HttpTransport } from '../../../src/client/transport.ts';

describe('the question whether a platform responds', () => {
  const transport = new HttpTransport();
  after(() => transport.close());

  it('a platform that rejects the request is reachable until it stops listening, and receives no credentials', async () => {
    const headers: string[] = [];
    const server = createServer((request, response) => {
      headers.push(...Object.keys(request.headers));
      response.writeHead(401).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    assert.equal(await findReachabilityProblem(transport, `http://127.0.0.1:${port}`), undefined);
    assert.ok(!headers.includes('authorization'));
    server.closeAllConnections();
    server.close();
    await new Promise((resolve) => server.once('close', resolve));
    const problem = await findReachabilityProblem(transport, `http://127.0.0.1:${port}`);
    assert.equal(problem?.reason, 'refused');
  });

  it('a host that does not exist does not respond', async () => {
    const problem = await findReachabilityProblem(transport, 'https://nowhere.invalid');
    assert.match(problem?.message ?? '', /^The host of https:\/\/nowhere\.invalid cannot be found/);
  });
});
