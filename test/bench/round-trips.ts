/**
 * `npm run bench -- round-trips`: measures the time from a stop to the filled Variables view, with the
 * requests of VS Code, over a network with a delay of 100 ms in each direction. The limit is 500 ms.
 */
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { startBuiltService } from '../../scripts/service.ts';
import { DapProcess } from '../support/dap-process.ts';
import { startDistantProxy } from '../support/distant-proxy.ts';
import { sender } from '../support/http.ts';
import { sampleCartridges } from '../support/running-service.ts';
import { computeFigures, printFigures, printHeader, measureTime } from './figures.ts';

const rounds = 20;
const oneWayMs = 100;
const hook = path.join(sampleCartridges, 'app_storefront/cartridge/scripts/hooks/basket.js');
/** The first line of the function's body, 1-based. */
const line =
  readFileSync(hook, 'utf8')
    .split('\n')
    .findIndex((sourceLine) => sourceLine.startsWith('exports.validateBasket')) + 2;

const service = await startBuiltService(['--cartridges', sampleCartridges, '--log-level', 'error']);
const proxy = await startDistantProxy(service.http, oneWayMs);
const adapter = new DapProcess();
const dap = adapter.client;
try {
  const guest = await sender(service.http)('POST', '/svc/shop/v23_2/customers/auth?client_id=cartwright', {
    type: 'guest',
  });
  const shop = sender(service.http, { authorization: guest.headers.get('authorization')! });
  const { basket_id } = (await shop('POST', '/svc/shop/v23_2/baskets', {})).body as { basket_id: string };
  await dap.initialize();
  const attachRequest = dap.request('attach', {
    connection: { baseUrl: proxy.url, username: 'developer', password: 'developer' },
    cartridges: [sampleCartridges],
  });
  await dap.waitForEvent('initialized');
  await dap.setBreakpoints(hook, line);
  await dap.request('configurationDone');
  await attachRequest;
  const durations: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const response = shop('GET', `/svc/shop/v23_2/baskets/${basket_id}`);
    const threadId = (await dap.waitForStop()).body.threadId ?? 0;
    durations.push(
      await measureTime(async () => {
        await dap.request('threads');
        await dap.locals(threadId);
      }),
    );
    await dap.request('continue', { threadId });
    await response;
  }
  printHeader(`Debugger behind ${oneWayMs} ms in each direction, ${rounds} stops`);
  printFigures('stopped event to filled Variables', computeFigures(durations));
  console.log(`first stop: ${(durations[0] ?? 0).toFixed(0)} ms`);
} finally {
  await dap.request('disconnect').catch(() => undefined);
  adapter.child.kill();
  proxy.close();
  await service.stop();
}
