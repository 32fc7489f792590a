/** A node of a tree in which each node stores its parent's ID, such as a category or a content folder. */
export interface TreeNode {
  readonly id: string;
  readonly parent_id?: string;
}

/**
 * Returns a node and its ancestors, starting with the node itself. The path ends at a parent that does not exist, and
 * at a parent that is already in the path, because records can form a loop.
 */
export function pathToRoot<Node extends TreeNode>(
  node: Node | undefined,
  find: (id: string) => Node | undefined,
): Node[] {
  const path: Node[] = [];
  let current = node;
  while (current !== undefined && !path.some(({ id }) => id === current?.id)) {
    path.push(current);
    current = current.parent_id === undefined ? undefined : find(current.parent_id);
  }
  return path;
}

/** Orders siblings as shops show them: by position, then by ID. The default position is 0. */
export const comparePositions = (
  a: { readonly id: string; readonly position?: number },
  b: { readonly id: string; readonly position?: number },
): number => (a.position ?? 0) - (b.position ?? 0) || (a.id < b.id ? -1 : 1);
