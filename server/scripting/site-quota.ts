/**
 * Limits how many scripts of one site run at the same time, including halted ones, so that one site cannot occupy all
 * script hosts of a shared service. Additional runs of the site wait in the order of their arrival.
 */
export class SiteQuota {
  readonly #limit: number;
  readonly #runs = new Map<string, number>();
  readonly #waitingRuns = new Map<string, (() => void)[]>();

  /** @param limit scripts per site, 1 or more */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs an action of a site once its quota permits it. */
  async run<Result>(siteId: string, action: () => Promise<Result>): Promise<Result> {
    await this.#enter(siteId);
    try {
      return await action();
    } finally {
      this.#leave(siteId);
    }
  }

  async #enter(siteId: string): Promise<void> {
    const runs = this.#runs.get(siteId) ?? 0;
    if (runs < this.#limit) {
      this.#runs.set(siteId, runs + 1);
      return;
    }
    const turn = Promise.withResolvers<undefined>();
    this.#waitingRuns.set(siteId, [...(this.#waitingRuns.get(siteId) ?? []), () => turn.resolve(undefined)]);
    await turn.promise;
  }

  /** Ends a run: starts the next waiting run of the site, or else reduces the number of runs. */
  #leave(siteId: string): void {
    const [next, ...otherWaiters] = this.#waitingRuns.get(siteId) ?? [];
    if (otherWaiters.length > 0) this.#waitingRuns.set(siteId, otherWaiters);
    else this.#waitingRuns.delete(siteId);
    if (next) {
      next();
      return;
    }
    const runs = (this.#runs.get(siteId) ?? 1) - 1;
    if (runs > 0) this.#runs.set(siteId, runs);
    else this.#runs.delete(siteId);
  }
}
