import type {
  SlotConfiguration as SlotDocument,
  SlotConfigurationAssignmentInformation,
} from '../../../contract/documents/data/slot-configuration.ts';
import { contract } from '../../../contract/index.ts';
import { assignmentPhaseAt, isActiveAt } from '../../domain/schedule.ts';
import { collections } from '../../records/collections.ts';
import type { Campaign, SlotConfiguration } from '../../records/marketing.ts';
import type { Site } from '../../records/site.ts';
import { implement, type Links } from '../implement.ts';
import { resourceState } from '../resource-state.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { requireSite, pathOf } from './require-site.ts';
import { markupOf } from './promotion-document.ts';

interface SlotViewContext {
  readonly site: Site;
  readonly now: number;
  readonly links: Links;
  readonly campaigns: ReadonlyMap<string, Campaign>;
}

function slotDocument(slot: SlotConfiguration, view: SlotViewContext): SlotDocument {
  const { site_id: _site, id, content, callout_message, campaign_id: _campaign, ...fields } = slot;
  const { body, ...visibleContent } = content;
  return {
    ...fields,
    configuration_id: id,
    default: slot.default === true,
    link: slotLink(slot, view.links),
    slot_content: { ...visibleContent, ...omitUndefined({ body: markupOf(body) }) },
    ...omitUndefined({ callout_msg: markupOf(callout_message) }),
    assignment_information: assignmentInformation(slot, view),
  };
}

const slotLink = ({ site_id, slot_id, id, context }: SlotConfiguration, links: Links): string =>
  links.resource(
    `${pathOf('sites', site_id, 'slots', slot_id, 'slot_configurations', id)}?context=${context}`,
  );

/**
 * Without a campaign, a slot configuration is active when it is enabled and its schedule is active. In a campaign, the
 * campaign must be active, too.
 */
function assignmentInformation(
  slot: SlotConfiguration,
  { site, now, links, campaigns }: SlotViewContext,
): SlotConfigurationAssignmentInformation {
  const campaign = slot.campaign_id === undefined ? undefined : campaigns.get(slot.campaign_id);
  const isScheduledNow = isActiveAt(slot.schedule, now, site.timezone);
  if (!campaign) {
    return {
      active: slot.enabled && isScheduledNow,
      enabled: slot.enabled,
      schedule_type: 'none',
      ...omitUndefined({
        schedule: slot.schedule,
        start_date: slot.schedule?.start_date,
        end_date: slot.schedule?.end_date,
      }),
      active_campaign_assignments: [],
      upcoming_campaign_assignments: [],
    };
  }
  const assignment = omitUndefined({ schedule: slot.schedule });
  const phase = assignmentPhaseAt(campaign, assignment, now, site.timezone);
  const campaignAssignment = {
    campaign_id: campaign.id,
    slot_id: slot.slot_id,
    slot_configuration_id: slot.id,
    context: slot.context,
    enabled: campaign.enabled,
    link: slotLink(slot, links),
    ...omitUndefined({ slot_context_id: slot.context_id, rank: slot.rank, schedule: slot.schedule }),
  };
  const isUpcoming = phase === 'upcoming' || phase === 'inactive';
  return {
    active: slot.enabled && phase === 'active',
    enabled: slot.enabled,
    schedule_type: 'campaign',
    campaign_id: campaign.id,
    ...omitUndefined({
      schedule: slot.schedule,
      start_date: slot.schedule?.start_date ?? campaign.start_date,
      end_date: slot.schedule?.end_date ?? campaign.end_date,
    }),
    active_campaign_assignments: phase === 'active' ? [campaignAssignment] : [],
    upcoming_campaign_assignments: isUpcoming ? [campaignAssignment] : [],
  };
}

export const slotConfigurationHandlers = implement(contract.data.slotConfigurations, {
  list: async (input) => {
    const { work, lists, links, clock } = input;
    const site = await requireSite(input);
    const campaigns = new Map(
      (await work.collection('campaigns').find('site', site.id)).map((campaign) => [campaign.id, campaign]),
    );
    const view = { site, links, campaigns, now: clock.now() };
    return lists.paginate(
      await work.collection('slot_configurations').find('site', site.id),
      async (slot) => ({
        ...slotDocument(slot, view),
        ...(await resourceState(work, 'slot_configurations', collections.slot_configurations.key(slot))),
      }),
    );
  },
});
