import type { Clock } from '../../ports/environment.ts';

export interface ClientLimits {
  /** Milliseconds without a request after which a client may be gone; it still may come back. */
  readonly silence: number;
  /** Milliseconds in which such a client must notice that a script halts for it. Clients look every 3 s at least. */
  readonly notice: number;
}

interface Presence {
  /** Requests so far. */
  requests: number;
  /** When the last one came, or the last one that was held was answered. */
  last: number;
  /** Requests that are held now. */
  held: number;
  cancelNotice: () => void;
}

/** The clients that have enabled the debugger, and which of them seem to be gone without having said so. */
export class ClientRegister {
  readonly #clock: Clock;
  readonly #limits: ClientLimits;
  readonly #lost: (clientId: string) => void;
  readonly #clients = new Map<string, Presence>();

  /** `lost` is told of a client that did not notice a halt in time. */
  constructor(clock: Clock, limits: ClientLimits, lost: (clientId: string) => void) {
    this.#clock = clock;
    this.#limits = limits;
    this.#lost = lost;
  }

  add(clientId: string): void {
    if (!this.request(clientId))
      this.#clients.set(clientId, {
        requests: 1,
        last: this.#clock.now(),
        held: 0,
        cancelNotice: () => undefined,
      });
  }

  /** Gives whether it was there. */
  delete(clientId: string): boolean {
    this.#clients.get(clientId)?.cancelNotice();
    return this.#clients.delete(clientId);
  }

  /** Notes a request of a client, and gives whether there is such a client. */
  request(clientId: string): boolean {
    const presence = this.#clients.get(clientId);
    if (!presence) return false;
    presence.requests++;
    presence.last = this.#clock.now();
    presence.cancelNotice();
    return true;
  }

  /** While a request is held, its client is there. */
  async whileHeld(clientId: string, held: Promise<void>): Promise<void> {
    const presence = this.#clients.get(clientId);
    if (!presence) return held;
    presence.held++;
    await held;
    presence.held--;
    presence.last = this.#clock.now();
  }

  /** How many requests a client has sent: the same number later says that it sent none in between. */
  requestsOf(clientId: string): number {
    return this.#clients.get(clientId)?.requests ?? 0;
  }

  /** A script halts for a client. One that was silent for long is lost, unless it notices that soon. */
  halted(clientId: string): void {
    const presence = this.#clients.get(clientId);
    if (!presence || presence.held > 0) return;
    if (this.#clock.now() - presence.last < this.#limits.silence) return;
    presence.cancelNotice();
    presence.cancelNotice = this.#clock.after(this.#limits.notice, () => this.#lost(clientId));
  }

  close(): void {
    for (const { cancelNotice } of this.#clients.values()) cancelNotice();
  }
}
