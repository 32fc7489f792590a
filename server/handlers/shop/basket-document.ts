import type { Basket as Document } from '../../../contract/documents/basket.ts';
import type { BasketView } from './basket-view.ts';
import { containerDocument } from './container-document.ts';
import type { DocumentContext } from './line-item-documents.ts';

/** @param now ISO 8601 UTC */
export function basketDocument(
  view: BasketView,
  now: string,
  context: DocumentContext,
  resourceState: string | undefined,
): Document {
  const { basket } = view;
  const path = `/baskets/${encodeURIComponent(basket.basket_id)}`;
  return {
    ...(resourceState === undefined ? {} : { _resource_state: resourceState }),
    _flash: view.flashes.map((flash) => ({ ...flash })),
    agent_basket: basket.agent_basket ?? false,
    basket_id: basket.basket_id,
    ...containerDocument(basket, view, { now, path }, context),
  };
}
