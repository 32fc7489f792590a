import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { changingService } from '../../services.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Basket } from './Basket.ts';
import type { Order } from './Order.ts';

/** The baskets of the request's customer on its site. */
export class BasketMgr extends PlatformObject {
  /** The newest, or null. */
  static get currentBasket(): Basket | null {
    return newest(false)[0] ?? null;
  }

  /** The same; a new one where there is none. @throws Error where there is no customer */
  static get currentOrNewBasket(): Basket {
    return newest(false)[0] ?? created();
  }

  /** What storefronts keep for later is the same basket here. */
  static get storedBasket(): Basket | null {
    return BasketMgr.currentBasket;
  }

  /** All baskets of the customer on the site, those of agents last. */
  static get baskets(): ArrayList<Basket> {
    return new ArrayList<Basket>([...newest(false), ...newest(true)]);
  }

  /** There are none: every basket is kept. */
  static get temporaryBaskets(): ArrayList<Basket> {
    return new ArrayList<Basket>();
  }

  /** A basket of the site by its id; null where there is none. */
  static getBasket(basketId: string): Basket | null {
    const found = run().records.get('baskets', basketId);
    return found?.site_id === run().job.scope.siteId ? new Basket(basketId) : null;
  }

  /** A basket that an agent fills for the customer. */
  static createAgentBasket(): Basket {
    const basket = created();
    basket[handle].change((data) => Object.assign(data, { agent_basket: true, channel_type: 'callcenter' }));
    return basket;
  }

  /** A basket with what the order was made of. */
  static createBasketFromOrder(order: Order): Basket {
    return new Basket(changingService('reopenBasket', order.orderNo));
  }

  /** Removes a basket. */
  static deleteBasket(basket: Basket): void {
    run().records.delete('baskets', basket.UUID);
  }
}
platformClass('order.BasketMgr', BasketMgr, { unshownStatic: ['currentOrNewBasket'] });

function newest(ofAgents: boolean): Basket[] {
  const { customerId, siteId } = run().job.scope;
  if (customerId === undefined) return [];
  return run()
    .records.find('baskets', 'customer', customerId)
    .filter((basket) => basket.site_id === siteId && (basket.agent_basket === true) === ofAgents)
    .sort((a, b) => b.last_modified.localeCompare(a.last_modified))
    .map((basket) => new Basket(basket.basket_id));
}

function created(): Basket {
  const id = changingService('newBasket');
  if (id === undefined) throw new Error('The customer has as many baskets as one may have.');
  return new Basket(id);
}
