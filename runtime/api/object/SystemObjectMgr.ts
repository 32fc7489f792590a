import { findById } from '../../lookup-symbols.ts';
import { currentRun } from '../../current-run.ts';
import { asText } from '../../text-arguments.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { findAll, findFirst, type QueryInput, type Queryable } from '../../query/queryable.ts';
import { Basket } from '../order/Basket.ts';
import { queryableCertificates } from '../order/GiftCertificateMgr.ts';
import { queryableOrders } from '../order/queryable-orders.ts';
import { Product } from '../catalog/Product.ts';
import { queryableProfiles } from '../customer/CustomerMgr.ts';
import { isSystemType } from '../../system-attributes.ts';
import { ObjectTypeDefinition } from './ObjectTypeDefinition.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';
import { freezeTable } from '../../protocol/primordials.ts';

const queryables: Readonly<Record<string, Queryable<unknown>>> = freezeTable({
  Order: queryableOrders,
  Profile: queryableProfiles,
  Product: {
    collection: 'products',
    class: () => Product,
    scope: () => ({}),
    create: (id) => Product[findById](id) ?? new Product(id),
  },
  Basket: {
    collection: 'baskets',
    class: () => Basket,
    scope: () => ({ site_id: currentRun().job.scope.siteId }),
    create: (id) => new Basket(id),
  },
  GiftCertificate: queryableCertificates,
});

/** Queries objects of system types, such as the orders of the site. */
export class SystemObjectMgr extends PlatformObject {
  /**
   * Returns the objects of a type that match a query, optionally sorted by an expression such as
   * `name asc, creationDate desc`. Placeholders such as `{0}` in the query are replaced by the following arguments.
   * @throws Error if the type cannot be queried or the query is not valid
   */
  static querySystemObjects(
    type: string,
    query: QueryInput,
    sorting?: string | null,
    ...args: unknown[]
  ): SeekableIterator {
    return findAll(findQueryable(type), query, sorting, args);
  }

  /**
   * Returns the first object of a type that matches a query, or null if there is none. Placeholders such as
   * `{0}` in the query are replaced by the following arguments.
   * @throws Error if the type cannot be queried or the query is not valid
   */
  static querySystemObject(type: string, query: QueryInput, ...args: unknown[]): unknown {
    return findFirst(findQueryable(type), query, args);
  }

  /**
   * Returns all objects of a type, sorted by an expression if one is given.
   * @throws Error if the type cannot be queried
   */
  static getAllSystemObjects(type: string, sorting?: string | null): SeekableIterator {
    return findAll(findQueryable(type), null, sorting, []);
  }

  /** Returns the definition of a system type, such as `Order`. @throws Error if there is no such type */
  static describe(type: string): ObjectTypeDefinition {
    const id = asText(type);
    if (!isSystemType(id)) throw new Error(`There is no system object type ${id}.`);
    return new ObjectTypeDefinition('system', id);
  }
}
registerClass('object.SystemObjectMgr', SystemObjectMgr);

/**
 * Returns the queryable of a type.
 * @throws Error if the type has none; the message lists the types that can be queried
 */
function findQueryable(type: string): Queryable<unknown> {
  const queryable = Object.hasOwn(queryables, type) ? queryables[type] : undefined;
  if (queryable) return queryable;
  throw new Error(
    `Objects of type ${asText(type)} cannot be queried; these can: ${Object.keys(queryables).join(', ')}.`,
  );
}
