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
import { customFields, customIn, mergeCustom } from '../shop/custom-attributes.ts';
import { present } from '../shop/present.ts';
import { pathOf } from './addressed-site.ts';
import { changed } from './changed.ts';
import { assignmentDocument } from './campaign-document.ts';

export const promotionPath = ({ site_id, id }: Pick<Promotion, 'site_id' | 'id'>): string =>
  pathOf('sites', site_id, 'promotions', id);

/** Text with markup per locale: the source, and what the storefront makes of it. */
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

/** The document of data-api 2, Promotion, without its resource state. */
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
    link: links.to(promotionPath(promotion)),
    ...present({
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

const inPhase = <Offer extends { phase: SchedulePhase | undefined }>(
  offers: readonly Offer[],
  ...phases: SchedulePhase[]
): Offer[] => offers.filter(({ phase }) => phase !== undefined && phases.includes(phase));

function assignmentInformation(
  promotion: Promotion,
  { active, campaigns, abTests }: PromotionActivity,
  links: Links,
): PromotionAssignmentInformation {
  const ofCampaign = ({ campaign, assignment }: CampaignOffer) =>
    assignmentDocument(campaign, assignment, links);
  const ofTest = ({ test, segment }: AbTestOffer) =>
    present({
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
    ...onlyOffer(campaigns, abTests),
    active_campaign_assignments: inPhase(campaigns, 'active').map(ofCampaign),
    // One that rests today comes again: to a person it is upcoming.
    upcoming_campaign_assignments: inPhase(campaigns, 'upcoming', 'resting').map(ofCampaign),
    active_abtest_assignments: inPhase(abTests, 'active').map(ofTest),
    upcoming_abtest_assignments: inPhase(abTests, 'upcoming', 'resting').map(ofTest),
  };
}

function scheduleType(campaigns: number, abTests: number) {
  if (campaigns + abTests > 1) return 'multiple';
  if (campaigns === 1) return 'campaign';
  return abTests === 1 ? 'abtest' : 'none';
}

const scheduleOf = ({ start_date, end_date, recurrence }: Schedule): Schedule | undefined => {
  const schedule = present({ start_date, end_date, recurrence });
  return Object.keys(schedule).length === 0 ? undefined : schedule;
};

/** Where there is just one offer, its names and dates: the assignment's own before the campaign's. */
function onlyOffer(
  campaigns: readonly CampaignOffer[],
  abTests: readonly AbTestOffer[],
): Partial<PromotionAssignmentInformation> {
  if (campaigns.length + abTests.length !== 1) return {};
  const [inCampaign] = campaigns;
  const [inTest] = abTests;
  const dates = inCampaign
    ? { ...scheduleOf(inCampaign.campaign), ...inCampaign.assignment.schedule }
    : (scheduleOf(inTest?.test ?? {}) ?? {});
  return present({
    campaign_id: inCampaign?.campaign.id,
    abtest_id: inTest?.test.id,
    abtest_segment_id: inTest?.segment.id,
    start_date: dates.start_date,
    end_date: dates.end_date,
    schedule: scheduleOf(dates),
  });
}

/** A promotion with the fields that a request gives; texts are changed in the locales that it names. */
export const withPromotionFields = (promotion: Promotion, body: PromotionChanges): Promotion =>
  changed(promotion, {
    name: body.name && { ...promotion.name, ...body.name },
    callout_message: body.callout_msg && { ...promotion.callout_message, ...sourcesOf(body.callout_msg) },
    enabled: body.enabled,
    exclusivity: body.exclusivity,
    promotion_class: body.promotion_class,
    currency_code: body.currency_code,
    disable_globally_excluded: body.disable_globally_excluded,
    archived: body.archived,
    tags: body.tags && body.tags.flatMap(({ tag_id }) => (tag_id === undefined ? [] : [tag_id])),
    custom: mergeCustom(promotion.custom, customIn(body)) ?? null,
  });
