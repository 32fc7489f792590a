/**
 * `npm run bench -- debugger`: compares two debuggers in one real VS Code, alternately, on the same script:
 * Cartwright's with the built service (with and without long polls), and VS Code's built-in JavaScript
 * debugger with Node.js. The measurements are defined in `test/vscode-bench/`. A run takes about five
 * minutes.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { request, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot, startBuiltService } from '../../scripts/service.ts';
import { runExtensionTests } from '../../scripts/vscode/run-tests.ts';
import { sender } from '../support/http.ts';

const workspace = mkdtempSync(path.join(tmpdir(), 'bench-'));
cpSync(path.join(repositoryRoot, 'test/vscode-bench/workspace'), workspace, { recursive: true });
const service = await startBuiltService([
  '--cartridges',
  workspace,
  '--cartridge-path',
  'app_bench',
  '--log-level',
  'error',
]);
const plainProxy = await startPlainProxy(service.http);
try {
  const guest = await sender(service.http)('POST', '/svc/shop/v23_2/customers/auth?client_id=cartwright', {
    type: 'guest',
  });
  const authorization = guest.headers.get('authorization') ?? '';
  const shop = sender(service.http, { authorization });
  const { basket_id: basket } = (await shop('POST', '/svc/shop/v23_2/baskets', {})).body as {
    basket_id: string;
  };
  const result = await runExtensionTests({
    suite: 'bench',
    workspace,
    extensionTestsPath: path.join(repositoryRoot, 'out/test/vscode-bench/index.cjs'),
    timeLimitMs: 10 * 60_000,
    env: {
      BENCH_SERVICE: service.http,
      BENCH_PLAIN_SERVICE: `http://127.0.0.1:${(plainProxy.address() as AddressInfo).port}`,
      BENCH_BASKET: `/svc/shop/v23_2/baskets/${basket}`,
      BENCH_AUTHORIZATION: authorization,
    },
  });
  for (const { title, message } of result.failures) console.error(`${title}\n${message}`);
  process.exitCode = result.failed === 0 ? 0 : 1;
} finally {
  plainProxy.close();
  plainProxy.closeAllConnections();
  await service.stop();
  rmSync(workspace, { recursive: true });
}

/**
 * Starts a proxy that hides the service's extensions of the contract: it removes the client's `Prefer` and
 * `If-None-Match` headers.
 */
async function startPlainProxy(target: string): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const { prefer: _prefer, 'if-none-match': _match, ...headers } = incoming.headers;
    const forwardedRequest = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwardedRequest.on('error', () => outgoing.destroy());
    incoming.pipe(forwardedRequest);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}
