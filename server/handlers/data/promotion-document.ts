import type {
  Promotion as PromotionDocument,
  PromotionAssignmentInformation,
  PromotionChanges,
} from '../../../contract/documents/data/promotion.ts';
import type { AbTestOffer, CampaignOffer, PromotionActivity } from '../../domain/promotion-activity.ts';
import type { SchedulePhase } from '../../domain/schedule.ts';
import type { Promotion, Schedule } from '../../records/marketing.ts';
import type { LocalizedText } from '../../records/record.ts';
import type { Links } from '../implement.ts';
import { customFields, customAttributesOf, mergeCustom } from '../shop/custom-attributes.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { pathOf } from './require-site.ts';
import { applyChanges } from './apply-changes.ts';
import { assignmentDocument } from './campaign-document.ts';

export const promotionPath = ({ site_id, id }: Pick<Promotion, 'site_id' | 'id'>): string =>
  pathOf('sites', site_id, 'promotions', id);

/** Returns the text of each locale as a `markup_text` document, with the text both as source and as rendered markup. */
export const markupOf = (text: LocalizedText | undefined) =>
  text &&
  Object.fromEntries(
    Object.entries(text).map(([locale, source]) => [
      locale,
      { _type: 'markup_text', source, markup: source },
    ]),
  );

const sourcesOf = (markup: PromotionDocument['callout_msg']): LocalizedText =>
  Object.fromEntries(
    Object.entries(markup ?? {}).flatMap(([locale, text]) => {
      const source = text.source ?? text.markup;
      return source === undefined ? [] : [[locale, source]];
    }),
  );

/** Returns the document of data-api 2, Promotion, without its resource state. */
export function promotionDocument(
  promotion: Promotion,
  activity: PromotionActivity,
  links: Links,
): PromotionDocument {
  return {
    id: promotion.id,
    name: promotion.name,
    active: activity.active,
    enabled: promotion.enabled,
    exclusivity: promotion.exclusivity,
    promotion_class: promotion.promotion_class,
    assignment_information: assignmentInformation(promotion, activity, links),
    link: links.resource(promotionPath(promotion)),
    ...omitUndefined({
      callout_msg: markupOf(promotion.callout_message),
      currency_code: promotion.currency_code,
      disable_globally_excluded: promotion.disable_globally_excluded,
      archived: promotion.archived,
      tags: promotion.tags?.map((tag_id) => ({ tag_id })),
      creation_date: promotion.creation_date,
      last_modified: promotion.last_modified,
    }),
    ...customFields(promotion.custom),
  };
}

const offersInPhase = <Offer extends { phase: SchedulePhase | undefined }>(
  offers: readonly Offer[],
  ...phases: SchedulePhase[]
): Offer[] => offers.filter(({ phase }) => phase !== undefined && phases.includes(phase));

function assignmentInformation(
  promotion: Promotion,
  { active, campaigns, abTests }: PromotionActivity,
  links: Links,
): PromotionAssignmentInformation {
  const campaignAssignment = ({ campaign, assignment }: CampaignOffer) =>
    assignmentDocument(campaign, assignment, links);
  const testAssignment = ({ test, segment }: AbTestOffer) =>
    omitUndefined({
      abtest_id: test.id,
      abtest_description: test.description,
      segment_id: segment.id,
      segment_description: segment.description,
      enabled: test.enabled,
      schedule: scheduleOf(test),
    });
  return {
    active,
    enabled: promotion.enabled,
    schedule_type: scheduleType(campaigns.length, abTests.length),
    ...singleOfferFields(campaigns, abTests),
    active_campaign_assignments: offersInPhase(campaigns, 'active').map(campaignAssignment),
    // An inactive offer is within its dates, but outside the days and hours of its recurrence: it is upcoming, too.
    upcoming_campaign_assignments: offersInPhase(campaigns, 'upcoming', 'inactive').map(campaignAssignment),
    active_abtest_assignments: offersInPhase(abTests, 'active').map(testAssignment),
    upcoming_abtest_assignments: offersInPhase(abTests, 'upcoming', 'inactive').map(testAssignment),
  };
}

function scheduleType(campaignCount: number, abTestCount: number) {
  if (campaignCount + abTestCount > 1) return 'multiple';
  if (campaignCount === 1) return 'campaign';
  return abTestCount === 1 ? 'abtest' : 'none';
}

const scheduleOf = ({ start_date, end_date, recurrence }: Schedule): Schedule | undefined => {
  const schedule = omitUndefined({ start_date, end_date, recurrence });
  return Object.keys(schedule).length === 0 ? undefined : schedule;
};

/**
 * Returns the IDs and dates of the offer if there is exactly one. The assignment's schedule overrides the campaign's.
 */
function singleOfferFields(
  campaigns: readonly CampaignOffer[],
  abTests: readonly AbTestOffer[],
): Partial<PromotionAssignmentInformation> {
  if (campaigns.length + abTests.length !== 1) return {};
  const [campaignOffer] = campaigns;
  const [testOffer] = abTests;
  const dates = campaignOffer
    ? { ...scheduleOf(campaignOffer.campaign), ...campaignOffer.assignment.schedule }
    : (scheduleOf(testOffer?.test ?? {}) ?? {});
  return omitUndefined({
    campaign_id: campaignOffer?.campaign.id,
    abtest_id: testOffer?.test.id,
    abtest_segment_id: testOffer?.segment.id,
    start_date: dates.start_date,
    end_date: dates.end_date,
    schedule: scheduleOf(dates),
  });
}

/** Returns a promotion with the fields of a request. A localized text changes only in the request's locales. */
export const withPromotionFields = (promotion: Promotion, body: PromotionChanges): Promotion =>
  applyChanges(promotion, {
    name: body.name && { ...promotion.name, ...body.name },
    callout_message: body.callout_msg && { ...promotion.callout_message, ...sourcesOf(body.callout_msg) },
    enabled: body.enabled,
    exclusivity: body.exclusivity,
    promotion_class: body.promotion_class,
    currency_code: body.currency_code,
    disable_globally_excluded: body.disable_globally_excluded,
    archived: body.archived,
    tags: body.tags && body.tags.flatMap(({ tag_id }) => (tag_id === undefined ? [] : [tag_id])),
    custom: mergeCustom(promotion.custom, customAttributesOf(body)) ?? null,
  });
