import { contract } from '../../../contract/index.ts';
import { isFault } from '../../client/errors.ts';
import { readCurrentUser } from '../../documents/resource-reader.ts';
import { groupNode, pinnedAddresses, resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { listAll, fetchNodePage, textOrEmpty } from '../listing.ts';
import { pageOfNodes, sliceOfNodes, type NodePage } from '../node.ts';
import { readProductPage } from './product-nodes.ts';
import { customObjectsNode, siteNode } from './site-nodes.ts';
import { SiteReferences } from './site-references.ts';

const { data } = contract;

/**
 * Reads the tree of the Data view: the sites, and the resources of the whole organization. Rejects with
 * `MissingCredentials` or a `PlatformError`.
 */
export async function readDataTree(context: ExplorerContext): Promise<NodePage> {
  const sites = await listAll(context.access.data, data.sites.list, {});
  const ids = sites.map((site) => textOrEmpty(site['id']));
  const defaultSite = context.access.profile.site ?? ids[0] ?? '-';
  return pageOfNodes([
    ...sites.map((site, index) => siteNode(context, site, createReferences(context, ids[index] ?? ''))),
    {
      kind: 'global',
      id: 'global',
      label: 'Global',
      icon: 'organization',
      description: 'all sites',
      children: () => Promise.resolve(pageOfNodes(globalGroups(context, defaultSite))),
    },
  ]);
}

function createReferences(context: ExplorerContext, site: string): SiteReferences {
  const pinnedIds = (kind: 'campaign' | 'promotion', param: string): string[] =>
    pinnedAddresses(context, kind, { site_id: site }).map(({ params }) => params[param] ?? '');
  return new SiteReferences(context.access, site, {
    campaigns: pinnedIds('campaign', 'campaign_id'),
    promotions: pinnedIds('promotion', 'id'),
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
      (start) => readProductPage(context, site, start),
      {
        description: `of ${site}`,
        tooltip: `Products that the search of ${site} returns. Open other products by ID.`,
        identifierLabel: 'ID',
      },
    ),
    groupNode('inventory-lists', 'Inventory Lists', 'archive', 'inventoryList', {}, (start) =>
      fetchNodePage(client, data.inventoryLists.list, {}, start, (list) =>
        resourceNode(
          context,
          'inventoryList',
          { id: textOrEmpty(list['id']) },
          {
            description: textOrEmpty(list['description']),
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
        const currentLogin = await readCurrentLogin(context);
        const pinnedLogins = pinnedAddresses(context, 'user').map(({ params }) => params['login'] ?? '');
        const logins = [...new Set([...(currentLogin === undefined ? [] : [currentLogin]), ...pinnedLogins])];
        return sliceOfNodes(logins, start, (login) =>
          resourceNode(
            context,
            'user',
            { login },
            { description: login === currentLogin ? 'you' : undefined },
          ),
        );
      },
      { tooltip: 'The API does not list users. Open a user by login.', identifierLabel: 'login' },
    ),
    customObjectsNode(context, 'objects', 'customObject', {}),
  ];
}

/** Resolves with the user's login; undefined for a client without a user, or if the platform does not report a user. */
async function readCurrentLogin({ access }: ExplorerContext): Promise<string | undefined> {
  try {
    const user = await readCurrentUser(access);
    return user === undefined ? undefined : textOrEmpty(user['login']);
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
}
