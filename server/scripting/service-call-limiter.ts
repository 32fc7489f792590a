import type { Clock } from '../ports/environment.ts';
import type { ServiceCallState, ServiceLimits } from '../../runtime/protocol/bridge-protocol.ts';

interface RecentCalls {
  /** Times of the calls in the current window, in milliseconds. */
  calls: number[];
  /** Times of the failures in the current window, in milliseconds. */
  failures: number[];
}

/** Maximum number of services whose recent calls are stored. The entry that was added first is removed. */
const maxServices = 1_000;

/** Rate limits and circuit breakers of the services that scripts call. They apply across requests and hosts. */
export class ServiceCallLimiter {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #recentCalls = new Map<string, RecentCalls>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Decides whether a service may be called now. Counts an allowed call towards the rate limit. */
  beginCall(service: string, { rateLimit, circuitBreaker }: ServiceLimits): ServiceCallState {
    const now = this.#clock.now();
    const recentCalls = this.#findOrCreateCalls(service);
    if (circuitBreaker) {
      recentCalls.failures = timesInWindow(recentCalls.failures, now - circuitBreaker.periodMs);
      if (recentCalls.failures.length >= circuitBreaker.calls) return 'circuit-open';
    }
    if (rateLimit) {
      recentCalls.calls = timesInWindow(recentCalls.calls, now - rateLimit.periodMs);
      if (recentCalls.calls.length >= rateLimit.calls) return 'rate-limited';
      recentCalls.calls.push(now);
    }
    return 'allowed';
  }

  /**
   * Counts a failed call. At the circuit breaker's limit, calls are rejected until the oldest failure leaves the
   * window.
   */
  recordFailure(service: string, { circuitBreaker }: ServiceLimits): void {
    if (!circuitBreaker) return;
    const recentCalls = this.#findOrCreateCalls(service);
    recentCalls.failures.push(this.#clock.now());
    if (recentCalls.failures.length > circuitBreaker.calls) recentCalls.failures.shift();
  }

  #findOrCreateCalls(service: string): RecentCalls {
    const existingCalls = this.#recentCalls.get(service);
    if (existingCalls) return existingCalls;
    const oldestService = this.#recentCalls.keys().next();
    if (this.#recentCalls.size >= maxServices && !oldestService.done)
      this.#recentCalls.delete(oldestService.value);
    const recentCalls: RecentCalls = { calls: [], failures: [] };
    this.#recentCalls.set(service, recentCalls);
    return recentCalls;
  }
}

const timesInWindow = (times: readonly number[], windowStart: number): number[] =>
  times.filter((time) => time > windowStart);
