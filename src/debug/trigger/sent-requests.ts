/** What is known of the requests that a session has sent. */
export class SentRequests {
  #site: string | undefined;

  /** The site that the latest request for a site named in its path. */
  get site(): string | undefined {
    return this.#site;
  }

  record(url: string): void {
    const site = /\/s\/((?!-\/)[^/]+)\//.exec(new URL(url).pathname)?.[1];
    if (site !== undefined) this.#site = decodeURIComponent(site);
  }
}
