import { money, toNumber } from '../../../server/domain/money.ts';
import { defaultMethod, shippingPrice } from '../../../server/domain/shipping.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Product } from '../catalog/Product.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Money } from '../value/Money.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { ProductShippingModel } from './ProductShippingModel.ts';
import type { Shipment } from './Shipment.ts';
import { ShipmentShippingModel } from './ShipmentShippingModel.ts';
import { ShippingMethod } from './ShippingMethod.ts';

/** Provides access to the shipping methods of the site and their costs. */
export class ShippingMgr extends PlatformObject {
  /** Returns the enabled shipping methods of the site, ordered by ID. */
  static get allShippingMethods(): ArrayList<ShippingMethod> {
    return new ArrayList<ShippingMethod>(
      findEnabledMethods().map(({ id }) => new ShippingMethod(currentRun().job.scope.siteId, id)),
    );
  }

  /**
   * Returns the default shipping method if it is enabled and has prices in the session's currency, or else the first
   * method for which this is true. Returns null if there is none.
   */
  static get defaultShippingMethod(): ShippingMethod | null {
    const { currency } = currentRun().job.scope.session;
    const methodsWithPrice = findEnabledMethods().filter((method) => method.prices[currency] !== undefined);
    const defaultRecord = defaultMethod(methodsWithPrice);
    return defaultRecord ? new ShippingMethod(defaultRecord.site_id, defaultRecord.id) : null;
  }

  /** Returns the shipping model of a shipment, which contains the applicable shipping methods and their costs. */
  static getShipmentShippingModel(shipment: Shipment): ShipmentShippingModel {
    return new ShipmentShippingModel(shipment);
  }

  /** Returns the shipping model of a product, which contains the applicable shipping methods and their costs. */
  static getProductShippingModel(product: Product): ProductShippingModel {
    return new ProductShippingModel(product);
  }

  /**
   * Returns the cost of a shipping method for a merchandise total, without product-specific costs. The cost is not
   * available if the method has no price for the total in its currency.
   */
  static getShippingCost(method: ShippingMethod, orderValue: Money): Money {
    const { currencyCode } = orderValue;
    const price = shippingPrice(method[handle].data, currencyCode, money(orderValue.value));
    return price === undefined ? Money.NOT_AVAILABLE : new Money(toNumber(price), currencyCode);
  }

  /**
   * Removes prices and taxes of shipping costs that scripts have set, so that those of the shipping methods apply
   * again. Requires a transaction.
   */
  static applyShippingCost(container: LineItemCtnr): void {
    container[handle].change((data) => {
      for (const shipment of data.shipments) delete shipment.fixed;
    });
  }
}
registerClass('order.ShippingMgr', ShippingMgr);

const findEnabledMethods = () => {
  const { records, job } = currentRun();
  return records.find('shipping_methods', 'site', job.scope.siteId).filter(({ enabled }) => enabled);
};
