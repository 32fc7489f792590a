/** A platform object that has a plain form answers to this: money its amount, a list its elements. */
export const toPlain: unique symbol = Symbol('toPlain');
