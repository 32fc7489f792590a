import type { PlatformAccess } from '../client/access.ts';
import type { ResourceAddress } from '../documents/address.ts';
import { kindOf, type KindId } from '../documents/all-kinds.ts';
import type { Params } from '../documents/kinds.ts';
import type { TreeNode } from './node.ts';
import type { Pins } from './pins.ts';

/** What trees are made of: one connection, what is pinned there, and what the workspace's scripts mention. */
export interface ExplorerContext {
  readonly connection: string;
  readonly access: PlatformAccess;
  readonly pins: Pins;
  /** Types of custom objects that scripts of the workspace name. */
  readonly objectTypes: () => Promise<readonly string[]>;
}

export interface ResourceNodeParts {
  readonly label?: string;
  readonly description?: string | undefined;
  readonly tooltip?: string;
  readonly icon?: string;
  /** Set where the resource appears at several places of a tree. */
  readonly below?: string;
  /** Further words for menus. */
  readonly words?: string;
  readonly data?: TreeNode['data'];
  readonly children?: TreeNode['children'];
  readonly site?: string;
}

/** The node of a resource: a click opens its document. */
export function resourceNode(
  { connection, pins }: ExplorerContext,
  kindId: KindId,
  params: Params,
  parts: ResourceNodeParts = {},
): TreeNode {
  const kind = kindOf(kindId);
  const address: ResourceAddress = {
    connection,
    kind: kindId,
    ...(parts.site === undefined ? {} : { site: parts.site }),
    params,
  };
  const values = Object.values(params);
  const words = [
    'resource',
    kindId,
    kind.remove ? 'deletable' : '',
    kind.family === 'data' && kind.create ? 'creatable' : '',
    pins.has(address) ? 'pinned' : '',
    parts.words ?? '',
  ];
  return {
    id: `${parts.below ?? ''}/${kindId}/${parts.site ?? ''}/${values.map(encodeURIComponent).join('/')}`,
    label: parts.label ?? values.at(-1) ?? kind.title,
    ...(parts.description === undefined || parts.description === ''
      ? {}
      : { description: parts.description }),
    ...(parts.tooltip === undefined ? {} : { tooltip: parts.tooltip }),
    icon: parts.icon ?? kind.icon,
    context: words.filter((word) => word !== '').join(' '),
    address,
    ...(parts.data ? { data: parts.data } : {}),
    ...(parts.children ? { children: parts.children } : {}),
  };
}

/** Pinned resources of a kind whose parameters hold these values. */
export const pinnedOf = (
  { pins, connection }: ExplorerContext,
  kind: KindId,
  params: Params = {},
): ResourceAddress[] =>
  pins
    .of(connection)
    .filter(
      (address) =>
        address.kind === kind &&
        Object.entries(params).every(([name, value]) => address.params[name] === value),
    );

/** A group of resources: what is opened by id, or made, is made below it. */
export function groupNode(
  id: string,
  label: string,
  icon: string,
  kind: KindId,
  params: Params,
  children: TreeNode['children'],
  more: { readonly words?: string; readonly description?: string; readonly tooltip?: string } = {},
): TreeNode {
  const { create } = kindOf(kind);
  return {
    id,
    label,
    icon,
    context: ['group', `${kind}Group`, create ? 'canCreate' : '', more.words ?? '']
      .filter((word) => word !== '')
      .join(' '),
    data: { kind, params },
    ...(more.description === undefined ? {} : { description: more.description }),
    ...(more.tooltip === undefined ? {} : { tooltip: more.tooltip }),
    ...(children ? { children } : {}),
  };
}
