import type { User } from './access.ts';

/** Whether a user is locked at an instant (milliseconds since 1970), permanently or until a later time. */
export const isUserLocked = ({ locked, locked_until: lockedUntil }: User, now: number): boolean =>
  locked === true && (lockedUntil === undefined || Date.parse(lockedUntil) > now);
