import type { ShippingOffer } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { service } from '../../services.ts';
import type { Product } from '../catalog/Product.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import { ProductShippingCost } from './ProductShippingCost.ts';
import { ShippingMethod } from './ShippingMethod.ts';

/** Which methods take a product, and what they ask for it beside the shipment's costs. */
export class ProductShippingModel extends PlatformObject {
  readonly #product: Product;

  constructor(product: Product) {
    super();
    this.#product = product;
  }

  /** Methods that can carry it. */
  get applicableShippingMethods(): ArrayList<ShippingMethod> {
    return listOf(this.#offers().filter(({ applicable }) => applicable));
  }

  /** Methods of the site that cannot carry it. */
  get inapplicableShippingMethods(): ArrayList<ShippingMethod> {
    return listOf(this.#offers().filter(({ applicable }) => !applicable));
  }

  /** Methods that have a price of their own for the product. */
  get shippingMethodsWithShippingCost(): ArrayList<ShippingMethod> {
    const all = this.applicableShippingMethods.toArray();
    return new ArrayList<ShippingMethod>(all.filter((method) => this.getShippingCost(method) !== null));
  }

  /** Null where the method asks nothing for the product of its own. */
  getShippingCost(method: ShippingMethod): ProductShippingCost | null {
    const { currency } = run().job.scope.session;
    const { id, master_id: masterId } = this.#product[handle].data;
    const special = method[handle].data.product_costs?.find(
      ({ product_ids: ids, prices }) =>
        prices[currency] !== undefined && ids.some((one) => one === id || one === masterId),
    );
    if (!special) return null;
    return new ProductShippingCost(new Money(special.prices[currency] ?? 0, currency), special.kind);
  }

  #offers(): ShippingOffer[] {
    return service('productShippingOffers', this.#product.ID);
  }
}
platformClass('order.ProductShippingModel', ProductShippingModel);

const listOf = (offers: readonly ShippingOffer[]): ArrayList<ShippingMethod> =>
  new ArrayList<ShippingMethod>(
    offers.map(({ methodId }) => new ShippingMethod(run().job.scope.siteId, methodId)),
  );
