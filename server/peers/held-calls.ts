import type { Clock } from '../ports/environment.ts';
import type { Peer } from '../ports/peers.ts';
import { UnreachablePeerError } from './messages.ts';
import type { Peers } from './peers.ts';
import type { MethodName, PeerMethods } from './peer-methods.ts';

/** Time for which another process holds a call. */
const holdMs = 5_000;
/** Additional time for its response. */
const graceMs = 3_000;
/** Interval of checks for processes that have started or ended. */
const peerCheckMs = 1_000;

type HeldMethod = 'threadsChange' | 'messagesAfter';

/** The parameters of a held call, without the time for which it is held. */
type HeldParameters = Omit<PeerMethods[HeldMethod], 'waitMs'>;

/** Calls that other processes hold until something changes. Requests that wait for the same change share a call. */
export class HeldCalls {
  readonly #peers: Peers;
  readonly #clock: Clock;
  readonly #calls = new Map<string, Promise<void>>();

  constructor(peers: Peers, clock: Clock) {
    this.#peers = peers;
    this.#clock = clock;
  }

  /**
   * Waits `minimumMs` first, so that changes that are irrelevant to the caller do not cause calls in quick succession.
   * Then resolves when `change` resolves, when another process responds to a held call, or when a process starts or
   * ends; at the latest after `limitMs` or {@link holdMs}, whichever is less.
   */
  async wait(
    method: HeldMethod & MethodName,
    parameters: ReadonlyMap<Peer, HeldParameters>,
    change: (limitMs: number) => Promise<void>,
    limitMs: number,
    minimumMs: number,
  ): Promise<void> {
    await this.#delay(Math.min(limitMs, minimumMs));
    const waitMs = Math.min(limitMs, holdMs);
    const anyChange = Promise.race([
      change(waitMs),
      ...[...parameters].map(([peer, heldParameters]) => this.#call(peer, method, heldParameters)),
      this.#delay(waitMs),
    ]).then(() => true);
    const instances = [...parameters.keys()].map(({ instance }) => instance).join();
    const areSameProcessesRunning = async (): Promise<boolean> =>
      (await this.#peers.findRunning()).map(({ instance }) => instance).join() === instances;
    const pause = () => this.#delay(peerCheckMs).then(() => false);
    // Ends at the first change, or when a process has started or ended.
    while (!(await Promise.race([anyChange, pause()])) && (await areSameProcessesRunning()));
  }

  #call(peer: Peer, method: HeldMethod, parameters: HeldParameters): Promise<void> {
    const key = JSON.stringify([peer.instance, method, parameters]);
    const currentCall = this.#calls.get(key);
    if (currentCall) return currentCall;
    const call = this.#peers
      .call(peer, method, { ...parameters, waitMs: holdMs }, holdMs + graceMs)
      // A process that does not respond may have ended, which is also a change.
      .catch((error: unknown) =>
        error instanceof UnreachablePeerError ? undefined : this.#delay(peerCheckMs),
      )
      .then(() => void this.#calls.delete(key));
    this.#calls.set(key, call);
    return call;
  }

  #delay(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.#clock.schedule(milliseconds, resolve));
  }
}
