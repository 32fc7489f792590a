import { Agent } from 'node:http';
import { Fault } from '../../contract/fault.ts';
import type { Clock, Log, Randomness } from '../ports/environment.ts';
import type { Peer, PeerRegistry } from '../ports/peers.ts';
import { PeerError, UnreachablePeerError } from './messages.ts';
import { callPeer } from './peer-call.ts';

/** Interval of heartbeats. */
const heartbeatIntervalMs = 2_000;
/** Time for which a process that did not respond is not called again. */
const failurePauseMs = 3_000;

export interface PeersOptions {
  readonly registry: PeerRegistry;
  readonly key: Buffer;
  readonly instance: string;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
}

/** The other processes on the same store. */
export class Peers {
  readonly #options: PeersOptions;
  readonly #agent = new Agent({ keepAlive: true });
  /** When each process failed last, by its instance. */
  readonly #failedAt = new Map<string, number>();
  #number = 0;
  #cancelHeartbeat: () => void = () => undefined;
  #isClosed = false;

  constructor(options: PeersOptions) {
    this.#options = options;
  }

  /** Registers this process. */
  async begin(address: string): Promise<void> {
    this.#number = await this.#options.registry.register(this.#options.instance, address);
    this.#scheduleHeartbeat();
  }

  /** The number of this process. */
  get number(): number {
    return this.#number;
  }

  /** Returns the other processes that are alive. @throws StoreUnavailableError */
  findRunning(): Promise<readonly Peer[]> {
    return this.#options.registry.findRunning();
  }

  /** Executes a method in another process. @throws PeerError, and the fault that the method throws there */
  async call<Result>(peer: Peer, method: string, parameters: unknown, timeoutMs: number): Promise<Result> {
    const { key, clock, random } = this.#options;
    const { instance, address } = peer;
    if (clock.now() - (this.#failedAt.get(instance) ?? -Infinity) < failurePauseMs)
      throw new UnreachablePeerError(`${address} did not answer`);
    const message = { id: random.hex(32), to: instance, sentAt: clock.now(), method, parameters };
    try {
      return (await callPeer({ key, agent: this.#agent, address, message, timeoutMs })) as Result;
    } catch (error) {
      if (error instanceof UnreachablePeerError) this.#reportFailure(peer, error);
      throw error;
    }
  }

  /**
   * Executes a method in all other processes. Omits processes that do not respond, that fail, or that throw a fault.
   * @throws StoreUnavailableError
   */
  async callAll<Result>(
    method: string,
    parameters: unknown,
    timeoutMs: number,
  ): Promise<ReadonlyMap<Peer, Result>> {
    const results = new Map<Peer, Result>();
    await Promise.all(
      (await this.findRunning()).map(async (peer) => {
        try {
          results.set(peer, await this.call<Result>(peer, method, parameters, timeoutMs));
        } catch (error) {
          if (!(error instanceof PeerError || error instanceof Fault)) throw error;
        }
      }),
    );
    return results;
  }

  /** Removes this process from the registry. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelHeartbeat();
    await this.#options.registry.withdraw().catch(() => undefined);
    this.#agent.destroy();
  }

  #reportFailure({ instance, address, number }: Peer, { message }: PeerError): void {
    this.#failedAt.set(instance, this.#options.clock.now());
    // Limits the map, because processes that have ended are not removed from it otherwise.
    if (this.#failedAt.size > 100) this.#failedAt.delete([...this.#failedAt.keys()][0] ?? '');
    this.#options.log.debug('another service process does not answer', { number, address, message });
  }

  #scheduleHeartbeat(): void {
    this.#cancelHeartbeat = this.#options.clock.schedule(heartbeatIntervalMs, () => {
      void this.#options.registry
        .sendHeartbeat()
        // The database is unavailable. The heartbeat is sent when it is available again.
        .catch(() => undefined)
        .then(() => {
          if (!this.#isClosed) this.#scheduleHeartbeat();
        });
    });
  }
}
