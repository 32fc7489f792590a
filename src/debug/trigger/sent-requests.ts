import { decodeSegment } from '../../requests/shop-target.ts';

/** Records the site of the requests that a session sends. */
export class SentRequests {
  #site: string | undefined;

  /** The site in the path of the latest request that has one. */
  get site(): string | undefined {
    return this.#site;
  }

  record(url: string): void {
    const site = /\/s\/((?!-\/)[^/]+)\//.exec(new URL(url).pathname)?.[1];
    if (site !== undefined) this.#site = decodeSegment(site);
  }
}
