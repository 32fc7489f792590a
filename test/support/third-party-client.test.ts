import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { listen } from './http-listener.ts';
import { ThirdPartyClient } from './third-party-client.ts';

describe('the client of third-party debuggers', () => {
  it('a response that is not JSON rejects the request of a third-party debugger', async () => {
    const server = createServer((_, response) => response.end('<html>busy</html>'));
    try {
      const baseUrl = `http://${await listen(server)}`;
      const client = new ThirdPartyClient({ baseUrl, prefix: '', headers: {} });
      await assert.rejects(client.send('GET', '/threads'), {
        message: 'GET /threads: the response is not JSON: <html>busy</html>',
      });
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
