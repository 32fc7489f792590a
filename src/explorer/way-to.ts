import { sameAddress, type ResourceAddress } from '../documents/address.ts';
import { kindOf, type KindId } from '../documents/all-kinds.ts';
import type { Params } from '../documents/kinds.ts';
import type { TreeNode } from './node.ts';

type Asked = (node: TreeNode) => boolean;

/** How a resource is found in a tree: whether a node is it, and whether it may lie below a node. */
export function wayTo(address: ResourceAddress): [is: Asked, leads: Asked] {
  const path = withoutNames(address.kind);
  const is: Asked = (node) => node.address !== undefined && sameAddress(node.address, address);
  const leads: Asked = ({ id, label, context, address: own, data }) => {
    if (context.startsWith('preferenceGroup')) return label === address.params['group_id'];
    const kind = own?.kind ?? (data?.['kind'] as KindId | undefined);
    if (kind === undefined)
      return id === 'global' || (id === 'shop/products' && address.kind === 'shopProduct');
    const known = (own?.params ?? data?.['params'] ?? {}) as Params;
    const isOnTheWay = kind === 'site' || path.startsWith(withoutNames(kind));
    return isOnTheWay && Object.entries(known).every(([name, value]) => matches(address, name, value));
  };
  return [is, leads];
}

const withoutNames = (kind: KindId): string => kindOf(kind).path.replace(/\{\w+\}/g, '{}');

/** What a product calls its id, its parts call that of their product or master. */
const matches = ({ params }: ResourceAddress, name: string, value: string): boolean =>
  (name === 'id' ? ['product_id', 'master_product_id', 'id'] : [name]).some((one) => params[one] === value);
