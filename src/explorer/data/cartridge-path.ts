import {
  customCartridgeNames,
  coreCartridge,
  isCartridgeName,
  pathNames,
} from '../../../cartridges/cartridge-path.ts';
import { contract } from '../../../contract/index.ts';
import { vendorHeader } from '../../../contract/vendor.ts';
import { headerText } from '../../client/header-text.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { callUntyped, exchangeUntyped } from '../../client/untyped-call.ts';
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
      const { names, defaultNames } = await readCartridgePath(context.access.data, site);
      return pageOfNodes(
        [...names, ...defaultNames, coreCartridge].map((cartridge, index) => ({
          kind: cartridge === coreCartridge ? 'coreCartridge' : 'pathCartridge',
          id: `${base}/${encodeURIComponent(cartridge)}`,
          label: cartridge,
          description: defaultNames.includes(cartridge)
            ? `${index + 1}, ${byDefaultDescription}`
            : String(index + 1),
          icon: 'extensions',
          site,
          cartridge,
        })),
      );
    },
  };
}

/** How views describe a cartridge that the service uses although the site's path does not name it. */
export const byDefaultDescription = 'in the path by default';

/** A cartridge path without the core cartridge. */
export interface SiteCartridgePath {
  readonly names: readonly string[];
  /** The cartridges that follow by default: the bundled service uses all cartridges of its folders. */
  readonly defaultNames: readonly string[];
}

const decodeName = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** Reads the cartridge path of a site. Rejects with a `PlatformError`. */
export async function readCartridgePath(client: PlatformClient, site: string): Promise<SiteCartridgePath> {
  const header = vendorHeader(client.vendor, 'default-cartridges');
  const { document, headers } = await exchangeUntyped(client, data.sites.get, {
    params: { site_id: site },
    headers: { [header]: 'true' },
  });
  return {
    names: customCartridgeNames(textOrEmpty(document['cartridges'])),
    defaultNames: pathNames(headerText(headers[header]) ?? '').map(decodeName),
  };
}

/**
 * The path to write in order to keep what is in it by default, since no cartridge follows a path that was written. Omits
 * names that no path can contain, such as `my-cartridge`.
 */
export const explicitPath = ({ names, defaultNames }: SiteCartridgePath): readonly string[] => [
  ...names,
  ...defaultNames.filter(isCartridgeName),
];

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

/**
 * Adds a cartridge at the start of the path, so that it overrides the others. What is in the path by default stays.
 * Rejects with a `PlatformError`.
 */
export async function addCartridge(client: PlatformClient, site: string, name: string): Promise<void> {
  const current = await readCartridgePath(client, site);
  if (current.defaultNames.length > 0)
    return writeCartridgePath(client, site, [...new Set([name, ...explicitPath(current)])]);
  await callUntyped(client, data.cartridges.post, {
    params: { site_id: site },
    body: { name, position: 'first' },
  });
}

/** Removes a cartridge from the path. What is in the path by default stays. Rejects with a `PlatformError`. */
export async function removeCartridge(client: PlatformClient, site: string, name: string): Promise<void> {
  const current = await readCartridgePath(client, site);
  if (current.defaultNames.length > 0)
    return writeCartridgePath(
      client,
      site,
      explicitPath(current).filter((candidate) => candidate !== name),
    );
  await callUntyped(client, data.cartridges.delete, { params: { site_id: site, cartridge_name: name } });
}
