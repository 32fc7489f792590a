// Taken here because scripts' own globals no longer have it.
const { structuredClone: clone } = globalThis;

/** A copy of stored data, which a script may change without changing the record. */
export const copyOf = <Data>(data: Data): Data => clone(data);
