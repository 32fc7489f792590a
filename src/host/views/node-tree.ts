import type { MoreNode, NodePage, TreeNode } from '../../explorer/node.ts';

/** Functions by which a tree reads its nodes, presents errors and reports changes. */
export interface NodeTreeOptions {
  readonly roots: () => Promise<NodePage>;
  /** A row that explains the error, and suggests an action. */
  readonly problemNode: (error: unknown, id: string) => TreeNode;
  /** Called when the children of a node, or the roots, have changed. */
  readonly onChanged: (node: TreeNode | undefined) => void;
}

interface LoadedChildren {
  /** The node whose children they are; undefined for the roots. */
  readonly parent: TreeNode | undefined;
  readonly nodes: readonly TreeNode[];
  readonly next: number | undefined;
  readonly total: number | undefined;
  /** The row that explains why the next page could not be read. */
  readonly problem?: TreeNode;
}

interface PendingRead {
  readonly parent: TreeNode | undefined;
  readonly rows: Promise<readonly TreeNode[]>;
}

/** Maximum number of nodes that `find` expands. */
const maxExpandedNodes = 60;

const rootId = '';

/** A tree that is read page by page. Keeps the nodes until it is refreshed. Independent of VS Code. */
export class NodeTree {
  readonly #options: NodeTreeOptions;
  readonly #childrenById = new Map<string, LoadedChildren>();
  readonly #parents = new Map<string, TreeNode | undefined>();
  readonly #pendingReads = new Map<string, PendingRead>();
  /** Incremented by each refresh: results of reads from an earlier generation are outdated. */
  #generation = 0;

  constructor(options: NodeTreeOptions) {
    this.#options = options;
  }

  /**
   * Resolves with the rows below a node: the nodes of the pages that were read so far, at least the first, and a row
   * that loads more if there are more. Without a node, they are the tree's roots. Never rejects.
   */
  async children(node?: TreeNode): Promise<readonly TreeNode[]> {
    const id = node?.id ?? rootId;
    const loadedChildren = this.#childrenById.get(id);
    if (loadedChildren) return this.#rows(id, loadedChildren);
    // Concurrent calls share one read, but only for the same node: a node from before a refresh reads old data.
    const existingRead = this.#pendingReads.get(id);
    if (existingRead && existingRead.parent === node) return existingRead.rows;
    const rows = this.#read(node, 0).finally(() => {
      if (this.#pendingReads.get(id)?.rows === rows) this.#pendingReads.delete(id);
    });
    this.#pendingReads.set(id, { parent: node, rows });
    return rows;
  }

  /**
   * Finds a node by expanding nodes that may contain it, at most `maxExpandedNodes`. Does not load further pages: if
   * the node would be on one of them, resolves with undefined.
   */
  async find(
    isTarget: (node: TreeNode) => boolean,
    mayContain: (node: TreeNode) => boolean,
  ): Promise<TreeNode | undefined> {
    const queue: (TreeNode | undefined)[] = [undefined];
    for (let expandedCount = 0; expandedCount < maxExpandedNodes && queue.length > 0; expandedCount++) {
      const nodes = await this.children(queue.shift());
      const match = nodes.find(isTarget);
      if (match) return match;
      queue.push(...nodes.filter((node) => node.children && mayContain(node)));
    }
    return undefined;
  }

  parentOf(node: TreeNode): TreeNode | undefined {
    return this.#parents.get(node.id);
  }

  /** Reads the next page for a row that `children` returned. */
  async loadMore(moreNode: MoreNode): Promise<void> {
    const { parent } = moreNode;
    const { next } = this.#childrenById.get(parent?.id ?? rootId) ?? {};
    if (next === undefined) return;
    const id = parent?.id ?? rootId;
    const key = `${id} ${next}`;
    // Ignores a second click while the page is being read.
    if (this.#pendingReads.has(key)) return;
    const rows = this.#read(parent, next).finally(() => this.#pendingReads.delete(key));
    this.#pendingReads.set(key, { parent, rows });
    await rows;
    this.#options.onChanged(parent);
  }

  /** Discards the nodes below a node, or all nodes of the tree. */
  refresh(node?: TreeNode): void {
    this.#generation++;
    this.#pendingReads.clear();
    if (!node) this.#childrenById.clear();
    else this.#discard(node.id);
    this.#options.onChanged(node);
  }

  #discard(id: string): void {
    const { nodes = [] } = this.#childrenById.get(id) ?? {};
    this.#childrenById.delete(id);
    for (const child of nodes) this.#discard(child.id);
  }

  async #read(node: TreeNode | undefined, start: number): Promise<readonly TreeNode[]> {
    const id = node?.id ?? rootId;
    const existingChildren = this.#childrenById.get(id);
    const previousNodes = start === 0 ? [] : (existingChildren?.nodes ?? []);
    const generation = this.#generation;
    try {
      const page: NodePage = await (node ? (node.children?.(start) ?? { nodes: [] }) : this.#options.roots());
      const existingIds = new Set(previousNodes.map((existingNode) => existingNode.id));
      // A node that has moved to a later page in the meantime would appear twice, which VS Code does not allow.
      const newNodes = page.nodes.filter(
        (candidate) => !existingIds.has(candidate.id) && existingIds.add(candidate.id),
      );
      const updatedChildren = {
        parent: node,
        nodes: [...previousNodes, ...newNodes],
        next: page.next,
        total: page.total,
      };
      // The nodes are outdated, and the view reads them again.
      if (generation !== this.#generation || this.#isReplaced(node)) return this.#rows(id, updatedChildren);
      this.#childrenById.set(id, updatedChildren);
      for (const child of newNodes) {
        this.#parents.set(child.id, node);
        const grandchildren = this.#childrenById.get(child.id);
        if (grandchildren && grandchildren.parent !== child) this.#discard(child.id);
      }
      return this.#rows(id, updatedChildren);
    } catch (error) {
      const problem = this.#options.problemNode(error, `${id}/problem`);
      // Keeps the nodes, and the row that loads more below them.
      if (start > 0 && existingChildren && generation === this.#generation)
        this.#childrenById.set(id, { ...existingChildren, problem });
      return [...previousNodes, problem];
    }
  }

  #rows(id: string, { nodes, next, total, problem }: LoadedChildren): readonly TreeNode[] {
    if (next === undefined) return nodes;
    const parent = id === rootId ? undefined : this.#findLoadedNode(id);
    const countText = total === undefined ? `${nodes.length} shown` : `${nodes.length} of ${total}`;
    const moreNode: MoreNode = {
      kind: 'more',
      id: `${id}/more`,
      label: 'Load More',
      description: countText,
      icon: 'ellipsis',
      command: 'cartwright.loadMore',
      parent,
    };
    return [...nodes, ...(problem ? [problem] : []), moreNode];
  }

  /** Whether a node from before a refresh has been replaced by another one with the same ID. */
  #isReplaced(node: TreeNode | undefined): boolean {
    const currentNode = node && this.#findLoadedNode(node.id);
    return currentNode !== undefined && currentNode !== node;
  }

  #findLoadedNode(id: string): TreeNode | undefined {
    for (const { nodes } of this.#childrenById.values()) {
      const match = nodes.find((candidate) => candidate.id === id);
      if (match) return match;
    }
    return undefined;
  }
}
