import type { Recommender } from '../../../contract/documents/data/site.ts';
import { ProxyService } from '../../../contract/faults/data.ts';
import { contract } from '../../../contract/index.ts';
import type { RecommenderService, UpstreamAnswer } from '../../ports/recommenders.ts';
import { implement, type Fail, type Implementation } from '../implement.ts';
import { addressedSite } from './addressed-site.ts';

export interface RecommenderParts {
  /** Undefined where none is configured: then each site's own recommenders are told. */
  readonly recommenderService: RecommenderService | undefined;
}

/** @throws ProxyService */
function recommendersIn({ status, body }: UpstreamAnswer, fail: Fail<typeof ProxyService>): Recommender[] {
  const refused = () => fail(ProxyService, { originalStatusCode: status, responseBody: body });
  if (status < 200 || status > 299) throw refused();
  let document: unknown;
  try {
    document = JSON.parse(body);
  } catch {
    throw refused();
  }
  const listed = (document as { recommenders?: unknown } | null)?.recommenders;
  if (!Array.isArray(listed)) throw refused();
  return listed.flatMap((one: unknown) => {
    const { name, description } = (one ?? {}) as { name?: unknown; description?: unknown };
    if (typeof name !== 'string') return [];
    return [{ name, ...(typeof description === 'string' ? { description } : {}) }];
  });
}

export const createRecommenderHandlers = ({ recommenderService }: RecommenderParts): Implementation[] =>
  implement(contract.data.recommenders, {
    list: async (input) => {
      const site = await addressedSite(input);
      if (!recommenderService) return { recommenders: site.recommenders ?? [] };
      return { recommenders: recommendersIn(await recommenderService.names(site.id), input.fail) };
    },
  });
