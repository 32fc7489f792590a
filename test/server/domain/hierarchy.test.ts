import assert from 'node:assert/strict';
import { comparePositions, pathToRoot, type TreeNode } from '../../../server/domain/hierarchy.ts';

describe('hierarchies of categories and folders', () => {
  const nodes = new Map<string, TreeNode>(
    [
      { id: 'root' },
      { id: 'home', parent_id: 'root' },
      { id: 'kitchen', parent_id: 'home' },
      { id: 'lost', parent_id: 'missing' },
      { id: 'a', parent_id: 'b' },
      { id: 'b', parent_id: 'a' },
    ].map((node) => [node.id, node]),
  );
  const findPath = (id: string) =>
    pathToRoot(nodes.get(id), (parentId) => nodes.get(parentId)).map((n) => n.id);

  it('the path of a node leads to its root', () => {
    assert.deepEqual(findPath('kitchen'), ['kitchen', 'home', 'root']);
    assert.deepEqual(findPath('root'), ['root']);
    assert.deepEqual(findPath('unknown'), []);
  });

  it('a path ends at a missing parent, and where parents form a cycle', () => {
    assert.deepEqual(findPath('lost'), ['lost']);
    assert.deepEqual(findPath('a'), ['a', 'b']);
  });

  it('siblings are sorted by position, which is 0 by default, then by ID', () => {
    const siblings = [
      { id: 'd', position: 2 },
      { id: 'c' },
      { id: 'b', position: -1 },
      { id: 'a', position: 0 },
    ];
    assert.deepEqual(
      siblings.toSorted(comparePositions).map(({ id }) => id),
      ['b', 'a', 'c', 'd'],
    );
  });
});
