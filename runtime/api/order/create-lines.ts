import { defaultShipmentId } from '../../../server/domain/default-shipment.ts';
import { apiException } from '../../platform-errors.ts';
import { selectedOptions } from '../../internal-symbols.ts';
import type { Basket, ProductLine } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { callHost } from '../../host-calls.ts';
import { couponStatusCode } from '../campaign/CouponStatusCodes.ts';
import { Product } from '../catalog/Product.ts';
import { ProductOptionModel } from '../catalog/ProductOptionModel.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import { ProductListItem } from '../customer/ProductListItem.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import type { Shipment } from './Shipment.ts';

/**
 * The source of a new line: an ID, a product, or an object with a product ID, such as a product list's item.
 */
export type LineSource = string | Product | { readonly productID: string; readonly optionModel?: unknown };

export function createProductLine(
  container: LineItemCtnr,
  source: LineSource,
  optionModel: unknown,
  shipment: Shipment | null,
): ProductLine {
  const productId =
    typeof source === 'string' ? source : source instanceof Product ? source.ID : source.productID;
  if (typeof productId !== 'string' || productId === '')
    throw new TypeError('A product line item needs a product, or its ID.');
  const model =
    optionModel instanceof ProductOptionModel
      ? optionModel
      : typeof source === 'object' &&
          !(source instanceof Product) &&
          source.optionModel instanceof ProductOptionModel
        ? source.optionModel
        : undefined;
  const line = callHost('productLine', productId, model?.[selectedOptions]() ?? []) ?? {
    item_id: UUIDUtils.createUUID(),
    product_id: productId,
    quantity: 1,
    item_text: productId,
  };
  return {
    ...line,
    shipment_id: shipment ? requireShipmentId(container, shipment) : defaultShipmentId,
    ...(source instanceof ProductListItem ? { product_list_item_id: source[handle].data.id } : {}),
  };
}

/**
 * Returns the ID of the shipment that a script assigns a line to.
 * @throws TypeError if the shipment is null
 * @throws Error if the basket or order does not contain the shipment
 */
export function requireShipmentId(container: LineItemCtnr, shipment: Shipment | null): string {
  if (shipment === null) throw new TypeError('A line must be in a shipment.');
  const id = shipment.ID;
  if (!container.getShipment(id)) throw new Error(`The shipment ${id} belongs to another basket.`);
  return id;
}

/**
 * Adds a coupon code and returns its entry.
 * @throws Error whose `errorCode` is one of the CouponStatusCodes, if the basket does not accept the code
 * @throws Error without an `errorCode`, if the container is not a basket or the code is empty
 */
export function addCoupon(
  container: LineItemCtnr,
  code: string,
): NonNullable<Basket['coupon_codes']>[number] {
  currentRun().records.requireTransaction();
  const { data } = container[handle];
  if (!('basket_id' in data)) throw new Error('A coupon can be added to a basket only.');
  if (typeof code !== 'string' || code.trim() === '')
    throw new TypeError('A coupon code must be a non-empty string.');
  const problem = callHost('couponProblem', data.basket_id, code);
  if (problem !== undefined) {
    const errorCode = couponStatusCode(problem);
    const message = `The coupon code ${code} cannot be added: ${errorCode}.`;
    throw apiException('CreateCouponLineItemException', message, { errorCode });
  }
  const entry = { item_id: UUIDUtils.createUUID(), code: code.trim() };
  container[handle].change((basket) => (basket.coupon_codes = [...(basket.coupon_codes ?? []), entry]));
  return entry;
}
