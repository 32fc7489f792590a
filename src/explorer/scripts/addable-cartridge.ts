import { hasFlag, type CartridgeNode, type TreeNode } from '../node.ts';

/** Whether a node is a cartridge that can be added to the path of its site. */
export const isAddableCartridge = (node: TreeNode): node is CartridgeNode =>
  node.kind === 'cartridge' && hasFlag(node, 'canAddToPath');
