import { contract } from '../../../contract/index.ts';
import { looseCall, type JsonObject } from '../../client/loose-call.ts';
import { groupNode, pinnedOf, resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { elementsOf, listedPage, localized, numberOf, textOf, textsOf } from '../listing.ts';
import { noteNode, pageOfNodes, sliceOfNodes, type NodePage, type TreeNode } from '../node.ts';
import type { Reference, SiteReferences } from './site-references.ts';

const { data } = contract;
export const instanceTypes = ['current', 'sandbox', 'development', 'staging', 'production'] as const;

/** A site with everything of the Data API that belongs to it. */
export function siteNode(context: ExplorerContext, site: JsonObject, references: SiteReferences): TreeNode {
  const id = textOf(site['id']);
  return resourceNode(
    context,
    'site',
    { site_id: id },
    {
      label: localized(site['display_name']) || id,
      description: id,
      tooltip: `${id}: ${textOf(site['storefront_status'])}`,
      children: () => Promise.resolve(pageOfNodes(siteGroups(context, id, references))),
    },
  );
}

function siteGroups(context: ExplorerContext, site: string, references: SiteReferences): TreeNode[] {
  const params = { site_id: site };
  const client = context.access.data;
  const base = `site/${encodeURIComponent(site)}`;
  const found = 'The API lists none: these were found in what refers to them. Others can be opened by id.';
  return [
    groupNode(
      `${base}/campaigns`,
      'Campaigns',
      'megaphone',
      'campaign',
      params,
      async (start) =>
        sliceOfNodes(await references.campaigns(), start, (one) =>
          campaignNode(context, site, one, references),
        ),
      { tooltip: found, words: 'hasCalendar' },
    ),
    groupNode(
      `${base}/promotions`,
      'Promotions',
      'tag',
      'promotion',
      params,
      async (start) =>
        sliceOfNodes(await references.promotions(), start, (one) => promotionNode(context, site, one)),
      { tooltip: found, words: 'hasCalendar' },
    ),
    groupNode(`${base}/ab-tests`, 'A/B Tests', 'beaker', 'abTest', params, (start) =>
      listedPage(client, data.abTests.list, { params }, start, (one) => abTestNode(context, site, one)),
    ),
    groupNode(`${base}/slots`, 'Slot Configurations', 'layout', 'slotConfiguration', params, (start) =>
      listedPage(client, data.slotConfigurations.list, { params }, start, (one) =>
        resourceNode(
          context,
          'slotConfiguration',
          { ...params, slot_id: textOf(one['slot_id']), configuration_id: textOf(one['configuration_id']) },
          { description: [textOf(one['slot_id']), textOf(one['description'])].join('  ') },
        ),
      ),
    ),
    groupNode(`${base}/locales`, 'Locales', 'symbol-string', 'locale', params, (start) =>
      listedPage(client, data.locales.list, { params }, start, (one) =>
        resourceNode(
          context,
          'locale',
          { ...params, locale_id: textOf(one['id']) },
          {
            description: textOf(one['display_name']),
          },
        ),
      ),
    ),
    groupNode(
      `${base}/preferences`,
      'Site Preferences',
      'settings',
      'sitePreferences',
      params,
      async () => preferenceGroups(context, site),
      { tooltip: 'The API lists no groups: open one by its id.' },
    ),
    cartridgesNode(context, site),
    groupNode(`${base}/recommenders`, 'Recommenders', 'lightbulb', 'recommender', params, async () => {
      const answer = await looseCall(client, data.recommenders.list, { params });
      return pageOfNodes(
        elementsOf(answer, 'recommenders').map((one) =>
          resourceNode(
            context,
            'recommender',
            { ...params, name: textOf(one['name']) },
            {
              description: textOf(one['description']),
            },
          ),
        ),
      );
    }),
    objectsNode(context, `${base}/objects`, 'siteCustomObject', params),
    groupNode(
      `${base}/orders`,
      'Orders',
      'package',
      'order',
      params,
      async (start) =>
        orNote(
          `${base}/orders/none`,
          'Open an order by its number.',
          sliceOfNodes(pinnedOf(context, 'order', params), start, (one) =>
            resourceNode(context, 'order', one.params, { words: 'hasReceipt' }),
          ),
        ),
      { tooltip: 'The API lists no orders: open one by its number.' },
    ),
  ];
}

function campaignNode(
  context: ExplorerContext,
  site: string,
  { id, from, document }: Reference,
  references: SiteReferences,
): TreeNode {
  const params = { site_id: site, campaign_id: id };
  const base = `site/${encodeURIComponent(site)}/campaign/${encodeURIComponent(id)}`;
  const bound = (label: string, icon: string, word: string, ids: readonly string[]): TreeNode => ({
    id: `${base}/${word}s`,
    label,
    icon,
    context: `${word}sOfCampaign`,
    data: { params },
    children: (start) =>
      Promise.resolve(
        sliceOfNodes(ids, start, (one) => ({
          id: `${base}/${word}/${encodeURIComponent(one)}`,
          label: one,
          icon,
          context: `${word}OfCampaign unbindable`,
          data: { params, [word]: one },
        })),
      ),
  });
  return resourceNode(context, 'campaign', params, {
    description: [document['enabled'] === true ? '' : 'disabled', textOf(document['description'])]
      .filter(Boolean)
      .join('  '),
    tooltip: from.length > 0 ? `${id}, found in ${from.slice(0, 5).join(', ')}` : id,
    children: () =>
      Promise.resolve(
        pageOfNodes([
          {
            id: `${base}/promotions`,
            label: 'Promotions',
            icon: 'tag',
            context: 'promotionsOfCampaign',
            data: { params },
            children: async (start) =>
              sliceOfNodes(await references.promotionsOf(id), start, (one) =>
                promotionNode(context, site, one, base, 'promotionOfCampaign unbindable', { params }),
              ),
          },
          bound('Coupons', 'gift', 'coupon', textsOf(document['coupons'])),
          bound('Customer Groups', 'organization', 'group', textsOf(document['customer_groups'])),
        ]),
      ),
  });
}

function promotionNode(
  context: ExplorerContext,
  site: string,
  { id, from, document }: Reference,
  below = '',
  words = '',
  more: Record<string, unknown> = {},
): TreeNode {
  const state = document['enabled'] !== true ? 'disabled' : document['active'] === true ? 'active' : '';
  return resourceNode(
    context,
    'promotion',
    { site_id: site, id },
    {
      description: [state, localized(document['name'])].filter(Boolean).join('  '),
      tooltip: from.length > 0 ? `${id}, found in ${from.slice(0, 5).join(', ')}` : id,
      below,
      words,
      data: { ...more, promotion: id },
    },
  );
}

function abTestNode(context: ExplorerContext, site: string, test: JsonObject): TreeNode {
  const id = textOf(test['id']);
  const params = { site_id: site, ab_test_id: id };
  const base = `site/${encodeURIComponent(site)}/ab-test/${encodeURIComponent(id)}`;
  return resourceNode(context, 'abTest', params, {
    description: [textOf(test['status']), textOf(test['description'])].filter(Boolean).join('  '),
    words: 'hasBar',
    data: { kind: 'abTestSegment', params },
    children: (start) =>
      Promise.resolve(
        sliceOfNodes(elementsOf(test, 'test_groups'), start, (group) => {
          const segment = textOf(group['id']);
          return resourceNode(
            context,
            'abTestSegment',
            { ...params, segment_id: segment },
            {
              description: `${numberOf(group['allocation'])} %  ${textOf(group['description'])}`,
              children: async () => {
                const whole = await looseCall(context.access.data, data.abTests.getSegment, {
                  params: { ...params, segment_id: segment },
                  query: { expand: 'promotions' },
                });
                const own = elementsOf(whole, 'test_segments').find((one) => one['id'] === segment) ?? {};
                return pageOfNodes(
                  elementsOf(own, 'promotions').map((one) =>
                    resourceNode(
                      context,
                      'promotion',
                      { site_id: site, id: textOf(one['id']) },
                      {
                        below: `${base}/${segment}`,
                        words: 'promotionOfSegment unbindable',
                        data: { params: { ...params, segment_id: segment }, promotion: textOf(one['id']) },
                      },
                    ),
                  ),
                );
              },
            },
          );
        }),
      ),
  });
}

/** The cartridge path as the platform has it, in its order; the API's answer ends with the core cartridge. */
function cartridgesNode(context: ExplorerContext, site: string): TreeNode {
  const params = { site_id: site };
  const base = `site/${encodeURIComponent(site)}/cartridges`;
  return groupNode(
    base,
    'Cartridge Path',
    'list-ordered',
    'cartridgePath',
    params,
    async () => {
      const names = cartridgeNames(await looseCall(context.access.data, data.sites.get, { params }));
      return pageOfNodes(
        names.map((name, index) => ({
          id: `${base}/${encodeURIComponent(name)}`,
          label: name,
          description: String(index + 1),
          icon: 'extensions',
          context: name === coreCartridge ? 'coreCartridge' : 'cartridgeInPath',
          data: { params, cartridge: name, index },
        })),
      );
    },
    { words: 'cartridges' },
  );
}

/** Appended to every path in answers, and never stored (docs/decisions.md). */
export const coreCartridge = 'core';

export const cartridgeNames = (site: JsonObject): string[] =>
  textOf(site['cartridges'])
    .split(':')
    .filter((name) => name !== '');

function preferenceGroups(context: ExplorerContext, site: string): NodePage {
  const groups = new Map<string, string[]>();
  for (const { params } of pinnedOf(context, 'sitePreferences', { site_id: site }))
    groups.set(params['group_id'] ?? '', [
      ...(groups.get(params['group_id'] ?? '') ?? []),
      params['instance_type'] ?? '',
    ]);
  const nodes = [...groups.keys()].sort().map((group): TreeNode => ({
    id: `site/${encodeURIComponent(site)}/preferences/${encodeURIComponent(group)}`,
    label: group,
    icon: 'settings',
    context: 'preferenceGroup pinnedGroup',
    data: { pins: pinnedOf(context, 'sitePreferences', { site_id: site, group_id: group }) },
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
  }));
  return orNote(
    `site/${encodeURIComponent(site)}/preferences/none`,
    'Open a preference group by its id.',
    pageOfNodes(nodes),
  );
}

/** Custom objects by type: types that scripts name and those of pinned objects. */
export function objectsNode(
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
      const pinned = pinnedOf(context, kind, params).map((address) => address.params['object_type'] ?? '');
      const types = [...new Set([...pinned, ...(await context.objectTypes())])].sort();
      return orNote(
        `${base}/none`,
        'Open a custom object by its type and key.',
        pageOfNodes(
          types.map((type) =>
            groupNode(
              `${base}/${encodeURIComponent(type)}`,
              type,
              'symbol-class',
              kind,
              { ...params, object_type: type },
              async (start) =>
                orNote(
                  `${base}/${encodeURIComponent(type)}/none`,
                  'Open one by its key.',
                  sliceOfNodes(pinnedOf(context, kind, { ...params, object_type: type }), start, (one) =>
                    resourceNode(context, kind, one.params),
                  ),
                ),
            ),
          ),
        ),
      );
    },
    { tooltip: 'The API lists no custom objects: open one by its type and key.' },
  );
}

export const orNote = (id: string, label: string, page: NodePage): NodePage =>
  page.nodes.length > 0 ? page : pageOfNodes([noteNode(id, label)]);
