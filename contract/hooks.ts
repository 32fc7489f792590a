/**
 * Extension points of an operation, without the vendor's hook root: `shop.order.afterPOST` (data-api 6). The contract
 * contains several spellings of some points (`afterPost`, `afterPOST`); every spelling that is listed here is run.
 */
export interface HookSet {
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly modify?: readonly string[];
  /** Those of `modify` that get the response's document alone, without the object that the request is for. */
  readonly modifyAlone?: readonly string[];
  /** Points that run while the operation does its work, such as `shop.basket.validateBasket`. */
  readonly within?: readonly string[];
}
