/**
 * Extension points of an operation, without the vendor's hook root or module root: `shop.order.afterPOST` (data-api 6).
 * The contract contains several spellings of some points (`afterPost`, `afterPOST`); hooks run for every spelling that
 * is listed here.
 */
export interface HookSet {
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly modify?: readonly string[];
  /**
   * Points in `modify` whose hooks receive only the response's document, without the object that the request addresses.
   */
  readonly modifyAlone?: readonly string[];
  /** Points whose hooks run while the operation is in progress, such as `shop.basket.validateBasket`. */
  readonly within?: readonly string[];
}
