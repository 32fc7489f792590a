import assert from 'node:assert/strict';
import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { startTestService } from '../../support/running-service.ts';

describe('The listeners of the service', () => {
  it('a service on localhost listens on all addresses of localhost', async () => {
    const service = await startTestService({ flags: ['--host', 'localhost'] });
    try {
      const { port, hostname } = new URL(service.http);
      assert.equal(hostname, 'localhost');
      const path = '/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright';
      for (const { address, family } of await lookup('localhost', { all: true })) {
        const host = family === 6 ? `[${address}]` : address;
        assert.equal((await fetch(`http://${host}:${port}${path}`)).status, 200, address);
      }
    } finally {
      await service.close();
    }
  });

  it('the error for a port that is in use names the port and a remedy', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const { port } = otherServer.address() as { port: number };
    try {
      await assert.rejects(
        startTestService({ flags: ['--http-port', String(port)] }),
        new RegExp(`cannot listen on 127\\.0\\.0\\.1: port ${port} is already in use\\. Choose another port`),
      );
    } finally {
      otherServer.close();
    }
  });
});
