import type { ExceptionHalts } from '../../../contract/thread-exceptions.ts';
import type { Clock } from '../../ports/environment.ts';

export interface ClientLimits {
  /** Milliseconds without a request after which a client is considered silent. It can still come back. */
  readonly silenceTimeLimitMs: number;
  /** Milliseconds in which a silent client must send a request after a halt. Clients poll at least every 3 s. */
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
  /** Cancels the time limit in which the client must notice a halt, if one is running. */
  cancelTimeLimit: () => void;
}

/**
 * The clients that have enabled the debugger. Detects those that have disappeared without disabling it, when a script
 * halts for them.
 */
export class ClientRegistry {
  readonly #clock: Clock;
  readonly #limits: ClientLimits;
  readonly #onSilent: (clientId: string) => void;
  readonly #clients = new Map<string, ClientState>();

  /** @param onSilent called for a client that did not notice a halt in time */
  constructor(clock: Clock, limits: ClientLimits, onSilent: (clientId: string) => void) {
    this.#clock = clock;
    this.#limits = limits;
    this.#onSilent = onSilent;
  }

  /** Records a request by which a client enables the debugger, and adds the client if it is new. */
  add(clientId: string): void {
    if (!this.recordRequest(clientId))
      this.#clients.set(clientId, {
        requestCount: 1,
        lastRequestAt: this.#clock.now(),
        heldRequests: 0,
        exceptionHalts: 'none',
        cancelTimeLimit: () => undefined,
      });
  }

  /**
   * Adds or updates a client that all processes share. If it is new in this process, that counts as its first request;
   * an update does not count as a request.
   */
  replicate(clientId: string, exceptionHalts: ExceptionHalts): void {
    if (!this.#clients.has(clientId)) this.add(clientId);
    this.setExceptionHalts(clientId, exceptionHalts);
  }

  /** Returns the exceptions at which scripts halt for a client. */
  exceptionHaltsOf(clientId: string): ExceptionHalts {
    return this.#clients.get(clientId)?.exceptionHalts ?? 'none';
  }

  /** Sets the exceptions at which scripts halt for a client. Has no effect if the client does not exist. */
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

  /** Returns the IDs of the clients for which a script halts at an exception. */
  clientsForException(isUncaught: boolean): string[] {
    return [...this.#clients]
      .filter(
        ([, { exceptionHalts }]) => exceptionHalts === 'all' || (isUncaught && exceptionHalts === 'uncaught'),
      )
      .map(([clientId]) => clientId);
  }

  /** Removes a client, and cancels its time limit. Returns whether it existed. */
  delete(clientId: string): boolean {
    this.#clients.get(clientId)?.cancelTimeLimit();
    return this.#clients.delete(clientId);
  }

  /** Records a client's request. Returns whether the client exists. */
  recordRequest(clientId: string): boolean {
    const client = this.#clients.get(clientId);
    if (!client) return false;
    client.requestCount++;
    client.lastRequestAt = this.#clock.now();
    client.cancelTimeLimit();
    return true;
  }

  /** Records a request that is held until the completion. Until then, the client does not count as silent. */
  async trackHeldRequest(clientId: string, completion: Promise<void>): Promise<void> {
    const client = this.#clients.get(clientId);
    if (!client) return completion;
    client.heldRequests++;
    await completion;
    client.heldRequests--;
    client.lastRequestAt = this.#clock.now();
  }

  /** Returns the number of requests that a client has sent. */
  requestCountOf(clientId: string): number {
    return this.#clients.get(clientId)?.requestCount ?? 0;
  }

  /**
   * Starts the time limit in which a client must notice that a script has halted for it, if the client is silent. If it
   * sends no request in that time, `onSilent` is called.
   */
  startNoticeTimeLimit(clientId: string): void {
    const client = this.#clients.get(clientId);
    if (!client || client.heldRequests > 0) return;
    if (this.#clock.now() - client.lastRequestAt < this.#limits.silenceTimeLimitMs) return;
    client.cancelTimeLimit();
    client.cancelTimeLimit = this.#clock.schedule(this.#limits.noticeTimeLimitMs, () =>
      this.#onSilent(clientId),
    );
  }

  close(): void {
    for (const { cancelTimeLimit } of this.#clients.values()) cancelTimeLimit();
  }
}
