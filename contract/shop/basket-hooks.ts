import type { HookSet } from '../hooks.ts';

/** Flashes are recomputed in every answer, so the hook that adds to them runs wherever a basket is answered. */
export const validates: HookSet = { within: ['shop.basket.validateBasket'] };

/**
 * Extension points around one change of a basket: `shop.basket.<part>.beforePOST` and so on. They get the basket, what
 * the path names within it, and the request's document, which before hooks may change.
 * @param part `items`, `shipment.shipping_address`; '' for the basket itself
 */
export function changeHooks(part: string, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'): HookSet {
  const name = part === '' ? 'shop.basket' : `shop.basket.${part}`;
  return {
    before: [`${name}.before${method}`],
    after: [`${name}.after${method}`],
    modify: [`${name}.modify${method}Response`],
    ...validates,
  };
}

/** Extension points of a part of a basket that is read: `shop.basket.<part>.beforeGET` and `modifyGETResponse`. */
export const readHooks = (part: string): HookSet => ({
  before: [`shop.basket.${part}.beforeGET`],
  modify: [`shop.basket.${part}.modifyGETResponse`],
});
