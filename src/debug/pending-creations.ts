import { Unreachable } from '../client/errors.ts';

/**
 * The requests that create a debugger client and that have no response yet. The platform may carry out a later request
 * first: a client that is deleted while it is being created would remain, and halt scripts that nobody debugs.
 */
export class PendingCreations {
  readonly #requests = new Set<Promise<unknown>>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /**
   * Sends a request. If the signal is aborted, rejects with `Unreachable` at once, but the request continues: the
   * platform may have received it.
   */
  async send<Response>(send: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
    const abortError = (): Unreachable => new Unreachable('aborted', this.#origin, undefined);
    if (signal?.aborted === true) throw abortError();
    const request = send();
    this.#requests.add(request);
    const end = (): void => void this.#requests.delete(request);
    request.then(end, end);
    if (!signal) return request;
    return new Promise((resolve, reject) => {
      const abort = (): void => reject(abortError());
      signal.addEventListener('abort', abort, { once: true });
      request.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    });
  }

  /** Resolves when all requests have been answered or have failed. Never rejects. */
  async waitUntilSettled(): Promise<void> {
    await Promise.allSettled(this.#requests);
  }
}
