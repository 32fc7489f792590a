/** What an upstream service answered, whatever its status. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly body: string;
}

/** The recommender service that a site's recommenders come from. */
export interface RecommenderService {
  /**
   * Its recommenders for a site. Never fails: where it cannot be reached that is answered with 502, and where it takes
   * too long with 504, as a proxy would.
   */
  names(siteId: string): Promise<UpstreamAnswer>;
}
