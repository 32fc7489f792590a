import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Product } from '../catalog/Product.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { ProductShippingModel } from './ProductShippingModel.ts';
import type { Shipment } from './Shipment.ts';
import { ShipmentShippingModel } from './ShipmentShippingModel.ts';
import { ShippingMethod } from './ShippingMethod.ts';

/** The shipping methods of the site and what they cost. */
export class ShippingMgr extends PlatformObject {
  /** Enabled ones, in their order. */
  static get allShippingMethods(): ArrayList<ShippingMethod> {
    return new ArrayList<ShippingMethod>(
      methods().map(({ id }) => new ShippingMethod(run().job.scope.siteId, id)),
    );
  }

  /** The method marked as default in the session's currency, else the first. */
  static get defaultShippingMethod(): ShippingMethod | null {
    const { currency } = run().job.scope.session;
    const priced = methods().filter((method) => method.prices[currency] !== undefined);
    const found = priced.find((method) => method.default === true) ?? priced[0];
    return found ? new ShippingMethod(found.site_id, found.id) : null;
  }

  /** What methods can carry a shipment, and for how much. */
  static getShipmentShippingModel(shipment: Shipment): ShipmentShippingModel {
    return new ShipmentShippingModel(shipment);
  }

  /** What methods take a product, and what they ask for it. */
  static getProductShippingModel(product: Product): ProductShippingModel {
    return new ProductShippingModel(product);
  }

  /** What a method asks for a merchandise total, without single products' costs. */
  static getShippingCost(method: ShippingMethod, orderValue: Money): Money {
    const tiers = method[handle].data.prices[orderValue.currencyCode];
    if (!tiers) return Money.NOT_AVAILABLE;
    const reached = tiers.filter(({ from }) => orderValue.value >= from);
    const { price } = reached.at(-1) ?? {};
    return price === undefined ? Money.NOT_AVAILABLE : new Money(price, orderValue.currencyCode);
  }

  /** Gives shipping costs that scripts have set back to the methods: sums always count what those ask for. */
  static applyShippingCost(container: LineItemCtnr): void {
    container[handle].change((data) => {
      for (const shipment of data.shipments) delete shipment.fixed;
    });
  }
}
platformClass('order.ShippingMgr', ShippingMgr);

const methods = () => {
  const { records, job } = run();
  return records.find('shipping_methods', 'site', job.scope.siteId).filter(({ enabled }) => enabled);
};
