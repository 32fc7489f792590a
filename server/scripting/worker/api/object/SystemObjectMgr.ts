import { ofId } from '../../lookups.ts';
import { run } from '../../current-run.ts';
import { asText } from '../../given.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { found, foundOne, type Asked, type Queryable } from '../../query/queryable.ts';
import { Basket } from '../order/Basket.ts';
import { queryableCertificates } from '../order/GiftCertificateMgr.ts';
import { queryableOrders } from '../order/queryable-orders.ts';
import { Product } from '../catalog/Product.ts';
import { queryableProfiles } from '../customer/CustomerMgr.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';

const kinds: Readonly<Record<string, Queryable<unknown>>> = {
  Order: queryableOrders,
  Profile: queryableProfiles,
  Product: {
    collection: 'products',
    class: () => Product,
    within: () => ({}),
    make: (id) => Product[ofId](id) ?? new Product(id),
  },
  Basket: {
    collection: 'baskets',
    class: () => Basket,
    within: () => ({ site_id: run().job.scope.siteId }),
    make: (id) => new Basket(id),
  },
  GiftCertificate: queryableCertificates,
};

/** The objects that the platform defines itself, by their types' names. */
export class SystemObjectMgr extends PlatformObject {
  /**
   * Objects of a type that meet a query, sorted by `attribute asc, other desc`. Placeholders `{0}` stand for the
   * values after.
   */
  static querySystemObjects(
    type: string,
    query: Asked,
    sorting?: string | null,
    ...args: unknown[]
  ): SeekableIterator {
    return found(kindOf(type), query, sorting, args);
  }

  /** The first object of a type that meets a query; null where none does. */
  static querySystemObject(type: string, query: Asked, ...args: unknown[]): unknown {
    return foundOne(kindOf(type), query, args);
  }

  /** All objects of a type, sorted if asked for. */
  static getAllSystemObjects(type: string, sorting?: string | null): SeekableIterator {
    return found(kindOf(type), null, sorting, []);
  }
}
platformClass('object.SystemObjectMgr', SystemObjectMgr);

/** @throws Error naming the types that can be queried */
function kindOf(type: string): Queryable<unknown> {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind) return kind;
  throw new Error(
    `Objects of type ${asText(type)} cannot be queried; these can: ${Object.keys(kinds).join(', ')}.`,
  );
}
