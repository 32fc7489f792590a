/**
 * The extension point of scripts that run before every Shop API response whose document is a single order, and before
 * an authorized payment places an order. They can prevent the order from being placed.
 */
export const validateOrderHooks = { within: ['shop.order.validateOrder'] } as const;
