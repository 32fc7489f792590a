/** The maximum number of HTTP calls of one request's scripts (platform/dialect.md 6). */
export const maxCallsPerRequest = 16;
/**
 * The maximum number of concurrent HTTP calls of all scripts. The limit leaves file descriptors and memory for the
 * service.
 */
export const maxConcurrentCalls = 64;

/** A script exceeded its limit of HTTP calls. All quota errors have the same name. */
class OutgoingQuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
}

/** Counts the HTTP calls of scripts. It runs in the service, so that scripts cannot change the count. */
export class OutgoingQuota {
  readonly #callsByRequest = new WeakMap<object, number>();
  #concurrentCalls = 0;

  /**
   * Makes a call if the request, and all requests together, may make another one.
   *
   * @param request an object that identifies the request for all of its hooks
   * @throws OutgoingQuotaExceeded, and what the call throws
   */
  async spend<Result>(request: object, call: () => Promise<Result>): Promise<Result> {
    const calls = (this.#callsByRequest.get(request) ?? 0) + 1;
    if (calls > maxCallsPerRequest)
      throw new OutgoingQuotaExceeded(
        `The scripts of one request can make at most ${maxCallsPerRequest} HTTP calls.`,
      );
    if (this.#concurrentCalls >= maxConcurrentCalls)
      throw new OutgoingQuotaExceeded(
        `All scripts together can make at most ${maxConcurrentCalls} HTTP calls at a time.`,
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
