/**
 * The extension point of scripts that run before every response of the Shop API with a single order, and before an
 * authorized payment places an order. They can prevent the order from being placed.
 */
export const validateOrderHooks = { within: ['shop.order.validateOrder'] } as const;
