import type { NodePage, TreeNode } from '../../explorer/node.ts';

/** What a tree is made of, and what is told when that cannot be read. */
export interface NodeTreeOptions {
  readonly roots: () => Promise<NodePage>;
  /** A row that says what went wrong, and leads to what helps. */
  readonly problem: (error: unknown, id: string) => TreeNode;
  /** The children of a node, or of the whole tree, have changed. */
  readonly changed: (node: TreeNode | undefined) => void;
}

interface Loaded {
  readonly nodes: readonly TreeNode[];
  readonly next: number | undefined;
  readonly total: number | undefined;
  /** Why the next page could not be read. */
  readonly problem?: TreeNode;
}

/** Nodes that a search opens at most. */
const mostOpened = 60;

const rootId = '';

/** A tree that is read page by page: what was read stays until it is refreshed. Knows nothing of VS Code. */
export class NodeTree {
  readonly #options: NodeTreeOptions;
  readonly #loaded = new Map<string, Loaded>();
  readonly #parents = new Map<string, TreeNode | undefined>();
  readonly #reading = new Map<string, Promise<readonly TreeNode[]>>();
  /** Counts refreshes: what was asked for before the last one is old when it comes. */
  #age = 0;

  constructor(options: NodeTreeOptions) {
    this.#options = options;
  }

  /** The rows below a node: what was read so far, and one that reads on. Never rejects. */
  async children(node?: TreeNode): Promise<readonly TreeNode[]> {
    const id = node?.id ?? rootId;
    const known = this.#loaded.get(id);
    if (known) return this.#rows(id, known);
    // Two askers at once wait for one reading.
    const asked = this.#reading.get(id);
    if (asked) return asked;
    const reading = this.#read(node, 0).finally(() => {
      if (this.#reading.get(id) === reading) this.#reading.delete(id);
    });
    this.#reading.set(id, reading);
    return reading;
  }

  /** Finds a node by opening those that lead to it; undefined where it is not among their first pages. */
  async find(
    is: (node: TreeNode) => boolean,
    leads: (node: TreeNode) => boolean,
  ): Promise<TreeNode | undefined> {
    const open: (TreeNode | undefined)[] = [undefined];
    for (let opened = 0; opened < mostOpened && open.length > 0; opened++) {
      const nodes = await this.children(open.shift());
      const found = nodes.find(is);
      if (found) return found;
      open.push(...nodes.filter((node) => node.children && leads(node)));
    }
    return undefined;
  }

  parentOf(node: TreeNode): TreeNode | undefined {
    return this.#parents.get(node.id);
  }

  /** Reads the next page below a row that `children` gave. */
  async more(row: TreeNode): Promise<void> {
    const parent = row.data?.['parent'] as TreeNode | undefined;
    const { next } = this.#loaded.get(parent?.id ?? rootId) ?? {};
    if (next === undefined) return;
    const id = parent?.id ?? rootId;
    const key = `${id} ${next}`;
    // A second click while the first one's page is on its way.
    if (this.#reading.has(key)) return;
    const reading = this.#read(parent, next).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    await reading;
    this.#options.changed(parent);
  }

  /** Forgets what was read: of a node and what is below it, or of the whole tree. */
  refresh(node?: TreeNode): void {
    this.#age++;
    this.#reading.clear();
    if (!node) this.#loaded.clear();
    else this.#forget(node.id);
    this.#options.changed(node);
  }

  #forget(id: string): void {
    const { nodes = [] } = this.#loaded.get(id) ?? {};
    this.#loaded.delete(id);
    for (const child of nodes) this.#forget(child.id);
  }

  async #read(node: TreeNode | undefined, start: number): Promise<readonly TreeNode[]> {
    const id = node?.id ?? rootId;
    const shown = this.#loaded.get(id);
    const before = start === 0 ? [] : (shown?.nodes ?? []);
    const age = this.#age;
    try {
      const page: NodePage = await (node ? (node.children?.(start) ?? { nodes: [] }) : this.#options.roots());
      const known = new Set(before.map((one) => one.id));
      // What moved to a later page meanwhile would come twice, which VS Code refuses.
      const fresh = page.nodes.filter((one) => !known.has(one.id) && known.add(one.id));
      const loaded = { nodes: [...before, ...fresh], next: page.next, total: page.total };
      // Old by now: whoever shows the tree asks again.
      if (age !== this.#age) return this.#rows(id, loaded);
      this.#loaded.set(id, loaded);
      for (const child of fresh) this.#parents.set(child.id, node);
      return this.#rows(id, loaded);
    } catch (error) {
      const problem = this.#options.problem(error, `${id}/problem`);
      // What was read stays, with the row that reads on below it.
      if (start > 0 && shown && age === this.#age) this.#loaded.set(id, { ...shown, problem });
      return [...before, problem];
    }
  }

  #rows(id: string, { nodes, next, total, problem }: Loaded): readonly TreeNode[] {
    if (next === undefined) return nodes;
    const parent = id === rootId ? undefined : this.#node(id);
    const shown = total === undefined ? `${nodes.length} shown` : `${nodes.length} of ${total}`;
    const more: TreeNode = {
      id: `${id}/more`,
      label: 'Load more',
      description: shown,
      icon: 'ellipsis',
      context: 'more',
      command: 'cartwright.loadMore',
      data: { parent },
    };
    return [...nodes, ...(problem ? [problem] : []), more];
  }

  #node(id: string): TreeNode | undefined {
    for (const { nodes } of this.#loaded.values()) {
      const found = nodes.find((one) => one.id === id);
      if (found) return found;
    }
    return undefined;
  }
}
