import { customCartridgeNames, coreCartridge, isCartridgeName } from '../../../cartridges/cartridge-path.ts';
import { contract } from '../../../contract/index.ts';
import { addedCartridgesRequest, parseAddedCartridges } from '../../client/added-cartridges.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { callUntyped, exchangeUntyped } from '../../client/untyped-call.ts';
import type { ExplorerContext } from '../explorer-context.ts';
import { textOrEmpty } from '../listing.ts';
import { moveCartridges } from './move-cartridges.ts';
import { pageOfNodes, type CartridgePathNode } from '../node.ts';

const { data } = contract;

/** Returns the node of a cartridge path, whose children are in the platform's order. The core cartridge is the last. */
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
      const path = await readCartridgePath(context.access.data, site);
      return pageOfNodes(
        [...effectivePath(path), coreCartridge].map((cartridge, index) => ({
          kind:
            cartridge === coreCartridge || path.leadingNames.includes(cartridge)
              ? 'coreCartridge'
              : 'pathCartridge',
          id: `${base}/${encodeURIComponent(cartridge)}`,
          label: cartridge,
          ...describePosition(path, cartridge, index + 1),
          icon: 'extensions',
          site,
          cartridge,
        })),
      );
    },
  };
}

/** A cartridge path without the core cartridge. */
export interface SiteCartridgePath {
  readonly names: readonly string[];
  /** The cartridges that follow by default: the bundled service uses all cartridges of its folders. */
  readonly defaultNames: readonly string[];
  /** The cartridges that come first: those of the path with which the bundled service was started. */
  readonly leadingNames: readonly string[];
}

/** Returns the cartridges in the order in which the platform searches them. */
export const effectivePath = ({ leadingNames, names, defaultNames }: SiteCartridgePath): string[] => [
  ...new Set([...leadingNames, ...names, ...defaultNames]),
];

/** Returns the position of a cartridge in the path. The tooltip says why the platform has added the cartridge. */
export function describePosition(
  { leadingNames, defaultNames }: SiteCartridgePath,
  cartridge: string,
  position: number,
): { readonly description: string; readonly tooltip?: string } {
  const createTooltip = (reason: string): string => `Position ${position} in the cartridge path\n${reason}`;
  if (leadingNames.includes(cartridge))
    return {
      description: `${position} · from launch.json`,
      tooltip: createTooltip('The attribute "cartridgePath" of the launch configuration names it.'),
    };
  if (defaultNames.includes(cartridge))
    return {
      description: `${position} · added by default`,
      tooltip: createTooltip(
        'The bundled service adds the cartridges of the workspace to the path of the site.',
      ),
    };
  return { description: String(position) };
}

/** Reads the cartridge path of a site. Rejects with a `PlatformError`. */
export async function readCartridgePath(client: PlatformClient, site: string): Promise<SiteCartridgePath> {
  const { document, headers } = await exchangeUntyped(client, data.sites.get, {
    params: { site_id: site },
    headers: addedCartridgesRequest(client.vendor),
  });
  return {
    names: customCartridgeNames(textOrEmpty(document['cartridges'])),
    ...parseAddedCartridges(client.vendor, headers),
  };
}

/**
 * Returns the path with its default cartridges, which the platform no longer adds once the path has been written.
 * Omits default cartridges whose names a path cannot contain, such as `my-cartridge`.
 */
export const explicitPath = ({
  names,
  defaultNames,
}: Pick<SiteCartridgePath, 'names' | 'defaultNames'>): readonly string[] => [
  ...names,
  ...defaultNames.filter(isCartridgeName),
];

/**
 * Returns the path of a site after cartridges were dropped on a row. They are moved, or added, before the row's cartridge
 * or, if all of them preceded it, after it. If the row is a leading cartridge, they come first; if the row's cartridge is
 * not on the site's path, they come last.
 */
export function dropOnPath(
  path: SiteCartridgePath,
  droppedNames: readonly string[],
  target: string | undefined,
): readonly string[] {
  const pathNames = explicitPath(path);
  // A new cartridge is dropped before the target, as one from below would be.
  const names = [...pathNames, ...droppedNames.filter((name) => !pathNames.includes(name))];
  if (target === undefined) return moveCartridges(names, droppedNames, names.length);
  if (path.leadingNames.includes(target)) return moveCartridges(names, droppedNames, 0);
  const index = names.indexOf(target);
  if (index < 0) return moveCartridges(names, droppedNames, names.length);
  const isDown = droppedNames.every((name) => names.indexOf(name) < index);
  return moveCartridges(names, droppedNames, isDown ? index + 1 : index);
}

/** Writes the cartridge path of a site. Rejects with a `PlatformError`. */
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
 * Adds a cartridge at the start of the path, so that it overrides the others. Default cartridges stay in the path.
 * Rejects with a `PlatformError`.
 */
export async function addCartridge(client: PlatformClient, site: string, name: string): Promise<void> {
  const currentPath = await readCartridgePath(client, site);
  if (currentPath.defaultNames.length > 0)
    return writeCartridgePath(client, site, [...new Set([name, ...explicitPath(currentPath)])]);
  await callUntyped(client, data.cartridges.post, {
    params: { site_id: site },
    body: { name, position: 'first' },
  });
}

/** Returns the message after a cartridge was added to the start of a path. Default cartridges count as on the path. */
export function additionText(path: SiteCartridgePath, name: string, site: string): string {
  const { leadingNames } = path;
  const nextName = explicitPath(path).find((candidate) => candidate !== name);
  const place =
    leadingNames.length > 0
      ? `after ${leadingNames.at(-1) ?? ''}`
      : nextName === undefined
        ? undefined
        : `before ${nextName}`;
  return `Cartwright: "${name}" was added to the cartridge path of ${site}${place === undefined ? '' : `, ${place}`}.`;
}

/** Removes a cartridge from the path. Other default cartridges stay in the path. Rejects with a `PlatformError`. */
export async function removeCartridge(client: PlatformClient, site: string, name: string): Promise<void> {
  const currentPath = await readCartridgePath(client, site);
  if (currentPath.defaultNames.length > 0)
    return writeCartridgePath(
      client,
      site,
      explicitPath(currentPath).filter((candidate) => candidate !== name),
    );
  await callUntyped(client, data.cartridges.delete, { params: { site_id: site, cartridge_name: name } });
}
