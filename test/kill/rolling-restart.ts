import { setTimeout as delay } from 'node:timers/promises';
import { startBuiltService, type RunningService } from '../../scripts/service.ts';
import type { HarnessOutcome } from '../stress/hostile-scripts.ts';
import { createPerson, shopPath, signInGuest } from '../support/shop-callers.ts';
import { sender } from '../support/http.ts';
import { startPostgres } from '../support/postgres-server.ts';

export interface RollingOptions {
  /** The number of restarts of each of the two services. */
  readonly rounds: number;
  readonly clients: number;
  readonly drainSeconds: number;
}

/** Milliseconds between two health checks of the load balancer. */
const checkIntervalMs = 200;
const address = {
  first_name: 'Wren',
  last_name: 'Hollis',
  address1: '1 Main Street',
  city: 'Portland',
  postal_code: '97205',
  state_code: 'OR',
  country_code: 'US',
};
/** A basket that can be ordered. */
const basketDocument = {
  customer_info: { email: 'wren@example.com' },
  billing_address: address,
  shipments: [{ shipping_address: address, shipping_method: { id: 'ground' } }],
  product_items: [{ product_id: 'camp-kettle', quantity: 1 }],
  payment_instruments: [{ payment_method_id: 'PAYPAL' }],
};

/** Two services behind a load balancer, which sends each request to the next one that is ready. */
class BalancedServices {
  readonly #flags: readonly string[];
  readonly #services: (RunningService | undefined)[] = [];
  readonly #ready = new Set<RunningService>();
  #turn = 0;

  constructor(flags: readonly string[]) {
    this.#flags = flags;
  }

  /** Starts a service. Resolves when it is ready. */
  async start(index: number): Promise<void> {
    const service = await startBuiltService(this.#flags);
    this.#services[index] = service;
    void this.#checkHealth(service);
    while (!this.#ready.has(service)) {
      const { exitCode, signalCode } = service.child;
      if (exitCode !== null || signalCode !== null)
        throw new Error(`service ${index} ended with ${String(exitCode ?? signalCode)} before it was ready`);
      await delay(checkIntervalMs / 2);
    }
  }

  /** Ends a service with SIGTERM, as an orchestrator does. Resolves with its exit code, or null if it has none. */
  async stop(index: number): Promise<number | null> {
    const code = await this.#services[index]?.stop();
    this.#services[index] = undefined;
    return code ?? null;
  }

  /** Checks repeatedly whether a service is ready, until it ends. While a response is late, nothing changes. */
  async #checkHealth(service: RunningService): Promise<void> {
    while (service.child.exitCode === null && service.child.signalCode === null) {
      if (await isReady(service)) this.#ready.add(service);
      else this.#ready.delete(service);
      await delay(checkIntervalMs);
    }
    this.#ready.delete(service);
  }

  /** Returns the address for the next request. */
  nextAddress(): string {
    const services = [...this.#ready];
    const service = services[this.#turn++ % services.length];
    if (!service) throw new Error('no service is ready');
    return service.http;
  }

  async close(): Promise<void> {
    await Promise.all(this.#services.map(async (service) => service?.stop()));
  }
}

const isReady = async ({ http }: RunningService): Promise<boolean> =>
  fetch(`${http}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

interface Progress {
  readonly violations: string[];
  readonly figures: { restarts: number; reads: number; 'changes of baskets': number; orders: number };
  isFinished: boolean;
}

/** Restarts two services on one database in turn while clients search, change baskets and order through both. */
export async function restartInTurn({
  rounds,
  clients,
  drainSeconds,
}: RollingOptions): Promise<HarnessOutcome> {
  const server = await startPostgres();
  const flags = ['--store', await server.createDatabase(), '--log-level', 'error'];
  const services = new BalancedServices([...flags, '--drain-seconds', String(drainSeconds)]);
  const progress: Progress = {
    violations: [],
    figures: { restarts: 0, reads: 0, 'changes of baskets': 0, orders: 0 },
    isFinished: false,
  };
  try {
    await Promise.all([services.start(0), services.start(1)]);
    const clientRuns = Array.from({ length: clients }, () => runShopper(services, progress));
    for (let round = 0; round < rounds; round++)
      for (const index of [0, 1]) {
        await delay(500);
        const code = await services.stop(index);
        if (code !== 0) progress.violations.push(`service ${index} ended with ${String(code)}`);
        await services.start(index);
        progress.figures.restarts++;
      }
    progress.isFinished = true;
    await Promise.all(clientRuns);
  } finally {
    progress.isFinished = true;
    await services.close();
    await server.stop();
  }
  return { violations: progress.violations, figures: { ...progress.figures } };
}

/**
 * Runs one shopper until the end; each request goes to the next service that is ready. A failed request is a
 * violation.
 */
async function runShopper(services: BalancedServices, progress: Progress): Promise<void> {
  const { figures, violations } = progress;
  while (!progress.isFinished && violations.length < 20) {
    try {
      const searchResponse = await sender(services.nextAddress())(
        'GET',
        `${shopPath}/product_search?q=kettle&client_id=cartwright`,
      );
      requireStatus(searchResponse, 'a search');
      figures.reads++;
      const guest = await signInGuest(services.nextAddress());
      const send = (method: string, target: string, body?: unknown) =>
        createPerson(services.nextAddress(), guest.token, guest.id)(method, target, body);
      const creationResponse = await send('POST', '/baskets', basketDocument);
      requireStatus(creationResponse, 'a new basket');
      const target = `/baskets/${String(creationResponse.body.basket_id)}`;
      for (const note of ['first', 'second']) {
        requireStatus(await send('PATCH', target, { c_note: note }), 'a change of a basket');
        figures['changes of baskets']++;
        const readResponse = await send('GET', target);
        requireStatus(readResponse, 'a read of a basket');
        if (readResponse.body.c_note !== note)
          violations.push(`${String(readResponse.body.c_note)} instead of ${note}`);
        figures.reads++;
      }
      requireStatus(
        await send('POST', '/orders', { basket_id: creationResponse.body.basket_id }),
        'an order',
      );
      figures.orders++;
    } catch (error) {
      violations.push(String(error instanceof Error ? (error.cause ?? error) : error));
    }
  }
}

function requireStatus({ status, body }: { status: number; body: unknown }, description: string): void {
  if (status >= 300) throw new Error(`${description} got ${status}: ${JSON.stringify(body)}`);
}
