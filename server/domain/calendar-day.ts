/**
 * Whether a text starts with a valid calendar day, `YYYY-MM-DD`. 31 February is not valid, although `Date` parses it.
 */
export function beginsWithDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text)?.[0];
  const instant = day === undefined ? Number.NaN : Date.parse(day);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === day;
}
