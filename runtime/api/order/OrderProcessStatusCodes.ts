import { PlatformObject, registerClass } from '../../platform-object.ts';

/**
 * Codes of the error statuses that OrderMgr returns if it cannot change the status of an order.
 * `INVENTORY_RESERVATION_FAILED`: there is not enough stock of a product to reserve it for the order again.
 * `COUPON_INVALID`: a coupon of the order cannot be redeemed again.
 */
export class OrderProcessStatusCodes extends PlatformObject {
  static readonly COUPON_INVALID = 'COUPON_INVALID';
  static readonly INVENTORY_RESERVATION_FAILED = 'INVENTORY_RESERVATION_FAILED';
  static readonly ORDER_ALREADY_CANCELLED = 'ORDER_CANCELLED';
  static readonly ORDER_ALREADY_EXPORTED = 'ORDER_EXPORTED';
  static readonly ORDER_ALREADY_FAILED = 'ORDER_FAILED';
  static readonly ORDER_ALREADY_REPLACED = 'ORDER_REPLACED';
  static readonly ORDER_CONTAINS_GC = 'CANCEL_ORDER_GC';
  static readonly ORDER_NOT_CANCELLED = 'ORDER_NOT_CANCELLED';
  static readonly ORDER_NOT_FAILED = 'ORDER_NOT_FAILED';
  static readonly ORDER_NOT_PLACED = 'ORDER_NOT_PLACED';
}
registerClass('order.OrderProcessStatusCodes', OrderProcessStatusCodes);
