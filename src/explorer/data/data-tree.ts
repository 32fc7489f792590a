import { contract } from '../../../contract/index.ts';
import { isFault } from '../../client/errors.ts';
import { currentUser } from '../../documents/resource-reader.ts';
import { groupNode, pinnedOf, resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { listAll, listedPage, textOf } from '../listing.ts';
import { pageOfNodes, sliceOfNodes, type NodePage } from '../node.ts';
import { productPage } from './product-nodes.ts';
import { objectsNode, siteNode } from './site-nodes.ts';
import { SiteReferences } from './site-references.ts';

const { data } = contract;

/** The tree "Data": the sites, and what belongs to the whole organization. Rejects with a `PlatformError`. */
export async function dataTree(context: ExplorerContext): Promise<NodePage> {
  const sites = await listAll(context.access.data, data.sites.list, {});
  const ids = sites.map((site) => textOf(site['id']));
  const defaultSite = context.access.profile.site ?? ids[0] ?? '-';
  return pageOfNodes([
    ...sites.map((site, at) => siteNode(context, site, referencesOf(context, ids[at] ?? ''))),
    {
      id: 'global',
      label: 'Global',
      icon: 'organization',
      context: 'global',
      description: 'all sites',
      children: () => Promise.resolve(pageOfNodes(globalGroups(context, defaultSite))),
    },
  ]);
}

function referencesOf(context: ExplorerContext, site: string): SiteReferences {
  const pinned = (kind: 'campaign' | 'promotion', param: string): string[] =>
    pinnedOf(context, kind, { site_id: site }).map(({ params }) => params[param] ?? '');
  return new SiteReferences(context.access, site, {
    campaigns: pinned('campaign', 'campaign_id'),
    promotions: pinned('promotion', 'id'),
  });
}

function globalGroups(context: ExplorerContext, site: string) {
  const client = context.access.data;
  return [
    groupNode(
      'products',
      'Products',
      'symbol-field',
      'product',
      {},
      (start) => productPage(context, site, start),
      { description: `of ${site}`, tooltip: `What the search of ${site} finds; others can be opened by id.` },
    ),
    groupNode('inventory-lists', 'Inventory Lists', 'archive', 'inventoryList', {}, (start) =>
      listedPage(client, data.inventoryLists.getAll, {}, start, (one) =>
        resourceNode(
          context,
          'inventoryList',
          { id: textOf(one['id']) },
          {
            description: textOf(one['description']),
          },
        ),
      ),
    ),
    groupNode(
      'users',
      'Users',
      'account',
      'user',
      {},
      async (start) => {
        const own = await ownLogin(context);
        const pinned = pinnedOf(context, 'user').map(({ params }) => params['login'] ?? '');
        const logins = [...new Set([...(own === undefined ? [] : [own]), ...pinned])];
        return sliceOfNodes(logins, start, (login) =>
          resourceNode(context, 'user', { login }, { description: login === own ? 'you' : undefined }),
        );
      },
      { tooltip: 'The API lists no users: open one by login.' },
    ),
    objectsNode(context, 'objects', 'customObject', {}),
  ];
}

/** Undefined for a client without a user, and where the platform tells none. */
async function ownLogin({ access }: ExplorerContext): Promise<string | undefined> {
  try {
    const user = await currentUser(access);
    return user === undefined ? undefined : textOf(user['login']);
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
}
