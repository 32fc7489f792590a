import type { RecommenderService } from '../ports/recommenders.ts';

const defaultTimeoutMs = 10_000;

/**
 * Returns the recommender service at a URL: `GET <url>?site_id=<site>` returns
 * `{"recommenders":[{"name","description"}]}`. If it cannot be reached, the result has status 502 or 504.
 */
export function recommenderServiceAt(address: string, timeoutMs = defaultTimeoutMs): RecommenderService {
  return {
    async fetchRecommenders(siteId) {
      const url = new URL(address);
      url.searchParams.set('site_id', siteId);
      try {
        const response = await fetch(url, {
          headers: { accept: 'application/json' },
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { status: response.status, body: await response.text() };
      } catch (error) {
        const isTimeout = error instanceof Error && error.name === 'TimeoutError';
        return { status: isTimeout ? 504 : 502, body: reasonOf(error) };
      }
    },
  };
}

/** Returns the cause of an error, because the message `fetch failed` alone is not helpful. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
