import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { receiveBody } from '../../../server/http/receive-body.ts';

const limit = 5 * 1024 * 1024;

function requestWith(method: string, headers: Record<string, string>): PassThrough & IncomingMessage {
  return Object.assign(new PassThrough({ highWaterMark: 4 * limit }), { method, headers }) as never;
}

describe('the stream of a body', () => {
  it('no body is read from a request without one, or from a GET, HEAD or TRACE', () => {
    assert.equal(receiveBody(requestWith('POST', {})), undefined);
    assert.equal(receiveBody(requestWith('POST', { 'content-length': '0' })), undefined);
    for (const method of ['GET', 'HEAD', 'TRACE'])
      for (const headers of [{ 'content-length': '7' }, { 'transfer-encoding': 'chunked' }])
        assert.equal(receiveBody(requestWith(method, headers as never)), undefined);
  });

  it('the parts of a body are joined, with or without a length', async () => {
    for (const headers of [{ 'content-length': '6' }, { 'transfer-encoding': 'chunked' }]) {
      const request = requestWith('DELETE', headers);
      const body = receiveBody(request);
      for (const part of ['gr', 'ö', 'ße']) request.write(part);
      request.end();
      assert.equal(String(await body), 'größe');
    }
  });

  it('a body of exactly 5 MB is accepted, and one more byte is too much', async () => {
    for (const [bytes, isAccepted] of [
      [limit, true],
      [limit + 1, false],
    ] as const) {
      const request = requestWith('POST', { 'transfer-encoding': 'chunked' });
      const body = receiveBody(request);
      request.end(Buffer.alloc(bytes));
      if (isAccepted) assert.equal((await body)?.length, limit);
      else await assert.rejects(body!, { name: 'RequestEntityTooLargeException' });
      const withLength = () => receiveBody(requestWith('POST', { 'content-length': String(bytes) }));
      if (isAccepted) assert.ok(withLength());
      else assert.throws(withLength, { name: 'RequestEntityTooLargeException' });
    }
  });

  it('a connection that fails within a body is a fault that says why', async () => {
    const request = requestWith('POST', { 'content-length': '6' });
    const body = receiveBody(request);
    request.write('abc');
    request.destroy(new Error('aborted'));
    await assert.rejects(body!, { name: 'BodyDecodingException', arguments: { body: 'aborted' } });
  });
});
