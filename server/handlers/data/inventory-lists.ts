import type {
  InventoryList as Document,
  InventoryListChanges,
} from '../../../contract/documents/data/inventory-list.ts';
import { contract } from '../../../contract/index.ts';
import { InventoryListDuplicate, InventoryListNotFound } from '../../../contract/faults/data.ts';
import type { InventoryList } from '../../records/catalog.ts';
import { response, implement, type RequestContext } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { instantOf } from '../shop/shop.ts';
import { pathOf } from './require-site.ts';
import { applyChanges } from './apply-changes.ts';
import { removeInventory } from './product-removal.ts';
import { checkId } from './request-input.ts';

const { inventoryLists } = contract.data;

async function listDocument(
  list: InventoryList,
  { work, links }: Pick<RequestContext, 'work' | 'links'>,
): Promise<Document> {
  const sites = await work.collection('sites').all();
  return {
    ...(await resourceState(work, 'inventory_lists', list.id)),
    assigned_sites: sites.filter((site) => site.inventory_list_id === list.id).map(({ id }) => id),
    default_in_stock: list.default_in_stock,
    id: list.id,
    link: links.resource(pathOf('inventory_lists', list.id)),
    on_order_inventory_enabled: list.on_order_inventory_enabled ?? false,
    use_bundle_inventory_only: list.use_bundle_inventory_only ?? false,
    ...omitUndefined({
      creation_date: list.creation_date,
      description: list.description,
      last_modified: list.last_modified,
    }),
  };
}

/** Returns a list with the fields of a body, except `assigned_sites`, because each site stores which list it uses. */
const withListFields = (list: InventoryList, body: InventoryListChanges): InventoryList =>
  applyChanges(list, {
    default_in_stock: body.default_in_stock,
    description: body.description,
    on_order_inventory_enabled: body.on_order_inventory_enabled,
    use_bundle_inventory_only: body.use_bundle_inventory_only,
  });

export const inventoryListHandlers = implement(inventoryLists, {
  async list(input) {
    const allLists = await input.work.collection('inventory_lists').all();
    return input.lists.paginate(allLists, (list) => listDocument(list, input));
  },

  async get(input) {
    const { params, work, fail } = input;
    const list = await work.collection('inventory_lists').get(params.id);
    if (list === undefined) throw fail(InventoryListNotFound, { inventorylistId: params.id });
    return listDocument(list, input);
  },

  async patch(input) {
    const { params, body, work, clock, fail } = input;
    const storedList = await work.collection('inventory_lists').get(params.id);
    if (storedList === undefined) throw fail(InventoryListNotFound, { inventorylistId: params.id });
    await checkResourceState(input, 'inventory_lists', params.id);
    const list = withListFields({ ...storedList, last_modified: instantOf(clock.now()) }, body);
    work.collection('inventory_lists').put(list);
    return listDocument(list, input);
  },

  async delete(input) {
    const { params, work } = input;
    if ((await work.collection('inventory_lists').get(params.id)) === undefined) return undefined;
    await checkResourceState(input, 'inventory_lists', params.id);
    for (const record of await work.collection('inventory_records').find('list', params.id)) {
      await removeInventory(work, params.id, record.product_id);
    }
    work.collection('inventory_lists').delete(params.id);
    return undefined;
  },

  async put(input) {
    const { params, body, work, clock, fail } = input;
    checkId(input, body.id, params.id);
    if ((await work.collection('inventory_lists').get(params.id)) !== undefined) {
      throw fail(InventoryListDuplicate, { inventorylistId: params.id });
    }
    await checkResourceState(input, 'inventory_lists', params.id);
    const now = instantOf(clock.now());
    const list = withListFields(
      { id: params.id, default_in_stock: false, creation_date: now, last_modified: now },
      body,
    );
    work.collection('inventory_lists').put(list);
    return response({
      document: await listDocument(list, input),
      location: pathOf('inventory_lists', list.id),
    });
  },
});
