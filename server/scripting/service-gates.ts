import type { Clock } from '../ports/environment.ts';
import type { GateState, ServiceLimits } from '../../runtime/protocol/bridge-protocol.ts';

interface Gate {
  /** Times of the calls in the current window, in milliseconds. */
  calls: number[];
  /** Times of the failures in the current window, in milliseconds. */
  failures: number[];
}

const maxGates = 1_000;

/** Rate limits and circuit breakers of the services that scripts call. They apply across requests and hosts. */
export class ServiceGates {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #gates = new Map<string, Gate>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Whether a call is allowed now. A call that is allowed is counted. */
  enter(service: string, { rateLimit, circuitBreaker }: ServiceLimits): GateState {
    const now = this.#clock.now();
    const gate = this.#gate(service);
    if (circuitBreaker) {
      gate.failures = withinWindow(gate.failures, now - circuitBreaker.periodMs);
      if (gate.failures.length >= circuitBreaker.calls) return 'broken';
    }
    if (rateLimit) {
      gate.calls = withinWindow(gate.calls, now - rateLimit.periodMs);
      if (gate.calls.length >= rateLimit.calls) return 'limited';
      gate.calls.push(now);
    }
    return 'open';
  }

  /** Counts a failed call. At the circuit breaker's limit, calls are refused until the oldest failure leaves the window. */
  recordFailure(service: string, { circuitBreaker }: ServiceLimits): void {
    if (!circuitBreaker) return;
    const gate = this.#gate(service);
    gate.failures.push(this.#clock.now());
    if (gate.failures.length > circuitBreaker.calls) gate.failures.shift();
  }

  #gate(service: string): Gate {
    const existing = this.#gates.get(service);
    if (existing) return existing;
    const oldest = this.#gates.keys().next();
    if (this.#gates.size >= maxGates && !oldest.done) this.#gates.delete(oldest.value);
    const gate: Gate = { calls: [], failures: [] };
    this.#gates.set(service, gate);
    return gate;
  }
}

const withinWindow = (times: readonly number[], windowStart: number): number[] =>
  times.filter((time) => time > windowStart);
