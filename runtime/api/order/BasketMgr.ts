import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { callHostInTransaction } from '../../host-calls.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Basket } from './Basket.ts';
import type { Order } from './Order.ts';

/** Gives access to the baskets of the request's customer on the site. */
export class BasketMgr extends PlatformObject {
  /** Returns the customer's newest basket, or null if there is none. */
  static get currentBasket(): Basket | null {
    return newestBaskets(false)[0] ?? null;
  }

  /**
   * Returns the customer's newest basket, or creates one if there is none, which requires a transaction.
   * @throws Error if the request has no customer
   */
  static get currentOrNewBasket(): Basket {
    return newestBaskets(false)[0] ?? createBasket();
  }

  /**
   * Returns the customer's newest basket, or null if there is none: this service has no separate stored
   * basket.
   */
  static get storedBasket(): Basket | null {
    return BasketMgr.currentBasket;
  }

  /** Returns all baskets of the customer on the site, baskets of agents last. */
  static get baskets(): ArrayList<Basket> {
    return new ArrayList<Basket>([...newestBaskets(false), ...newestBaskets(true)]);
  }

  /** Always returns an empty list: this service has no temporary baskets. */
  static get temporaryBaskets(): ArrayList<Basket> {
    return new ArrayList<Basket>();
  }

  /** Returns a basket of the site by its ID, or null if there is none. */
  static getBasket(basketId: string): Basket | null {
    const basket = currentRun().records.get('baskets', basketId);
    return basket?.site_id === currentRun().job.scope.siteId ? new Basket(basketId) : null;
  }

  /**
   * Creates a basket that an agent fills for the customer, and returns it. Requires a transaction.
   * @throws Error if the customer has the maximum number of baskets
   */
  static createAgentBasket(): Basket {
    const basket = createBasket();
    basket[handle].change((data) => Object.assign(data, { agent_basket: true, channel_type: 'callcenter' }));
    return basket;
  }

  /**
   * Creates a basket with the contents of an order, and returns it. Requires a transaction.
   * @throws Error if that is not possible, with the reason
   */
  static createBasketFromOrder(order: Order): Basket {
    return new Basket(callHostInTransaction('reopenBasket', order.orderNo));
  }

  /** Removes a basket. Requires a transaction. */
  static deleteBasket(basket: Basket): void {
    currentRun().records.delete('baskets', basket.UUID);
  }
}
platformClass('order.BasketMgr', BasketMgr, { unshownStatic: ['currentOrNewBasket'] });

function newestBaskets(byAgents: boolean): Basket[] {
  const { customerId, siteId } = currentRun().job.scope;
  if (customerId === undefined) return [];
  return currentRun()
    .records.find('baskets', 'customer', customerId)
    .filter((basket) => basket.site_id === siteId && (basket.agent_basket === true) === byAgents)
    .sort((a, b) => b.last_modified.localeCompare(a.last_modified))
    .map((basket) => new Basket(basket.basket_id));
}

function createBasket(): Basket {
  const id = callHostInTransaction('newBasket');
  if (id === undefined) throw new Error('The customer has reached the maximum number of baskets.');
  return new Basket(id);
}
