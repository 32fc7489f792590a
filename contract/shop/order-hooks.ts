/** The extension point that runs before every response with an order; its scripts can prevent the order from being placed. */
export const validateOrderHooks = { within: ['shop.order.validateOrder'] } as const;
