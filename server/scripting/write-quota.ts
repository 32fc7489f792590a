/** The number of bytes that the scripts of one request, and all running scripts together, may write into records. */
export const maxBytesPerRequest = 400_000_000;
export const maxBytesOfAll = 800_000_000;

/** Scripts wrote too many bytes. All quota errors have the same name. */
class WriteQuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
}

/** Counts the bytes that one run writes. */
export interface RunWrites {
  /** @throws WriteQuotaExceeded */
  readonly spend: (bytes: number) => void;
  /** Ends the run, whose bytes then no longer count towards the limit of all running scripts. */
  readonly end: () => void;
}

/**
 * Limits the bytes that scripts write into records, because the unit of work holds them in the service's memory until
 * the commit. The host has limits too, but a script may have replaced functions that these use.
 */
export class WriteQuota {
  readonly #bytesByRequest = new WeakMap<object, number>();
  #bytes = 0;

  /** @param request an object that identifies the request for all of its hooks */
  begin(request: object): RunWrites {
    let bytesOfRun = 0;
    return {
      spend: (bytes) => {
        bytesOfRun += bytes;
        this.#bytes += bytes;
        const bytesOfRequest = (this.#bytesByRequest.get(request) ?? 0) + bytes;
        this.#bytesByRequest.set(request, bytesOfRequest);
        if (bytesOfRequest > maxBytesPerRequest)
          throw new WriteQuotaExceeded(
            `The scripts of one request can write at most ${maxBytesPerRequest / 1e6} MB.`,
          );
        if (this.#bytes > maxBytesOfAll)
          throw new WriteQuotaExceeded(
            `All running scripts together can write at most ${maxBytesOfAll / 1e6} MB.`,
          );
      },
      end: () => {
        this.#bytes -= bytesOfRun;
        bytesOfRun = 0;
      },
    };
  }
}
