import { pathParameters } from '../../contract/operation.ts';
import { resourceName, type ResourceAddress } from '../documents/address.ts';
import { kindOf, resourceKinds, type KindId } from '../documents/all-kinds.ts';
import type { Params, ResourceKind } from '../documents/kinds.ts';
import { describeResource } from '../documents/resource-documents.ts';
import { localizedText } from './listing.ts';
import { findAddress, type TreeNode } from './node.ts';

/** The part of an address that a group of resources determines. */
export interface ResourceGroup {
  readonly kind: KindId;
  readonly params: Params;
  /** Site of resources of the Shop API. */
  readonly site: string | undefined;
}

/** Returns the group of resources that can be created or opened by ID below a node; undefined for other nodes. */
export function findResourceGroup(node: TreeNode): ResourceGroup | undefined {
  switch (node.kind) {
    case 'group':
    case 'others':
      return { kind: node.resourceKind, params: node.params, site: node.site };
    case 'cartridgePath':
      return { kind: 'cartridgePath', params: { site_id: node.site }, site: undefined };
    default:
      return undefined;
  }
}

/** Returns the group of a resource: all parameters but the one that identifies the resource in it. */
export const groupOf = ({ kind, params, site }: ResourceAddress): ResourceGroup => ({
  kind,
  params: Object.fromEntries(
    parametersOf(kind)
      .slice(0, -1)
      .map((name) => [name, params[name] ?? '']),
  ),
  site,
});

/** Kinds of resources that can be created. */
export const creatableKinds: readonly ResourceKind[] = resourceKinds.filter(({ create }) => create);

/** Kinds of resources that can be opened by ID: all but those that have to be searched for in the pages of a list. */
export const idAddressableKinds: readonly ResourceKind[] = resourceKinds.filter(({ read }) => !read.isList);

/** Returns the names of the parameters that identify a resource of a kind, in the order of its path. */
export const parametersOf = (kind: KindId): readonly string[] => pathParameters(kindOf(kind).path);

/** Whether an address of the kind contains a site. Data API resources have the site in their parameters instead. */
export const hasSite = (kind: KindId): boolean => kindOf(kind).family === 'shop';

export const deletableAddresses = (addresses: readonly ResourceAddress[]): ResourceAddress[] =>
  addresses.filter(({ kind }) => kindOf(kind).remove !== undefined);

/** Returns those resources of the nodes that belong to the connection and that the API can create. */
export const copyableAddresses = (nodes: readonly TreeNode[], connection: string): ResourceAddress[] =>
  nodes
    .map(findAddress)
    .filter((address) => address !== undefined)
    .filter((address) => kindOf(address.kind).create && address.connection === connection);

/** Maximum number of resources that a confirmation lists by name. */
const maxNames = 10;

/** Returns the display name of a resource, if it is known, is not its ID and is not made from it. */
export function findDisplayName(address: ResourceAddress, label: string | undefined): string | undefined {
  const isName = label !== undefined && label !== '' && label !== resourceName(address);
  return isName && address.kind !== 'basket' ? label : undefined;
}

/** Returns the name in the text of a document, in its default locale if it has several; undefined without one. */
export function nameInDocument(text: string): string | undefined {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document !== 'object' || document === null || !('name' in document)) return undefined;
    return localizedText(document.name);
  } catch {
    // The user is still typing.
    return undefined;
  }
}

/** Describes a resource by its kind, its name and its ID: `product "Shell Jacket" (shell-jacket)`. */
const describeNamed = (address: ResourceAddress, name: string | undefined): string =>
  name === undefined
    ? describeResource(address)
    : `${kindOf(address.kind).title.toLowerCase()} "${name}" (${resourceName(address)})`;

/**
 * Describes resources by a label, such as `campaign "spring"` or `3 resources`, and a list of their names, one per
 * line. Names over the limit are only counted.
 */
export function describeSelection(
  addresses: readonly ResourceAddress[],
  findName: (address: ResourceAddress) => string | undefined = () => undefined,
): {
  readonly subject: string;
  readonly names: string;
} {
  const [first] = addresses;
  const describe = (address: ResourceAddress): string => describeNamed(address, findName(address));
  const names = addresses.slice(0, maxNames).map(describe);
  if (addresses.length > maxNames) names.push(`and ${addresses.length - maxNames} more`);
  return {
    subject: first && addresses.length === 1 ? describe(first) : `${addresses.length} resources`,
    names: names.join('\n'),
  };
}
