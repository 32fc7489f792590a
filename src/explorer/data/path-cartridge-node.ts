import type { TreeNode } from '../node.ts';

/** Returns the row of a cartridge on the path of a site, with which commands can be called. */
export const pathCartridgeNode = (site: string, cartridge: string) =>
  ({
    kind: 'pathCartridge',
    id: cartridge,
    label: cartridge,
    icon: '',
    site,
    cartridge,
  }) as const satisfies TreeNode;
