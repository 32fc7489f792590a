import type { Clock } from '../ports/environment.ts';
import type { GateState, ServiceLimits } from './bridge-protocol.ts';

interface Gate {
  /** Times of the calls of the present window. */
  calls: number[];
  /** Times of the failures of the present window. */
  failures: number[];
}

const mostGates = 1_000;

/** Rate limits and circuit breakers of the services that scripts call; they outlive requests, so they are kept here. */
export class ServiceGates {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #gates = new Map<string, Gate>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Whether a call may go out now; one that may is counted. */
  enter(service: string, { rateLimit, circuitBreaker }: ServiceLimits): GateState {
    const now = this.#clock.now();
    const gate = this.#gate(service);
    if (circuitBreaker) {
      gate.failures = within(gate.failures, now - circuitBreaker.milliseconds);
      if (gate.failures.length >= circuitBreaker.calls) return 'broken';
    }
    if (rateLimit) {
      gate.calls = within(gate.calls, now - rateLimit.milliseconds);
      if (gate.calls.length >= rateLimit.calls) return 'limited';
      gate.calls.push(now);
    }
    return 'open';
  }

  /** Counts a call that failed; as many as the breaker takes close the gate until the first of them is old enough. */
  failed(service: string, { circuitBreaker }: ServiceLimits): void {
    if (!circuitBreaker) return;
    const gate = this.#gate(service);
    gate.failures.push(this.#clock.now());
    if (gate.failures.length > circuitBreaker.calls) gate.failures.shift();
  }

  #gate(service: string): Gate {
    const known = this.#gates.get(service);
    if (known) return known;
    const oldest = this.#gates.keys().next();
    if (this.#gates.size >= mostGates && !oldest.done) this.#gates.delete(oldest.value);
    const gate: Gate = { calls: [], failures: [] };
    this.#gates.set(service, gate);
    return gate;
  }
}

const within = (times: readonly number[], from: number): number[] => times.filter((time) => time > from);
