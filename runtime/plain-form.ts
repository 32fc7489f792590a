/** Implemented by platform objects that have a plain form: Money returns its amount, a list its elements. */
export const toPlain: unique symbol = Symbol('toPlain');
