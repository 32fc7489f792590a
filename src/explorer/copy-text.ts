import { resourceName } from '../documents/address.ts';
import { findAddress, type TreeNode } from './node.ts';

/** Returns what copying a row copies: the ID of a resource or of what is assigned, a detail's value, or else the label. */
export function copyText(node: TreeNode): string {
  const address = findAddress(node);
  if (address) return resourceName(address);
  switch (node.kind) {
    case 'assignment':
      return node.assignment.entityId;
    case 'hook':
      return node.hookName;
    case 'connectionDetail':
      return node.description ?? node.label;
    default:
      return node.label;
  }
}
