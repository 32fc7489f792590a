import type { ShippingOffer } from '../../protocol/bridge-protocol.ts';
import { productCostOf } from '../../../server/domain/shipping.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { callHost } from '../../host-calls.ts';
import type { Product } from '../catalog/Product.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import { ProductShippingCost } from './ProductShippingCost.ts';
import { ShippingMethod } from './ShippingMethod.ts';

/** The shipping methods that are applicable to a product, and the product-specific shipping costs. */
export class ProductShippingModel extends PlatformObject {
  readonly #product: Product;

  constructor(product: Product) {
    super();
    this.#product = product;
  }

  /** Returns the shipping methods that are applicable to the product. */
  get applicableShippingMethods(): ArrayList<ShippingMethod> {
    return toMethodList(this.#offers().filter(({ applicable }) => applicable));
  }

  /** Returns the enabled shipping methods of the site that are not applicable to the product. */
  get inapplicableShippingMethods(): ArrayList<ShippingMethod> {
    return toMethodList(
      this.#offers().filter(({ methodId, applicable }) => !applicable && isEnabledMethod(methodId)),
    );
  }

  /** Returns the applicable shipping methods that have a product-specific cost for this product. */
  get shippingMethodsWithShippingCost(): ArrayList<ShippingMethod> {
    const methods = this.applicableShippingMethods.toArray();
    return new ArrayList<ShippingMethod>(methods.filter((method) => this.getShippingCost(method) !== null));
  }

  /**
   * Returns the product-specific cost of a shipping method for this product, in the session's currency, or null if
   * there is none.
   */
  getShippingCost(method: ShippingMethod): ProductShippingCost | null {
    const { currency } = currentRun().job.scope.session;
    const { id, master_id: masterId } = this.#product[handle].data;
    const productIds = masterId === undefined ? [id] : [id, masterId];
    const productCost = productCostOf(method[handle].data, currency, { productIds });
    if (!productCost) return null;
    return new ProductShippingCost(new Money(productCost.prices[currency] ?? 0, currency), productCost.kind);
  }

  #offers(): ShippingOffer[] {
    return callHost('productShippingOffers', this.#product.ID);
  }
}
registerClass('order.ProductShippingModel', ProductShippingModel);

const isEnabledMethod = (methodId: string): boolean =>
  new ShippingMethod(currentRun().job.scope.siteId, methodId)[handle].data.enabled;

const toMethodList = (offers: readonly ShippingOffer[]): ArrayList<ShippingMethod> =>
  new ArrayList<ShippingMethod>(
    offers.map(({ methodId }) => new ShippingMethod(currentRun().job.scope.siteId, methodId)),
  );
