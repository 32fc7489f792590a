/** Finds an object of a class by its id, or gives null; for other classes of the API. */
export const ofId: unique symbol = Symbol('ofId');
/** Finds it by a code. */
export const ofCode: unique symbol = Symbol('ofCode');
