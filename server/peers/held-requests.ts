import { maxHeldRequestsPerClient } from '../ports/script-debugger.ts';

/** A request that is held until something changes. */
export class HeldRequest {
  readonly #release = Promise.withResolvers<undefined>();
  isReleased = false;

  /** Resolves when the request must get its response although nothing has changed. */
  get releasePromise(): Promise<undefined> {
    return this.#release.promise;
  }

  release(): void {
    this.isReleased = true;
    this.#release.resolve(undefined);
  }
}

/** The requests for threads that this process holds, by client. */
export class HeldRequests {
  readonly #requests = new Map<string, Set<HeldRequest>>();

  /** Begins to hold a request. Releases the client's oldest one if there are too many. */
  begin(clientId: string): HeldRequest {
    const requests = this.#requests.get(clientId) ?? new Set();
    this.#requests.set(clientId, requests);
    const request = new HeldRequest();
    requests.add(request);
    const waitingRequests = [...requests].filter(({ isReleased }) => !isReleased);
    if (waitingRequests.length > maxHeldRequestsPerClient) waitingRequests[0]?.release();
    return request;
  }

  end(clientId: string, request: HeldRequest): void {
    const requests = this.#requests.get(clientId);
    requests?.delete(request);
    if (requests?.size === 0) this.#requests.delete(clientId);
  }
}
