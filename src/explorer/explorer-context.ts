import type { PlatformAccess } from '../client/access.ts';
import { addressPath, type ResourceAddress } from '../documents/address.ts';
import { kindOf, type KindId } from '../documents/all-kinds.ts';
import type { Params } from '../documents/kinds.ts';
import type { GroupNode, NodeFlag, NodePage, OthersNode, ResourceNode, TreeNode } from './node.ts';
import type { Pins } from './pins.ts';

/**
 * Input of the trees: a connection, its pinned resources, the user's locale, and what the workspace's files tell
 * about the shop.
 */
export interface ExplorerContext {
  readonly connection: string;
  readonly access: PlatformAccess;
  readonly pins: Pins;
  /** The user's language and region (BCP 47), in whose format prices are shown. */
  readonly locale: string;
  /** Types of custom objects that scripts of the workspace mention. */
  readonly objectTypes: () => Promise<readonly string[]>;
  /** IDs of the groups of site preferences that the workspace or the sample shop may define. */
  readonly preferenceGroups: () => Promise<readonly string[]>;
}

export interface ResourceNodeOptions {
  readonly label?: string;
  readonly description?: string | undefined;
  readonly tooltip?: string;
  readonly icon?: string;
  /** Prefix of the node's ID, which makes it unique if the resource occurs several times in a tree. */
  readonly parentId?: string;
  /** Flags in addition to those of the resource's kind. */
  readonly flags?: readonly NodeFlag[];
  readonly assignment?: ResourceNode['assignment'];
  readonly basket?: ResourceNode['basket'];
  readonly children?: TreeNode['children'];
  readonly site?: string;
}

/** Returns the node of a resource. A click opens its document. */
export function resourceNode(
  { connection, pins }: ExplorerContext,
  kindId: KindId,
  params: Params,
  options: ResourceNodeOptions = {},
): ResourceNode {
  const kind = kindOf(kindId);
  const address: ResourceAddress = {
    connection,
    kind: kindId,
    ...(options.site === undefined ? {} : { site: options.site }),
    params,
  };
  const values = Object.values(params);
  const isAssignable = kindId === 'campaign' || kindId === 'abTestSegment';
  return {
    kind: 'resource',
    id: `${options.parentId ?? ''}/${kindId}/${options.site ?? ''}/${values.map(encodeURIComponent).join('/')}`,
    label: options.label ?? values.at(-1) ?? kind.title,
    ...(options.description === undefined || options.description === ''
      ? {}
      : { description: options.description }),
    ...(options.tooltip === undefined ? {} : { tooltip: options.tooltip }),
    icon: options.icon ?? kind.icon,
    flags: [
      ...(kind.remove ? (['canDelete'] as const) : []),
      ...(kind.family === 'data' && kind.create ? (['canCopyToBundled'] as const) : []),
      ...(isAssignable ? (['canAssign'] as const) : []),
      ...(pins.has(address) ? (['isPinned'] as const) : []),
      ...(options.flags ?? []),
    ],
    address,
    documentPath: addressPath(address),
    ...(options.assignment ? { assignment: options.assignment } : {}),
    ...(options.basket ? { basket: options.basket } : {}),
    ...(options.children ? { children: options.children } : {}),
  };
}

/** Returns the resources of a kind in `Pins` whose parameters have these values. */
export const pinnedAddresses = (
  { pins, connection }: ExplorerContext,
  kind: KindId,
  params: Params = {},
): ResourceAddress[] =>
  pins
    .forConnection(connection)
    .filter(
      (address) =>
        address.kind === kind &&
        Object.entries(params).every(([name, value]) => address.params[name] === value),
    );

/** Kinds whose resources the API lists completely, so that none needs to be opened by ID. */
const listedKinds: ReadonlySet<KindId> = new Set([
  'abTest',
  'inventoryList',
  'locale',
  'slotConfiguration',
  'recommender',
]);

/** Returns a group of resources. Resources that are created or opened by ID appear below it. */
export function groupNode(
  id: string,
  label: string,
  icon: string,
  resourceKind: KindId,
  params: Params,
  children: TreeNode['children'],
  options: {
    readonly flags?: readonly NodeFlag[];
    readonly description?: string;
    readonly tooltip?: string;
    readonly site?: string;
    /** Label of the parameter that identifies a resource, such as `ID`. Set if the API does not list all resources. */
    readonly identifierLabel?: string;
  } = {},
): GroupNode {
  const { identifierLabel } = options;
  const group: GroupNode = {
    kind: 'group',
    id,
    label,
    icon,
    flags: [
      ...(listedKinds.has(resourceKind) ? [] : (['canOpenById'] as const)),
      ...(kindOf(resourceKind).create ? (['canCreate'] as const) : []),
      ...(options.flags ?? []),
    ],
    resourceKind,
    params,
    ...(options.site === undefined ? {} : { site: options.site }),
    ...(options.description === undefined ? {} : { description: options.description }),
    ...(options.tooltip === undefined ? {} : { tooltip: options.tooltip }),
    ...(children ? { children } : {}),
  };
  return identifierLabel === undefined || !children
    ? group
    : {
        ...group,
        children: async (start) => appendOthersNode(group, identifierLabel, start, await children(start)),
      };
}

/** Appends a row to the last page. It says how many resources are known, and a click opens another one by its ID. */
function appendOthersNode(
  { id, resourceKind, params, site, tooltip }: GroupNode,
  identifierLabel: string,
  start: number,
  page: NodePage,
): NodePage {
  if (page.next !== undefined) return page;
  const count = page.total ?? start + page.nodes.filter(({ kind }) => kind !== 'note').length;
  const others: OthersNode = {
    kind: 'others',
    id: `${id}/others`,
    // The action is the label, so that a narrow view cuts off the number.
    label: `Open by ${identifierLabel}...`,
    description: count === 0 ? 'none known' : `${count} known`,
    icon: 'go-to-file',
    command: 'cartwright.document.openById',
    resourceKind,
    params,
    ...(site === undefined ? {} : { site }),
    ...(tooltip === undefined ? {} : { tooltip }),
  };
  return { ...page, nodes: [...page.nodes, others] };
}
