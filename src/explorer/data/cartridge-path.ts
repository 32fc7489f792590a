import { coreCartridge, pathNames } from '../../../cartridges/cartridge-path.ts';
import { contract } from '../../../contract/index.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { callUntyped, type JsonObject } from '../../client/untyped-call.ts';
import type { ExplorerContext } from '../explorer-context.ts';
import { textOrEmpty } from '../listing.ts';
import { pageOfNodes, type CartridgePathNode } from '../node.ts';

const { data } = contract;

/** The cartridge path in the platform's order; the API's response ends with the core cartridge. */
export function cartridgePathNode(context: ExplorerContext, site: string): CartridgePathNode {
  const base = `site/${encodeURIComponent(site)}/cartridges`;
  return {
    kind: 'cartridgePath',
    id: base,
    label: 'Cartridge Path',
    icon: 'list-ordered',
    flags: ['canCreate'],
    site,
    children: async () => {
      const response = await callUntyped(context.access.data, data.sites.get, { params: { site_id: site } });
      return pageOfNodes(
        cartridgeNames(response).map((cartridge, index) => ({
          kind: cartridge === coreCartridge ? 'coreCartridge' : 'pathCartridge',
          id: `${base}/${encodeURIComponent(cartridge)}`,
          label: cartridge,
          description: String(index + 1),
          icon: 'extensions',
          site,
          cartridge,
        })),
      );
    },
  };
}

/** The names on a site's path; the last is the core cartridge. */
export const cartridgeNames = (site: JsonObject): string[] => pathNames(textOrEmpty(site['cartridges']));

/** Names on a site's cartridge path, without the core cartridge. Rejects with a `PlatformError`. */
export async function readCartridgePath(client: PlatformClient, site: string): Promise<string[]> {
  const response = await callUntyped(client, data.sites.get, { params: { site_id: site } });
  return cartridgeNames(response).filter((name) => name !== coreCartridge);
}

/** Rejects with a `PlatformError`. */
export async function writeCartridgePath(
  client: PlatformClient,
  site: string,
  names: readonly string[],
): Promise<void> {
  await callUntyped(client, data.cartridges.put, {
    params: { site_id: site },
    body: { cartridges: names.join(':') },
  });
}

/** Adds a cartridge at the start of the path, so that it overrides the others. Rejects with a `PlatformError`. */
export async function addCartridge(client: PlatformClient, site: string, name: string): Promise<void> {
  await callUntyped(client, data.cartridges.post, {
    params: { site_id: site },
    body: { name, position: 'first' },
  });
}

/** Rejects with a `PlatformError`. */
export async function removeCartridge(client: PlatformClient, site: string, name: string): Promise<void> {
  await callUntyped(client, data.cartridges.delete, { params: { site_id: site, cartridge_name: name } });
}
