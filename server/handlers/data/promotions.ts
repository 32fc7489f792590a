import {
  IdConflict,
  PromotionCreate,
  PromotionNotFound,
  type SiteNotFound,
} from '../../../contract/faults/data.ts';
import { contract } from '../../../contract/index.ts';
import { promotionActivity } from '../../domain/promotion-activity.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Promotion } from '../../records/marketing.ts';
import { response, implement, type Fail, type RequestContext } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import { requireSite } from './require-site.ts';
import { promotionDocument, promotionPath, withPromotionFields } from './promotion-document.ts';

interface PromotionRequest extends Pick<RequestContext, 'work' | 'links' | 'clock'> {
  readonly params: { readonly site_id: string; readonly id: string };
}

const keyOf = ({ site_id, id }: PromotionRequest['params']): string => compoundKey(site_id, id);

async function documentOf(promotion: Promotion, { work, links, clock }: PromotionRequest) {
  const site = await work.collection('sites').get(promotion.site_id);
  const activity = promotionActivity(
    promotion,
    {
      campaigns: await work.collection('campaigns').find('site', promotion.site_id),
      abTests: await work.collection('ab_tests').find('site', promotion.site_id),
    },
    clock.now(),
    site?.timezone,
  );
  return {
    ...promotionDocument(promotion, activity, links),
    ...(await resourceState(work, 'promotions', compoundKey(promotion.site_id, promotion.id))),
  };
}

/** @throws SiteNotFound, PromotionNotFound */
async function requirePromotion(
  input: PromotionRequest & { readonly fail: Fail<typeof PromotionNotFound | typeof SiteNotFound> },
): Promise<Promotion> {
  const { work, params, fail } = input;
  const site = await requireSite({ work, params, fail });
  const promotion = await work.collection('promotions').get(keyOf(params));
  if (!promotion) throw fail(PromotionNotFound, { promotionId: params.id, siteId: site.id });
  return promotion;
}

/** Removes a deleted promotion's ID from the campaigns and A/B tests that refer to it. */
async function removeReferences(work: UnitOfWork, siteId: string, promotionId: string): Promise<void> {
  for (const campaign of await work.collection('campaigns').find('site', siteId)) {
    const promotions = campaign.promotions?.filter(({ promotion_id }) => promotion_id !== promotionId);
    if (promotions && promotions.length !== campaign.promotions?.length)
      work.collection('campaigns').put({ ...campaign, promotions });
  }
  for (const test of await work.collection('ab_tests').find('site', siteId)) {
    if (!test.segments.some(({ promotion_ids }) => promotion_ids?.includes(promotionId))) continue;
    const segments = test.segments.map((segment) => ({
      ...segment,
      promotion_ids: (segment.promotion_ids ?? []).filter((id) => id !== promotionId),
    }));
    work.collection('ab_tests').put({ ...test, segments });
  }
}

/**
 * Whether an ID can be used in paths and lists, in which leading or trailing spaces and control characters would be
 * invisible.
 */
const isUsableId = (id: string): boolean => id.trim() === id && !/\p{Cc}/u.test(id);

export const promotionHandlers = implement(contract.data.promotions, {
  get: async (input) => documentOf(await requirePromotion(input), input),

  patch: async (input) => {
    const { work, params, body, fail, clock } = input;
    const promotion = await requirePromotion(input);
    if (body.id !== undefined && body.id !== params.id)
      throw fail(IdConflict, { bodyID: body.id, urlID: params.id });
    await checkResourceState(input, 'promotions', keyOf(params));
    const updatedPromotion = {
      ...withPromotionFields(promotion, body),
      last_modified: new Date(clock.now()).toISOString(),
    };
    work.collection('promotions').put(updatedPromotion);
    return documentOf(updatedPromotion, input);
  },

  delete: async (input) => {
    const { work, params } = input;
    const site = await requireSite(input);
    if (!(await work.collection('promotions').get(keyOf(params)))) return undefined;
    await checkResourceState(input, 'promotions', keyOf(params));
    work.collection('promotions').delete(keyOf(params));
    await removeReferences(work, site.id, params.id);
    return undefined;
  },

  put: async (input) => {
    const { work, params, body, fail, clock } = input;
    const site = await requireSite(input);
    if (body.id !== undefined && body.id !== params.id)
      throw fail(IdConflict, { bodyID: body.id, urlID: params.id });
    if (!isUsableId(params.id) || (await work.collection('promotions').get(keyOf(params))))
      throw fail(PromotionCreate);
    const now = new Date(clock.now()).toISOString();
    const newPromotion = withPromotionFields(
      {
        site_id: site.id,
        id: params.id,
        name: {},
        enabled: false,
        exclusivity: 'no',
        promotion_class: 'product',
        // The Data API cannot set a promotion's discount, so this one has no amount in any currency.
        discount: { type: 'amount', amounts: {} },
        creation_date: now,
        last_modified: now,
      },
      body,
    );
    work.collection('promotions').put(newPromotion);
    return response({
      document: await documentOf(newPromotion, input),
      location: promotionPath(newPromotion),
    });
  },
});
