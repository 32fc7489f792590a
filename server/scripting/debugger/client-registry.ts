import type { ExceptionHalts } from '../../../contract/thread-exceptions.ts';
import type { Clock } from '../../ports/environment.ts';

export interface ClientLimits {
  /** Milliseconds without a request after which a client is considered silent. It can still come back. */
  readonly silenceTimeLimitMs: number;
  /** Milliseconds in which a silent client must request the threads after a halt. Clients poll at least every 3 s. */
  readonly noticeTimeLimitMs: number;
}

interface ClientState {
  /** The number of requests so far. */
  requestCount: number;
  /** The time of the last request, or of the last response to a held request. */
  lastRequestAt: number;
  /** The number of requests that are currently held. */
  heldRequests: number;
  /** The exceptions at which scripts halt for it. */
  exceptionHalts: ExceptionHalts;
  cancelNotice: () => void;
}

/** The clients that have enabled the debugger. Detects those that have disappeared without disabling it. */
export class ClientRegistry {
  readonly #clock: Clock;
  readonly #limits: ClientLimits;
  readonly #onLost: (clientId: string) => void;
  readonly #clients = new Map<string, ClientState>();

  /** @param onLost called for a client that did not notice a halt in time */
  constructor(clock: Clock, limits: ClientLimits, onLost: (clientId: string) => void) {
    this.#clock = clock;
    this.#limits = limits;
    this.#onLost = onLost;
  }

  add(clientId: string): void {
    if (!this.recordRequest(clientId))
      this.#clients.set(clientId, {
        requestCount: 1,
        lastRequestAt: this.#clock.now(),
        heldRequests: 0,
        exceptionHalts: 'none',
        cancelNotice: () => undefined,
      });
  }

  /** Adds a client of another process, or updates it. This does not count as a request of the client. */
  replicate(clientId: string, exceptionHalts: ExceptionHalts): void {
    if (!this.#clients.has(clientId)) this.add(clientId);
    this.setExceptionHalts(clientId, exceptionHalts);
  }

  /** Returns the exceptions at which scripts halt for a client. */
  exceptionHaltsOf(clientId: string): ExceptionHalts {
    return this.#clients.get(clientId)?.exceptionHalts ?? 'none';
  }

  /** Has no effect on a client that does not exist. */
  setExceptionHalts(clientId: string, exceptionHalts: ExceptionHalts): void {
    const client = this.#clients.get(clientId);
    if (client) client.exceptionHalts = exceptionHalts;
  }

  /** Returns the exceptions at which scripts halt for at least one client. */
  get exceptionHalts(): ExceptionHalts {
    const halts = [...this.#clients.values()].map((client) => client.exceptionHalts);
    if (halts.includes('all')) return 'all';
    return halts.includes('uncaught') ? 'uncaught' : 'none';
  }

  /** Returns the clients for which scripts halt at an exception. */
  clientsHaltingAt(isUncaught: boolean): string[] {
    return [...this.#clients]
      .filter(
        ([, { exceptionHalts }]) => exceptionHalts === 'all' || (isUncaught && exceptionHalts === 'uncaught'),
      )
      .map(([clientId]) => clientId);
  }

  /** Returns whether the client existed. */
  delete(clientId: string): boolean {
    this.#clients.get(clientId)?.cancelNotice();
    return this.#clients.delete(clientId);
  }

  /** Records a client's request. Returns whether the client exists. */
  recordRequest(clientId: string): boolean {
    const client = this.#clients.get(clientId);
    if (!client) return false;
    client.requestCount++;
    client.lastRequestAt = this.#clock.now();
    client.cancelNotice();
    return true;
  }

  /** Records a held request. While it is held, the client does not count as silent. */
  async trackHeldRequest(clientId: string, released: Promise<void>): Promise<void> {
    const client = this.#clients.get(clientId);
    if (!client) return released;
    client.heldRequests++;
    await released;
    client.heldRequests--;
    client.lastRequestAt = this.#clock.now();
  }

  /** Returns the number of requests that a client has sent. */
  requestCountOf(clientId: string): number {
    return this.#clients.get(clientId)?.requestCount ?? 0;
  }

  /** Records that a script halts for a client. A silent client is lost if it does not notice the halt in time. */
  recordHalt(clientId: string): void {
    const client = this.#clients.get(clientId);
    if (!client || client.heldRequests > 0) return;
    if (this.#clock.now() - client.lastRequestAt < this.#limits.silenceTimeLimitMs) return;
    client.cancelNotice();
    client.cancelNotice = this.#clock.schedule(this.#limits.noticeTimeLimitMs, () => this.#onLost(clientId));
  }

  close(): void {
    for (const { cancelNotice } of this.#clients.values()) cancelNotice();
  }
}
