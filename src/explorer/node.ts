import type { ResourceAddress } from '../documents/address.ts';

/** One row of a tree, as plain data: the view only draws it. */
export interface TreeNode {
  /** Unique in its tree, and the same whenever the tree is read, so that what is open stays open. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** Name of a codicon. */
  readonly icon: string;
  /** Words by which menus know what it is: `resource campaign deletable pinned`. */
  readonly context: string;
  /** What a click opens. */
  readonly address?: ResourceAddress;
  /** What a click runs instead, with the node. */
  readonly command?: string;
  /** What commands need to know beyond the address. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly expanded?: boolean;
  /** A box beside it that can be ticked. */
  readonly checked?: boolean;
  /** A problem: drawn as a warning. */
  readonly isProblem?: boolean;
  /** Absent for a leaf. `start` counts the children that were shown before. */
  readonly children?: (start: number) => Promise<NodePage>;
}

export interface NodePage {
  readonly nodes: readonly TreeNode[];
  /** Where the next page starts; absent on the last one. */
  readonly next?: number;
  /** How many there are, where the platform says it. */
  readonly total?: number;
}

/** Rows of a page: enough to fill a screen, few enough to come at once. */
export const pageSize = 100;

export const pageOfNodes = (nodes: readonly TreeNode[]): NodePage => ({ nodes });

/** A page out of what is there as a whole. */
export function sliceOfNodes<Item>(
  all: readonly Item[],
  start: number,
  node: (item: Item) => TreeNode,
): NodePage {
  const next = start + pageSize;
  return {
    nodes: all.slice(start, next).map(node),
    total: all.length,
    ...(next < all.length ? { next } : {}),
  };
}

/** A row that says something: why there is nothing, or what to do. */
export const noteNode = (id: string, label: string, icon = 'info', tooltip?: string): TreeNode => ({
  id,
  label,
  icon,
  context: 'note',
  ...(tooltip === undefined ? {} : { tooltip }),
});
