import { contract } from '../../../contract/index.ts';
import { isFault } from '../../client/errors.ts';
import type { JsonObject } from '../../client/json-object.ts';
import { callUntyped } from '../../client/untyped-call.ts';
import { groupNode, pinnedAddresses, resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { elementsOf, fetchNodePage, localizedText, textOrEmpty } from '../listing.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import {
  pageOfNodes,
  sliceOfNodes,
  type NodePage,
  type PreferenceGroupNode,
  type TreeNode,
} from '../node.ts';
import { abTestNode, campaignNode, promotionNode } from './assignment-nodes.ts';
import { cartridgePathNode } from './cartridge-path.ts';
import type { SiteReferences } from './site-references.ts';
import { withOrderDescriptions } from '../shop/order-descriptions.ts';

const { data } = contract;
export const instanceTypes = ['current', 'sandbox', 'development', 'staging', 'production'] as const;

/** Returns the node of a site, with the groups of its resources of the Data API. */
export function siteNode(context: ExplorerContext, site: JsonObject, references: SiteReferences): TreeNode {
  const id = textOrEmpty(site['id']);
  return resourceNode(
    context,
    'site',
    { site_id: id },
    {
      label: localizedText(site['display_name']) || id,
      description: id,
      tooltip: `${id}: ${textOrEmpty(site['storefront_status'])}`,
      children: () => Promise.resolve(pageOfNodes(siteGroups(context, id, references))),
    },
  );
}

const referencesTooltip =
  'The API does not list these resources. The view shows resources that others refer to.';

/** Returns the groups below a site: marketing, configuration, and resources that can be opened only by ID. */
function siteGroups(context: ExplorerContext, site: string, references: SiteReferences): TreeNode[] {
  const base = `site/${encodeURIComponent(site)}`;
  return [
    ...marketingGroups(context, site, base, references),
    localesGroup(context, site, base),
    groupNode(
      `${base}/preferences`,
      'Site Preferences',
      'settings',
      'sitePreferences',
      { site_id: site },
      async () => preferenceGroups(context, site),
      {
        tooltip:
          'The API does not list preference groups. The view shows groups that the metadata of this workspace or the sample shop defines.',
        identifierLabel: 'ID',
      },
    ),
    cartridgePathNode(context, site),
    recommendersGroup(context, site, base),
    customObjectsNode(context, `${base}/objects`, 'siteCustomObject', { site_id: site }),
    ordersGroup(context, site, base),
  ];
}

function marketingGroups(
  context: ExplorerContext,
  site: string,
  base: string,
  references: SiteReferences,
): TreeNode[] {
  const params = { site_id: site };
  const client = context.access.data;
  return [
    groupNode(
      `${base}/campaigns`,
      'Campaigns',
      'megaphone',
      'campaign',
      params,
      async (start) =>
        sliceOfNodes(await references.campaigns(), start, (campaign) =>
          campaignNode(context, site, campaign, references),
        ),
      { tooltip: referencesTooltip, flags: ['hasCalendar'], identifierLabel: 'ID' },
    ),
    groupNode(
      `${base}/promotions`,
      'Promotions',
      'tag',
      'promotion',
      params,
      async (start) =>
        sliceOfNodes(await references.promotions(), start, (promotion) =>
          promotionNode(context, site, promotion),
        ),
      { tooltip: referencesTooltip, flags: ['hasCalendar'], identifierLabel: 'ID' },
    ),
    groupNode(`${base}/ab-tests`, 'A/B Tests', 'beaker', 'abTest', params, (start) =>
      fetchNodePage(client, data.abTests.list, { params }, start, (test) => abTestNode(context, site, test)),
    ),
    groupNode(`${base}/slots`, 'Slot Configurations', 'layout', 'slotConfiguration', params, (start) =>
      fetchNodePage(client, data.slotConfigurations.list, { params }, start, (configuration) => {
        const slotId = textOrEmpty(configuration['slot_id']);
        const configurationId = textOrEmpty(configuration['configuration_id']);
        return resourceNode(
          context,
          'slotConfiguration',
          { ...params, slot_id: slotId, configuration_id: configurationId },
          { description: [slotId, textOrEmpty(configuration['description'])].join('  ') },
        );
      }),
    ),
  ];
}

function localesGroup(context: ExplorerContext, site: string, base: string): TreeNode {
  const params = { site_id: site };
  return groupNode(`${base}/locales`, 'Locales', 'symbol-string', 'locale', params, (start) =>
    fetchNodePage(context.access.data, data.locales.list, { params }, start, (locale) =>
      resourceNode(
        context,
        'locale',
        { ...params, locale_id: textOrEmpty(locale['id']) },
        { description: textOrEmpty(locale['display_name']) },
      ),
    ),
  );
}

function recommendersGroup(context: ExplorerContext, site: string, base: string): TreeNode {
  const params = { site_id: site };
  return groupNode(`${base}/recommenders`, 'Recommenders', 'lightbulb', 'recommender', params, async () => {
    const response = await callUntyped(context.access.data, data.recommenders.list, { params });
    return pageOfNodes(
      elementsOf(response, 'recommenders').map((recommender) =>
        resourceNode(
          context,
          'recommender',
          { ...params, name: textOrEmpty(recommender['name']) },
          { description: textOrEmpty(recommender['description']) },
        ),
      ),
    );
  });
}

function ordersGroup(context: ExplorerContext, site: string, base: string): TreeNode {
  const params = { site_id: site };
  return groupNode(
    `${base}/orders`,
    'Orders',
    'package',
    'order',
    params,
    async (start) =>
      withOrderDescriptions(
        context,
        site,
        sliceOfNodes(pinnedAddresses(context, 'order', params), start, (address) =>
          resourceNode(context, 'order', address.params, { flags: ['hasReceipt'] }),
        ),
      ),
    {
      tooltip: 'The API does not list orders. The view shows orders that were placed from this workspace.',
      identifierLabel: 'number',
    },
  );
}

/** Maximum number of preference groups that are read to find out whether the platform has them. */
const maxPreferenceGroups = 50;
const maxConcurrentRequests = 6;

/**
 * Returns the preference groups with pinned preferences, and the groups of the context that the platform has. Asks the
 * platform for at most `maxPreferenceGroups` groups. The children of a group are its instance types.
 */
async function preferenceGroups(context: ExplorerContext, site: string): Promise<NodePage> {
  const pinnedGroups = new Set(
    pinnedAddresses(context, 'sitePreferences', { site_id: site }).map(
      ({ params }) => params['group_id'] ?? '',
    ),
  );
  const candidates = (await context.preferenceGroups()).filter((group) => !pinnedGroups.has(group));
  const existingGroups = await mapConcurrently(
    maxConcurrentRequests,
    candidates.slice(0, maxPreferenceGroups),
    async (group) => ((await hasPreferenceGroup(context, site, group)) ? [group] : []),
  ).catch((error: unknown): string[][] => {
    // A client without permission still has the groups that the user has pinned.
    if (pinnedGroups.size > 0 && isFault(error)) return [];
    throw error;
  });
  return pageOfNodes(
    [...pinnedGroups, ...existingGroups.flat()]
      .sort()
      .map((group) => preferenceGroupNode(context, site, group, pinnedGroups.has(group))),
  );
}

async function hasPreferenceGroup(
  { access }: ExplorerContext,
  site: string,
  group: string,
): Promise<boolean> {
  const params = { site_id: site, group_id: group, instance_type: 'current' };
  try {
    await callUntyped(access.data, data.sitePreferences.get, { params });
    return true;
  } catch (error) {
    if (isFault(error, 'PreferenceGroupNotFound')) return false;
    throw error;
  }
}

const preferenceGroupNode = (
  context: ExplorerContext,
  site: string,
  group: string,
  isPinned: boolean,
): PreferenceGroupNode => ({
  kind: 'preferenceGroup',
  id: `site/${encodeURIComponent(site)}/preferences/${encodeURIComponent(group)}`,
  label: group,
  icon: 'settings',
  flags: isPinned ? ['isPinned'] : [],
  groupId: group,
  pinnedAddresses: pinnedAddresses(context, 'sitePreferences', { site_id: site, group_id: group }),
  children: () =>
    Promise.resolve(
      pageOfNodes(
        instanceTypes.map((instance) =>
          resourceNode(
            context,
            'sitePreferences',
            { site_id: site, group_id: group, instance_type: instance },
            { label: instance, icon: 'server-environment' },
          ),
        ),
      ),
    ),
});

/** Returns the group of custom objects by type. It contains types that scripts mention, and types of pinned objects. */
export function customObjectsNode(
  context: ExplorerContext,
  base: string,
  kind: 'siteCustomObject' | 'customObject',
  params: Readonly<Record<string, string>>,
): TreeNode {
  return groupNode(
    base,
    'Custom Objects',
    'symbol-object',
    kind,
    params,
    async () => {
      const pinnedTypes = pinnedAddresses(context, kind, params).map(
        (address) => address.params['object_type'] ?? '',
      );
      const types = [...new Set([...pinnedTypes, ...(await context.objectTypes())])].sort();
      return pageOfNodes(
        types.map((type) =>
          groupNode(
            `${base}/${encodeURIComponent(type)}`,
            type,
            'symbol-class',
            kind,
            { ...params, object_type: type },
            async (start) =>
              sliceOfNodes(
                pinnedAddresses(context, kind, { ...params, object_type: type }),
                start,
                (address) => resourceNode(context, kind, address.params),
              ),
            {
              tooltip: `The API does not list objects of the type ${type}.`,
              identifierLabel: 'key',
            },
          ),
        ),
      );
    },
    {
      tooltip: 'The API does not list custom objects. The view shows types that scripts mention.',
      identifierLabel: 'type and key',
    },
  );
}
