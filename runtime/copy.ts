// Captured here because it is removed from the script globals.
const { structuredClone: structuredCloneFunction } = globalThis;

/** Returns a deep copy of stored data, which a script can change without changing the record. */
export const copyOf = <Data>(data: Data): Data => structuredCloneFunction(data);
