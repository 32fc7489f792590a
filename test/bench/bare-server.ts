/**
 * The baseline of `npm run bench -- service`: a server of Node's `http` module alone, which responds to every request
 * for a path with the bytes and headers that the parent process has sent for that path. It sends its port to the parent
 * when it listens.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response to the requests for one path, with the body as text. */
export interface BareResponse {
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly text: string;
}

const responses = new Map<string, BareResponse>();
process.on('message', (message: readonly BareResponse[]) => {
  responses.clear();
  for (const response of message) responses.set(response.target, response);
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());

const server = createServer((request, response) => {
  const reply = responses.get(request.url ?? '');
  response.writeHead(reply ? 200 : 404, reply?.headers);
  response.end(reply?.text);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
