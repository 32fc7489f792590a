import type { RecommenderService } from '../ports/recommenders.ts';

const patience = 10_000;

/**
 * The recommender service at an address: `GET <address>?site_id=<site>` answers
 * `{"recommenders":[{"name","description"}]}`.
 */
export function recommenderServiceAt(address: string, milliseconds = patience): RecommenderService {
  return {
    async names(siteId) {
      const url = new URL(address);
      url.searchParams.set('site_id', siteId);
      try {
        const response = await fetch(url, {
          headers: { accept: 'application/json' },
          signal: AbortSignal.timeout(milliseconds),
        });
        return { status: response.status, body: await response.text() };
      } catch (error) {
        const late = error instanceof Error && error.name === 'TimeoutError';
        return { status: late ? 504 : 502, body: reasonOf(error) };
      }
    },
  };
}

/** `fetch failed` alone tells nobody anything; its cause does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
