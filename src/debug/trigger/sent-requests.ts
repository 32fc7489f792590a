import type { PlatformFault } from '../../client/errors.ts';
import { decodeSegment } from '../../requests/shop-target.ts';

/** A request that a session has sent, with the status of its response. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** The platform's fault, if it rejected the request with one. */
  readonly fault: PlatformFault | undefined;
}

/** Records the last request that a session has sent, and the site of its requests. */
export class SentRequests {
  #site: string | undefined;
  #last: SentRequest | undefined;

  /** The site in the path of the latest request that has one. */
  get site(): string | undefined {
    return this.#site;
  }

  /** The latest request with a response; undefined if there is none. */
  get last(): SentRequest | undefined {
    return this.#last;
  }

  record(request: SentRequest): void {
    this.#last = request;
    const site = /\/s\/((?!-\/)[^/]+)\//.exec(new URL(request.url).pathname)?.[1];
    if (site !== undefined) this.#site = decodeSegment(site);
  }
}
