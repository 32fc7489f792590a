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

/**
 * Whether a point has a second version, `<point>_v2`. The first version gets the response's document alone; the second one also gets
 * the object that the request is for, before the document.
 */
export const hasSecondVersion = ({ modify }: HookSet, point: string): boolean =>
  modify?.includes(`${point}_v2`) ?? false;
