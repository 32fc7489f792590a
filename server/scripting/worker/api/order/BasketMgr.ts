import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Basket } from './Basket.ts';

export class BasketMgr extends PlatformObject {
  /** The newest basket of the request's customer on the site, or null. */
  static get currentBasket(): Basket | null {
    const { customerId, siteId } = run().job.scope;
    if (customerId === undefined) return null;
    const newest = run()
      .records.find('baskets', 'customer', customerId)
      .filter((basket) => basket.site_id === siteId)
      .sort((a, b) => b.last_modified.localeCompare(a.last_modified))[0];
    return newest ? new Basket(newest.basket_id) : null;
  }

  static getBasket(basketId: string): Basket | null {
    return run().records.get('baskets', basketId) ? new Basket(basketId) : null;
  }

  static deleteBasket(basket: Basket): void {
    run().records.delete('baskets', String(Reflect.get(basket, 'UUID')));
  }
}
platformClass('order.BasketMgr', BasketMgr);
