import { apiException } from '../../platform-errors.ts';
import type { Basket as BasketRecord } from '../../protocol/bridge-protocol.ts';
import { runInstant } from '../../run-instant.ts';
import { asText } from '../../text-arguments.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { callHostInTransaction } from '../../host-calls.ts';
import { Transaction } from '../system/Transaction.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Basket } from './Basket.ts';
import type { Order } from './Order.ts';

/** Provides access to the baskets of the site, mainly to those of the request's customer. */
export class BasketMgr extends PlatformObject {
  /** Returns the customer's storefront basket that was changed last, or null if there is none. */
  static get currentBasket(): Basket | null {
    return findBaskets('storefront')[0] ?? null;
  }

  /**
   * Returns the customer's storefront basket that was changed last, or creates one if there is none. If no transaction
   * is open, the basket is created in a new one.
   * @throws Error if the request has no customer
   * @throws Error if the customer already has the maximum number of baskets, all of which belong to agents
   */
  static get currentOrNewBasket(): Basket {
    return findBaskets('storefront')[0] ?? Transaction.wrap(createBasket);
  }

  /**
   * Returns the same basket as `currentBasket`, or null if there is none: this service has no separate stored
   * basket.
   */
  static get storedBasket(): Basket | null {
    return BasketMgr.currentBasket;
  }

  /** Returns the baskets of the customer on the site, baskets of agents last. Temporary baskets are not included. */
  static get baskets(): ArrayList<Basket> {
    return new ArrayList<Basket>([...findBaskets('storefront'), ...findBaskets('agent')]);
  }

  /** Returns the customer's temporary baskets on the site, the one that was changed last first. */
  static get temporaryBaskets(): ArrayList<Basket> {
    return new ArrayList<Basket>(findBaskets('temporary'));
  }

  /** Returns a temporary basket of the customer by its ID, or null if there is none or it has expired. */
  static getTemporaryBasket(basketId: string): Basket | null {
    return findBaskets('temporary').find((basket) => basket.UUID === asText(basketId)) ?? null;
  }

  /**
   * Creates and returns a basket for calculations, in addition to the customer's other baskets. It expires after 15
   * minutes. Requires a transaction.
   * @throws CreateTemporaryBasketLimitExceededException if the customer already has four temporary baskets
   * @throws Error if the request has no customer
   */
  static createTemporaryBasket(): Basket {
    if (findBaskets('temporary').length >= maxTemporaryBaskets)
      throw apiException(
        'CreateTemporaryBasketLimitExceededException',
        'The customer has reached the maximum number of temporary baskets.',
      );
    return new Basket(callHostInTransaction('newTemporaryBasket'));
  }

  /** Removes a temporary basket. Requires a transaction. @throws Error if the basket is not temporary */
  static deleteTemporaryBasket(basket: Basket): void {
    if (!basket.temporary) throw new Error('The basket is not temporary.');
    currentRun().records.delete('baskets', basket.UUID);
  }

  /** Returns a basket of the site by its ID, or null if there is none. */
  static getBasket(basketId: string): Basket | null {
    const basket = currentRun().records.get('baskets', basketId);
    return basket?.site_id === currentRun().job.scope.siteId ? new Basket(basketId) : null;
  }

  /**
   * Creates and returns a basket that an agent fills for the customer. Requires a transaction.
   * @throws Error if the request has no customer, or the customer has the maximum number of baskets
   */
  static createAgentBasket(): Basket {
    const basket = createBasket();
    basket[handle].change((data) => Object.assign(data, { agent_basket: true, channel_type: 'callcenter' }));
    return basket;
  }

  /**
   * Creates and returns a basket with the contents of an order, except for its bonus products and the amounts and
   * transactions of its payments. Requires a transaction.
   * @throws Error if the order no longer exists
   */
  static createBasketFromOrder(order: Order): Basket {
    return new Basket(callHostInTransaction('reopenBasket', order.orderNo));
  }

  /** Removes a basket. Requires a transaction. */
  static deleteBasket(basket: Basket): void {
    currentRun().records.delete('baskets', basket.UUID);
  }
}
registerClass('order.BasketMgr', BasketMgr, { staticHiddenInDebugger: ['currentOrNewBasket'] });

const maxTemporaryBaskets = 4;
const temporaryLifetimeMs = 15 * 60_000;

type BasketKind = 'storefront' | 'agent' | 'temporary';

/** Returns the customer's baskets of a kind, the one that was changed last first. Expired ones are not included. */
function findBaskets(kind: BasketKind): Basket[] {
  const { customerId, siteId } = currentRun().job.scope;
  if (customerId === undefined) return [];
  return currentRun()
    .records.find('baskets', 'customer', customerId)
    .filter((basket) => basket.site_id === siteId && kindOf(basket) === kind && !isExpired(basket))
    .sort((a, b) => b.last_modified.localeCompare(a.last_modified))
    .map((basket) => new Basket(basket.basket_id));
}

function kindOf({ temporary, agent_basket: isAgentBasket }: BasketRecord): BasketKind {
  if (temporary) return 'temporary';
  return isAgentBasket ? 'agent' : 'storefront';
}

const isExpired = ({ temporary, creation_date: creationDate }: BasketRecord): boolean =>
  temporary === true && runInstant().getTime() - Date.parse(creationDate) >= temporaryLifetimeMs;

function createBasket(): Basket {
  const id = callHostInTransaction('newBasket');
  if (id === undefined) throw new Error('The customer has reached the maximum number of baskets.');
  return new Basket(id);
}
