import type { HookSet } from '../hooks.ts';

/**
 * Flashes are recomputed for every response, so the hook that can add flashes runs whenever a basket is returned.
 */
export const validateBasketHooks: HookSet = { within: ['shop.basket.validateBasket'] };

/**
 * Returns the extension points around one change to a basket: `shop.basket.<part>.beforePOST` and so on. The before and
 * after hooks receive the basket and the request's document, if there is one. Before hooks may change the document.
 * @param part `items` or `shipment.shipping_address`, for example; '' for the basket itself
 */
export function changeHooks(part: string, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'): HookSet {
  const name = part === '' ? 'shop.basket' : `shop.basket.${part}`;
  return {
    before: [`${name}.before${method}`],
    after: [`${name}.after${method}`],
    modify: [`${name}.modify${method}Response`],
    ...validateBasketHooks,
  };
}

/**
 * Returns the extension points for reading a part of a basket: `shop.basket.<part>.beforeGET` and `modifyGETResponse`.
 */
export const hooksOfReads = (part: string): HookSet => ({
  before: [`shop.basket.${part}.beforeGET`],
  modify: [`shop.basket.${part}.modifyGETResponse`],
});
