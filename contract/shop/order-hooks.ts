/** The point that every response with an order runs, and that can keep an order from being placed. */
export const validateOrderHooks = { within: ['shop.order.validateOrder'] } as const;
