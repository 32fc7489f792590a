import { isSameAddress, type ResourceAddress } from '../documents/address.ts';
import { kindOf, type KindId } from '../documents/all-kinds.ts';
import type { Params } from '../documents/kinds.ts';
import { findAddress, type TreeNode } from './node.ts';

type NodePredicate = (node: TreeNode) => boolean;

/**
 * Returns two predicates for finding a resource in a tree: whether a node is the resource, and whether the resource
 * may be below a node.
 */
export function nodeMatcher(address: ResourceAddress): [isTarget: NodePredicate, mayContain: NodePredicate] {
  const path = pathPattern(address.kind);
  const isTarget: NodePredicate = (node) => {
    const nodeAddress = findAddress(node);
    return nodeAddress !== undefined && isSameAddress(nodeAddress, address);
  };
  const isAncestor = (kind: KindId, params: Params): boolean =>
    (kind === 'site' || path.startsWith(pathPattern(kind))) &&
    Object.entries(params).every(([name, value]) => matchesParam(address, name, value));
  const mayContain: NodePredicate = (node) => {
    switch (node.kind) {
      case 'resource':
        return isAncestor(node.address.kind, node.address.params);
      case 'group':
        return isAncestor(node.resourceKind, node.params);
      case 'preferenceGroup':
        return node.groupId === address.params['group_id'];
      case 'productSearch':
        return address.kind === 'shopProduct';
      default:
        return node.kind === 'global';
    }
  };
  return [isTarget, mayContain];
}

const pathPattern = (kind: KindId): string => kindOf(kind).path.replace(/\{\w+\}/g, '{}');

/** A product's `id` is the product or master ID in the addresses of its parts. */
const matchesParam = ({ params }: ResourceAddress, name: string, value: string): boolean =>
  (name === 'id' ? ['product_id', 'master_product_id', 'id'] : [name]).some((key) => params[key] === value);
