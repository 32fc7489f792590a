import assert from 'node:assert/strict';
import type { TreeNode } from '../../../../src/explorer/node.ts';
import { NodeTree } from '../../../../src/host/views/node-tree.ts';

/** A tree with one root, "products", whose children are the hits of the current search. */
function createSearchTree() {
  const search = { text: 'mug', delays: [] as Promise<unknown>[] };
  const node = (id: string, children?: NonNullable<TreeNode['children']>): TreeNode => ({
    kind: 'group',
    id,
    label: id,
    icon: '',
    resourceKind: 'product',
    params: {},
    ...(children && { children }),
  });
  const tree = new NodeTree({
    roots: async () => {
      const { text } = search;
      return {
        nodes: [
          node('products', async () => {
            await search.delays.shift();
            return { nodes: [node(`hit of ${text}`)] };
          }),
        ],
      };
    },
    problemNode: () => node('problem'),
    onChanged: () => undefined,
  });
  const hitsBelow = async (parent: TreeNode | undefined): Promise<string[]> =>
    (await tree.children(parent)).map(({ id }) => id);
  return { tree, search, hitsBelow };
}

describe('the tree of a view', () => {
  it('children of a node from before a refresh are not stored for the node that replaces it', async () => {
    const { tree, search, hitsBelow } = createSearchTree();
    const [oldProducts] = await tree.children();
    search.text = 'tent';
    tree.refresh();
    assert.deepEqual(await hitsBelow(oldProducts), ['hit of mug']);
    const [products] = await tree.children();
    assert.deepEqual(await hitsBelow(products), ['hit of tent']);
    assert.deepEqual(await hitsBelow(products), ['hit of tent']);
  });

  it('a slow read of a node from before a refresh is not shared with the node that replaces it', async () => {
    const { tree, search, hitsBelow } = createSearchTree();
    const [oldProducts] = await tree.children();
    search.text = 'tent';
    tree.refresh();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    search.delays.push(promise);
    const oldHits = hitsBelow(oldProducts);
    const [products] = await tree.children();
    assert.deepEqual(await hitsBelow(products), ['hit of tent']);
    resolve(undefined);
    assert.deepEqual(await oldHits, ['hit of mug']);
    assert.deepEqual(await hitsBelow(products), ['hit of tent']);
  });
});
