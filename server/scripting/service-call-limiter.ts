import type { Clock } from '../ports/environment.ts';
import type { ServiceCallState, ServiceLimits } from '../../runtime/protocol/bridge-protocol.ts';

interface RecentCalls {
  /** Times of the calls in the current window, in milliseconds. */
  calls: number[];
  /** Times of the failures in the current window, in milliseconds. */
  failures: number[];
}

const maxServices = 1_000;

/** Rate limits and circuit breakers of the services that scripts call. They apply across requests and hosts. */
export class ServiceCallLimiter {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #recentCalls = new Map<string, RecentCalls>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Decides whether a service may be called now. Counts the call if it is allowed. */
  allow(service: string, { rateLimit, circuitBreaker }: ServiceLimits): ServiceCallState {
    const now = this.#clock.now();
    const recent = this.#callsOf(service);
    if (circuitBreaker) {
      recent.failures = withinWindow(recent.failures, now - circuitBreaker.periodMs);
      if (recent.failures.length >= circuitBreaker.calls) return 'circuit-open';
    }
    if (rateLimit) {
      recent.calls = withinWindow(recent.calls, now - rateLimit.periodMs);
      if (recent.calls.length >= rateLimit.calls) return 'rate-limited';
      recent.calls.push(now);
    }
    return 'allowed';
  }

  /** Counts a failed call. At the circuit breaker's limit, calls are refused until the oldest failure leaves the window. */
  recordFailure(service: string, { circuitBreaker }: ServiceLimits): void {
    if (!circuitBreaker) return;
    const recent = this.#callsOf(service);
    recent.failures.push(this.#clock.now());
    if (recent.failures.length > circuitBreaker.calls) recent.failures.shift();
  }

  #callsOf(service: string): RecentCalls {
    const existing = this.#recentCalls.get(service);
    if (existing) return existing;
    const oldest = this.#recentCalls.keys().next();
    if (this.#recentCalls.size >= maxServices && !oldest.done) this.#recentCalls.delete(oldest.value);
    const recent: RecentCalls = { calls: [], failures: [] };
    this.#recentCalls.set(service, recent);
    return recent;
  }
}

const withinWindow = (times: readonly number[], windowStart: number): number[] =>
  times.filter((time) => time > windowStart);
