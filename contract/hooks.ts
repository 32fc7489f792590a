/**
 * Extension points of an operation, without the vendor's hook root: `shop.order.afterPOST` (data-api 6).
 * Several spellings of one point occur in the contract (`afterPost`, `afterPOST`); each that is listed is run.
 */
export interface HookSet {
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly modify?: readonly string[];
  /** Points that the operation runs in its own course, such as `shop.basket.validateBasket`. */
  readonly within?: readonly string[];
}
