import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Error codes of failed changes of an order's status. The statuses that this service returns have none of them. */
export class OrderProcessStatusCodes extends PlatformObject {
  static readonly COUPON_INVALID = 'COUPON_INVALID';
  static readonly INVENTORY_INSUFFICIENT = 'INVENTORY_INSUFFICIENT';
  static readonly ORDER_ALREADY_CANCELLED = 'ORDER_CANCELLED';
  static readonly ORDER_ALREADY_FAILED = 'ORDER_FAILED';
  static readonly ORDER_CANCELLED = 'ORDER_CANCELLED';
  static readonly ORDER_NOT_CANCELLED = 'ORDER_NOT_CANCELLED';
  static readonly ORDER_NOT_FAILED = 'ORDER_NOT_FAILED';
  static readonly ORDER_NOT_PLACED = 'ORDER_NOT_PLACED';
}
platformClass('order.OrderProcessStatusCodes', OrderProcessStatusCodes);
