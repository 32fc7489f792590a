import {
  hasFlag,
  type CartridgeNode,
  type MissingCartridgeNode,
  type PathCartridgeNode,
  type TreeNode,
} from './node.ts';

/** A cartridge that can be moved in the path of its site. */
export type MovableCartridgeNode = PathCartridgeNode | CartridgeNode;

export const isMovableCartridge = (node: TreeNode): node is MovableCartridgeNode =>
  node.kind === 'pathCartridge' || (node.kind === 'cartridge' && hasFlag(node, 'canMove'));

/** A cartridge that can be removed from the path of its site. */
export type RemovableCartridgeNode = MovableCartridgeNode | MissingCartridgeNode;

export const isRemovableCartridge = (node: TreeNode): node is RemovableCartridgeNode =>
  node.kind === 'pathCartridge' ||
  ((node.kind === 'cartridge' || node.kind === 'missingCartridge') && hasFlag(node, 'removableFromPath'));
