/**
 * Extension points of an operation, without the vendor's hook root: `shop.order.afterPOST` (data-api 6). The contract
 * contains several spellings of some points (`afterPost`, `afterPOST`); every spelling that is listed here is run.
 */
export interface HookSet {
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly modify?: readonly string[];
  /** Points that run while the operation does its work, such as `shop.basket.validateBasket`. */
  readonly within?: readonly string[];
}
