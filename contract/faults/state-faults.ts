import { InvalidIfMatch, ResourceStateConflict } from './general.ts';

/** The faults of a change that names the resource state on which it is based (data-api 4, rules 4 and 5). */
export const stateFaults = [ResourceStateConflict, InvalidIfMatch] as const;
