import { HttpDebugger } from '../http-debugger.ts';
import { startTestService, type RunningService } from '../running-service.ts';
import { stopsFolder, type Fixture } from './stop-table.ts';
import { sender, type Exchange, type Sender } from '../http.ts';

/** Flags for the vendor names that the fixtures use. */
export const vendorFlags = ['--prefix', 'dw', '--module-root', 'dw', '--hook-root', 'dw.ocapi'];

export const entryPath = '/stops/cartridge/scripts/entry/entry.js';

/** Starts a service with the fixtures' cartridges. */
export async function startStopService(): Promise<RunningService> {
  return startTestService({
    flags: [...vendorFlags, '--cartridges', stopsFolder, '--cartridge-path', 'stops:base'],
  });
}

const shopPath = '/s/RefArch/dw/shop/v23_2';
const tokens = new WeakMap<RunningService, string>();

/**
 * Runs a fixture: the hook of a product's GET requires it and calls its `run`. The fixtures in the folder `shop`
 * are hooks themselves: a guest creates a basket, which runs them, and then deletes the basket.
 */
export async function runFixture(
  service: RunningService,
  { name }: Pick<Fixture, 'name'>,
): Promise<Exchange> {
  const shop = sender(service.http);
  if (!name.startsWith('shop/'))
    return shop.withHeaders({ 'x-stop-script': name })(
      'GET',
      `${shopPath}/products/beeswax-polish?client_id=cartwright`,
    );
  const cachedToken = tokens.get(service);
  const authorization = cachedToken ?? (await requestGuestToken(shop));
  tokens.set(service, authorization);
  const basket = await shop.withHeaders({ authorization })('POST', `${shopPath}/baskets`, {
    customer_info: { email: 'wren@example.com' },
    product_items: [{ product_id: 'beeswax-polish', quantity: 2 }],
  });
  await shop.withHeaders({ authorization })('DELETE', `${shopPath}/baskets/${basket.body.basket_id}`);
  return basket;
}

async function requestGuestToken(shop: Sender): Promise<string> {
  const path = `${shopPath}/customers/auth?client_id=cartwright`;
  const { headers } = await shop('POST', path, { type: 'guest' });
  return headers.get('authorization') ?? '';
}

export const enableStopDebugger = (service: RunningService, clientId: string): Promise<HttpDebugger> =>
  HttpDebugger.enable(service.http, clientId, 'dw');
