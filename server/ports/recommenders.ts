/** The response of an upstream service, with any status. */
export interface UpstreamResponse {
  readonly status: number;
  readonly body: string;
}

/** The service that provides the recommenders of sites. */
export interface RecommenderService {
  /**
   * Returns the recommenders for a site. Never rejects: if the service cannot be reached the result has status 502, and
   * if it takes too long status 504, like a proxy's response.
   */
  fetchRecommenders(siteId: string): Promise<UpstreamResponse>;
}
