import { contract } from '../../../contract/index.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { callUntyped } from '../../client/untyped-call.ts';
import type { Assignment, AssignableEntity, AssignmentTarget, TreeNode } from '../node.ts';

const { abTests, campaigns } = contract.data;

export const assignableEntities: readonly AssignableEntity[] = ['promotion', 'coupon', 'customerGroup'];

const entityParameters = {
  promotion: 'promotion_id',
  coupon: 'coupon_id',
  customerGroup: 'customer_group_id',
} as const satisfies Record<AssignableEntity, string>;

const campaignOperations = {
  promotion: { assign: campaigns.bindPromotion, remove: campaigns.unbindPromotion },
  coupon: { assign: campaigns.bindCoupon, remove: campaigns.unbindCoupon },
  customerGroup: { assign: campaigns.bindCustomerGroup, remove: campaigns.unbindCustomerGroup },
};

/** Returns the campaign or segment to which entities can be assigned at a node; undefined for other nodes. */
export function findAssignmentTarget(node: TreeNode): AssignmentTarget | undefined {
  switch (node.kind) {
    case 'assignments':
      return node.target;
    case 'assignment':
      return node.assignment.target;
    case 'resource': {
      const { kind, params } = node.address;
      return kind === 'campaign' || kind === 'abTestSegment' ? { kind, params } : node.assignment?.target;
    }
    default:
      return undefined;
  }
}

/** Returns the assignment that a node represents, if it can be removed. */
export const assignmentOf = (node: TreeNode): Assignment | undefined =>
  node.kind === 'assignment' || node.kind === 'resource' ? node.assignment : undefined;

/**
 * Returns the entities that can be assigned at a node: the entity that the node lists or, for a node without one, all
 * entities that the target accepts.
 */
export function assignableEntitiesOf(node: TreeNode, target: AssignmentTarget): readonly AssignableEntity[] {
  if (node.kind === 'assignments') return [node.entity];
  return target.kind === 'abTestSegment' ? ['promotion'] : assignableEntities;
}

const requestInput = ({ target, entity, entityId }: Assignment) => ({
  params: { ...target.params, [entityParameters[entity]]: entityId },
});

/** Assigns an entity. Rejects with a `PlatformError`. */
export async function assign(client: PlatformClient, assignment: Assignment): Promise<void> {
  const { target, entity } = assignment;
  const input = requestInput(assignment);
  if (target.kind === 'abTestSegment') await callUntyped(client, abTests.bindPromotion, input);
  else
    await callUntyped(client, campaignOperations[entity].assign, {
      ...input,
      ...(entity === 'promotion' ? { body: {} } : {}),
    });
}

/** Removes an assignment. Rejects with a `PlatformError`. */
export async function removeAssignment(client: PlatformClient, assignment: Assignment): Promise<void> {
  const { target, entity } = assignment;
  const operation =
    target.kind === 'abTestSegment' ? abTests.unbindPromotion : campaignOperations[entity].remove;
  await callUntyped(client, operation, requestInput(assignment));
}
