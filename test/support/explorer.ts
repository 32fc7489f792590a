import type { PlatformAccess } from '../../src/client/access.ts';
import type { ExplorerContext } from '../../src/explorer/explorer-context.ts';
import type { NodePage, TreeNode } from '../../src/explorer/node.ts';
import { Pins, type PinStorage } from '../../src/explorer/pins.ts';

/** Returns pins that are stored in memory. */
export const memoryPins = (paths: readonly string[] = []): Pins =>
  new Pins(memoryStorage(paths), memoryStorage([]));

function memoryStorage(paths: readonly string[]): PinStorage {
  let storedPaths = [...paths];
  return {
    read: () => storedPaths,
    write: async (next) => {
      storedPaths = [...next];
    },
  };
}

export const createExplorerContext = (
  access: PlatformAccess,
  overrides: Partial<ExplorerContext> = {},
): ExplorerContext => ({
  connection: 'c',
  access,
  pins: memoryPins(),
  locale: 'en',
  objectTypes: async () => [],
  preferenceGroups: async () => [],
  ...overrides,
});

/** Loads all children of a node, from all pages. */
export async function loadChildren(node: TreeNode): Promise<TreeNode[]> {
  const all: TreeNode[] = [];
  let start: number | undefined = 0;
  while (start !== undefined) {
    const page: NodePage | undefined = await node.children?.(start);
    all.push(...(page?.nodes ?? []));
    start = page?.next;
  }
  return all;
}

/** Returns the node at the end of a path of labels; throws if there is none. */
export async function findNode(roots: readonly TreeNode[], ...labels: readonly string[]): Promise<TreeNode> {
  let nodes = roots;
  let match: TreeNode | undefined;
  for (const [index, label] of labels.entries()) {
    match = nodes.find((node) => node.label === label);
    if (!match) throw new Error(`no "${label}" among ${nodes.map((node) => node.label).join(', ')}`);
    nodes = index === labels.length - 1 ? [] : await loadChildren(match);
  }
  if (!match) throw new Error('no path');
  return match;
}

export const childLabels = async (
  roots: readonly TreeNode[],
  ...labels: readonly string[]
): Promise<string[]> => (await loadChildren(await findNode(roots, ...labels))).map(({ label }) => label);
