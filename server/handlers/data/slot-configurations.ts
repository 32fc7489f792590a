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
import { present } from '../shop/present.ts';
import { addressedSite, pathOf } from './addressed-site.ts';
import { markupOf } from './promotion-document.ts';

interface Reading {
  readonly site: Site;
  readonly now: number;
  readonly links: Links;
  readonly campaigns: ReadonlyMap<string, Campaign>;
}

function slotDocument(slot: SlotConfiguration, reading: Reading): SlotDocument {
  const { site_id: _site, id, content, callout_message, campaign_id: _campaign, ...fields } = slot;
  const { body, ...shown } = content;
  return {
    ...fields,
    configuration_id: id,
    default: slot.default === true,
    link: slotLink(slot, reading.links),
    slot_content: { ...shown, ...present({ body: markupOf(body) }) },
    ...present({ callout_msg: markupOf(callout_message) }),
    assignment_information: assignmentInformation(slot, reading),
  };
}

const slotLink = ({ site_id, slot_id, id, context }: SlotConfiguration, links: Links): string =>
  `${links.to(pathOf('sites', site_id, 'slots', slot_id, 'slot_configurations', id))}?context=${context}`;

/** A slot has a schedule of its own, or shows while its campaign runs. */
function assignmentInformation(
  slot: SlotConfiguration,
  { site, now, links, campaigns }: Reading,
): SlotConfigurationAssignmentInformation {
  const campaign = slot.campaign_id === undefined ? undefined : campaigns.get(slot.campaign_id);
  const own = isActiveAt(slot.schedule, now, site.timezone);
  if (!campaign) {
    return {
      active: slot.enabled && own,
      enabled: slot.enabled,
      schedule_type: 'none',
      ...present({
        schedule: slot.schedule,
        start_date: slot.schedule?.start_date,
        end_date: slot.schedule?.end_date,
      }),
      active_campaign_assignments: [],
      upcoming_campaign_assignments: [],
    };
  }
  const assignment = present({ schedule: slot.schedule });
  const phase = assignmentPhaseAt(campaign, assignment, now, site.timezone);
  const shown = {
    campaign_id: campaign.id,
    slot_id: slot.slot_id,
    slot_configuration_id: slot.id,
    context: slot.context,
    enabled: campaign.enabled,
    link: slotLink(slot, links),
    ...present({ slot_context_id: slot.context_id, rank: slot.rank, schedule: slot.schedule }),
  };
  const upcoming = phase === 'upcoming' || phase === 'resting';
  return {
    active: slot.enabled && phase === 'active',
    enabled: slot.enabled,
    schedule_type: 'campaign',
    campaign_id: campaign.id,
    ...present({
      schedule: slot.schedule,
      start_date: slot.schedule?.start_date ?? campaign.start_date,
      end_date: slot.schedule?.end_date ?? campaign.end_date,
    }),
    active_campaign_assignments: phase === 'active' ? [shown] : [],
    upcoming_campaign_assignments: upcoming ? [shown] : [],
  };
}

export const slotConfigurationHandlers = implement(contract.data.slotConfigurations, {
  list: async (input) => {
    const { work, lists, links, clock } = input;
    const site = await addressedSite(input);
    const campaigns = new Map(
      (await work.of('campaigns').find('site', site.id)).map((campaign) => [campaign.id, campaign]),
    );
    const reading = { site, links, campaigns, now: clock.now() };
    return lists.of(await work.of('slot_configurations').find('site', site.id), async (slot) => ({
      ...slotDocument(slot, reading),
      ...(await resourceState(work, 'slot_configurations', collections.slot_configurations.key(slot))),
    }));
  },
});
