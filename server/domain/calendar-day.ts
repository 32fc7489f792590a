/** Whether a text begins with a day of the calendar, `YYYY-MM-DD`: the 31st of February is none, though it parses. */
export function beginsWithDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text)?.[0];
  const instant = day === undefined ? Number.NaN : Date.parse(day);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === day;
}
