/** HTTP calls of one request's scripts (platform/dialect.md 6). */
export const maxCallsPerRequest = 16;
/** HTTP calls of all scripts at a time, so that they leave descriptors and memory for everything else. */
export const maxConcurrentCalls = 64;

/** A script made more HTTP calls than it may. The name is that of other quotas. */
class OutgoingQuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
}

/** Counts the HTTP calls of scripts where they are made, in the service. */
export class OutgoingQuota {
  readonly #callsByRequest = new WeakMap<object, number>();
  #concurrentCalls = 0;

  /**
   * Makes a call if the request, and all requests together, may make another one.
   *
   * @param request what all hooks of one request have in common
   * @throws OutgoingQuotaExceeded, and what the call throws
   */
  async spend<Result>(request: object, call: () => Promise<Result>): Promise<Result> {
    const calls = (this.#callsByRequest.get(request) ?? 0) + 1;
    if (calls > maxCallsPerRequest)
      throw new OutgoingQuotaExceeded(
        `The scripts of one request can make ${maxCallsPerRequest} HTTP calls.`,
      );
    if (this.#concurrentCalls >= maxConcurrentCalls)
      throw new OutgoingQuotaExceeded(
        `All scripts together can make ${maxConcurrentCalls} HTTP calls at a time.`,
      );
    this.#callsByRequest.set(request, calls);
    this.#concurrentCalls++;
    try {
      return await call();
    } finally {
      this.#concurrentCalls--;
    }
  }
}
