/** The dates between which something is valid, ISO 8601; a missing date does not limit it. */
export interface ValidityPeriod {
  readonly valid_from?: string;
  readonly valid_to?: string;
}

/** Whether a time (ISO 8601 UTC) is within the dates. The start is included, the end is not. */
export function isValidAt({ valid_from: from, valid_to: to }: ValidityPeriod, now: string): boolean {
  if (from === undefined && to === undefined) return true;
  const time = Date.parse(now);
  return (from === undefined || Date.parse(from) <= time) && (to === undefined || time < Date.parse(to));
}
