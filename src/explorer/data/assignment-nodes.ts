import { contract } from '../../../contract/index.ts';
import type { JsonObject } from '../../client/json-object.ts';
import { callUntyped } from '../../client/untyped-call.ts';
import { resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { elementsOf, localizedText, numberOrZero, toStrings, textOrEmpty } from '../listing.ts';
import {
  pageOfNodes,
  sliceOfNodes,
  type AssignableEntity,
  type Assignment,
  type AssignmentsNode,
  type AssignmentTarget,
  type TreeNode,
} from '../node.ts';
import type { ReferencedResource, SiteReferences } from './site-references.ts';

const { data } = contract;

/** Returns the node of a campaign, with its assignments as children. */
export function campaignNode(
  context: ExplorerContext,
  site: string,
  { id, referrers, document }: ReferencedResource,
  references: SiteReferences,
): TreeNode {
  const params = { site_id: site, campaign_id: id };
  const base = `site/${encodeURIComponent(site)}/campaign/${encodeURIComponent(id)}`;
  const target: AssignmentTarget = { kind: 'campaign', params };
  const createIdsNode = (entity: AssignableEntity, label: string, icon: string, ids: readonly string[]) =>
    assignmentsNode(base, target, entity, label, icon, (start) =>
      Promise.resolve(
        sliceOfNodes(ids, start, (entityId) => ({
          kind: 'assignment',
          id: `${base}/${entity}/${encodeURIComponent(entityId)}`,
          label: entityId,
          icon,
          flags: ['removableFromParent'],
          assignment: { target, entity, entityId },
        })),
      ),
    );
  return resourceNode(context, 'campaign', params, {
    description: [document['enabled'] === true ? '' : 'disabled', textOrEmpty(document['description'])]
      .filter(Boolean)
      .join('  '),
    tooltip: referrers.length > 0 ? `${id}, referenced by ${referrers.slice(0, 5).join(', ')}` : id,
    children: () =>
      Promise.resolve(
        pageOfNodes([
          assignmentsNode(base, target, 'promotion', 'Promotions', 'tag', async (start) =>
            sliceOfNodes(await references.promotionsOf(id), start, (promotion) =>
              promotionNode(context, site, promotion, { parentId: base, target }),
            ),
          ),
          createIdsNode('coupon', 'Coupons', 'gift', toStrings(document['coupons'])),
          createIdsNode(
            'customerGroup',
            'Customer Groups',
            'organization',
            toStrings(document['customer_groups']),
          ),
        ]),
      ),
  });
}

const assignmentsNode = (
  base: string,
  target: AssignmentTarget,
  entity: AssignableEntity,
  label: string,
  icon: string,
  children: TreeNode['children'],
): AssignmentsNode => ({
  kind: 'assignments',
  id: `${base}/${entity}s`,
  label,
  icon,
  target,
  entity,
  ...(children ? { children } : {}),
});

/** Returns the node of a promotion. With `parent`, it is an assignment that is shown below its campaign. */
export function promotionNode(
  context: ExplorerContext,
  site: string,
  { id, referrers, document }: ReferencedResource,
  parent?: { readonly parentId: string; readonly target: AssignmentTarget },
): TreeNode {
  const state = document['enabled'] !== true ? 'disabled' : document['active'] === true ? 'active' : '';
  return resourceNode(
    context,
    'promotion',
    { site_id: site, id },
    {
      description: [state, localizedText(document['name'])].filter(Boolean).join('  '),
      tooltip: referrers.length > 0 ? `${id}, referenced by ${referrers.slice(0, 5).join(', ')}` : id,
      ...(parent ? assignedPromotionOptions(parent.parentId, parent.target, id) : {}),
    },
  );
}

function assignedPromotionOptions(parentId: string, target: AssignmentTarget, id: string) {
  const assignment: Assignment = { target, entity: 'promotion', entityId: id };
  return { parentId, flags: ['removableFromParent'], assignment } as const;
}

/** Returns the node of an A/B test, with its segments and their promotions. */
export function abTestNode(context: ExplorerContext, site: string, test: JsonObject): TreeNode {
  const id = textOrEmpty(test['id']);
  const params = { site_id: site, ab_test_id: id };
  return resourceNode(context, 'abTest', params, {
    description: [textOrEmpty(test['status']), textOrEmpty(test['description'])].filter(Boolean).join('  '),
    flags: ['hasAllocation'],
    children: (start) =>
      Promise.resolve(
        sliceOfNodes(elementsOf(test, 'test_groups'), start, (group) =>
          segmentNode(context, params, textOrEmpty(group['id']), group),
        ),
      ),
  });
}

function segmentNode(
  context: ExplorerContext,
  testParams: { readonly site_id: string; readonly ab_test_id: string },
  segment: string,
  group: JsonObject,
): TreeNode {
  const { site_id, ab_test_id } = testParams;
  const params = { ...testParams, segment_id: segment };
  const parentId = `site/${encodeURIComponent(site_id)}/ab-test/${encodeURIComponent(ab_test_id)}/${segment}`;
  return resourceNode(context, 'abTestSegment', params, {
    description: `${numberOrZero(group['allocation'])}%  ${textOrEmpty(group['description'])}`,
    children: async () => {
      const response = await callUntyped(context.access.data, data.abTests.getSegment, {
        params,
        query: { expand: 'promotions' },
      });
      const segmentDocument =
        elementsOf(response, 'test_segments').find((candidate) => candidate['id'] === segment) ?? {};
      const promotionIds = elementsOf(segmentDocument, 'promotions').map(({ id }) => textOrEmpty(id));
      return pageOfNodes(
        promotionIds.map((id) =>
          resourceNode(
            context,
            'promotion',
            { site_id, id },
            assignedPromotionOptions(parentId, { kind: 'abTestSegment', params }, id),
          ),
        ),
      );
    },
  });
}
