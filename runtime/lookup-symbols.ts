/** Finds an object by its ID, or returns null; internal to the Script API. */
export const findById: unique symbol = Symbol('findById');
/** Finds an object by a code, or returns null; internal to the Script API. */
export const findByCode: unique symbol = Symbol('findByCode');
