import { statSync } from 'node:fs';

/** Returns when a file was last changed, in milliseconds since 1970; -Infinity if it cannot be read. */
export const changeTimeOf = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
