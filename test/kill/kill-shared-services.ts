import { setTimeout as delay } from 'node:timers/promises';
import { startBuiltService, type RunningService } from '../../scripts/service.ts';
import type { HarnessOutcome } from '../stress/hostile-scripts.ts';
import { signInGuest, createPerson, type Person } from '../support/shop-callers.ts';
import type { Sender } from '../support/http.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { signInBackOffice } from '../support/data-api.ts';

export interface SharedKillOptions {
  readonly kills: number;
  readonly clients: number;
  /** Maximum milliseconds between the restart of a killed service and the next kill. */
  readonly maxLifeMs: number;
}

const sharedObject = '/sites/RefArch/custom_objects/Workshop/shared-count';
const product = 'camp-kettle';

/** Two services on one database, either of which may be killed and started again at any moment. */
class ServicePair {
  readonly #flags: readonly string[];
  readonly #services: (RunningService | undefined)[] = [undefined, undefined];

  constructor(url: string) {
    this.#flags = ['--store', url, '--log-level', 'error'];
  }

  async start(index: number): Promise<void> {
    this.#services[index] = await startBuiltService(this.#flags, 'inherit');
  }

  async kill(index: number): Promise<void> {
    const service = this.#services[index];
    this.#services[index] = undefined;
    if (!service) return;
    const exit = new Promise((resolve) => service.child.once('exit', resolve));
    service.child.kill('SIGKILL');
    await exit;
  }

  /** Returns the address of the preferred service if it runs, otherwise that of the other one; '' if neither runs. */
  addressOf(preferredIndex: number): string {
    return (this.#services[preferredIndex] ?? this.#services[1 - preferredIndex])?.http ?? '';
  }

  async stop(): Promise<void> {
    await Promise.all(this.#services.map(async (service) => service?.stop()));
  }
}

interface Figures {
  kills: number;
  'acknowledged increments': number;
  'increments without a response': number;
  'conflicts between increments': number;
  /** Reads of the number after an increment by any client was acknowledged. */
  'reads of acknowledged increments': number;
  'acknowledged notes': number;
  'reads of own notes': number;
  'acknowledged orders': number;
  'orders without a response': number;
}

/**
 * Runs clients that write through two services while either is killed at random moments, and that check what they read:
 * - All clients increment one number, based on the state that they have read. No increment may be lost, and after an
 *   increment is acknowledged, every client reads it.
 * - Each client writes notes to its own basket through one service, and immediately reads the last note through the
 *   other.
 * - Each client places orders. Their numbers must differ, and each must reduce the stock once.
 */
export async function killSharedServices({
  kills,
  clients,
  maxLifeMs,
}: SharedKillOptions): Promise<HarnessOutcome> {
  const server = await startPostgres({ isDurable: true });
  const pair = new ServicePair(await server.createDatabase());
  const violations: string[] = [];
  const orderNumbers = new Set<string>();
  const figures: Figures = {
    kills: 0,
    'acknowledged increments': 0,
    'increments without a response': 0,
    'conflicts between increments': 0,
    'reads of acknowledged increments': 0,
    'acknowledged notes': 0,
    'reads of own notes': 0,
    'acknowledged orders': 0,
    'orders without a response': 0,
  };
  const state = { isOver: false };
  try {
    await Promise.all([pair.start(0), pair.start(1)]);
    const data = await signInBackOffice(pair.addressOf(0));
    await data('PUT', sharedObject, { c_name: 'Count', c_city: '0' });
    const stock = await readStock(data);
    const progress: Progress = { violations, orderNumbers, figures, highestAcknowledged: 0 };
    const clientRuns = Array.from({ length: clients }, (_, index) =>
      runClient(index, pair, state, progress).catch((error: unknown) => {
        violations.push(`client ${index}: ${String(error)}`);
      }),
    );
    for (; figures.kills < kills && violations.length < 20; figures.kills++) {
      await delay(Math.random() * maxLifeMs);
      const index = Math.floor(Math.random() * 2);
      await pair.kill(index);
      await delay(Math.random() * 300);
      await pair.start(index);
    }
    state.isOver = true;
    await Promise.all(clientRuns);
    await checkTotals(pair, figures, stock, violations);
  } finally {
    state.isOver = true;
    await pair.stop();
    await server.stop();
  }
  return { violations, figures: { ...figures } };
}

const readStock = async (data: Sender): Promise<number> =>
  (await data('GET', `/products/${product}`)).body.ats;

async function checkTotals(
  pair: ServicePair,
  figures: Figures,
  stock: number,
  violations: string[],
): Promise<void> {
  for (const index of [0, 1]) {
    const data = await signInBackOffice(pair.addressOf(index));
    const count = Number((await data('GET', sharedObject)).body.c_city);
    const highest = figures['acknowledged increments'] + figures['increments without a response'];
    if (count < figures['acknowledged increments'] || count > highest)
      violations.push(
        `the count at service ${index} is ${count}, not ${figures['acknowledged increments']} to ${highest}`,
      );
    const soldCount = stock - (await readStock(data));
    const orders = figures['acknowledged orders'];
    if (soldCount < orders || soldCount > orders + figures['orders without a response'])
      violations.push(`service ${index} sold ${soldCount} pieces with ${orders} orders`);
  }
}

interface Progress {
  readonly violations: string[];
  readonly orderNumbers: Set<string>;
  readonly figures: Figures;
  /** The highest number whose increment was acknowledged to a client. */
  highestAcknowledged: number;
}

/** Resolves with the response, or with undefined if the service was killed in the meantime or cannot be reached. */
const attempt = <Result>(request: Promise<Result>): Promise<Result | undefined> =>
  request.catch(() => undefined);

/** Runs one client until the test is over. */
async function runClient(
  index: number,
  pair: ServicePair,
  state: { readonly isOver: boolean },
  progress: Progress,
): Promise<void> {
  let guest: Person | undefined;
  let data: Sender | undefined;
  for (let turn = 0; !state.isOver; turn++) {
    const writeAddress = pair.addressOf((index + turn) % 2);
    const readAddress = pair.addressOf((index + turn + 1) % 2);
    guest ??= await attempt(signInGuest(writeAddress));
    data ??= await attempt(signInBackOffice(writeAddress));
    if (!guest || !data) {
      await delay(50);
      continue;
    }
    const personAt = (address: string) => createPerson(address, guest?.token ?? '', guest?.id);
    const backOfficeAt = (address: string) =>
      createBackOffice(address, data?.defaultHeaders['authorization'] ?? '');
    await increment(backOfficeAt(writeAddress), progress);
    await writeNote(personAt(writeAddress), personAt(readAddress), `${index}-${turn}`, progress);
    if (turn % 4 === index % 4) await placeOrder(personAt(writeAddress), progress);
  }
}

const createBackOffice = (address: string, authorization: string): Sender =>
  createSender(`${address}/svc/data/v23_2`, authorization);

function createSender(baseUrl: string, authorization: string): Sender {
  const headers = { authorization, 'content-type': 'application/json' };
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return Object.assign(send, { baseUrl, defaultHeaders: headers }) as unknown as Sender;
}

async function increment(data: Sender, progress: Progress): Promise<void> {
  const { violations, figures, highestAcknowledged } = progress;
  const readResponse = await attempt(data('GET', sharedObject));
  if (readResponse?.status !== 200) return;
  const count = Number(readResponse.body.c_city);
  if (highestAcknowledged > 0) figures['reads of acknowledged increments']++;
  if (count < highestAcknowledged) {
    violations.push(`${count} was read after ${highestAcknowledged} had been acknowledged to a client`);
    return;
  }
  // Until there is a response, the increment counts as one without.
  figures['increments without a response']++;
  const response = await attempt(
    data('PATCH', sharedObject, {
      c_city: String(count + 1),
      _resource_state: readResponse.body._resource_state,
    }),
  );
  if (!response) return;
  figures['increments without a response']--;
  if (response.status < 300) {
    figures['acknowledged increments']++;
    progress.highestAcknowledged = Math.max(progress.highestAcknowledged, count + 1);
  } else if (response.status === 409) figures['conflicts between increments']++;
  else violations.push(`an increment got ${response.status}: ${JSON.stringify(response.body)}`);
}

const basketByCustomer = new Map<string, string>();

async function findOrCreateBasket(shopper: Person): Promise<string | undefined> {
  const knownBasket = basketByCustomer.get(shopper.id);
  if (knownBasket !== undefined) return knownBasket;
  const creationResponse = await attempt(shopper('POST', '/baskets', {}));
  if (creationResponse?.status !== 200) return undefined;
  basketByCustomer.set(shopper.id, creationResponse.body.basket_id);
  return creationResponse.body.basket_id;
}

async function writeNote(
  writer: Person,
  reader: Person,
  note: string,
  { violations, figures }: Progress,
): Promise<void> {
  const basket = await findOrCreateBasket(writer);
  if (basket === undefined) return;
  const target = `/baskets/${basket}`;
  const response = await attempt(writer('PATCH', target, { c_note: note }));
  if (!response) return;
  if (response.status >= 300) {
    violations.push(`a note got ${response.status}: ${JSON.stringify(response.body)}`);
    return;
  }
  figures['acknowledged notes']++;
  const readResponse = await attempt(reader('GET', target));
  if (!readResponse) return;
  figures['reads of own notes']++;
  if (readResponse.status !== 200 || readResponse.body.c_note !== note)
    violations.push(
      `${String(readResponse.body.c_note)} (${readResponse.status}) was read after ${note} was acknowledged`,
    );
}

const address = {
  first_name: 'Wren',
  last_name: 'Hollis',
  address1: '1 Main Street',
  city: 'Portland',
  postal_code: '97205',
  state_code: 'OR',
  country_code: 'US',
};

async function placeOrder(shopper: Person, { violations, orderNumbers, figures }: Progress): Promise<void> {
  const basket = await findOrCreateBasket(shopper);
  if (basket === undefined) return;
  const filledBasket = await attempt(
    (async () => {
      const target = `/baskets/${basket}`;
      await shopper('PUT', `${target}/customer`, { email: 'wren@example.com' });
      await shopper('PUT', `${target}/billing_address`, address);
      await shopper('PUT', `${target}/shipments/me/shipping_address`, address);
      await shopper('PUT', `${target}/shipments/me/shipping_method`, { id: 'ground' });
      const { body } = await shopper('GET', target);
      if (!body.product_items)
        await shopper('POST', `${target}/items`, [{ product_id: product, quantity: 1 }]);
      if (!body.payment_instruments)
        await shopper('POST', `${target}/payment_instruments`, { payment_method_id: 'PAYPAL' });
      return (await shopper('GET', target)).body;
    })(),
  );
  if (!filledBasket?.product_items) {
    // The basket may have become an order whose response was lost.
    basketByCustomer.delete(shopper.id);
    return;
  }
  figures['orders without a response']++;
  const order = await attempt(shopper('POST', '/orders', { basket_id: basket }));
  basketByCustomer.delete(shopper.id);
  if (!order) return;
  figures['orders without a response']--;
  if (order.status !== 200) {
    violations.push(`an order got ${order.status}: ${JSON.stringify(order.body)}`);
    return;
  }
  figures['acknowledged orders']++;
  const number = String(order.body.order_no);
  if (orderNumbers.has(number)) violations.push(`two orders have the number ${number}`);
  orderNumbers.add(number);
}
