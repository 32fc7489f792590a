import type { JobRecord } from '../../runtime/protocol/bridge-protocol.ts';
import type { HookArgument } from '../ports/hook-runner.ts';
import type { UnitOfWork } from '../ports/store.ts';
import type { CollectionName } from '../records/collections.ts';

type ObjectClass = Extract<HookArgument, { kind: 'object' }>['class'];

/**
 * The collections with the records of platform objects. Shipments, addresses and payment instruments have no records of
 * their own: they are parts of their containers.
 */
const collectionByClass: Readonly<Partial<Record<ObjectClass, CollectionName>>> = {
  'order.Basket': 'baskets',
  'order.Order': 'orders',
  'customer.Customer': 'customers',
  'customer.ProductList': 'product_lists',
  'customer.ProductListItem': 'product_list_items',
  'catalog.Product': 'products',
  'object.CustomObject': 'custom_objects',
};

/**
 * Reads the records that nearly every script of a hook uses: those of the hook's arguments, and the site with its time
 * zone and currencies. They are sent with the job, because each call over the bridge costs two context switches.
 */
export async function readJobRecords(
  work: UnitOfWork,
  args: readonly HookArgument[],
  siteId: string,
): Promise<JobRecord[]> {
  const records: JobRecord[] = [['sites', siteId, await work.collection('sites').get(siteId)]];
  for (const argument of args) {
    if (argument.kind !== 'object') continue;
    const object = 'container' in argument ? argument.container : argument;
    const collection = collectionByClass[object.class];
    if (collection) records.push([collection, object.key, await work.collection(collection).get(object.key)]);
  }
  return records;
}

/**
 * Returns a string that changes when the definitions of attributes change, so that a host reads them again only then.
 * Returns undefined if this request changes them.
 */
export function definitionsVersion(work: UnitOfWork): string | undefined {
  const versions = definitionCollections.map((name) => work.version(name));
  return versions.includes(undefined) ? undefined : versions.join(' ');
}

const definitionCollections = ['object_types', 'type_extensions', 'preference_groups'] as const;
