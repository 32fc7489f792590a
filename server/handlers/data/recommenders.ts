import type { Recommender } from '../../../contract/documents/data/site.ts';
import { ProxyService } from '../../../contract/faults/data.ts';
import { contract } from '../../../contract/index.ts';
import type { RecommenderService, UpstreamResponse } from '../../ports/recommenders.ts';
import { implement, type Fail, type Implementation } from '../implement.ts';
import { requireSite } from './require-site.ts';

export interface RecommenderDependencies {
  /** Undefined if no service is configured; then each site's own recommenders are returned. */
  readonly recommenderService: RecommenderService | undefined;
}

/** @throws ProxyService */
function parseRecommenders(
  { status, body }: UpstreamResponse,
  fail: Fail<typeof ProxyService>,
): Recommender[] {
  const upstreamFault = () => fail(ProxyService, { originalStatusCode: status, responseBody: body });
  if (status < 200 || status > 299) throw upstreamFault();
  let document: unknown;
  try {
    document = JSON.parse(body);
  } catch {
    throw upstreamFault();
  }
  const entries = (document as { recommenders?: unknown } | null)?.recommenders;
  if (!Array.isArray(entries)) throw upstreamFault();
  return entries.flatMap((entry: unknown) => {
    const { name, description } = (entry ?? {}) as { name?: unknown; description?: unknown };
    if (typeof name !== 'string') return [];
    return [{ name, ...(typeof description === 'string' ? { description } : {}) }];
  });
}

export const createRecommenderHandlers = ({
  recommenderService,
}: RecommenderDependencies): Implementation[] =>
  implement(contract.data.recommenders, {
    list: async (input) => {
      const site = await requireSite(input);
      if (!recommenderService) return { recommenders: site.recommenders ?? [] };
      return {
        recommenders: parseRecommenders(await recommenderService.fetchRecommenders(site.id), input.fail),
      };
    },
  });
